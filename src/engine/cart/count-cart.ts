import type { Buyer } from "#domain/buyers/buyer.ts";
import { statement } from "../platform/statement.ts";
import { type CartParams, cartParams, isCartOf } from "./cart-of-buyer.ts";
import type { CartShop } from "./change-cart.ts";

const countItems = statement<CartParams, { count: number }>(
  "cart_count",
  `select coalesce(sum(l.quantity), 0) as count from carts c join cart_lines l on l.cart_id = c.id
   where ${isCartOf("c")}`,
);

/** Number of units in the cart, shown beside the cart icon. */
export async function cartCount(shop: CartShop, buyer: Buyer): Promise<number> {
  return (await shop.db.row(countItems, cartParams(buyer)))?.count ?? 0;
}

const findCart = statement<CartParams, { id: number }>("cart_of_holder", `select id from carts where ${isCartOf()}`);

/** True if the buyer already has a cart, so that adding to it creates none. */
export async function hasCart(shop: Pick<CartShop, "db">, buyer: Buyer): Promise<boolean> {
  return (await shop.db.row(findCart, cartParams(buyer))) !== null;
}
