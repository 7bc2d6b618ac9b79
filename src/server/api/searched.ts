import type { IncomingMessage } from "node:http";
import { type Context, Hono } from "hono";
import { isLanguage } from "#domain/kernel/language.ts";
import { withoutNul } from "#domain/kernel/read-query.ts";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { countSearch } from "#engine/catalogue/count-search.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { network } from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import { limitBody } from "../limit-body.ts";
import type { Shop } from "#engine/shop.ts";

type Env = { Bindings: { incoming: IncomingMessage } };

/**
 * `POST /api/v1/searched` with `q`, `lang` and `found`: a page of results was shown. The pages themselves are kept for
 * everybody and cannot count. Answers 204 in any case that is well formed: nobody waits for it.
 */
export function createSearched(shop: Shop, clientIpOf: (c: Context) => string): Hono<Env> {
  const app = new Hono<Env>();
  app.use("/api/v1/searched", limitBody(8 * 1024));
  app.post("/api/v1/searched", async (c) => {
    const sent = new URLSearchParams(withoutNul(await c.req.text()));
    const [typed, language, found] = [
      sent.get("q") ?? "",
      sent.get("lang"),
      readWholeNumber(sent.get("found"), { most: 10_000_000 }),
    ];
    if (!isLanguage(language) || found === null || typed.trim() === "") return c.json({ code: "bad_search" }, 400);
    const may = await spend(shop.db, shop.clock.now(), [budgets.searches, network(clientIpOf(c))]);
    if (may.ok) await countSearch(shop.db, { typed, language, found }, shop.clock.now());
    return c.body(null, 204);
  });
  return app;
}
