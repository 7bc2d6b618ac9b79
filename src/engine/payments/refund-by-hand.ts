import { isManual } from "#domain/checkout/payment-method.ts";
import { referenceKey } from "#domain/payments/transfers.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { refuse, ok } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { statement } from "../platform/statement.ts";
import { enqueue } from "../platform/outbox.ts";
import type { RefundReceipt } from "../ports/payment-provider.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { findPayment } from "./payment-row.ts";
import { findRefund } from "./refund-row.ts";
import { completeRefund, lockPayer } from "./settle-refund.ts";

/** `refund_recorded`: already recorded under another reference. */
export type RefundByHandRefused =
  | { code: "refund_not_found" }
  | { code: "not_manual" }
  | { code: "reference_required" }
  | { code: "refund_recorded" };

/**
 * Records a refund the merchant sent by hand: of a bank deposit or Zeller payment, or one the provider would not send.
 * The same reference in any spelling counts once. Another reference is refused, since two people may have sent the
 * money.
 */
export async function recordManualRefund(
  deps: PaymentDeps,
  input: { refundId: number; reference: string; staffId: number | null },
): Promise<Result<"recorded" | "already", RefundByHandRefused>> {
  const reference = cleanText(input.reference);
  if (referenceKey(reference) === "") return refuse({ code: "reference_required" });
  return deps.db.transaction(async (tx): Promise<Result<"recorded" | "already", RefundByHandRefused>> => {
    const refund = await findRefund(tx, input.refundId);
    const payment = refund && (await findPayment(tx, refund.paymentId));
    if (!refund || !payment) return refuse({ code: "refund_not_found" });
    const byHand = isManual(payment.method) ? payment.method : "bank-deposit";
    if (byHand !== payment.method && refund.state === "PENDING") return refuse({ code: "not_manual" });
    const by = { actor: "merchant", id: input.staffId } as const;
    if (await completeRefund(tx, deps, refund.id, by, { reference, from: byHand })) return ok("recorded" as const);
    const recordedReference = (await findRefund(tx, refund.id))?.reference ?? "";
    return referenceKey(recordedReference) === referenceKey(reference)
      ? ok("already" as const)
      : refuse({ code: "refund_recorded" });
  });
}

// A retry needs a new key and reference: the provider repeats its answer to the old ones.
const renewRefund = statement<[number], { id: number }>(
  "renew_refund",
  `update refunds set state = 'PENDING', failure = null, provider_refund = null, attempt = attempt + 1, key_round = 0,
     asked_at = null, vain_questions = 0, checked_at = null
   where id = $1 and state = 'FAILED' returning id`,
);

/** Retries a failed refund, unless one made at the provider is settling it. */
export function retryRefund(
  deps: PaymentDeps,
  refundId: number,
): Promise<Result<RefundReceipt["status"], { code: "refund_not_found" }>> {
  return deps.db.transaction(async (tx): Promise<Result<"pending", { code: "refund_not_found" }>> => {
    const refund = await findRefund(tx, refundId);
    const payment = refund && (await findPayment(tx, refund.paymentId));
    if (refund && payment) await lockPayer(tx, deps, refund, payment);
    // Reports of refunds hold this lock; without it one could settle the refund with a refund of the provider's while
    // it is sent again.
    const order = refund && (await deps.orders.lock(tx, refund.orderId));
    if (!order || !(await tx.row(renewRefund, [refundId]))) return refuse({ code: "refund_not_found" });
    await enqueue(tx, deps.clock, "execute_refund", { refundId }, { key: `refund:${refundId}` });
    return ok("pending");
  });
}

const markSeen = statement<[number, Date], { orderId: number }>(
  "acknowledge_refund",
  `update refunds set acknowledged_at = $2 where id = $1 and requested_by = 'provider' and acknowledged_at is null
   returning order_id as "orderId"`,
);

/** Marks a refund made at the provider as reviewed, so that the rest of the order may leave. Idempotent. */
export function acknowledgeRefund(
  deps: PaymentDeps,
  input: { refundId: number; staffId: number | null },
): Promise<Result<"seen" | "already", { code: "refund_not_found" }>> {
  return deps.db.transaction(async (tx): Promise<Result<"seen" | "already", { code: "refund_not_found" }>> => {
    const now = deps.clock.now();
    const refund = await findRefund(tx, input.refundId);
    if (!refund) return refuse({ code: "refund_not_found" });
    await deps.orders.lock(tx, refund.orderId);
    const row = await tx.row(markSeen, [input.refundId, new Date(now)]);
    if (!row) return ok("already");
    const by = { actor: "merchant", id: input.staffId } as const;
    await deps.orders.note(tx, row.orderId, { name: "refund-seen", by, now, data: { amount: refund.amount } });
    return ok("seen");
  });
}
