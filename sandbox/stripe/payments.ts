import { checkCard } from "./cards.ts";
import type { Card } from "./cards.ts";
import type { StripeLedger } from "./ledger.ts";
import { stripeId } from "./objects.ts";
import type { Charge, CheckoutSession, PaymentError, PaymentIntent } from "./objects.ts";

export type Delayed = { delayMs: number; outcome: "succeed" | "fail" };
export type Paid =
  | { kind: "paid" | "processing" | "already"; session: CheckoutSession }
  | { kind: "declined"; session: CheckoutSession; error: PaymentError }
  | { kind: "expired"; session: CheckoutSession };

type Due = { id: string; session: string; at: number; outcome: Delayed["outcome"] };

const ALWAYS_DECLINED = "4000000000000002";
const SOME_CARD: Card = { brand: "visa", last4: "4242" };

/** The customer presses Pay (or Decline, with the declining test card). A second press finds the first and charges nothing. */
export function payByCard(ledger: StripeLedger, session: CheckoutSession, cardNumber: string): Paid {
  const closed = alreadyClosed(session);
  if (closed) return closed;
  const check = checkCard(cardNumber);
  return ledger.sandbox.store.commit(() => {
    if (!check.ok) return declineOnce(ledger, session, check.error);
    const intent = intentFor(ledger, session);
    const charge = ledger.charges.put(chargeFor(ledger, session, intent, check.card, "succeeded"));
    ledger.intents.put(settled(intent, charge));
    const paid = ledger.sessions.put({ ...completed(session, intent.id), payment_status: "paid" });
    ledger.emit("checkout.session.completed", paid, session.id);
    return { kind: "paid", session: paid };
  });
}

export const decline = (ledger: StripeLedger, session: CheckoutSession): Paid =>
  payByCard(ledger, session, ALWAYS_DECLINED);

/** The customer pays by a method that settles later: complete but unpaid now, the outcome after `delayMs` of sandbox time. */
export function payLater(ledger: StripeLedger, session: CheckoutSession, { delayMs, outcome }: Delayed): Paid {
  const closed = alreadyClosed(session);
  if (closed) return closed;
  return ledger.sandbox.store.commit(() => {
    const intent = intentFor(ledger, session);
    const charge = ledger.charges.put(chargeFor(ledger, session, intent, SOME_CARD, "pending"));
    ledger.intents.put({
      ...intent,
      status: "processing",
      latest_charge: charge.id,
      payment_method: charge.payment_method,
    });
    const waiting = ledger.sessions.put(completed(session, intent.id));
    ledger.emit("checkout.session.completed", waiting, session.id);
    const due = dueList(ledger).put({
      id: charge.id,
      session: session.id,
      at: ledger.sandbox.clock.now() + delayMs,
      outcome,
    });
    watchDue(ledger, due);
    return { kind: "processing", session: waiting };
  });
}

/** Sets the alarms of payments that were still under way before a restart. */
export function watchDelayedPayments(ledger: StripeLedger): void {
  for (const due of dueList(ledger).all()) watchDue(ledger, due);
}

const dueList = (ledger: StripeLedger) => ledger.sandbox.store.collection<Due>("stripe.delayed_payment");

function watchDue(ledger: StripeLedger, due: Due): void {
  ledger.sandbox.clock.at(due.at, () => ledger.sandbox.store.commit(() => settleDelayed(ledger, due)));
}

function settleDelayed(ledger: StripeLedger, due: Due): void {
  const session = ledger.sessions.get(due.session);
  const charge = ledger.charges.get(due.id);
  const intent = charge && ledger.intents.get(charge.payment_intent);
  dueList(ledger).remove(due.id);
  if (!session || !charge || !intent || charge.status !== "pending") return;
  if (due.outcome === "succeed") {
    const taken = { paid: true, captured: true, amount_captured: charge.amount, balance_transaction: stripeId("txn_") };
    const good = ledger.charges.put({ ...charge, status: "succeeded", ...taken });
    ledger.intents.put(settled(intent, good));
    ledger.emit(
      "checkout.session.async_payment_succeeded",
      ledger.sessions.put({ ...session, payment_status: "paid" }),
      session.id,
    );
    return;
  }
  const error: PaymentError = {
    type: "card_error",
    code: "payment_intent_payment_attempt_failed",
    decline_code: null,
    message: "The payment failed.",
  };
  ledger.charges.put({ ...charge, status: "failed", failure_code: error.code, failure_message: error.message });
  ledger.intents.put({ ...intent, status: "requires_payment_method", last_payment_error: error });
  ledger.emit("checkout.session.async_payment_failed", session, session.id);
}

function alreadyClosed(session: CheckoutSession): Paid | null {
  if (session.status === "open") return null;
  return { kind: session.status === "expired" ? "expired" : "already", session };
}

function declineOnce(ledger: StripeLedger, session: CheckoutSession, error: PaymentError): Paid {
  const intent = intentFor(ledger, session);
  ledger.intents.put({ ...intent, last_payment_error: error, status: "requires_payment_method" });
  return { kind: "declined", error, session: ledger.sessions.put({ ...session, payment_intent: intent.id }) };
}

function completed(session: CheckoutSession, intent: string): CheckoutSession {
  const details = {
    email: session.customer_email,
    name: null,
    phone: null,
    address: null,
    tax_exempt: "none" as const,
    tax_ids: [] as [],
  };
  return { ...session, status: "complete", payment_intent: intent, customer_details: details, url: null };
}

function settled(intent: PaymentIntent, charge: Charge): PaymentIntent {
  const { amount, id, payment_method } = charge;
  return {
    ...intent,
    status: "succeeded",
    amount_received: amount,
    latest_charge: id,
    payment_method,
    last_payment_error: null,
  };
}

function intentFor(ledger: StripeLedger, session: CheckoutSession): PaymentIntent {
  const known = session.payment_intent ? ledger.intents.get(session.payment_intent) : undefined;
  if (known) return known;
  const detail = ledger.details.get(session.id);
  const id = stripeId("pi_");
  return ledger.intents.put({
    id,
    object: "payment_intent",
    amount: session.amount_total,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: `${id}_secret_${stripeId("")}`,
    confirmation_method: "automatic",
    created: ledger.sandbox.clock.seconds(),
    currency: session.currency,
    customer: null,
    description: detail?.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: detail?.intentMetadata ?? {},
    next_action: null,
    payment_method: null,
    payment_method_types: ["card"],
    receipt_email: null,
    status: "requires_payment_method",
  });
}

function chargeFor(
  ledger: StripeLedger,
  session: CheckoutSession,
  intent: PaymentIntent,
  card: Card,
  status: "succeeded" | "pending",
): Charge {
  const paid = status === "succeeded";
  return {
    id: stripeId("ch_"),
    object: "charge",
    amount: session.amount_total,
    amount_captured: paid ? session.amount_total : 0,
    amount_refunded: 0,
    balance_transaction: paid ? stripeId("txn_") : null,
    billing_details: { email: session.customer_email, name: null, phone: null, address: null },
    captured: paid,
    created: ledger.sandbox.clock.seconds(),
    currency: session.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      network_status: "approved_by_network",
      reason: null,
      risk_level: "normal",
      seller_message: "Payment complete.",
      type: "authorized",
    },
    paid,
    payment_intent: intent.id,
    payment_method: stripeId("pm_"),
    payment_method_details: { type: "card", card: { ...card, exp_month: 12, exp_year: 2034, country: "US" } },
    receipt_email: null,
    receipt_url: null,
    refunded: false,
    status,
  };
}
