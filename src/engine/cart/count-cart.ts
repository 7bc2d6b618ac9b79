import type { Buyer } from "#domain/buyers/buyer.ts";
import { statement } from "../platform/statement.ts";
import { type CartParams, cartParams, isCartOf } from "./cart-of-buyer.ts";
import type { CartShop } from "./change-cart.ts";

const countItems = statement<CartParams, { count: number }>(
  "cart_count",
  `select coalesce(sum(l.quantity), 0) as count from carts c join cart_lines l on l.cart_id = c.id
   where ${isCartOf("c")}`,
);

/** How many units are in the cart: the number beside the cart sign. */
export async function cartCount(shop: CartShop, buyer: Buyer): Promise<number> {
  return (await shop.db.row(countItems, cartParams(buyer)))?.count ?? 0;
}

const findCart = statement<CartParams, { id: number }>("cart_of_holder", `select id from carts where ${isCartOf()}`);

/** Whether the buyer has a cart already, and begins none by putting something into it. */
export async function hasCart(shop: Pick<CartShop, "db">, buyer: Buyer): Promise<boolean> {
  return (await shop.db.row(findCart, cartParams(buyer))) !== null;
}
