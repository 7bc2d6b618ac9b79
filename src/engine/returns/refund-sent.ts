import { onAccount } from "#domain/checkout/payment-method.ts";
import { isPossible } from "#domain/orders/order-steps.ts";
import type { By } from "#domain/kernel/actor.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { issueCreditMemo } from "../invoices/credit-memo.ts";
import { moveOrder } from "../orders/move-order.ts";
import { writeOrderEvent } from "../orders/order-events.ts";
import { livesOf, lockOrder, type OrderRow } from "../orders/order-row.ts";
import { moneyKept } from "../orders/refund-order.ts";
import type { SentRefund } from "../payments/payable-orders.ts";
import type { Tx } from "../platform/database.ts";
import type { OrderMailJob } from "../platform/order-mail-data.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import { resumeAfterReturn } from "./resume-after-return.ts";
import { returns } from "./returns.ts";

const countRefund = statement<[number, number]>(
  "order_refunded",
  `update orders set refunded_cents = refunded_cents + $2 where id = $1`,
);

/** The money of a refund has left: totals, timeline and mail; with the last refund, return and order go on. */
export async function refundSent(tx: Tx, clock: Clock, refund: SentRefund, by: By, now: Instant): Promise<void> {
  const order = await lockOrder(tx, refund.orderId);
  if (!order) throw new Error(`order ${refund.orderId} is gone`);
  if (refund.ofSale) await tx.run(countRefund, [order.id, refund.amount]);
  if (refund.method === onAccount) await issueCreditMemo(tx, clock, refund, now);
  const data = { amount: refund.amount, method: refund.method };
  await writeOrderEvent(tx, order, "refund-sent", by, now, { data });
  const back = await returns.refundSent(tx, clock, refund, by, now);
  const isRest = (await finishRefunding(tx, clock, order, by, now)) === "rest-refunded";
  // Buyers who paid late or twice were told at once that the money goes back.
  if (refund.ofSale) await enqueue(tx, clock, "send_order_mail", mailAbout(refund, { back, isRest }));
}

/** The mail about a refund, and about the return or the rest of the order that ended with it. */
function mailAbout(
  { orderId, amount, method }: SentRefund,
  { back, isRest }: { readonly back: number | null; readonly isRest: boolean },
): OrderMailJob {
  const data = { amount, method };
  if (method === onAccount) return { orderId, mail: "credited", data };
  if (back === null) return { orderId, mail: "refunded", data: isRest ? { ...data, rest: 1 } : data };
  return { orderId, mail: "return-refunded", data: { ...data, return: back } };
}

// A courtesy refund that arrives while a request or return is still being decided ends neither.
const openRefunds = statement<[number], { open: number }>(
  "open_refunds",
  `select (select count(*) from refunds where order_id = $1 and of_sale and state <> 'COMPLETED')::int
     + (select count(*) from refund_requests where order_id = $1 and state = 'open')::int
     + (select count(*) from returns where order_id = $1
       and state in ('requested', 'declined', 'request-updated', 'agreed'))::int as open`,
);
const selectGoodsLeft = statement<[number], { goodsLeft: boolean }>(
  "goods_kept",
  `select exists (select from order_lines where order_id = $1 and refunded_quantity < quantity) as "goodsLeft"`,
);

/** The step of a locked order of which nothing is to be refunded any more; null while something is. */
async function endOfRefunding(tx: Tx, order: OrderRow, by: By) {
  if (!isPossible(livesOf(order), "refunds-completed", by.actor)) return null;
  const refunds = await tx.row(openRefunds, [order.id]);
  if (refunds?.open !== 0) return null;
  if (!(await keepsGoods(tx, order))) return "refunds-completed";
  return order.afterSaleState === "returning" ? "return-completed" : "rest-refunded";
}

/** Moves a locked order on once nothing of it is to be refunded any more. Gives the step; null while something is. */
export async function finishRefunding(tx: Tx, clock: Clock, order: OrderRow, by: By, now: Instant) {
  const event = await endOfRefunding(tx, order, by);
  if (event === "refunds-completed") await moveOrder(tx, order, { event, by, now });
  else if (event !== null) await resumeAfterReturn(tx, clock, order, { event, by, now });
  return event;
}

/** True if the buyer keeps goods that were paid for and not refunded. */
async function keepsGoods(tx: Tx, order: OrderRow): Promise<boolean> {
  const goods = await tx.row(selectGoodsLeft, [order.id]);
  return goods?.goodsLeft === true && (await moneyKept(tx, order)) > 0;
}
