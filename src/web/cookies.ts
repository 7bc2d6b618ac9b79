import { parseCookie, stringifySetCookie } from "cookie";

/**
 * Cookies the shop sets. In production their names carry the __Host- prefix, which binds them to this host over TLS.
 */
export type CookieName =
  | "locale"
  | "cart"
  | "cart-note"
  | "machines"
  | "quotations"
  | "checkout"
  | "session"
  | "device"
  | "consent"
  | "order"
  | "link"
  | "staff"
  | "staff-device"
  | "closed-shop";

/** Read and written by scripts too, which know nothing of TLS: they have their plain name everywhere. */
const readable: ReadonlySet<CookieName> = new Set(["locale", "consent"]);

/** In production only the name that no other host, a subdomain among them, can set a cookie under. */
function nameOf(name: CookieName, production: boolean): string {
  return production && !readable.has(name) ? `__Host-${name}` : name;
}

/** A cookie's value from a request, or null. */
export function readCookie(
  headers: Headers,
  name: CookieName,
  { production }: { readonly production: boolean },
): string | null {
  return parseCookie(headers.get("cookie") ?? "")[nameOf(name, production)] ?? null;
}

/** A Set-Cookie value; without `maxAgeSeconds` it ends with the browser, 0 removes it. */
export function cookie(
  name: CookieName,
  value: string,
  options: { production: boolean; maxAgeSeconds?: number; sameSite?: "Lax" | "Strict" },
): string {
  const { production, maxAgeSeconds, sameSite = "Lax" } = options;
  return stringifySetCookie({
    name: nameOf(name, production),
    value,
    path: "/",
    sameSite: sameSite === "Lax" ? "lax" : "strict",
    ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
    httpOnly: !readable.has(name),
    secure: production,
  });
}
