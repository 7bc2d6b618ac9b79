import type { Collection } from "../books/store.ts";
import type { Sandbox } from "../sandbox.ts";
import { stripeId } from "./objects.ts";
import type {
  BalanceTransaction,
  Charge,
  CheckoutSession,
  Coupon,
  Dispute,
  EarlyFraudWarning,
  EventObject,
  EventType,
  LineItem,
  PaymentIntent,
  Payout,
  Refund,
  Review,
  Shipping,
  StripeEvent,
} from "./objects.ts";
import type { CalculationLine, TaxCalculation, TaxLines, TaxTransaction, TransactionLine } from "./tax-objects.ts";

export const API_VERSION = "2026-10-28.endive";

/** A session's lines and what a later payment must copy; the API object itself carries neither. */
export type SessionDetail = {
  id: string;
  lines: LineItem[];
  /** A product's pictures are no part of a line item. */
  pictures: (string | null)[];
  description: string | null;
  statementSuffix: string | null;
  intentMetadata: Record<string, string>;
  /** The amount is held, and captured by another call. */
  capturesLater: boolean;
  shipping: Shipping | null;
  /** The words that the buyer sees beside the amount of shipping. */
  shippingName: string | null;
};

/** Everything Stripe would remember, and the one door through which its events leave. */
export class StripeLedger {
  readonly sandbox: Sandbox;
  readonly sessions: Collection<CheckoutSession>;
  readonly details: Collection<SessionDetail>;
  readonly intents: Collection<PaymentIntent>;
  readonly charges: Collection<Charge>;
  readonly refunds: Collection<Refund>;
  readonly coupons: Collection<Coupon>;
  readonly disputes: Collection<Dispute>;
  readonly balance: Collection<BalanceTransaction>;
  /** Which payout took a movement of the balance. */
  readonly paidBy: Collection<{ id: string; payout: string }>;
  readonly payouts: Collection<Payout>;
  readonly warnings: Collection<EarlyFraudWarning>;
  readonly reviews: Collection<Review>;
  readonly events: Collection<StripeEvent>;
  readonly taxCalculations: Collection<TaxCalculation>;
  readonly taxCalculationLines: Collection<TaxLines<CalculationLine>>;
  readonly taxTransactions: Collection<TaxTransaction>;
  readonly taxTransactionLines: Collection<TaxLines<TransactionLine>>;

  constructor(sandbox: Sandbox) {
    this.sandbox = sandbox;
    this.sessions = sandbox.store.collection("stripe.session");
    this.details = sandbox.store.collection("stripe.session_detail");
    this.intents = sandbox.store.collection("stripe.payment_intent");
    this.charges = sandbox.store.collection("stripe.charge");
    this.refunds = sandbox.store.collection("stripe.refund");
    this.coupons = sandbox.store.collection("stripe.coupon");
    this.disputes = sandbox.store.collection("stripe.dispute");
    this.balance = sandbox.store.collection("stripe.balance");
    this.paidBy = sandbox.store.collection("stripe.paid_by");
    this.payouts = sandbox.store.collection("stripe.payout");
    this.warnings = sandbox.store.collection("stripe.fraud_warning");
    this.reviews = sandbox.store.collection("stripe.review");
    this.events = sandbox.store.collection("stripe.event");
    this.taxCalculations = sandbox.store.collection("stripe.tax_calculation");
    this.taxCalculationLines = sandbox.store.collection("stripe.tax_calculation_line");
    this.taxTransactions = sandbox.store.collection("stripe.tax_transaction");
    this.taxTransactionLines = sandbox.store.collection("stripe.tax_transaction_line");
  }

  /** Records an event about `object` and hands it to the webhook sender, within the commit under way. */
  emit(type: EventType, object: EventObject, about: string, previous?: Record<string, unknown>): void {
    const event = this.events.put({
      id: stripeId("evt_"),
      object: "event",
      api_version: API_VERSION,
      created: this.sandbox.clock.seconds(),
      data: { object, ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    });
    this.sandbox.webhooks.emit({ id: event.id, provider: "stripe", type, about, body: JSON.stringify(event) });
  }

  /** The session a payment intent came from. */
  sessionOf(intentId: string): CheckoutSession | undefined {
    return this.sessions.all().find((session) => session.payment_intent === intentId);
  }

  /** The object behind any id the API hands out. */
  find(id: string): EventObject | PaymentIntent | BalanceTransaction | undefined {
    if (id.startsWith("cs_")) return this.sessions.get(id);
    if (id.startsWith("pi_")) return this.intents.get(id);
    if (id.startsWith("ch_") || id.startsWith("py_")) return this.charges.get(id);
    if (id.startsWith("re_")) return this.refunds.get(id);
    if (id.startsWith("txn_")) return this.balance.get(id);
    if (id.startsWith("du_")) return this.disputes.get(id);
    if (id.startsWith("prv_")) return this.reviews.get(id);
    if (id.startsWith("po_")) return this.payouts.get(id);
    return undefined;
  }
}
