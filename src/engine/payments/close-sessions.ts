import { isManual } from "#domain/checkout/payment-method.ts";
import { findOrder } from "../orders/order-row.ts";
import type { OrderRow } from "../orders/order-row.ts";
import { AskAgain } from "./cash-desk.ts";
import type { CashDesk } from "./cash-desk.ts";
import { asProviderPayment, paymentsOf } from "./payment-row.ts";
import type { PaymentRow } from "./payment-row.ts";
import { recordPaymentEvent } from "./record-payment-event.ts";

/** `paid`: money had come, and was recorded. `unknown`: the session may still be payable. */
export type Closing = "closed" | "paid" | "clearing" | "unknown";

/** Makes a payment's session unpayable at its provider, and records what came to light. */
export async function closeSession(desk: CashDesk, order: OrderRow, payment: PaymentRow): Promise<Closing> {
  const asked = asProviderPayment(payment, order.number);
  const provider = desk.payments.get(payment.method);
  if (payment.state !== "begun" || isManual(payment.method) || !asked || !provider) return "closed";
  const finding = await provider.close(asked, `close:${payment.key}`);
  if (!finding.ok) return "unknown";
  if (finding.value.kind === "open" || finding.value.kind === "approved") return "unknown";
  await recordPaymentEvent(desk, finding.value);
  if (finding.value.kind === "captured") return "paid";
  return finding.value.kind === "processing" ? "clearing" : "closed";
}

/** Closes every session the order no longer needs: all once it is paid or canceled, else all but the newest. */
export async function closeSessions(desk: CashDesk, orderId: number): Promise<void> {
  const order = await findOrder(desk.db, orderId);
  if (!order) return;
  const payments = await paymentsOf(desk.db, orderId);
  const needed = order.state === "pending" ? payments.at(-1)?.id : undefined;
  const closings = await Promise.all(
    payments
      .filter((payment) => payment.id !== needed && payment.state === "begun")
      .map((payment) => closeSession(desk, order, payment)),
  );
  if (closings.includes("unknown")) throw new AskAgain(`closing the sessions of order ${order.number}`);
}
