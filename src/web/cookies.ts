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

/** A cookie's value from a request, or null. */
export function readCookie(headers: Headers, name: CookieName): string | null {
  for (const part of (headers.get("cookie") ?? "").split(/; */)) {
    const at = part.indexOf("=");
    const key = part.slice(0, at);
    if (key === name || key === `__Host-${name}`) return decode(part.slice(at + 1));
  }
  return null;
}

/** A Set-Cookie value; without `maxAgeSeconds` it ends with the browser, 0 removes it. Scripts may read `readable` ones. */
export function cookie(
  name: CookieName,
  value: string,
  options: { production: boolean; maxAgeSeconds?: number; readable?: boolean; sameSite?: "Lax" | "Strict" },
): string {
  const { production, maxAgeSeconds, readable, sameSite = "Lax" } = options;
  // The locale is read by scripts and before TLS is known, so it keeps its plain name.
  const full = production && !readable ? `__Host-${name}` : name;
  const parts = [`${full}=${encodeURIComponent(value)}`, "Path=/", `SameSite=${sameSite}`];
  if (maxAgeSeconds !== undefined) parts.push(`Max-Age=${maxAgeSeconds}`);
  if (!readable) parts.push("HttpOnly");
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
