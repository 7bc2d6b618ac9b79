import { paypalRestriction } from "../control/restrictions.ts";
import { notFound, unprocessable, refusePayment } from "./errors.ts";
import type { PaypalResult } from "./errors.ts";
import type { PaypalLedger } from "./ledger.ts";
import { amountOf, centsOf, paypalId } from "./objects.ts";
import type { Capture, Instrument, Link, Order } from "./objects.ts";
import { readOrderRequest } from "./order-request.ts";
import { MERCHANT, PAYER } from "./parties.ts";
import { watchReview } from "./settle.ts";
import { trackersOf } from "./trackers.ts";

const ok = (id: string): PaypalResult<{ id: string }> => ({ ok: true, value: { id } });

export function createOrder(ledger: PaypalLedger, body: Record<string, unknown>): PaypalResult<{ id: string }> {
  const read = readOrderRequest(body);
  if (!read.ok) return read;
  const issue = paypalRestriction(ledger.sandbox);
  if (issue !== null) return refusePayment(issue, ledger.url("/checkoutnow"));
  const now = ledger.sandbox.clock.now();
  const status = read.value.byPaymentSource ? "PAYER_ACTION_REQUIRED" : "CREATED";
  return ok(
    ledger.putOrder({
      id: paypalId(),
      status,
      ...read.value,
      instrument: null,
      captureId: null,
      createdAt: now,
      updatedAt: now,
    }).id,
  );
}

/** The payer approves, with money that will behave as `instrument` says. A completed order stays as it is. */
export function approveOrder(ledger: PaypalLedger, order: Order, instrument: Instrument): Order {
  if (order.status === "COMPLETED" || order.status === "VOIDED") return order;
  return ledger.sandbox.store.commit(() => {
    const approved = ledger.putOrder({ ...order, status: "APPROVED", instrument });
    if (order.status !== "APPROVED") ledger.emit("CHECKOUT.ORDER.APPROVED", orderBody(ledger, approved), order.id);
    return approved;
  });
}

/**
 * PayPal takes an approval back before the shop has captured; the order can be paid no more. Null where there is none.
 */
export function reverseApproval(ledger: PaypalLedger, order: Order): Order | null {
  if (order.status !== "APPROVED") return null;
  return ledger.sandbox.store.commit(() => {
    const reversed = ledger.putOrder({ ...order, status: "VOIDED", instrument: null });
    const { reference_id, custom_id, invoice_id } = order.unit;
    const resource = {
      order_id: order.id,
      purchase_units: [{ reference_id, ...(custom_id && { custom_id }), ...(invoice_id && { invoice_id }) }],
      payment_source: { paypal: { name: PAYER.name, email_address: PAYER.email_address } },
    };
    ledger.emit("CHECKOUT.PAYMENT-APPROVAL.REVERSED", resource, order.id);
    return reversed;
  });
}

/**
 * Takes the money of an approved order once. Refused before approval, after capture, and when the payer's card
 * declines.
 */
export function captureOrder(ledger: PaypalLedger, id: string): PaypalResult<{ id: string }> {
  const order = ledger.findOrder(id);
  if (!order) return notFound();
  if (order.captureId !== null) {
    return unprocessable(
      "ORDER_ALREADY_CAPTURED",
      "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
    );
  }
  if (order.status === "VOIDED") return refusePayment("ORDER_EXPIRED", approvalUrl(ledger, order));
  // Approving is what gives an order its instrument.
  if (!order.instrument) {
    return unprocessable(
      "ORDER_NOT_APPROVED",
      "The payer has not approved the order yet; send them to its approve link.",
    );
  }
  const issue = paypalRestriction(ledger.sandbox);
  if (issue !== null) return refusePayment(issue, approvalUrl(ledger, order));
  if (order.instrument.kind === "refused") return refusePayment(order.instrument.issue, approvalUrl(ledger, order));
  if (order.unit.invoice_id && invoicePaid(ledger, order.unit.invoice_id))
    return refusePayment("DUPLICATE_INVOICE_ID", approvalUrl(ledger, order));
  const capture = ledger.captures.put(newCapture(ledger, order, order.instrument));
  ledger.putOrder({ ...order, status: "COMPLETED", captureId: capture.id });
  ledger.emit(
    capture.status === "PENDING" ? "PAYMENT.CAPTURE.PENDING" : "PAYMENT.CAPTURE.COMPLETED",
    capture,
    order.id,
  );
  if (order.instrument.kind === "review") watchReview(ledger, capture.id, order.instrument);
  return ok(id);
}

