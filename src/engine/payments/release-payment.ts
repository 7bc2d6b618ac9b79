import { expiredEvent } from "./payment-event-context.ts";
import { RetryLater, type PaymentDeps } from "./payment-deps.ts";
import { asProviderPayment, findPayment } from "./payment-row.ts";
import { recordPaymentEvent } from "./record-payment-event.ts";

/**
 * Releases an amount that is held on a card and will not be captured by us; a capture that happened meanwhile is
 * recorded instead. Idempotent. Throws `RetryLater` when the provider gives no certain answer.
 */
export async function releasePayment(deps: PaymentDeps, paymentId: number): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  const order = payment && (await deps.orders.find(deps.db, payment.orderId));
  const provider = payment && deps.payments.get(payment.method);
  const providerPayment = payment && order && asProviderPayment(payment, order.number);
  if (!payment || !order || !provider || !providerPayment || !provider.holds || payment.capture !== null) return;
  const finding = await provider.holds.release(providerPayment);
  if (!finding.ok && finding.error.code !== "not_found") throw new RetryLater(`releasing payment ${paymentId}`);
  const end = finding.ok ? finding.value : expiredEvent(payment, order.number, deps.clock.now());
  if (end.kind === "open" || end.kind === "approved" || end.kind === "authorized")
    throw new RetryLater(`releasing payment ${paymentId}`);
  await recordPaymentEvent(deps, end);
}
