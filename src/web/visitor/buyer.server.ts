import type { CartHolder } from "#engine/cart/cart-holder.ts";
import type { Shop } from "#engine/shop.ts";
import type { RequestFacts } from "../context.ts";
import { cookie, readCookie } from "../cookies.ts";

/** Who buys: whose cart it is, and the account behind it, if any. */
export interface Buyer {
  readonly holder: CartHolder;
  readonly customer: { readonly id: number; readonly email: string; readonly taxExempt: boolean } | null;
}

const cartDays = 90;

/** The buyer of a request: the browser that carries the cart's cookie. */
export function buyerOf(request: Request): Buyer {
  return { holder: { token: readCookie(request.headers, "cart") }, customer: null };
}

/** Gives the browser the cookie that opens its new cart. */
export function keepCart(shop: Shop, facts: RequestFacts, token: string | null): void {
  if (token === null) return;
  const { production } = shop.settings;
  facts.setCookie(cookie("cart", token, { production, maxAgeSeconds: cartDays * 86_400 }));
}
