import type { Shop } from "#engine/shop.ts";
import { prefixes } from "#i18n/languages.ts";
import { type AddressName, addresses } from "#i18n/addresses.ts";
import { publicPages } from "#web/public-pages/registry.ts";
import type { RouteRule } from "#web/navigation/route-rules.ts";
import { matchRedirects, type RedirectRule } from "./redirects.ts";

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
  for (const name of Object.keys(publicPages) as AddressName[]) {
    const pattern = addresses[name];
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
