import { type RedirectRule } from "#domain/content/redirect.ts";
import { readLink } from "#domain/kernel/link.ts";
import { adminRoutes } from "#i18n/admin-routes.ts";
import { routes } from "#i18n/routes.ts";
import { matchInAnyCase, matchRoute } from "../match-route.ts";

/** Pages that move: goods, categories, promotions, pages and posts come and go, everything else must stay where it is. */
const mayMove: ReadonlySet<string> = new Set(["product", "category", "activity", "page", "post", "blogTag"]);

const patterns = Object.values({ ...routes, ...adminRoutes });

/** Paths of other programs, providers and browsers, which are not pages. */
const isAnswered = /^\/(?:admin|api|webhooks|healthz|readyz|metrics|\.well-known)(?:\/|$)/i;

/** True of a path whose page the shop cannot do without, the merchant's side above all. */
export function mustStay(path: string): boolean {
  // A rule is kept without its language; in other letters that is none to whoever reads it.
  const plain = path.replace(/\/\*$/, "").replace(/^\/(?:en|cn)(?=\/|$)/i, "") || "/";
  if (isAnswered.test(plain)) return true;
  const own = matchRoute(plain) ?? matchInAnyCase(plain);
  if (own && !mayMove.has(own.name)) return true;
  // Goods move one by one or by category; "/products/*" would hide them all.
  return (
    path.endsWith("/*") && patterns.some((pattern) => pattern.toLowerCase().startsWith(path.slice(0, -1).toLowerCase()))
  );
}

/**
 * False of a stored rule that could not be made today: it was written before the shop had the page, by an older version
 * or by hand, and leads nobody away.
 */
export const isUsable = ({ path, target }: RedirectRule): boolean => !mustStay(path) && readLink(target) !== null;
