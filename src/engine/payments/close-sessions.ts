import { isManual } from "#domain/checkout/payment-method.ts";
import { RetryLater } from "./payment-deps.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { asProviderPayment, paymentsOf } from "./payment-row.ts";
import type { PaymentRow } from "./payment-row.ts";
import { expiredEvent } from "./payment-event-context.ts";
import { recordPaymentEvent } from "./record-payment-event.ts";
import { releasePayment } from "./release-payment.ts";

/** `paid`: a payment or authorization had arrived, and was recorded. `unknown`: the session may still be payable. */
export type Closing = "closed" | "paid" | "clearing" | "unknown";

/** Closes a payment's session at its provider, and records a payment found while closing. */
export async function closeSession(
  deps: PaymentDeps,
  order: { readonly number: string },
  payment: PaymentRow,
): Promise<Closing> {
  const providerPayment = asProviderPayment(payment, order.number);
  const provider = deps.payments.get(payment.method);
  if (payment.state === "clearing") return "clearing";
  if (payment.state !== "begun" || isManual(payment.method) || !providerPayment || !provider) return "closed";
  const finding = await provider.close(providerPayment, `close:${payment.key}`);
  if (!finding.ok && finding.error.code === "not_found") {
    // A session unknown to the provider cannot be paid.
    await recordPaymentEvent(deps, expiredEvent(payment, order.number, deps.clock.now()));
    return "closed";
  }
  if (!finding.ok) return "unknown";
  if (finding.value.kind === "open" || finding.value.kind === "approved") return "unknown";
  const outcome = await recordPaymentEvent(deps, finding.value);
  // A job releases an authorization that is not wanted.
  if (finding.value.kind === "authorized") return outcome === "release" ? "closed" : "paid";
  if (finding.value.kind === "captured") return "paid";
  return finding.value.kind === "processing" ? "clearing" : "closed";
}

/**
 * Closes the sessions an order no longer needs: all once it is paid or canceled or its money clears, otherwise all but
 * the newest.
 */
export async function closeSessions(deps: PaymentDeps, orderId: number): Promise<void> {
  const order = await deps.orders.find(deps.db, orderId);
  if (!order) return;
  const payments = await paymentsOf(deps.db, orderId);
  const isPayable = order.paymentStatus === "awaiting-payment" && order.clearingSince === null;
  const needed = isPayable ? payments.at(-1)?.id : undefined;
  const closings = await Promise.all(
    payments
      .filter((payment) => payment.id !== needed && payment.state === "begun")
      .map((payment) => closeSession(deps, order, payment)),
  );
  if (order.paymentStatus !== "authorized")
    for (const { id } of payments.filter(({ state }) => state === "authorized")) await releasePayment(deps, id);
  if (closings.includes("unknown")) throw new RetryLater(`closing the sessions of order ${order.number}`);
}
