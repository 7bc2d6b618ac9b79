import type { Shop } from "#engine/shop.ts";
import { prefixes } from "#i18n/languages.ts";
import { publicRoutes, routes } from "#i18n/routes.ts";
import type { RouteRule } from "#web/navigation/route-rules.ts";
import { matchRedirects, type RedirectRule } from "./pages/redirects.ts";

/** `/builds/latest.json`: which build runs now. */
export function latestBuild(shop: Shop): { id: string; timestamp: number } {
  return { id: shop.settings.build, timestamp: shop.clock.now() };
}

/** `/builds/meta/{id}.json`: which paths have a payload, and which are sent elsewhere. */
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

/** The manifest of this build; redirects are the merchant's rules. */
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
  const matched = matchRedirects(redirects);
  Object.assign(matcher.static, matched.static);
  Object.assign(matcher.wildcard, matched.wildcard);
  return { id: shop.settings.build, timestamp: shop.clock.now(), matcher, prerendered };
}
