import { isOverdue } from "#domain/payments/decide.ts";
import { statement } from "../platform/statement.ts";
import { findOrder, payableOf } from "../orders/order-row.ts";
import type { CashDesk } from "./cash-desk.ts";
import { asProviderPayment, findPayment } from "./payment-row.ts";
import { recordPaymentEvent } from "./record-payment-event.ts";
import type { PaymentOutcome } from "./record-payment-event.ts";

const markChecked = statement<[number, Date]>("payment_checked", `update payments set checked_at = $2 where id = $1`);

/** `open`: nothing has happened yet; `unknown`: the provider gave no certain answer. */
export type Settled = PaymentOutcome | "open" | "unknown";

/**
 * Asks the provider how a payment stands, takes the money a payer has agreed to while the order still waits, and
 * records what is found. The same whether the customer came back, a job asks, or the webhook was lost; but after a
 * decline the money is tried for again only when the payer has done something, never `unasked`.
 */
export async function settlePayment(
  desk: CashDesk,
  paymentId: number,
  by: "payer" | "unasked" = "payer",
): Promise<Settled> {
  const payment = await findPayment(desk.db, paymentId);
  const order = payment && (await findOrder(desk.db, payment.orderId));
  const provider = payment && desk.payments.get(payment.method);
  const asked = payment && order && asProviderPayment(payment, order.number);
  if (!payment || !order || !provider || !asked) return "open";
  await desk.db.run(markChecked, [paymentId, new Date(desk.clock.now())]);

  let finding = await provider.lookUp(asked);
  const payable = payableOf(order);
  const waits = payable.standing === "awaiting-payment" && !isOverdue(payable, desk.clock.now());
  if (finding.ok && finding.value.kind === "approved") {
    // Never taken for an order that no longer waits: it would only have to go back.
    if (!waits || payment.state === "voided") return "ignore";
    if (by === "unasked" && payment.failure !== null) return "open";
    finding = await provider.capture(asked, `capture:${payment.key}:${payment.attempt}`);
  }
  if (!finding.ok) return "unknown";
  if (finding.value.kind === "open" || finding.value.kind === "approved") return "open";
  return recordPaymentEvent(desk, finding.value);
}
