import { statement } from "../platform/statement.ts";
import { type CartHolder, holderParams } from "./cart-holder.ts";
import type { CartShop } from "./change-cart.ts";

const countItems = statement<[Buffer | null, number | null], { count: number }>(
  "cart_count",
  `select coalesce(sum(l.quantity), 0) as count from carts c join cart_lines l on l.cart_id = c.id
   where c.token_hash = $1 or c.customer_id = $2`,
);

/** How many units are in the cart: the number beside the cart sign. */
export async function cartCount(shop: CartShop, holder: CartHolder): Promise<number> {
  return (await shop.db.row(countItems, holderParams(holder)))?.count ?? 0;
}
