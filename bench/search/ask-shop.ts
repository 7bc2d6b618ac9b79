import { setTimeout as sleep } from "node:timers/promises";
import type { Language } from "#domain/kernel/language.ts";
import type { SearchPage } from "#engine/catalogue/search-page-types.ts";
import { canonicalPath, splitPath } from "#i18n/languages.ts";
import { type RouteName, routes } from "#i18n/routes.ts";
import { payloadPath, type Payload } from "#web/navigation/payload-protocol.ts";
import type { Outcome, Search } from "./evaluate.ts";

/** Frames and lists, which answer nothing, and what a result is. */
const notAnswers: readonly RouteName[] = ["home", "search", "category", "product", "partsDiagram", "cart", "compare"];

/** Plain goods of one language: what stands above both stands above everything. */
const plainGoods: Readonly<Record<Language, readonly [string, string]>> = {
  en: ["pressure gauge", "drive belt"],
  cn: ["压力表", "皮带"],
};

/** Searches in a running shop as a browser does: the data for the goods, the page for what stands above them. */
export function askShop(origin: string): Search {
  const urlOf = (text: string, language: Language) => ({
    path: canonicalPath(routes.search, language),
    query: `?${new URLSearchParams({ q: text }).toString()}`,
  });
  const furniture = new Map<Language, Promise<readonly RouteName[]>>();
  const readFurniture = async (language: Language): Promise<readonly RouteName[]> => {
    const [one = [], other = []] = await Promise.all(
      plainGoods[language].map(async (goods) => {
        const { path, query } = urlOf(goods, language);
        return linksAbove(await body(origin + path + query));
      }),
    );
    return without(one, without(one, other));
  };
  return async (text, language) => {
    const { path, query } = urlOf(text, language);
    const payload = JSON.parse(await body(origin + payloadPath(path, query))) as Payload;
    if ("redirect" in payload) return redirected(payload.redirect);
    if ("error" in payload) throw new Error(`The shop could not search ${text}: ${JSON.stringify(payload.error)}`);
    const { listing } = payload.data as Extract<SearchPage, { kind: "results" }>;
    const always = furniture.get(language) ?? readFurniture(language);
    furniture.set(language, always);
    return {
      goods: listing.cards.map(({ slug, sku, version }) => ({ slug, sku: version ?? sku })),
      pages: pagesAbove(await body(origin + path + query), await always),
    };
  };
}

/** A part number opens its product, at the version that has it; any other way leads to one page. */
export function redirected(location: string): Outcome {
  const { pathname, searchParams } = new URL(location, "http://shop");
  const [, slug] = /^\/products\/([^/]+)\.html$/.exec(splitPath(pathname).rest) ?? [];
  if (slug) return { goods: [{ slug, sku: searchParams.get("v") }], pages: [] };
  return { goods: [], pages: pageOf(pathname) };
}

/**
 * The pages that a query brought above its first product, each once: a link that every results page has is none of
 * them.
 */
export function pagesAbove(html: string, always: readonly RouteName[] = []): RouteName[] {
  return [...new Set(without(linksAbove(html), always))];
}

/** A link for a link: a page that a query brought and that stands there anyway is left once. */
function without(links: readonly RouteName[], others: readonly RouteName[]): RouteName[] {
  const left = [...others];
  return links.filter((link) => {
    const at = left.indexOf(link);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The pages of all links before the first product. */
function linksAbove(html: string): RouteName[] {
  const main = html.slice(Math.max(0, html.search(/<main[\s>]/)), html.lastIndexOf("</main>"));
  const links = [...main.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = ""]) => href);
  const firstProduct = links.findIndex((href) => splitPath(href).rest.startsWith("/products/"));
  const above = firstProduct < 0 ? links : links.slice(0, firstProduct);
  return above.filter((href) => href.startsWith("/")).flatMap(pageOf);
}

function pageOf(href: string): RouteName[] {
  const { rest } = splitPath(href.replace(/[?#].*$/s, ""));
  const name = (Object.keys(routes) as RouteName[]).find((route) => routes[route] === rest);
  return name && !notAnswers.includes(name) ? [name] : [];
}

/** Waits when the shop says that it was asked too often. */
async function body(url: string): Promise<string> {
  for (let tries = 0; tries < 60; tries++) {
    const response = await fetch(url);
    if (response.status !== 429 && response.status !== 503) return response.text();
    await response.body?.cancel();
    await sleep(1000 * Number(response.headers.get("retry-after") ?? 1));
  }
  throw new Error(`The shop was too busy for ${url}`);
}
