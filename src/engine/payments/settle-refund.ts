import type { Instant } from "#domain/kernel/time.ts";
import { transition } from "#domain/orders/transitions.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { RefundEvent } from "#domain/payments/events.ts";
import { postRefundPaid } from "#domain/payments/ledger.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { leaveReturn } from "../orders/leave-return.ts";
import { moveOrder } from "../orders/move-order.ts";
import { writeOrderEvent } from "../orders/order-events.ts";
import type { By } from "../orders/order-events.ts";
import { lockOrder } from "../orders/order-row.ts";
import type { OrderRow } from "../orders/order-row.ts";
import { refundLeft } from "../orders/refund-order.ts";
import { completeReturn } from "../returns/complete-return.ts";
import type { CashDesk } from "./cash-desk.ts";
import { findPayment } from "./payment-row.ts";
import { postLedger } from "./post-ledger.ts";
import { findRefund } from "./refund-row.ts";
import type { RefundRow } from "./refund-row.ts";

const refundOfEvent = statement<[string, string], { id: number }>(
  "refund_of_event",
  `select r.id from refunds r join payments p on p.id = r.payment_id where p.method = $1 and r.provider_refund = $2`,
);

/** Takes a provider's word about a refund. One it tells of before we have its id is found again by our own asking. */
export async function recordRefundEvent(
  tx: Tx,
  desk: CashDesk,
  event: RefundEvent,
  keep: (outcome: "refund" | "unmatched") => Promise<boolean>,
): Promise<"refund" | "unmatched" | "duplicate"> {
  const found = await tx.row(refundOfEvent, [event.provider, event.refund]);
  const outcome = found ? "refund" : "unmatched";
  if (!(await keep(outcome))) return "duplicate";
  if (found && event.kind === "refund_completed") await completeRefund(tx, desk, found.id, { actor: "provider" });
  if (found && event.kind === "refund_failed") await failRefund(tx, desk, found.id, event.reason);
  return outcome;
}

const markCompleted = statement<[number, Date, string | null]>(
  "refund_completed",
  `update refunds set state = 'COMPLETED', completed_at = $2, reference = coalesce($3, reference), failure = null
   where id = $1 and state <> 'COMPLETED'`,
);

const countRefund = statement<[number, number]>(
  "order_refunded",
  `update orders set refunded_cents = refunded_cents + $2 where id = $1`,
);

const settlePayment = statement<[number]>(
  "payment_refunded",
  `update payments p set state = case
       when exists (select from refunds r where r.payment_id = p.id and r.state <> 'COMPLETED') then 'refunding'
       when p.refunded_cents = p.captured_cents then 'refunded' else 'captured' end
   where id = $1`,
);

/** How money was sent by hand: from which of our accounts, under which reference. */
export interface SentByHand {
  readonly reference: string;
  readonly from: PaymentMethod;
}

/** The money has left: books, totals, timeline and mail, once. False when that was known already. */
export async function completeRefund(
  tx: Tx,
  desk: CashDesk,
  refundId: number,
  by: By,
  byHand: SentByHand | null = null,
): Promise<boolean> {
  const locked = await lockRefund(tx, refundId);
  if (!locked) return false;
  const { order, refund } = locked;
  const now = desk.clock.now();
  if ((await tx.run(markCompleted, [refund.id, new Date(now), byHand?.reference ?? null])) === 0) return false;
  const payment = await findPayment(tx, refund.paymentId);
  if (!payment) throw new Error(`refund ${refund.id} has no payment`);
  await postLedger(
    tx,
    order.id,
    `refund:${refund.id}`,
    postRefundPaid(refund.amount, byHand?.from ?? payment.method),
    now,
  );
  await tx.run(settlePayment, [payment.id]);
  if (refund.ofSale) await tx.run(countRefund, [order.id, refund.amount]);
  const data = { amount: refund.amount, method: byHand?.from ?? payment.method };
  await writeOrderEvent(tx, order, "refund-sent", by, now, { data });
  // Who paid late or twice was told at once that the money goes back.
  const ofReturn = await completeReturn(tx, refund.id, by, now);
  const mail = ofReturn ? "return-refunded" : "refunded";
  if (refund.ofSale) await enqueue(tx, desk.clock, "send_order_mail", { orderId: order.id, mail, data });
  await finishRefunding(tx, desk, order, by, now);
  return true;
}

// A courtesy refund that arrives while a request or return is still being decided ends neither.
const openRefunds = statement<[number], { open: number }>(
  "open_refunds",
  `select (select count(*) from refunds where order_id = $1 and of_sale and state <> 'COMPLETED')::int
     + (select count(*) from refund_requests where order_id = $1 and state = 'open')::int
     + (select count(*) from returns where order_id = $1 and state in ('requested', 'declined', 'request-updated', 'agreed'))::int as open`,
);
const selectGoodsLeft = statement<[number], { kept: boolean }>(
  "goods_kept",
  `select exists (select from order_lines where order_id = $1 and refunded_quantity < quantity) as kept`,
);

async function finishRefunding(tx: Tx, desk: CashDesk, order: OrderRow, by: By, now: Instant): Promise<void> {
  if (!transition(order.state, "refunds-completed", by.actor).ok) return;
  const left = await tx.row(openRefunds, [order.id]);
  if (left?.open !== 0) return;
  const event = !(await keepsGoods(tx, order))
    ? "refunds-completed"
    : order.state === "return-refund"
      ? "return-completed"
      : "rest-refunded";
  if (event === "refunds-completed") await moveOrder(tx, order, { event, by, now });
  else await leaveReturn(tx, desk, order, { event, by, now });
}

/** Whether the buyer keeps goods that were paid for and not refunded. */
async function keepsGoods(tx: Tx, order: OrderRow): Promise<boolean> {
  const goods = await tx.row(selectGoodsLeft, [order.id]);
  return goods?.kept === true && (await refundLeft(tx, order)) > 0;
}

const markFailed = statement<[number, string]>(
  "refund_failed",
  `update refunds set state = 'FAILED', failure = $2 where id = $1 and state = 'PENDING'`,
);

/** The provider will not send the money: it stays owed, and a person must see to it. */
export async function failRefund(tx: Tx, desk: CashDesk, refundId: number, reason: string): Promise<void> {
  const locked = await lockRefund(tx, refundId);
  if (!locked || (await tx.run(markFailed, [refundId, reason])) === 0) return;
  const data = { amount: locked.refund.amount, reason };
  await writeOrderEvent(tx, locked.order, "refund-failed", { actor: "provider" }, desk.clock.now(), { data });
}

async function lockRefund(tx: Tx, refundId: number): Promise<{ order: OrderRow; refund: RefundRow } | null> {
  const refund = await findRefund(tx, refundId);
  const order = refund && (await lockOrder(tx, refund.orderId));
  return order ? { order, refund } : null;
}
