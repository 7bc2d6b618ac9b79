import { dayIn } from "#domain/kernel/business-days.ts";
import { type Money, subtract, zero } from "#domain/kernel/money.ts";
import { isRefundEvent, type Occurrence, type PaymentEvent } from "#domain/payments/events.ts";
import { postAccountPayment } from "#domain/payments/account-postings.ts";
import { postUnwantedPayment } from "#domain/payments/ledger.ts";
import type { InvoiceMoney } from "../payments/invoice-money.ts";
import type { PayableOrders } from "../payments/payable-orders.ts";
import { postLedger } from "../payments/post-ledger.ts";
import { storeProcessed } from "../payments/store-event.ts";
import { enqueue } from "../platform/outbox.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import { lockAccount } from "../receivables/company-account.ts";
import { addInvoiceRefund, recordInvoiceRefund } from "./invoice-refunds.ts";
import { findInvoicePayment, invoicePaymentOf } from "./invoice-payment-row.ts";
import { captureOfCase } from "./payment-cases.ts";
import { creditPayment, type InvoicePaymentContext, wantedOf } from "./payment-credit.ts";
import { recordInvoiceDispute, recordInvoiceMovement, recordInvoiceReversal } from "./taken-back.ts";

type TellStaff = PayableOrders["tellStaff"];

/** Records what providers report about payments of invoices. */
export const invoiceMoney = (clock: Clock, tellStaff: TellStaff): InvoiceMoney => ({
  async record(tx, event) {
    const match = await invoicePaymentOf(tx, event.provider, namesIn(event));
    if (!match) return null;
    await lockAccount(tx, match.companyId);
    // Read again under the lock: a report at the same moment may have changed it.
    const payment = await findInvoicePayment(tx, match.id);
    if (!payment) return null;
    const now = clock.now();
    if (!(await storeProcessed(tx, event, now, { paymentId: null, outcome: "invoices" }))) return "duplicate";
    await apply({ tx, clock, payment, now, tellStaff }, event);
    return "invoices";
  },
  async moved(tx, movement) {
    const { provider, source, kind } = movement;
    if (source === null || (kind !== "dispute" && kind !== "dispute-returned")) return;
    const capture = (await captureOfCase(tx, provider, source)) ?? source;
    const match = await invoicePaymentOf(tx, provider, { session: null, key: null, capture });
    if (!match) return;
    await lockAccount(tx, match.companyId);
    const payment = await findInvoicePayment(tx, match.id);
    if (payment) await recordInvoiceMovement({ tx, clock, payment, now: clock.now(), tellStaff }, movement);
  },
});

function namesIn(event: PaymentEvent): { session: string | null; key: string | null; capture: string | null } {
  const isAfterwards =
    isRefundEvent(event) || event.kind === "disputed" || event.kind === "reversed" || event.kind === "suspected";
  if (isAfterwards) return { session: null, key: null, capture: event.capture };
  return { session: event.session, key: event.paymentKey, capture: null };
}

async function apply(context: InvoicePaymentContext, event: PaymentEvent): Promise<void> {
  if (isRefundEvent(event)) return recordInvoiceRefund(context, event);
  if (event.kind === "disputed") return recordInvoiceDispute(context, event);
  if (event.kind === "reversed") return recordInvoiceReversal(context, event);
  if (event.kind === "suspected" || event.kind === "payout") return;
  return recordOccurrence(context, event);
}

const markState = statement<[number, "clearing" | "failed" | "voided", string | null]>(
  "invoice_payment_state",
  `update invoice_payments set state = $2, failure = coalesce($3, failure)
   where id = $1 and state in ('new', 'begun', 'clearing', 'failed')`,
);
// The next capture of the same session needs a new idempotency key, so the attempt is counted.
const markDeclined = statement<[number, string]>(
  "invoice_payment_declined",
  `update invoice_payments set failure = $2, attempt = attempt + 1 where id = $1 and state = 'begun'`,
);

