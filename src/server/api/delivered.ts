import { type Context, Hono } from "hono";
import { mostUnits } from "#domain/shipping/destination.ts";
import { drawnBy } from "#engine/buyers/drawn-by.ts";
import { provedAccount } from "#engine/buyers/proved.ts";
import { deliveredPrices } from "#engine/checkout/delivery-ways.ts";
import { findDestination } from "#engine/checkout/destination.ts";
import { askedBy } from "#engine/checkout/sale-tax.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import { pricedFor } from "#engine/pricing/contracts.ts";
import type { Shop } from "#engine/shop.ts";
import type { DeliveredPrices } from "#web/storefront/delivery/delivered-prices.ts";
import { tooManyInit } from "#web/too-many.ts";
import { buyerOf } from "#web/visitor/buyer.server.ts";
import { ownEmail } from "#web/visitor/own-email.server.ts";
import type { Incoming } from "../incoming.ts";

const own = { "cache-control": "private, no-store", vary: "cookie" };

/**
 * `GET /api/v1/delivered?sku=…&sku=…`: what one unit each costs at the destination kept with the visitor's cart, all of
 * a page at once. Public pages are the same for everybody and fetch this afterwards. Without a destination 404, with
 * more part numbers than are priced at once 400.
 */
export function createDelivered(shop: Shop, clientIpOf: (c: Context) => string): Hono<Incoming> {
  const app = new Hono<Incoming>();
  app.get("/api/v1/delivered", async (c) => {
    const skus = (c.req.queries("sku") ?? []).map((sku) => sku.slice(0, 100));
    if (skus.length === 0) return c.json({ code: "sku_missing" }, 400, own);
    if (skus.length > mostUnits) return c.json({ code: "too_many_skus", most: mostUnits }, 400, own);
    const buyer = await buyerOf(shop, c.req.raw);
    const clientIp = clientIpOf(c);
    const draw = drawnBy(buyer, clientIp, {
      own: budgets.deliveredPricesOfAccount,
      shared: budgets.deliveredPrices,
    });
    const may = await spend(shop.db, shop.clock.now(), draw);
    if (!may.ok) return Response.json(may.error, tooManyInit(may.error));
    const destination = await findDestination(shop, buyer);
    if (!destination) return c.json({ code: "destination_missing" }, 404, own);
    const prices = await deliveredPrices(askedBy(shop, buyer, clientIp), skus, {
      to: destination,
      customer: buyer.signedIn && { ...buyer.signedIn, email: ownEmail(buyer) },
      account: provedAccount(buyer),
      whom: pricedFor(buyer),
    });
    return c.json<DeliveredPrices>({ destination, prices }, 200, own);
  });
  return app;
}
