/** Letters of a link that is typed, at most. */
export const longestLink = 500;

/**
 * A link as it is typed: a path of the shop, given back without language prefix, or a page of another site over HTTPS.
 * Null for anything else.
 */
export function readLink(typed: string): string | null {
  const text = typed.trim();
  if (text.length > 2 * longestLink || text.includes("\\")) return null;
  if (text.startsWith("/")) {
    if (text.startsWith("//") || !URL.canParse(text, "https://shop.example")) return null;
    const { pathname, search, hash } = new URL(text, "https://shop.example");
    const path = withoutLanguage(pathname) || "/";
    return leadsAway(path) ? null : path + search + hash;
  }
  if (!URL.canParse(text)) return null;
  const { protocol, href, username } = new URL(text);
  return protocol === "https:" && username === "" ? href : null;
}

/** A path without the prefix of a language. */
export const withoutLanguage = (path: string) => path.replace(/^\/(en|cn)(?=\/|$)/, "");

// Paths such as "/en//host" and "/.//host" are normalized to "//host", which browsers take for another host.
export const leadsAway = (path: string) => path.startsWith("//");

// URLs allow more, like ";" and ",", which would end a source of a Content-Security-Policy.
const nameOfHost = /^(\*\.)?[\w-]+(\.[\w-]+)+(:\d+)?$/;

/** A host as typed: `www.example.org`, or a URL of it. Null for anything else. */
export function readHost(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const url = text.includes("://") ? text : `https://${text}`;
  if (text === "" || !URL.canParse(url)) return null;
  const { host, pathname } = new URL(url);
  return nameOfHost.test(host) && (pathname === "/" || text.includes("://")) ? host : null;
}
