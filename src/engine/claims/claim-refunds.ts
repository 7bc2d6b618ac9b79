import type { Instant } from "#domain/kernel/time.ts";
import { lockOrder } from "../orders/order-row.ts";
import type { SentRefund } from "../payments/payable-orders.ts";
import type { Tx } from "../platform/database.ts";
import type { Clock } from "../ports/clock.ts";
import { claims } from "./claims.ts";

/** The refund of a claim came back: the claim is open until it is sent again, unless the order has another by now. */
export async function reopenRefundedClaim(tx: Tx, clock: Clock, refund: SentRefund, now: Instant): Promise<void> {
  const row = (await lockOrder(tx, refund.orderId)) && (await claims.ofRefund(tx, refund.id));
  if (!row || (await claims.openOf(tx, refund.orderId))) return;
  await claims.move(tx, clock, row, { event: "refund-returned", by: { actor: "provider" }, now });
}
