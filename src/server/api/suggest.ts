import { type Context, Hono } from "hono";
import { LruMap } from "#domain/kernel/lru-map.ts";
import { type Language, isLanguage } from "#domain/kernel/language.ts";
import type { Suggestions } from "#engine/catalogue/search-page-types.ts";
import { isSearchBusy } from "#engine/catalogue/questions/search-busy.ts";
import { maxPrefix, suggest } from "#engine/catalogue/suggestions.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { network } from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import type { Shop } from "#engine/shop.ts";
import { searchBusyInit, tooManyInit } from "#web/too-many.ts";
import type { Incoming } from "../incoming.ts";

const maxCached = 2_000;

/**
 * `GET /api/v1/suggest?q=&lang=en|cn`: suggestions in groups. `q` has 1 to 80 characters; otherwise the answer is 400
 * with a code. 503 with `search_busy` while the search is overloaded.
 */
export function createSuggest(shop: Shop, clientIpOf: (c: Context) => string): Hono<Incoming> {
  const app = new Hono<Incoming>();
  // Visitors share most prefixes. The cache is valid until the catalogue changes in any way.
  const cache = new LruMap<string, Suggestions>("suggestions", maxCached);
  let cachedVersion = -1;
  const cachedOrFound = async (query: string, language: Language): Promise<Suggestions> => {
    const { version } = shop.listing;
    if (version !== cachedVersion) cache.clear();
    cachedVersion = version;
    const key = `${language} ${query}`;
    const suggestions = cache.get(key) ?? (await suggest(shop, query, language));
    if (version === shop.listing.version) cache.set(key, suggestions);
    return suggestions;
  };
  app.get("/api/v1/suggest", async (c) => {
    const query = c.req.query("q") ?? "";
    const language = c.req.query("lang") ?? "en";
    if (!isLanguage(language)) return c.json({ code: "language_unknown" }, 400);
    if (query.trim() === "") return c.json({ code: "query_missing" }, 400);
    if (query.length > maxPrefix) return c.json({ code: "query_too_long", most: maxPrefix }, 400);
    const may = await spend(shop.db, shop.clock.now(), [budgets.suggestions, network(clientIpOf(c))]);
    if (!may.ok) return Response.json(may.error, tooManyInit(may.error));
    try {
      return c.json(await cachedOrFound(query, language), 200, { "cache-control": "public, max-age=60" });
    } catch (error) {
      // The browser falls back to a plain field.
      if (isSearchBusy(error)) return Response.json({ code: "search_busy" }, searchBusyInit);
      throw error;
    }
  });
  return app;
}
