import { type Result, ok } from "#domain/kernel/result.ts";
import type { CartHolder } from "#engine/cart/cart-holder.ts";
import { hasCart } from "#engine/cart/count-cart.ts";
import type { SignedIn } from "#engine/customers/sessions.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { network } from "#engine/platform/parties.ts";
import { spend, type TooMany } from "#engine/platform/rate-limit.ts";
import type { Shop } from "#engine/shop.ts";
import { currentCustomer } from "../account/session.server.ts";
import type { RequestFacts } from "../context.ts";
import { cookie, readCookie } from "../cookies.ts";

/** Who buys: whose cart it is, and the account behind it, if any. */
export interface Buyer {
  readonly holder: CartHolder;
  readonly customer: SignedIn | null;
}

const cartDays = 90;

/** The buyer of a request: the signed-in customer, or whoever's browser carries the cart's cookie. */
export async function buyerOf(shop: Shop, request: Request): Promise<Buyer> {
  const customer = await currentCustomer(shop, request);
  return {
    holder: customer ? { customerId: customer.id } : { token: readCookie(request.headers, "cart", shop.settings) },
    customer,
  };
}

/**
 * Whether this network may begin one cart more; whoever has one may always go on with it. A cookie is no cart: it may be
 * made up, or be that of a cart that is gone.
 */
export async function mayBeginCart(
  shop: Shop,
  facts: RequestFacts,
  holder: CartHolder,
): Promise<Result<null, TooMany>> {
  // An account has one cart at most.
  if ("customerId" in holder || (holder.token !== null && (await hasCart(shop, holder)))) return ok(null);
  return spend(shop.db, shop.clock.now(), [budgets.newCarts, network(facts.clientIp)]);
}

/** Gives the browser the cookie that opens its new cart. */
export function setCartCookie(shop: Shop, facts: RequestFacts, token: string | null): void {
  if (token === null) return;
  const { production } = shop.settings;
  facts.setCookie(cookie("cart", token, { production, maxAgeSeconds: cartDays * 86_400 }));
}
