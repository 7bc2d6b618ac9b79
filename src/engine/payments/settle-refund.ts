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
     -- sent by hand: what the provider says of its own failed try is no longer about this
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

/** How money was sent: by the provider's refund, or by hand from which of our accounts, under which reference. */
export type SentBy = { readonly providerRefund: string } | { readonly reference: string; readonly from: PaymentMethod };

/** The money has left: books, totals, timeline and mail, once. False when that was known already. */
export async function completeRefund(
  tx: Tx,
  deps: PaymentDeps,
  refundId: number,
  by: By,
  sent: SentBy | null = null,
): Promise<boolean> {
  const refund = await lockRefund(tx, deps, refundId);
  if (!refund || isStale(refund, sent)) return false;
  const byHand = sent && "from" in sent ? sent : null;
  if (nextRefundState(refund.state, byHand ? "sent-by-hand" : "completed") === null) return false;
  const now = deps.clock.now();
  const payment = await paymentOf(tx, refund);
  const method = byHand?.from ?? payment.method;
  await tx.run(markCompleted, [refund.id, new Date(now), byHand?.reference ?? null]);
  // The ledger names each posting once: what is sent a second time, after it came back, is another.
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
 * The provider will not send the money, or the customer's bank has sent it back days after it had left: it stays
 * owed, and a person must see to it.
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

function postingOf(kind: "refund" | "refund-returned", id: number, attempt: number): string {
  return attempt === 0 ? `${kind}:${id}` : `${kind}:${id}:${attempt}`;
}

/** What a provider says about an attempt that a later one has replaced. */
function isStale(refund: RefundRow, sent: SentBy | null): boolean {
  return sent !== null && "providerRefund" in sent && refund.providerRefund !== sent.providerRefund;
}

async function paymentOf(tx: Tx, refund: RefundRow): Promise<PaymentRow> {
  const payment = await findPayment(tx, refund.paymentId);
  if (!payment) throw new Error(`refund ${refund.id} has no payment`);
  return payment;
}

/** The refund, with its order locked; read again under the lock. */
async function lockRefund(tx: Tx, deps: PaymentDeps, refundId: number): Promise<RefundRow | null> {
  const refund = await findRefund(tx, refundId);
  return refund && (await deps.orders.lock(tx, refund.orderId)) ? findRefund(tx, refundId) : null;
}
