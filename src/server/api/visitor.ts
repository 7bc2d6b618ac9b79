import { greetingName } from "#domain/kernel/person-name.ts";
import { Hono } from "hono";
import type { Language } from "#domain/kernel/language.ts";
import { cardsBySlugs } from "#engine/catalogue/cards.ts";
import { cartCount } from "#engine/cart/count-cart.ts";
import { findDestination } from "#engine/checkout/destination.ts";
import type { Shop } from "#engine/shop.ts";
import { buyerOf } from "#web/visitor/buyer.server.ts";
import type { Visitor } from "#web/visitor/visitor.ts";

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
      (await isOpen()) ? slugsOf(c.req.query("viewed")) : [],
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
  const { holder, customer } = await buyerOf(shop, request);
  const isNobody = "token" in holder && holder.token === null;
  const [count, destination, viewed] = await Promise.all([
    isNobody ? 0 : cartCount(shop, holder),
    isNobody ? null : findDestination(shop, holder),
    cardsBySlugs(shop, slugs, language),
  ]);
  return { cartCount: count, name: (customer && greetingName(customer)) || null, destination, viewed };
}

/** Slugs as they may stand in the query: anything else is passed over. */
function slugsOf(text = ""): string[] {
  const slugs = text
    .slice(0, 2_000)
    .split(",")
    .filter((slug) => /^[a-z0-9][a-z0-9-]{0,99}$/.test(slug));
  return [...new Set(slugs)].slice(0, maxViewed);
}
