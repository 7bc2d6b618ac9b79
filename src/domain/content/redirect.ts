import { leadsAway, longestLink, readLink, withoutLanguage } from "#domain/kernel/link.ts";
import { isReadable, withoutNeedlessEscapes } from "#domain/kernel/readable-path.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";

/**
 * A rule of the merchant: from a path below the language prefix, or all under it (`/old/*`), to another path or host.
 */
export interface RedirectRule {
  readonly path: string;
  readonly target: string;
}

export type RedirectRefused =
  | { readonly code: "path_invalid" }
  | { readonly code: "link_format" }
  | { readonly code: "host_not_allowed"; readonly host: string }
  | { readonly code: "loop"; readonly way: readonly string[] };

/**
 * A path as requested: escaped where it has to be, without language prefix, query and trailing slash. Null for anything
 * else, such as a `*` that is not the whole last part.
 */
export function readRedirectPath(typed: string): string | null {
  const isUnder = typed.trim().endsWith("/*");
  const text = typed.trim().replace(/\/\*$/, "");
  if (!text.startsWith("/") || text.startsWith("//") || text.includes("\\") || text.length > longestLink) return null;
  if (!URL.canParse(text, "https://shop.example")) return null;
  const { pathname, search, hash } = new URL(text, "https://shop.example");
  // No request for such a path is answered, so a rule for it would never be used.
  if (search !== "" || hash !== "" || !isReadable(pathname) || pathname.includes("*")) return null;
  // A request with needless escapes is led to the path without them first.
  const path = withoutLanguage(withoutNeedlessEscapes(pathname)).replace(/\/+$/, "");
  return path === "" || leadsAway(path) ? null : isUnder ? `${path}/*` : path;
}

/** The target of a rule: a path of the shop, or a page of an allowed host over HTTPS. */
export function readRedirectTarget(
  typed: string,
  hosts: readonly string[],
): Result<string, Exclude<RedirectRefused, { code: "loop" } | { code: "path_invalid" }>> {
  const link = readLink(typed);
  if (link === null) return refuse({ code: "link_format" });
  if (link.startsWith("/")) return ok(link);
  const { host } = new URL(link);
  return hosts.includes(host) ? ok(link) : refuse({ code: "host_not_allowed", host });
}

/** True for a typed target that is no page of the shop. */
export function leadsOutside(target: string): boolean {
  const link = readLink(target);
  return link !== null && !link.startsWith("/");
}

/** The way from a new rule back to itself through the others; null where it ends, as at a page that is always there. */
export function redirectLoop(
  rule: RedirectRule,
  others: readonly RedirectRule[],
  isThere: (path: string) => boolean,
): string[] | null {
  const rules = [rule, ...others.filter(({ path }) => path !== rule.path)];
  const way = [rule.path];
  let at = rule.target;
  while (at.startsWith("/") && way.length <= rules.length + 1) {
    const path = at.replace(/[?#].*$/, "");
    const next = isThere(path) ? undefined : rules.find((one) => matches(one.path, path));
    if (!next) return null;
    way.push(next.path);
    if (next.path === rule.path) return way;
    at = next.target;
  }
  // A circle among the others, which the new rule leads into.
  return at.startsWith("/") ? way : null;
}

function matches(pattern: string, path: string): boolean {
  if (!pattern.endsWith("/*")) return pattern === path;
  const start = pattern.slice(0, -2);
  return path === start || path.startsWith(`${start}/`);
}
