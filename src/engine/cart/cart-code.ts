import type { PriceRefused } from "#domain/checkout/price-checkout.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { normalizeCode } from "#domain/promotions/discount-code.ts";
import { readZip } from "#domain/shipping/zip.ts";
import { priceCart, readCartToPrice } from "../checkout/price-cart.ts";
import { statement } from "../platform/statement.ts";
import { type CartHolder, holderParams } from "./cart-holder.ts";
import { findCart } from "./cart-lines.ts";
import type { CartShop } from "./change-cart.ts";

const writeCode = statement<[number, string | null, Date]>(
  "cart_code",
  `update carts set discount_code = $2, version = version + 1, updated_at = $3 where id = $1`,
);

/** Puts a discount code on the cart if it holds for what is in it; else says why not, and the cart stays as it was. */
export async function applyCartCode(
  shop: CartShop,
  holder: CartHolder,
  typed: string,
): Promise<Result<{ code: string }, PriceRefused>> {
  const code = normalizeCode(typed);
  const cart = await findCart(shop.db, holder);
  if (!cart) return refuse({ code: "cart_empty" });
  const now = shop.clock.now();
  const priced = priceCart(await readCartToPrice(shop.db, cart, { now, emailKey: null, code }), {
    delivery: null,
    taxExempt: false,
  });
  if (!priced.ok) return priced;
  await shop.db.run(writeCode, [cart.id, code, new Date(now)]);
  return ok({ code });
}

/** Takes the discount code off the cart. */
export async function removeCartCode(shop: CartShop, holder: CartHolder): Promise<void> {
  const cart = await findCart(shop.db, holder);
  if (cart) await shop.db.run(writeCode, [cart.id, null, new Date(shop.clock.now())]);
}

const writeZip = statement<[Buffer | null, number | null, string]>(
  "cart_zip",
  `update carts set estimate_zip = $3 where token_hash = $1 or customer_id = $2`,
);

/** Keeps the ZIP code the shipping estimate is for. */
export async function setEstimateZip(
  shop: CartShop,
  holder: CartHolder,
  typed: string,
): Promise<Result<string, { code: "zip_format" }>> {
  const zip = readZip(typed);
  if (zip.ok) await shop.db.run(writeZip, [...holderParams(holder), zip.value]);
  return zip;
}

const countItems = statement<[Buffer | null, number | null], { count: number }>(
  "cart_count",
  `select coalesce(sum(l.quantity), 0) as count from carts c join cart_lines l on l.cart_id = c.id
   where c.token_hash = $1 or c.customer_id = $2`,
);

/** How many units are in the cart: the number beside the cart sign. */
export async function cartCount(shop: CartShop, holder: CartHolder): Promise<number> {
  return (await shop.db.row(countItems, holderParams(holder)))?.count ?? 0;
}
