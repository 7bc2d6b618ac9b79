import { after, minutes, seconds } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { isOverdue } from "#domain/payments/decide.ts";
import { statement } from "../platform/statement.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { asProviderPayment, findPayment } from "./payment-row.ts";
import { expiredEvent } from "./payment-event-context.ts";
import type { PaymentRow } from "./payment-row.ts";
import { recordPaymentEvent } from "./record-payment-event.ts";
import type { PaymentOutcome } from "./record-payment-event.ts";

const markChecked = statement<[number, Date]>("payment_checked", `update payments set checked_at = $2 where id = $1`);

const countVain = statement<[number]>(
  "payment_asked_in_vain",
  `update payments set vain_questions = vain_questions + 1 where id = $1`,
);
const forgetVain = statement<[number]>(
  "payment_answered",
  `update payments set vain_questions = 0 where id = $1 and vain_questions > 0`,
);

// Nobody captures any more what was asked for this long ago: the provider's answer would have come.
const captureIsOver = seconds(90);
const clearCaptureAsked = statement<[number, Date]>(
  "payment_not_captured",
  `update payments set capture_asked_at = null where id = $1 and state = 'authorized' and capture_asked_at < $2`,
);

/**
 * An unknown session counts as over only after its own expiry: the keys may have been changed by mistake. Money that is
 * on its way is never over so: it may still come, and the order is held for it.
 */
function isOver({ state, expiresAt, begunAt }: PaymentRow, now: Instant): boolean {
  return state !== "clearing" && now >= after(expiresAt ?? begunAt ?? now, minutes(10));
}

/** `open`: nothing has happened yet. `unknown`: the provider gave no certain answer. */
export type Settled = PaymentOutcome | "open" | "unknown";

/**
 * Looks up a payment at its provider, captures approved money while the order still waits, and records the result. Used
 * by the customer's return, by jobs, and in place of lost webhooks. After a decline it captures again only when the
 * payer has acted, never with `unasked`.
 */
export async function settlePayment(
  deps: PaymentDeps,
  paymentId: number,
  by: "payer" | "unasked" = "payer",
): Promise<Settled> {
  const payment = await findPayment(deps.db, paymentId);
  const order = payment && (await deps.orders.find(deps.db, payment.orderId));
  const provider = payment && deps.payments.get(payment.method);
  const providerPayment = payment && order && asProviderPayment(payment, order.number);
  if (!payment || !order || !provider || !providerPayment) return "open";
  await deps.db.run(markChecked, [paymentId, new Date(deps.clock.now())]);

  let finding = await provider.lookUp(providerPayment);
  const waits = order.paymentStatus === "awaiting-payment" && !isOverdue(order, deps.clock.now());
  if (finding.ok && finding.value.kind === "approved") {
    // Do not capture for an order that no longer waits, or an attempt that was given up: it would have to be refunded.
    if (!waits || payment.state === "voided" || payment.state === "failed") return "ignore";
    if (by === "unasked" && payment.failure !== null) return "open";
    finding = await provider.capture(providerPayment, `capture:${payment.key}:${payment.attempt}`);
  }
  if (!finding.ok && finding.error.code === "not_found" && isOver(payment, deps.clock.now()))
    return recordPaymentEvent(deps, expiredEvent(payment, order.number, deps.clock.now()));
  await deps.db.run(finding.ok ? forgetVain : countVain, [paymentId]);
  if (!finding.ok) return "unknown";
  if (finding.value.kind === "open" || finding.value.kind === "approved") return "open";
  if (finding.value.kind === "authorized" && payment.captureAskedAt !== null)
    await deps.db.run(clearCaptureAsked, [paymentId, new Date(after(deps.clock.now(), -captureIsOver))]);
  return recordPaymentEvent(deps, finding.value);
}