const invoicePaid = (ledger: PaypalLedger, invoice: string): boolean =>
  ledger.captures.all().some((capture) => capture.invoice_id === invoice && capture.status !== "DECLINED");

function newCapture(ledger: PaypalLedger, order: Order, instrument: Instrument): Capture {
  const id = paypalId();
  const cents = centsOf(order.unit.amount.value) ?? 0;
  const currency = order.unit.amount.currency_code;
  const fee = Math.round(cents * 0.0349) + 49;
  const now = ledger.sandbox.clock.iso();
  const review = instrument.kind === "review";
  return {
    id,
    status: review ? "PENDING" : "COMPLETED",
    ...(review && { status_details: { reason: instrument.reason } }),
    amount: amountOf(cents, currency),
    final_capture: true,
    seller_protection: { status: "ELIGIBLE", dispute_categories: ["ITEM_NOT_RECEIVED", "UNAUTHORIZED_TRANSACTION"] },
    seller_receivable_breakdown: {
      gross_amount: amountOf(cents, currency),
      paypal_fee: amountOf(Math.min(fee, cents), currency),
      net_amount: amountOf(Math.max(cents - fee, 0), currency),
    },
    ...(order.unit.invoice_id && { invoice_id: order.unit.invoice_id }),
    ...(order.unit.custom_id && { custom_id: order.unit.custom_id }),
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: now,
    update_time: now,
    links: ledger.captureLinks(id, order.id),
  };
}

const approvalUrl = (ledger: PaypalLedger, order: Order): string => ledger.url(`/checkoutnow?token=${order.id}`);

/** The order as the API shows it. */
export function orderBody(ledger: PaypalLedger, order: Order): object {
  const capture = order.captureId === null ? undefined : ledger.captures.get(order.captureId);
  const known = order.status === "APPROVED" || order.status === "COMPLETED";
  const trackers = trackersOf(ledger, order.id);
  const shipping = trackers.length > 0 && { shipping: { ...order.unit.shipping, trackers } };
  return {
    id: order.id,
    intent: "CAPTURE",
    status: order.status,
    ...(known && {
      payment_source: {
        paypal: {
          email_address: PAYER.email_address,
          account_id: PAYER.payer_id,
          account_status: "VERIFIED",
          name: PAYER.name,
          address: PAYER.address,
        },
      },
      payer: PAYER,
    }),
    purchase_units: [
      {
        ...order.unit,
        payee: MERCHANT,
        ...shipping,
        ...(capture && { payments: { captures: [withoutRelated(capture)] } }),
      },
    ],
    create_time: new Date(order.createdAt).toISOString(),
    update_time: new Date(order.updatedAt).toISOString(),
    links: orderLinks(ledger, order),
  };
}

export function orderLinks(ledger: PaypalLedger, order: Order): Link[] {
  const self: Link = { href: ledger.url(`/v2/checkout/orders/${order.id}`), rel: "self", method: "GET" };
  if (order.status === "COMPLETED" || order.status === "VOIDED") return [self];
  const approve: Link = {
    href: approvalUrl(ledger, order),
    rel: order.byPaymentSource ? "payer-action" : "approve",
    method: "GET",
  };
  return [
    self,
    approve,
    { href: ledger.url(`/v2/checkout/orders/${order.id}/capture`), rel: "capture", method: "POST" },
  ];
}

/** A capture as an order shows it: which order it belongs to is told only where it is shown by itself. */
function withoutRelated({ supplementary_data: _, ...capture }: Capture): Omit<Capture, "supplementary_data"> {
  return capture;
}
