import { isManual } from "#domain/checkout/payment-method.ts";
import { RetryLater } from "./payment-deps.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { asProviderPayment, paymentsOf } from "./payment-row.ts";
import type { PaymentRow } from "./payment-row.ts";
import { expiredEvent } from "./payment-event-context.ts";
import { recordPaymentEvent } from "./record-payment-event.ts";

/** `paid`: money had come, and was recorded. `unknown`: the session may still be payable. */
export type Closing = "closed" | "paid" | "clearing" | "unknown";

/** Makes a payment's session unpayable at its provider, and records what came to light. */
export async function closeSession(
  deps: PaymentDeps,
  order: { readonly number: string },
  payment: PaymentRow,
): Promise<Closing> {
  const asked = asProviderPayment(payment, order.number);
  const provider = deps.payments.get(payment.method);
  if (payment.state === "clearing") return "clearing";
  if (payment.state !== "begun" || isManual(payment.method) || !asked || !provider) return "closed";
  const finding = await provider.close(asked, `close:${payment.key}`);
  if (!finding.ok && finding.error.code === "not_found") {
    // Nobody can pay what the provider does not know.
    await recordPaymentEvent(deps, expiredEvent(payment, order.number, deps.clock.now()));
    return "closed";
  }
  if (!finding.ok) return "unknown";
  if (finding.value.kind === "open" || finding.value.kind === "approved") return "unknown";
  await recordPaymentEvent(deps, finding.value);
  if (finding.value.kind === "captured") return "paid";
  return finding.value.kind === "processing" ? "clearing" : "closed";
}

/** Closes every session the order no longer needs: all once it is paid or canceled, else all but the newest. */
export async function closeSessions(deps: PaymentDeps, orderId: number): Promise<void> {
  const order = await deps.orders.find(deps.db, orderId);
  if (!order) return;
  const payments = await paymentsOf(deps.db, orderId);
  const needed = order.paymentStatus === "awaiting-payment" ? payments.at(-1)?.id : undefined;
  const closings = await Promise.all(
    payments
      .filter((payment) => payment.id !== needed && payment.state === "begun")
      .map((payment) => closeSession(deps, order, payment)),
  );
  if (closings.includes("unknown")) throw new RetryLater(`closing the sessions of order ${order.number}`);
}
