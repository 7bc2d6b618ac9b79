import { type RedirectRule } from "#domain/content/redirect.ts";
import { readLink } from "#domain/kernel/link.ts";
import { adminRoutes } from "#i18n/admin-routes.ts";
import { routes } from "#i18n/routes.ts";
import { matchInAnyCase, matchRoute } from "../match-route.ts";

/**
 * Pages that move: goods, categories, promotions, pages and posts come and go, everything else must stay where it is.
 */
const mayMove: ReadonlySet<string> = new Set(["product", "category", "activity", "page", "post", "blogTag"]);

/**
 * Where the merchant's pages and posts stand: one that is there comes before a rule, any other address is the rule's.
 */
const written: ReadonlySet<string> = new Set(["page", "blog", "blogFeed", "blogTag", "post"]);

const patterns = Object.entries({ ...routes, ...adminRoutes });

/** True of a path that shows a page or post of the merchant's where there is one. */
export const isWritten = (path: string): boolean => written.has(matchRoute(path)?.name ?? "");

/** True of the path of a rule that leads on only from where no page or post is shown. */
export function comesSecond(path: string): boolean {
  if (!path.endsWith("/*")) return isWritten(path);
  return isWritten(path.slice(0, -2)) || patternsUnder(path).some((name) => written.has(name));
}

/** Paths of other programs, providers and browsers, which are not pages. */
const isAnswered = /^\/(?:admin|api|webhooks|healthz|readyz|metrics|\.well-known)(?:\/|$)/i;

/** True of a path whose page the shop cannot do without, the merchant's side above all. */
export function mustStay(path: string): boolean {
  // A rule is kept without its language; in other letters that is none to whoever reads it.
  const isUnder = path.endsWith("/*");
  const plain = path.replace(/\/\*$/, "").replace(/^\/(?:en|cn)(?=\/|$)/i, "") || "/";
  if (isAnswered.test(plain)) return true;
  const own = matchRoute(plain) ?? matchInAnyCase(plain);
  if (own && !mayMove.has(own.name) && !(isUnder && written.has(own.name))) return true;
  // Goods move one by one or by category; "/products/*" would hide them all.
  return isUnder && patternsUnder(path).some((name) => !written.has(name));
}

/** Names of the routes below the path of a rule such as `/old/*`. */
function patternsUnder(path: string): string[] {
  const start = path.slice(0, -1).toLowerCase();
  return patterns.flatMap(([name, pattern]) => (pattern.toLowerCase().startsWith(start) ? [name] : []));
}

/**
 * False of a stored rule that could not be made today: it was written before the shop had the page, by an older version
 * or by hand, and leads nobody away.
 */
export const isUsable = ({ path, target }: RedirectRule): boolean => !mustStay(path) && readLink(target) !== null;
