import { isCustomer } from "#domain/buyers/buyer.ts";
import { greetingName } from "#domain/kernel/person-name.ts";
import { Hono } from "hono";
import type { Language } from "#domain/kernel/language.ts";
import { cardsBySlugs } from "#engine/catalogue/cards.ts";
import { findPower } from "#engine/cart/cart-power.ts";
import { cartCount } from "#engine/cart/count-cart.ts";
import { findDestination } from "#engine/checkout/destination.ts";
import type { Shop } from "#engine/shop.ts";
import { hasMachines } from "#web/account/machines/garage.server.ts";
import { buyerOf } from "#web/visitor/buyer.server.ts";
import { buysForView, pricedForView } from "#web/visitor/buys-for.server.ts";
import type { Visitor } from "#web/visitor/visitor.ts";
import { slugsOf } from "./slugs.ts";

/** Most recently viewed products a visitor is shown. */
const maxViewed = 12;

/**
 * `GET /api/v1/visitor?lang=&viewed=slug,slug`: the only place that says who is looking. Public pages
 * are the same for everybody and fetch this afterwards.
 */
export function createVisitor(shop: Shop, isOpen: () => Promise<boolean>): Hono {
  const app = new Hono();
  app.get("/api/v1/visitor", async (c) => {
    const visitor = await describeVisitor(
      shop,
      c.req.raw,
      // A closed shop greets those who bought before, and shows no goods.
      (await isOpen()) ? slugsOf(c.req.query("viewed"), maxViewed) : [],
      c.req.query("lang") === "cn" ? "cn" : "en",
    );
    return c.json(visitor, 200, { "cache-control": "private, no-store", vary: "cookie" });
  });
  return app;
}

async function describeVisitor(
  shop: Shop,
  request: Request,
  slugs: readonly string[],
  language: Language,
): Promise<Visitor> {
  const buyer = await buyerOf(shop, request);
  const isNobody = !isCustomer(buyer) && buyer.token === null;
  const [count, destination, viewed, machines, power, priced] = await Promise.all([
    isNobody ? 0 : cartCount(shop, buyer),
    isNobody ? null : findDestination(shop, buyer),
    cardsBySlugs(shop, slugs, language),
    hasMachines(shop, request, buyer),
    isNobody ? null : findPower(shop, buyer),
    pricedForView(shop, buyer),
  ]);
  const name = (buyer.signedIn && greetingName(buyer.signedIn)) || null;
  return {
    cartCount: count,
    name,
    ...buysForView(buyer.signedIn, language),
    pricedFor: priced,
    destination,
    viewed,
    hasMachines: machines,
    supply: power?.supply ?? null,
  };
}
