import { openBooks } from "../books/books.ts";
import type { Books } from "../books/books.ts";
import type { PaypalLedger } from "./ledger.ts";
import { centsOf } from "./objects.ts";
import type { Order } from "./objects.ts";
import { refundedCents } from "./settle.ts";

const CHARGED = new Set(["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"]);

const referenceOf = (order: Order | undefined): string | null =>
  order ? (order.unit.custom_id ?? order.unit.invoice_id ?? order.unit.reference_id) : null;

/**
 * Captures, refunds and reversals of PayPal, oldest first. Pending, declined and failed entries do not count in the
 * totals.
 */
export function paypalBooks(ledger: PaypalLedger, reference?: string): Books {
  const charges = ledger.captures.all().map((capture) => {
    const order = ledger.orderOf(capture);
    return {
      id: capture.id,
      session: order?.id ?? null,
      order: order?.id ?? null,
      reference: referenceOf(order),
      amount: centsOf(capture.amount.value) ?? 0,
      refunded: refundedCents(ledger, capture.id),
      currency: capture.amount.currency_code.toLowerCase(),
      at: capture.create_time,
      status: capture.status,
    };
  });
  const refunds = ledger.refunds.all().map(({ id, captureId, cents, refund }) => {
    const capture = ledger.captures.get(captureId);
    return {
      id,
      charge: captureId,
      reference: referenceOf(capture && ledger.orderOf(capture)),
      amount: cents,
      currency: refund.amount.currency_code.toLowerCase(),
      at: refund.create_time,
      status: refund.status,
    };
  });
  const sessions = ledger.allOrders().map((order) => ({
    id: order.id,
    reference: referenceOf(order),
    amount: centsOf(order.unit.amount.value) ?? 0,
    currency: order.unit.amount.currency_code.toLowerCase(),
    at: new Date(order.createdAt).toISOString(),
    status: order.status,
    url: ledger.url(`/checkoutnow?token=${order.id}`),
  }));
  const disputes = ledger.reversals.all().map(({ id, captureId, cents, at, back }) => {
    const capture = ledger.captures.get(captureId);
    return {
      id,
      charge: captureId,
      reference: referenceOf(capture && ledger.orderOf(capture)),
      amount: back ? 0 : cents,
      currency: "usd",
      at,
      status: back ? "PUT_BACK" : "REVERSED",
    };
  });
  return openBooks({ charges, refunds, disputes, sessions }, (status) => CHARGED.has(status), reference);
}
