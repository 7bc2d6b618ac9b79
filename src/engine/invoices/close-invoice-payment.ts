import type { Instant } from "#domain/kernel/time.ts";
import type { Occurrence } from "#domain/payments/events.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { recordPaymentEvent } from "../payments/record-payment-event.ts";
import { asInvoiceProviderPayment, type InvoicePaymentRow } from "./invoice-payment-row.ts";

/** Report of a session that its provider does not know, and that nobody can pay. */
export function goneEvent({ method, session, key, number }: InvoicePaymentRow, now: Instant): Occurrence {
  const eventId = `${session}:gone`;
  return {
    kind: "expired",
    provider: method,
    eventId,
    session,
    paymentKey: key,
    orderNumber: number,
    occurredAt: now,
  };
}

/** Makes a payment's page unpayable, and records a payment that came before. False if that is uncertain. */
export async function closeInvoicePayment(deps: PaymentDeps, payment: InvoicePaymentRow): Promise<boolean> {
  const providerPayment = asInvoiceProviderPayment(payment);
  const provider = deps.payments.get(payment.method);
  if (!provider || !providerPayment || payment.state !== "begun") return true;
  const finding = await provider.close(providerPayment, `close:${payment.key}`);
  if (!finding.ok && finding.error.code !== "not_found") return false;
  if (!finding.ok) {
    await recordPaymentEvent(deps, goneEvent(payment, deps.clock.now()));
    return true;
  }
  if (finding.value.kind === "open" || finding.value.kind === "approved") return false;
  await recordPaymentEvent(deps, finding.value);
  return true;
}
