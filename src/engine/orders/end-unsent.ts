import type { By } from "#domain/kernel/actor.ts";
import { zero } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { isPossible, orderStep } from "#domain/orders/order-steps.ts";
import type { PayableOrders } from "../payments/payable-orders.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import { moveOrder, writeLives } from "./move-order.ts";
import { parcelsWith } from "./order-parcels.ts";
import { livesOf, lockOrder } from "./order-row.ts";
import { givePointsBack, settlePoints } from "./points.ts";
import { moneyKept, releaseGoods } from "./refund-order.ts";

const selectParcels = statement<[number], { sent: boolean }>(
  "order_has_parcels",
  `select exists ${parcelsWith("$1")} as sent`,
);

/** True if a parcel with goods of the order has left. */
export async function hasParcels(tx: Tx, orderId: number): Promise<boolean> {
  return (await tx.row(selectParcels, [orderId]))?.sent === true;
}

/**
 * The goods of an order whose money is lost can be sold again, but for those that left. The buyer who got a part of it
 * is told that the rest will not come.
 */
export async function endUnsent(
  tx: Tx,
  clock: Clock,
  orderId: number,
  { by, now, restEnded }: Pick<PayableOrders, "restEnded"> & { readonly by: By; readonly now: Instant },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error(`order ${orderId} is gone`);
  await settlePoints(tx, order, now);
  if (!isPossible(livesOf(order), "money-lost", by.actor)) return;
  // Only a part was lost: the buyer has paid the rest, and gets that back or the goods.
  if ((await moneyKept(tx, order)) > 0) return;
  if (!(await hasParcels(tx, orderId))) {
    await moveOrder(tx, order, { event: "money-lost", by, now });
    await givePointsBack(tx, order, now);
    return releaseGoods(tx, orderId, now);
  }
  // Nothing is sent back, so the history says only that the rest has ended.
  const ended = orderStep(livesOf(order), "refund", by.actor, { partSent: true });
  if (!ended.ok) return;
  await moveOrder(tx, await writeLives(tx, order, ended.value), { event: "rest-refunded", by, now });
  await releaseGoods(tx, orderId, now);
  await enqueue(tx, clock, "send_order_mail", { orderId, mail: "rest-ended", data: { amount: zero, lost: 1 } });
  await restEnded(tx, orderId);
}
