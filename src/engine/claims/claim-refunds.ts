import type { By } from "#domain/kernel/actor.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { lockOrder } from "../orders/order-row.ts";
import type { SentRefund } from "../payments/payable-orders.ts";
import type { Tx } from "../platform/database.ts";
import { claimOfRefund, moveClaim, openClaimOf } from "./claim-row.ts";

/** The refund of a claim has left: the claim is closed. Of another refund nothing is done. */
export async function closeRefundedClaim(tx: Tx, refund: SentRefund, by: By, now: Instant): Promise<void> {
  const row = (await lockOrder(tx, refund.orderId)) && (await claimOfRefund(tx, refund.id));
  if (!row) return;
  const actor = by.actor === "merchant" ? "merchant" : "provider";
  await moveClaim(tx, row, { event: "refund-sent", by: { actor, id: by.id }, now });
}

/** The refund of a claim came back: the claim is open until it is sent again, unless the order has another by now. */
export async function reopenRefundedClaim(tx: Tx, refund: SentRefund, now: Instant): Promise<void> {
  const row = (await lockOrder(tx, refund.orderId)) && (await claimOfRefund(tx, refund.id));
  if (!row || (await openClaimOf(tx, refund.orderId))) return;
  await moveClaim(tx, row, { event: "refund-returned", by: { actor: "provider" }, now });
}
