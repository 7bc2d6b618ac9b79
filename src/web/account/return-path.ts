import { isAdmin, matchRoute } from "../match-route.ts";

const somewhere = "http://shop.invalid";

/** An address of this shop to go on to after signing in; null for anything that leads elsewhere. */
export function internalPath(text: string | null): string | null {
  if (!text || text.length > 1_000 || !/^\/[^\\\p{Cc}]*$/u.test(text) || !URL.canParse(text, somewhere)) return null;
  const url = new URL(text, somewhere);
  // Dots are resolved by now: '/.//host' would have become '//host', which leads to another host.
  if (url.origin !== somewhere || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}

/** The same on the merchant's side alone. */
export function internalAdminPath(text: string | null): string | null {
  const path = internalPath(text);
  return path !== null && isAdmin(matchRoute(new URL(path, somewhere).pathname)?.name ?? null) ? path : null;
}
