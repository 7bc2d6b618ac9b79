import type { Shop } from "#engine/shop.ts";
import { splitPath } from "#i18n/languages.ts";
import { type AddressName, addresses } from "#i18n/addresses.ts";
import { withoutSuffix } from "#web/public-pages/public-page.ts";
import { publicPages } from "#web/public-pages/registry.ts";
import type { Rendered } from "./page-cache.ts";
import { cacheControl } from "./pages.ts";

const suffix = "/_payload.json";

interface Matcher {
  name: AddressName;
  pattern: RegExp;
}

const matchers: Matcher[] = (Object.keys(publicPages) as AddressName[]).map((name) => {
  const path = addresses[name].replace(/\.html$/, "");
  return { name, pattern: new RegExp(`^${path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`) };
});

/** The page's path when this is the path of its payload, else null. */
export function payloadPath(path: string): string | null {
  return path.endsWith(suffix) ? path.slice(0, -suffix.length) || "/" : null;
}

/** Whether the path below the language prefix is a page that is the same for everybody. */
export function isPublicPage(rest: string): boolean {
  return matchers.some(({ pattern }) => pattern.test(rest));
}

/** A page's payload as a cacheable answer; null when there is no such page. */
export async function renderPayload(shop: Shop, path: string, query: URLSearchParams): Promise<Rendered | null> {
  const { language, rest } = splitPath(path);
  for (const { name, pattern } of matchers) {
    const found = pattern.exec(rest);
    const load = publicPages[name];
    if (!found || !load) continue;
    const answer = await load(shop, { language, params: withoutSuffix(decoded(found.groups)), query });
    if (!answer) return null;
    const body = "redirect" in answer ? { redirect: answer.redirect } : { data: answer.data };
    return {
      body: [JSON.stringify(body)],
      headers: { "content-type": "application/json; charset=utf-8", "cache-control": cacheControl },
      tags: "redirect" in answer ? [] : answer.tags,
    };
  }
  return null;
}

function decoded(groups: Record<string, string> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(groups ?? {}).map(([key, value]) => [key, safelyDecoded(value)]));
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
