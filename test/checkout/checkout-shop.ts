import type { Buyer } from "#domain/buyers/buyer.ts";
import { type CartItem, addToCart } from "#engine/cart/change-cart.ts";
import type { PlaceOrderRequest } from "#engine/checkout/order-request.ts";
import { placeOrder } from "#engine/checkout/place-order.ts";
import { quoteCart } from "#engine/checkout/quote.ts";
import type { Database } from "#engine/platform/database.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import type { UnvalidatedCheckout } from "#domain/checkout/validate-checkout.ts";
import { instant } from "#domain/kernel/time.ts";
import { randomUUID } from "node:crypto";

/** Friday, 20 November 2026, 15:00 UTC. */
export const noon = instant(Date.UTC(2026, 10, 20, 15));

export function shopOn(db: Database) {
  return { db, clock: fixedClock(noon) };
}

export interface StockedGoods {
  sku: string;
  price?: number;
  onHand?: number;
  weightLb?: number;
  category?: string;
  status?: string;
  /** Slug of the product it belongs to; its own when left out. */
  product?: string;
}

/** Puts goods on the shelf: a product each (or a further variant of `product`), with stock. */
export async function stockGoods(db: Database, ...goods: StockedGoods[]): Promise<void> {
  for (const {
    sku,
    price = 10_000,
    onHand = 100,
    weightLb = 5,
    category = "piston",
    status = "published",
    product = sku.toLowerCase(),
  } of goods) {
    await db.sql(
      `insert into products (slug, category, subcategory, brand, name, summary, description, attributes, status, picture_family,
         return_policy, warranty_months, published_at)
       values ($1, $2, 'all', 'Gantmoor', jsonb_build_object('en', $3::text, 'cn', $3::text), '{}', '{}', '{}', $4, 'box', 'standard', 12, now())
       on conflict (slug) do nothing`,
      [product, category, `Product ${product}`, status],
    );
    await db.sql(
      `with v as (
         insert into variants (product_id, sku, sku_compact, price_cents, weight_lb, length_in, width_in, height_in)
         select id, $2, regexp_replace(upper($2), '[^A-Z0-9]', '', 'g'), $3, $4, 10, 10, 10 from products where slug = $1 returning id)
       insert into stock (variant_id, on_hand) select id, $5 from v`,
      [product, sku, price, weightLb, onHand],
    );
  }
}

export async function setSetting(db: Database, key: string, value: unknown): Promise<void> {
  await db.sql(
    `insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
    [key, JSON.stringify(value)],
  );
}

type Shop = ReturnType<typeof shopOn>;

/** A guest's cart with these items in it. */
export async function cartWith(shop: Shop, ...items: CartItem[]): Promise<{ token: string }> {
  const added = await addToCart(shop, { token: null }, items);
  if (!added.ok || added.value.newToken === null) throw new Error(JSON.stringify(added));
  return { token: added.value.newToken };
}

export const dayton = {
  firstName: "Ada",
  lastName: "Marsh",
  address1: "12 Mill Road",
  city: "Dayton",
  state: "OH",
  zip: "45402",
  phone: "(555) 123-4567",
};
export const parcelForm: UnvalidatedCheckout = {
  email: "ada@example.com",
  method: "SHIPPING",
  shipping: dayton,
  payment: "stripe",
};

/** The total a shopper with this form would be shown. */
export async function shownTotal(shop: Shop, buyer: Buyer, state: "OH" | "TX" = "OH"): Promise<number> {
  const quote = await quoteCart(shop, buyer, { method: "SHIPPING", state });
  return quote.priced?.order.total ?? 0;
}

/** Places an order as a guest who was shown the right total, unless told otherwise. */
export async function place(shop: Shop, buyer: Buyer, changes: Partial<PlaceOrderRequest> = {}) {
  return placeOrder(shop, {
    buyer,
    cart: buyer,
    customer: null,
    form: parcelForm,
    language: "en",
    key: randomUUID(),
    seenTotal: changes.seenTotal ?? (await shownTotal(shop, buyer)),
    ...changes,
  });
}
