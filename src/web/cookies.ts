/** Cookies the shop sets. In production their names carry the __Host- prefix, which binds them to this host over TLS. */
export type CookieName =
  | "locale"
  | "cart"
  | "session"
  | "device"
  | "consent"
  | "order"
  | "link"
  | "staff"
  | "staff-device";

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
  const wanted = nameOf(name, production);
  for (const part of (headers.get("cookie") ?? "").split(/; */)) {
    const at = part.indexOf("=");
    if (part.slice(0, at) === wanted) return decode(part.slice(at + 1));
  }
  return null;
}

/** A Set-Cookie value; without `maxAgeSeconds` it ends with the browser, 0 removes it. */
export function cookie(
  name: CookieName,
  value: string,
  options: { production: boolean; maxAgeSeconds?: number; sameSite?: "Lax" | "Strict" },
): string {
  const { production, maxAgeSeconds, sameSite = "Lax" } = options;
  const parts = [`${nameOf(name, production)}=${encodeURIComponent(value)}`, "Path=/", `SameSite=${sameSite}`];
  if (maxAgeSeconds !== undefined) parts.push(`Max-Age=${maxAgeSeconds}`);
  if (!readable.has(name)) parts.push("HttpOnly");
  if (production) parts.push("Secure");
  return parts.join("; ");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
