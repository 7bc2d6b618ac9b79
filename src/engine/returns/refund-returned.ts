import type { Instant } from "#domain/kernel/time.ts";
import { moveOrder } from "../orders/move-order.ts";
import { writeOrderEvent } from "../orders/order-events.ts";
import { lockOrder } from "../orders/order-row.ts";
import type { OrderRow } from "../orders/order-row.ts";
import type { SentRefund } from "../payments/payable-orders.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import { returns } from "./returns.ts";

const uncountRefund = statement<[number, number]>(
  "order_refund_returned",
  `update orders set refunded_cents = refunded_cents - $2 where id = $1`,
);

/**
 * The money of a refund that had left came back: it no longer counts, the customer is told, and order and return that
 * ended with it are open again until it is sent.
 */
export async function refundReturned(
  tx: Tx,
  clock: Clock,
  refund: SentRefund,
  reason: string,
  now: Instant,
): Promise<void> {
  const order = await lockOrder(tx, refund.orderId);
  if (!order) throw new Error(`order ${refund.orderId} is gone`);
  const by = { actor: "provider" } as const;
  if (refund.ofSale) await tx.run(uncountRefund, [order.id, refund.amount]);
  const data = { amount: refund.amount, method: refund.method, reason };
  await writeOrderEvent(tx, order, "refund-returned", by, now, { data });
  await enqueue(tx, clock, "send_order_mail", {
    orderId: order.id,
    mail: "refund-returned",
    data: { amount: refund.amount, at: now },
  });
  if (refund.ofSale) await reopen(tx, clock, order, refund.id, now);
}

async function reopen(tx: Tx, clock: Clock, order: OrderRow, refundId: number, now: Instant): Promise<void> {
  const by = { actor: "provider" } as const;
  const ended = await returns.ofRefund(tx, refundId);
  if (!ended) return void (await moveOrder(tx, order, { event: "refund-returned", by, now }));
  // Another return has been opened since: the order stays with it, and the refund is on the merchant's list only.
  if (ended.state !== "completed" || (await returns.openOf(tx, order.id))) return;
  const moved = await moveOrder(tx, order, { event: "return-refund-returned", by, now });
  if (moved.ok) await returns.move(tx, clock, ended, { event: "refund-returned", by, now });
}
