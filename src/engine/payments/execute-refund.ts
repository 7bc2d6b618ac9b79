import { isManual, onAccount } from "#domain/checkout/payment-method.ts";
import { ok } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { RefundState } from "#domain/payments/refund-states.ts";
import { statement } from "../platform/statement.ts";
import type { PaymentProvider, ProviderError, ProviderPayment, RefundReceipt } from "../ports/payment-provider.ts";
import { recordRefund } from "./record-refund.ts";
import { RetryLater } from "./payment-deps.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { asProviderPayment, findPayment, paymentsOf } from "./payment-row.ts";
import type { PaymentRow } from "./payment-row.ts";
import { findRefund, refundNameOf } from "./refund-row.ts";
import type { RefundRow } from "./refund-row.ts";
import { completeRefund, failRefund, lockPayer } from "./settle-refund.ts";

const markAsked = statement<[number, Date]>(
  "refund_asked",
  `update refunds set asked_at = coalesce(asked_at, $2) where id = $1`,
);
const recordError = statement<[number, string, number, Date]>(
  "refund_error",
  `update refunds set last_error = $2, key_round = key_round + $3, vain_questions = vain_questions + 1, checked_at = $4
   where id = $1 and state = 'PENDING'`,
);
const forgetVain = statement<[number]>(
  "refund_answered",
  `update refunds set vain_questions = 0 where id = $1 and vain_questions > 0`,
);

/**
 * Sends a due refund, or looks up one already sent. Idempotent: it asks the provider for an earlier attempt before
 * sending another. Throws `RetryLater` when the provider gives no certain answer.
 */
export async function executeRefund(deps: PaymentDeps, refundId: number): Promise<RefundState | null> {
  const refund = await findRefund(deps.db, refundId);
  if (!refund || refund.state !== "PENDING") return refund?.state ?? null;
  const payment = await findPayment(deps.db, refund.paymentId);
  // Nothing is sent: the company is credited.
  if (payment?.method === onAccount) {
    await deps.db.transaction((tx) => completeRefund(tx, deps, refundId, { actor: "merchant", id: null }));
    return (await findRefund(deps.db, refundId))?.state ?? null;
  }
  const receipt = payment && (await askForRefund(deps, refund, payment));
  if (!payment || !receipt) return refund.state;
  if (!receipt.ok && receipt.error.code !== "refused") {
    const { error } = receipt;
    const isKeySpent = error.code === "unknown" && error.keySpent === true;
    // The error puts it on the merchant's list: keys without the right to refund do not mend themselves.
    const line = `${error.code}: ${error.detail}`.slice(0, 300);
    await deps.db.run(recordError, [refundId, line, isKeySpent ? 1 : 0, new Date(deps.clock.now())]);
    throw new RetryLater(`refund ${refundId}, ${error.detail}`);
  }
  await deps.db.transaction(async (tx) => {
    await lockPayer(tx, deps, refund, payment);
    await tx.run(forgetVain, [refundId]);
    const order = await deps.orders.lock(tx, refund.orderId);
    if (!receipt.ok) {
      // Another answer or a refund made at the provider has settled it, so this error no longer applies.
      const now = await findRefund(tx, refundId);
      if (now?.state !== "PENDING" || now.attempt !== refund.attempt) return;
      return failRefund(tx, deps, refundId, receipt.error.detail);
    }
    const current = await findPayment(tx, payment.id);
    if (!order || !current) return;
    const { refund: id, status, reason } = receipt.value;
    await recordRefund(
      { tx, deps, order, payment: current, now: deps.clock.now() },
      {
        kind: `refund_${status}`,
        refund: id,
        amount: refund.amount,
        reason,
        reference: refundNameOf(refund).reference,
      },
    );
  });
  return (await findRefund(deps.db, refundId))?.state ?? null;
}

async function askForRefund(
  deps: PaymentDeps,
  refund: RefundRow,
  payment: PaymentRow,
): Promise<Result<RefundReceipt, ProviderError> | null> {
  const provider = deps.payments.get(payment.method);
  const order = await deps.orders.find(deps.db, payment.orderId);
  const providerPayment = order && asProviderPayment(await withSession(deps, payment), order.number);
  if (!provider || !providerPayment || isManual(payment.method)) return null;
  if (refund.providerRefund !== null) return provider.lookUpRefund(refund.providerRefund, payment.currency);
  return makeRefund(deps, provider, providerPayment, refund);
}

/** A second charge of a session has a row of its own, without the session: it is found by that of the first. */
async function withSession(deps: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.session !== null) return payment;
  const first = (await paymentsOf(deps.db, payment.orderId)).findLast(
    ({ id, method, session, capture }) =>
      id < payment.id && method === payment.method && session !== null && capture !== null,
  );
  return { ...payment, session: first?.session ?? null };
}

async function makeRefund(
  deps: PaymentDeps,
  provider: PaymentProvider,
  providerPayment: ProviderPayment,
  refund: RefundRow,
): Promise<Result<RefundReceipt, ProviderError>> {
  const name = refundNameOf(refund);
  // A provider forgets keys, and repeats errors under them; only its list of refunds shows an earlier attempt.
  if (refund.askedAt !== null) {
    const earlierRefund = await provider.findRefund(providerPayment, name.reference);
    if (!earlierRefund.ok) return earlierRefund;
    if (earlierRefund.value !== null) return ok(earlierRefund.value);
  }
  await deps.db.run(markAsked, [refund.id, new Date(deps.clock.now())]);
  return provider.refund(providerPayment, refund.amount, name);
}
