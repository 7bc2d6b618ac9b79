import type { PriceRefused } from "#domain/checkout/price-checkout.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { normalizeCode } from "#domain/promotions/discount-code.ts";
import { priceCart, readCartToPrice } from "./price-cart.ts";
import { statement } from "../platform/statement.ts";
import type { Buyer } from "#domain/buyers/buyer.ts";
import { findCart } from "../cart/cart-lines.ts";
import type { CartShop } from "../cart/change-cart.ts";

const writeCode = statement<[number, string | null, Date]>(
  "cart_code",
  `update carts set discount_code = $2, version = version + 1, updated_at = $3 where id = $1`,
);

/** Applies a discount code to the cart if it is valid for its contents; else refuses and leaves the cart unchanged. */
export async function applyCartCode(
  shop: CartShop,
  buyer: Buyer,
  typed: string,
): Promise<Result<{ code: string }, PriceRefused>> {
  const code = normalizeCode(typed);
  const now = shop.clock.now();
  const cart = await readCartToPrice(shop.db, buyer, { now, usedBy: null, code });
  if (!cart.head) return refuse({ code: "cart_empty" });
  const priced = priceCart(cart, { delivery: null, taxExempt: false });
  if (!priced.ok) return priced;
  await shop.db.run(writeCode, [cart.head.id, code, new Date(now)]);
  return ok({ code });
}

/** Takes the discount code off the cart. */
export async function removeCartCode(shop: CartShop, buyer: Buyer): Promise<void> {
  const cart = await findCart(shop.db, buyer);
  if (cart) await shop.db.run(writeCode, [cart.id, null, new Date(shop.clock.now())]);
}
