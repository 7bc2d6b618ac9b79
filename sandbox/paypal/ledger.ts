import type { Collection } from "../books/store.ts";
import type { Sandbox } from "../sandbox.ts";
import { paypalId } from "./objects.ts";
import type { Capture, Link, Order, PaypalDispute, RefundRecord, Reversal, Tracker, Withdrawal } from "./objects.ts";

export type PaypalEventType =
  | "CHECKOUT.ORDER.APPROVED"
  | "CHECKOUT.PAYMENT-APPROVAL.REVERSED"
  | "PAYMENT.CAPTURE.COMPLETED"
  | "PAYMENT.CAPTURE.PENDING"
  | "PAYMENT.CAPTURE.DENIED"
  | "PAYMENT.CAPTURE.REFUNDED"
  | "PAYMENT.CAPTURE.REVERSED"
  | "PAYMENT.REFUND.PENDING"
  | "PAYMENT.REFUND.FAILED"
  | "CUSTOMER.DISPUTE.CREATED"
  | "CUSTOMER.DISPUTE.UPDATED"
  | "CUSTOMER.DISPUTE.RESOLVED";

const SUMMARIES: Record<PaypalEventType, [resourceType: string, summary: string]> = {
  "CHECKOUT.ORDER.APPROVED": ["checkout-order", "An order has been approved by buyer"],
  "CHECKOUT.PAYMENT-APPROVAL.REVERSED": ["checkout-order", "A payment has been reversed after approval."],
  "PAYMENT.CAPTURE.COMPLETED": ["capture", "Payment completed"],
  "PAYMENT.CAPTURE.PENDING": ["capture", "Payment pending"],
  "PAYMENT.CAPTURE.DENIED": ["capture", "Payment denied"],
  "PAYMENT.CAPTURE.REFUNDED": ["refund", "A payment was refunded"],
  "PAYMENT.REFUND.PENDING": ["refund", "A refund is pending"],
  "PAYMENT.CAPTURE.REVERSED": ["refund", "A payment was reversed"],
  "PAYMENT.REFUND.FAILED": ["refund", "A refund failed"],
  "CUSTOMER.DISPUTE.CREATED": ["dispute", "A new dispute opened"],
  "CUSTOMER.DISPUTE.UPDATED": ["dispute", "A dispute was updated"],
  "CUSTOMER.DISPUTE.RESOLVED": ["dispute", "A dispute was resolved"],
};

// An order nobody completed is forgotten after three hours, as by PayPal.
const FORGOTTEN_AFTER = 3 * 60 * 60 * 1000;

/** Everything PayPal would remember, and the one door through which its events leave. */
export class PaypalLedger {
  readonly sandbox: Sandbox;
  readonly captures: Collection<Capture>;
  readonly refunds: Collection<RefundRecord>;
  readonly disputes: Collection<PaypalDispute>;
  readonly reversals: Collection<Reversal>;
  readonly withdrawals: Collection<Withdrawal>;
  readonly trackers: Collection<Tracker>;
  private readonly orders: Collection<Order>;

  constructor(sandbox: Sandbox) {
    this.sandbox = sandbox;
    this.orders = sandbox.store.collection("paypal.order");
    this.captures = sandbox.store.collection("paypal.capture");
    this.refunds = sandbox.store.collection("paypal.refund");
    this.disputes = sandbox.store.collection("paypal.dispute");
    this.reversals = sandbox.store.collection("paypal.reversal");
    this.withdrawals = sandbox.store.collection("paypal.withdrawal");
    this.trackers = sandbox.store.collection("paypal.tracker");
  }

  /** The order, unless it was never completed and is too old. */
  findOrder(id: string): Order | undefined {
    const order = this.orders.get(id);
    const forgotten =
      order && order.status !== "COMPLETED" && this.sandbox.clock.now() - order.createdAt > FORGOTTEN_AFTER;
    return forgotten ? undefined : order;
  }

  allOrders(): Order[] {
    return this.orders.all();
  }

  putOrder(order: Order): Order {
    return this.orders.put({ ...order, updatedAt: this.sandbox.clock.now() });
  }

  orderOf(capture: Capture): Order | undefined {
    return this.orders.get(capture.supplementary_data.related_ids.order_id);
  }

  /** Records an event about `resource` and hands it to the webhook sender, within the commit under way. */
  emit(type: PaypalEventType, resource: object, about: string): void {
    const [resourceType, summary] = SUMMARIES[type];
    const id = `WH-${paypalId()}-${paypalId()}`;
    const body = JSON.stringify({
      id,
      event_version: "1.0",
      create_time: this.sandbox.clock.iso(),
      resource_type: resourceType,
      resource_version: "2.0",
      event_type: type,
      summary,
      resource,
      links: [{ href: this.url(`/v1/notifications/webhooks-events/${id}`), rel: "self", method: "GET" }],
    });
    this.sandbox.webhooks.emit({ id, provider: "paypal", type, about, body });
  }

  url(path: string): string {
    return `${this.sandbox.publicUrl()}/paypal${path}`;
  }

  captureLinks(id: string, order: string): Link[] {
    return [
      { href: this.url(`/v2/payments/captures/${id}`), rel: "self", method: "GET" },
      { href: this.url(`/v2/payments/captures/${id}/refund`), rel: "refund", method: "POST" },
      { href: this.url(`/v2/checkout/orders/${order}`), rel: "up", method: "GET" },
    ];
  }
}
