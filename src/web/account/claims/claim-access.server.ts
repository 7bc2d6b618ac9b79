import type { Language } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { findClaimContext } from "#engine/claims/claim-context.ts";
import { findVisibleOrder } from "#engine/orders/order-access.ts";
import type { Shop } from "#engine/shop.ts";
import { buyerOf } from "../../visitor/buyer.server.ts";
import { type ClaimView, viewOfClaim } from "./claim-page.server.ts";

/** A claim that was sent, as its buyer keeps it. */
export interface SentClaim {
  readonly orderId: number;
  readonly order: string;
  readonly claim: ClaimView;
  readonly deliveredAt: Instant | null;
  /** Until when damage of the delivery could be reported. */
  readonly claimBy: Instant | null;
}

/** The claim of a URL's order and number, if this visitor may see the order. */
export async function findSentClaim(shop: Shop, request: Request, language: Language): Promise<SentClaim | null> {
  const query = new URL(request.url).searchParams;
  const number = (query.get("order") ?? "").slice(0, 40);
  const order = await findVisibleOrder(shop.db, await buyerOf(shop, request), number, "detail", shop.clock.now());
  if (!order.ok) return null;
  const claimContext = await findClaimContext(shop.db, order.value, shop.clock.now());
  const claim = claimContext?.claims.find((each) => each.number === query.get("claim"));
  if (!claimContext || !claim) return null;
  const { claimBy } = claimContext;
  return {
    orderId: order.value,
    order: claim.orderNumber,
    claim: viewOfClaim(claim, language, shop.clock.now()),
    deliveredAt: claim.deliveredAt,
    claimBy,
  };
}
