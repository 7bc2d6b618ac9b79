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

const findCart = statement<[Buffer | null, number | null], { id: number }>(
  "cart_of_holder",
  `select id from carts where token_hash = $1 or customer_id = $2`,
);

/** Whether the holder has a cart already, and begins none by putting something into it. */
export async function hasCart(shop: Pick<CartShop, "db">, holder: CartHolder): Promise<boolean> {
  return (await shop.db.row(findCart, holderParams(holder))) !== null;
}
