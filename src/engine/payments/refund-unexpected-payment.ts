import { isManual } from "#domain/checkout/payment-method.ts";
import { postUnwantedPayment } from "#domain/payments/ledger.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { referenceOf } from "./payment-event-context.ts";
import type { Captured, PaymentEventContext } from "./payment-event-context.ts";
import { addPayment } from "./payment-row.ts";
import { postLedger } from "./post-ledger.ts";
import { addRefund } from "./refund-row.ts";

// Reserves the captured amount for its refund at once, so that no other refund can use it.
const markUnwanted = statement<[number, string | null, string, number, Date, string | null]>(
  "payment_unwanted",
  `update payments set state = 'refunding', provider_session = coalesce(provider_session, $2), provider_charge = $3,
     captured_cents = $4, refunded_cents = $4, captured_at = $5, reference = $6 where id = $1`,
);

const eventNames = {
  "late-payment": "payment-late",
  "duplicate-payment": "payment-duplicate",
  overpayment: "payment-surplus",
} as const;

const mails = {
  "late-payment": "late-payment-refunded",
  "duplicate-payment": "duplicate-payment-refunded",
  overpayment: "overpayment-refunded",
} as const;

/**
 * Handles money that came late, twice or in excess: cancels an overdue order, enters the amount as owed, and refunds it
 * by a job.
 */
export async function refundUnexpectedPayment(
  taking: PaymentEventContext<Captured>,
  reason: "late-payment" | "duplicate-payment" | "overpayment",
): Promise<void> {
  const { tx, deps, order, event, now } = taking;
  await deps.orders.cancelOverdue(tx, order.id, now);

  // A second charge on a payment that already has one gets its own row.
  const second = taking.payment.capture !== null;
  const payment = second ? await addPayment(tx, order.id, event.provider, event.amount, now) : taking.payment;
  const session = second || isManual(event.provider) ? null : event.session;
  await tx.run(markUnwanted, [payment.id, session, event.capture, event.amount, new Date(now), referenceOf(event)]);
  await postLedger(tx, order.id, `unwanted:${payment.id}`, postUnwantedPayment(event.amount, event.provider), now);

  const refundId = await addRefund(tx, {
    orderId: order.id,
    paymentId: payment.id,
    amount: event.amount,
    reason,
    by: "system",
    ofSale: false,
    now,
  });
  const noted = { method: event.provider, amount: event.amount };
  await deps.orders.note(tx, order.id, { name: eventNames[reason], by: taking.by, now, data: noted });
  const data = { amount: event.amount, reason, method: event.provider };
  await enqueue(tx, deps.clock, "send_order_mail", { orderId: order.id, mail: mails[reason], data });
  // Bank deposits and Zeller payments are refunded by hand, from the merchant's list.
  if (!isManual(event.provider))
    await enqueue(tx, deps.clock, "execute_refund", { refundId }, { key: `refund:${refundId}` });
}
