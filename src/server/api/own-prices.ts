import { Hono } from "hono";
import { isCustomer } from "#domain/buyers/buyer.ts";
import { mostUnits } from "#domain/shipping/destination.ts";
import { readContractPrices } from "#engine/checkout/contract-prices.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { account } from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import { pricedFor } from "#engine/pricing/contracts.ts";
import type { Shop } from "#engine/shop.ts";
import { tooManyInit } from "#web/too-many.ts";
import { buyerOf } from "#web/visitor/buyer.server.ts";
import type { OwnPrices } from "#web/visitor/own-prices.ts";
import type { Incoming } from "../incoming.ts";

const own = { "cache-control": "private, no-store", vary: "cookie" };

/**
 * `GET /api/v1/prices?sku=…&sku=…`: what the visitor pays of the goods that their price lists name, for the site
 * that they buy for or for themselves, all of a page at once. Public pages are the same for everybody and fetch this
 * afterwards. A guest is answered with nothing, and nothing is read for them.
 */
export function createOwnPrices(shop: Shop): Hono<Incoming> {
  const app = new Hono<Incoming>();
  app.get("/api/v1/prices", async (c) => {
    const skus = (c.req.queries("sku") ?? []).map((sku) => sku.replaceAll("\0", "").slice(0, 100));
    if (skus.length === 0) return c.json({ code: "sku_missing" }, 400, own);
    if (skus.length > mostUnits) return c.json({ code: "too_many_skus", most: mostUnits }, 400, own);
    const buyer = await buyerOf(shop, c.req.raw);
    const whom = pricedFor(buyer);
    if (!whom || !isCustomer(buyer)) return c.json<OwnPrices>({ prices: {} }, 200, own);
    const now = shop.clock.now();
    const may = await spend(shop.db, now, [budgets.contractPricesOfAccount, account(buyer.customerId)]);
    if (!may.ok) return Response.json(may.error, tooManyInit(may.error));
    return c.json<OwnPrices>({ prices: await readContractPrices(shop.db, skus, { now, whom }) }, 200, own);
  });
  return app;
}