async function recordOccurrence(context: InvoicePaymentContext, event: Occurrence): Promise<void> {
  const { tx, clock, payment } = context;
  const { id, session, capture } = payment;
  // Events of other shops arrive at the same URL.
  if (event.orderNumber !== null && event.orderNumber !== payment.number) return;
  if (event.kind === "captured") return takeMoney(context, event);
  if (capture !== null || (session !== null && event.session !== null && event.session !== session)) return;
  switch (event.kind) {
    case "approved":
    case "changed":
      return enqueue(tx, clock, "check_invoice_payment", { paymentId: id }, { key: `check-invoice-payment:${id}` });
    case "processing":
      await tx.run(markState, [id, "clearing", null]);
      return;
    case "failed":
      await (event.remedy === "payer" && payment.state !== "clearing"
        ? tx.run(markDeclined, [id, event.reason])
        : tx.run(markState, [id, "failed", event.reason]));
      return;
    case "expired":
      await tx.run(markState, [id, "voided", null]);
      return;
    // Nothing is ever held for invoices.
    case "authorized":
      return;
  }
}

type Captured = Extract<Occurrence, { kind: "captured" }>;

const markCaptured = statement<[number, string | null, string, number, Date]>(
  "invoice_payment_captured",
  `update invoice_payments set state = 'captured', provider_session = coalesce(provider_session, $2),
     provider_charge = $3, captured_cents = $4, captured_at = $5, failure = null where id = $1`,
);
const insertSecond = statement<[number, string, number, Date], { id: number }>(
  "invoice_payment_taken_twice",
  `insert into invoice_payments (number, company_id, customer_id, language, method, state, amount_cents, currency,
     idempotency_key, begun_at, provider_session, provider_charge, captured_cents, captured_at)
   select number || '/' || $2, company_id, customer_id, language, method, 'captured', $3, currency,
     gen_random_uuid()::text, begun_at, null, $2, $3, $4
   from invoice_payments where id = $1 returning id`,
);

/** Money has come: for the chosen invoices as far as they are open, and the rest back to the payer. */
async function takeMoney(context: InvoicePaymentContext, event: Captured): Promise<void> {
  const { tx, clock, payment, now } = context;
  if (payment.capture === event.capture) return;
  if (event.currency !== payment.currency) throw new Error(`${payment.number} was paid in ${event.currency}`);
  if (payment.capture !== null) return refundSecond(context, event);
  const { id, method } = payment;
  await tx.run(markCaptured, [id, event.session, event.capture, event.amount, new Date(now)]);
  const targets = await wantedOf(tx, payment, event.amount);
  // The discount is that of the day on which the payer saw the amount.
  const receivedOn = dayIn(await readShopTimeZone(tx), payment.begunAt);
  if (targets > zero) {
    await postLedger(tx, null, `invoice-payment:${id}`, postAccountPayment(targets, `cash:${method}`), now);
    await creditPayment(tx, payment, targets, { receivedOn, reason: "", now });
  }
  await refundSurplus(context, id, subtract(event.amount, targets));
  await enqueue(tx, clock, "send_invoice_payment_mail", { paymentId: id }, { key: `send-invoice-payment:${id}` });
  const about = { provider: event.provider, capture: event.capture };
  await enqueue(tx, clock, "process_waiting_events", about, { key: `process-waiting:${event.capture}` });
}

/** A second charge of one payment is of no invoice. */
async function refundSecond(context: InvoicePaymentContext, event: Captured): Promise<void> {
  const { tx, payment, now } = context;
  const second = await tx.row(insertSecond, [payment.id, event.capture, event.amount, new Date(now)]);
  if (!second) throw new Error(`the second charge of ${payment.number} was not written`);
  await refundSurplus(context, second.id, event.amount);
}

async function refundSurplus({ tx, clock, payment, now }: InvoicePaymentContext, paymentId: number, surplus: Money) {
  if (surplus <= zero) return;
  const lines = postUnwantedPayment(surplus, payment.method);
  await postLedger(tx, null, `unwanted-invoice-payment:${paymentId}`, lines, now);
  await addInvoiceRefund(tx, clock, { paymentId, amount: surplus, now });
}
