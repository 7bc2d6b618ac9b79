import { createOrderLink, orderLinkLifetime } from "#engine/orders/order-access.ts";
import type { Shop } from "#engine/shop.ts";
import type { RequestFacts } from "../../context.ts";
import { cookie, readCookie } from "../../cookies.ts";

/** Orders that one browser keeps open at most. */
const most = 8;

/** The secrets of the orders that this browser placed, or opened by a mailed link. */
export function orderTokensOf(shop: Shop, request: Request): string[] {
  const tokens = (readCookie(request.headers, "order", shop.settings) ?? "").split(".");
  return tokens.filter((token) => /^[\w-]{20,100}$/.test(token)).slice(0, most);
}

/** Lets this browser see the order it has just placed. */
export async function setPlacedOrderCookie(
  shop: Shop,
  facts: RequestFacts,
  request: Request,
  orderId: number,
): Promise<void> {
  setOrderCookie(shop, facts, request, await createOrderLink(shop.db, orderId, shop.clock.now()));
}

/** Lets this browser see the order of a mailed link, so that the link can leave the address bar. */
export function setOrderCookie(shop: Shop, facts: RequestFacts, request: Request, token: string): void {
  const tokens = [token, ...orderTokensOf(shop, request).filter((one) => one !== token)].slice(0, most);
  const { production } = shop.settings;
  facts.setCookie(cookie("order", tokens.join("."), { production, maxAgeSeconds: orderLinkLifetime / 1_000 }));
}
