import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { type Buyer, type Customer, type Guest, isCustomer } from "#domain/buyers/buyer.ts";
import { hasCart } from "#engine/cart/count-cart.ts";
import type { SignedIn } from "#engine/customers/sessions.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { findOpenOrderId } from "#engine/orders/order-access.ts";
import { network, order } from "#engine/platform/parties.ts";
import { type Draw, spend, type TooMany } from "#engine/platform/rate-limit.ts";
import type { Shop } from "#engine/shop.ts";
import { orderTokensOf } from "../account/orders/order-cookie.server.ts";
import { currentCustomer } from "../account/session.server.ts";
import type { RequestFacts } from "../context.ts";
import { cookie, readCookie } from "../cookies.ts";
import type { TooManyCarts } from "./too-many-carts.ts";

/** The buyer of a request, with the session's facts if signed in. */
export type RequestBuyer = (Customer & { readonly signedIn: SignedIn }) | (Guest & { readonly signedIn: null });

const cartDays = 90;

/** The buyer of a request: the signed-in customer, or the browser with the secrets of cart and orders. */
export async function buyerOf(shop: Shop, request: Request): Promise<RequestBuyer> {
  const signedIn = await currentCustomer(shop, request);
  const orderTokens = orderTokensOf(shop, request);
  if (!signedIn) return { token: readCookie(request.headers, "cart", shop.settings), orderTokens, signedIn };
  return { ...signedIn, orderTokens, signedIn };
}

/**
 * The budgets that a buyer's cart draws on; none for whoever has one, who may always go on with it. A cookie is no
 * cart: it may be made up, or be that of a cart that is gone.
 */
async function drawsOfCart(shop: Shop, facts: RequestFacts, buyer: Buyer): Promise<Draw[]> {
  // An account has one cart at most.
  const hasOne = isCustomer(buyer) || (buyer.token !== null && (await hasCart(shop, buyer)));
  return hasOne ? [] : [[budgets.newCarts, network(facts.clientIp)]];
}

/** Tells if this network may begin another cart. */
export async function mayBeginCart(shop: Shop, facts: RequestFacts, buyer: Buyer): Promise<Result<null, TooManyCarts>> {
  const ofNetwork = await spend(shop.db, shop.clock.now(), ...(await drawsOfCart(shop, facts, buyer)));
  return ofNetwork.ok ? ofNetwork : beginByOrder(shop, buyer, ofNetwork.error);
}

/** Does what may begin a cart and spends the budgets of that itself. */
export async function beginningCart<T, Refused extends { readonly code: string }>(
  shop: Shop,
  facts: RequestFacts,
  buyer: Buyer,
  work: (draws: readonly Draw[]) => Promise<Result<T, Refused | TooMany>>,
): Promise<Result<T, Refused | TooMany | TooManyCarts>> {
  const done = await work(await drawsOfCart(shop, facts, buyer));
  if (done.ok || !isTooMany(done.error)) return done;
  const may = await beginByOrder(shop, buyer, done.error);
  return may.ok ? work([]) : may;
}

const isTooMany = (error: { readonly code: string }): error is TooMany => error.code === "too_many";

/** A browser that holds an order of its own begins carts where strangers have begun all of the network's. */
async function beginByOrder(shop: Shop, buyer: Buyer, { minutes }: TooMany): Promise<Result<null, TooManyCarts>> {
  const now = shop.clock.now();
  const openOrder = await findOpenOrderId(shop.db, buyer, now);
  if (openOrder !== null && (await spend(shop.db, now, [budgets.newCartsOfOrder, order(openOrder)])).ok)
    return ok(null);
  return refuse({ code: "too_many_carts", minutes });
}

/** Gives the browser the cookie that opens its new cart. */
export function setCartCookie(shop: Shop, facts: RequestFacts, token: string | null): void {
  if (token === null) return;
  const { production } = shop.settings;
  facts.setCookie(cookie("cart", token, { production, maxAgeSeconds: cartDays * 86_400 }));
}
