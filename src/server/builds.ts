import type { RedirectRule } from "#domain/content/redirect.ts";
import type { Shop } from "#engine/shop.ts";
import { prefixes } from "#i18n/languages.ts";
import { publicRoutes, routes } from "#i18n/routes.ts";
import { isWritten } from "#web/public-pages/movable-path.ts";
import type { RouteRule } from "#web/navigation/route-rules.ts";
import { matchRedirects } from "./pages/redirects.ts";

/** `/builds/latest.json`: the running build. */
export function latestBuild(shop: Shop): { id: string; timestamp: number } {
  return { id: shop.settings.build, timestamp: shop.clock.now() };
}

/** `/builds/meta/{id}.json`: paths with a payload, and redirects. */
export interface BuildMeta {
  id: string;
  timestamp: number;
  matcher: {
    static: Record<string, RouteRule>;
    wildcard: Record<string, RouteRule>;
    dynamic: Record<string, RouteRule>;
  };
  prerendered: string[];
}

/** The manifest of this build, with the merchant's redirects. */
export function buildMeta(shop: Shop, redirects: readonly RedirectRule[]): BuildMeta {
  const matcher: BuildMeta["matcher"] = { static: {}, wildcard: {}, dynamic: {} };
  const prerendered: string[] = [];
  for (const name of publicRoutes) {
    const pattern = routes[name];
    for (const prefix of prefixes) {
      const path = pattern === "/" ? prefix || "/" : prefix + pattern;
      if (!pattern.includes(":")) {
        matcher.static[path] = { payload: true };
        prerendered.push(path);
      } else {
        matcher.dynamic[path] = { payload: true };
      }
    }
  }
  const rules = matchRedirects(redirects);
  // Where a page or post of the merchant's may be, the server is asked first.
  for (const [path, rule] of Object.entries(rules.static)) if (!isWritten(path)) matcher.static[path] = rule;
  Object.assign(matcher.wildcard, rules.wildcard);
  return { id: shop.settings.build, timestamp: shop.clock.now(), matcher, prerendered };
}
