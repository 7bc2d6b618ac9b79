import type { By } from "#domain/kernel/actor.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { postRefundPaid, postRefundReturned } from "#domain/payments/ledger.ts";
import { nextRefundState } from "#domain/payments/refund-states.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { findPayment } from "./payment-row.ts";
import type { PaymentRow } from "./payment-row.ts";
import { postLedger } from "./post-ledger.ts";
import { findRefund } from "./refund-row.ts";
import type { RefundRow } from "./refund-row.ts";

const markCompleted = statement<[number, Date, string | null]>(
  "refund_completed",
  `update refunds set state = 'COMPLETED', completed_at = $2, failure = null, last_error = null,
     reference = coalesce($3, reference),
     -- sent by hand: later reports about the provider's failed attempt no longer apply
     provider_refund = case when $3::text is null then provider_refund end,
     attempt = case when $3::text is null then attempt else attempt + 1 end
   where id = $1`,
);

const settlePayment = statement<[number]>(
  "payment_refunded",
  `update payments p set state = case
       when exists (select from refunds r where r.payment_id = p.id and r.state <> 'COMPLETED') then 'refunding'
       when p.refunded_cents = p.captured_cents then 'refunded' else 'captured' end
   where id = $1`,
);

/** The provider's refund, or the account and reference of one sent by hand. */
export type SentBy = { readonly providerRefund: string } | { readonly reference: string; readonly from: PaymentMethod };

/** Records, once, that the money has left: books, totals, timeline and mail. False when it was recorded before. */
export async function completeRefund(
  tx: Tx,
  deps: PaymentDeps,
  refundId: number,
  by: By,
  sentBy: SentBy | null = null,
): Promise<boolean> {
  const refund = await lockRefund(tx, deps, refundId);
  if (!refund || isStale(refund, sentBy)) return false;
  const byHand = sentBy && "from" in sentBy ? sentBy : null;
  if (nextRefundState(refund.state, byHand ? "sent-by-hand" : "completed") === null) return false;
  const now = deps.clock.now();
  const payment = await paymentOf(tx, refund);
  const method = byHand?.from ?? payment.method;
  await tx.run(markCompleted, [refund.id, new Date(now), byHand?.reference ?? null]);
  // Posting names are unique, so a refund sent again after it came back needs a new one.
  const attempt = byHand ? refund.attempt + 1 : refund.attempt;
  await postLedger(
    tx,
    refund.orderId,
    postingOf("refund", refund.id, attempt),
    postRefundPaid(refund.amount, method),
    now,
  );
  await tx.run(settlePayment, [payment.id]);
  const { id, orderId, amount, ofSale } = refund;
  await deps.orders.refundSent(tx, { id, orderId, amount, ofSale, method }, by, now);
  return true;
}

const markFailed = statement<[number, string]>(
  "refund_failed",
  `update refunds set state = 'FAILED', failure = $2, last_error = null, completed_at = null where id = $1`,
);

/**
 * Records that the provider cannot send the money, or that the customer's bank returned it days later. It stays owed
 * and goes to the staff's list.
 */
export async function failRefund(
  tx: Tx,
  deps: PaymentDeps,
  refundId: number,
  reason: string,
  providerRefund: string | null = null,
): Promise<void> {
  const refund = await lockRefund(tx, deps, refundId);
  if (!refund || nextRefundState(refund.state, "failed") === null) return;
  if (providerRefund !== null && isStale(refund, { providerRefund })) return;
  const now = deps.clock.now();
  await tx.run(markFailed, [refundId, reason]);
  const payment = await paymentOf(tx, refund);
  await tx.run(settlePayment, [payment.id]);
  const { id, orderId, amount, ofSale } = refund;
  if (refund.state === "COMPLETED") {
    const posting = postingOf("refund-returned", id, refund.attempt);
    await postLedger(tx, orderId, posting, postRefundReturned(amount, payment.method), now);
    await deps.orders.refundReturned(tx, { id, orderId, amount, ofSale, method: payment.method }, reason, now);
  } else {
    const data = { amount, reason };
    await deps.orders.note(tx, orderId, { name: "refund-failed", by: { actor: "provider" }, now, data });
  }
  await deps.orders.tellStaff(tx, orderId, { about: "refund-failed", amount, now });
}

/**
 * Locks the order that the money was paid for, where another was exchanged for its goods: reports about the payment
 * lock it first. Call before the refund's own order is locked.
 */
export async function lockPayer(
  tx: Tx,
  deps: PaymentDeps,
  refund: Pick<RefundRow, "orderId">,
  payment: Pick<PaymentRow, "orderId">,
): Promise<void> {
  if (payment.orderId !== refund.orderId) await deps.orders.lock(tx, payment.orderId);
}

function postingOf(kind: "refund" | "refund-returned", id: number, attempt: number): string {
  return attempt === 0 ? `${kind}:${id}` : `${kind}:${id}:${attempt}`;
}

/** The report is about an attempt that a later one has replaced. */
function isStale(refund: RefundRow, sentBy: SentBy | null): boolean {
  return sentBy !== null && "providerRefund" in sentBy && refund.providerRefund !== sentBy.providerRefund;
}

async function paymentOf(tx: Tx, refund: RefundRow): Promise<PaymentRow> {
  const payment = await findPayment(tx, refund.paymentId);
  if (!payment) throw new Error(`refund ${refund.id} has no payment`);
  return payment;
}

/** Locks the refund's order and reads the refund again. */
async function lockRefund(tx: Tx, deps: PaymentDeps, refundId: number): Promise<RefundRow | null> {
  const refund = await findRefund(tx, refundId);
  if (refund) await lockPayer(tx, deps, refund, await paymentOf(tx, refund));
  return refund && (await deps.orders.lock(tx, refund.orderId)) ? findRefund(tx, refundId) : null;
}
