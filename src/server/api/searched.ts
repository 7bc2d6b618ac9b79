import { type Context, Hono } from "hono";
import { isLanguage } from "#domain/kernel/language.ts";
import { withoutNul } from "#domain/kernel/without-nul.ts";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { countSearch } from "#engine/catalogue/count-search.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { network } from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import type { Incoming } from "../incoming.ts";
import { limitBody } from "../limit-body.ts";
import type { Shop } from "#engine/shop.ts";

/**
 * `POST /api/v1/searched` with `q`, `lang` and `found`: counts a shown page of results, since cached pages cannot
 * count. Answers 204 to any well-formed request.
 */
export function createSearched(shop: Shop, clientIpOf: (c: Context) => string): Hono<Incoming> {
  const app = new Hono<Incoming>();
  app.use("/api/v1/searched", limitBody(8 * 1024));
  app.post("/api/v1/searched", async (c) => {
    const form = new URLSearchParams(withoutNul(await c.req.text()));
    const [query, language, count] = [
      form.get("q") ?? "",
      form.get("lang"),
      readWholeNumber(form.get("found"), { most: 10_000_000 }),
    ];
    if (!isLanguage(language) || count === null || query.trim() === "") return c.json({ code: "bad_search" }, 400);
    const may = await spend(shop.db, shop.clock.now(), [budgets.searches, network(clientIpOf(c))]);
    if (may.ok) await countSearch(shop.db, { typed: query, language, found: count }, shop.clock.now());
    return c.body(null, 204);
  });
  return app;
}
