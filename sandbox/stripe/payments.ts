import { randomUUID } from "node:crypto";
import { checkCard, NOT_AUTHENTICATED } from "./cards.ts";
import type { Card, CardStory } from "./cards.ts";
import { BANK_FIELDS, CARD_FIELDS, CHARGE_FIELDS, INTENT_FIELDS } from "./constant-fields.ts";
import { holdMoney } from "./holds.ts";
import type { StripeLedger } from "./ledger.ts";
import { stripeId } from "./objects.ts";
import { review, warnOfFraud } from "./radar.ts";
import { settled, takeMoney } from "./take-money.ts";
import type { Charge, CheckoutSession, MethodDetails, PaymentError, PaymentIntent } from "./objects.ts";

export type Delayed = { delayMs: number; outcome: "succeed" | "fail" };
export type Paid =
  | { kind: "paid" | "processing" | "already"; session: CheckoutSession }
  /** The cardholder is to confirm the payment at the bank. */
  | { kind: "requires_action"; session: CheckoutSession }
  | { kind: "declined"; session: CheckoutSession; error: PaymentError }
  | { kind: "expired"; session: CheckoutSession }
  /** The session does not take this way of paying. */
  | { kind: "not_offered"; session: CheckoutSession };

type Due = { id: string; session: string; at: number; outcome: Delayed["outcome"] };

const ALWAYS_DECLINED = "4000000000000002";
/** The way to pay that takes days: a bank account in the United States, debited by ACH. */
export const DELAYED_METHOD = "us_bank_account";

/** The cardholder's answer where the bank asks them; null while they were not asked. */
export type Authentication = "confirmed" | "refused" | null;

/**
 * The customer presses Pay (or Decline, with the declining test card). A second press finds the first and charges
 * nothing.
 */
export function payByCard(
  ledger: StripeLedger,
  session: CheckoutSession,
  cardNumber: string,
  authentication: Authentication = null,
): Paid {
  const closed = alreadyClosed(session);
  if (closed) return closed;
  const check = checkCard(cardNumber);
  return ledger.sandbox.store.commit((): Paid => {
    if (!check.ok) return declineOnce(ledger, session, check.error);
    const { asksCardholder } = check.story;
    if (asksCardholder && authentication === "refused") return declineOnce(ledger, session, NOT_AUTHENTICATED);
    if (asksCardholder && authentication === null) return { kind: "requires_action", session };
    const intent = intentFor(ledger, session);
    const details = cardDetails(check.card, check.story);
    const asked = chargeFor(ledger, session, intent, details);
    const { level: risk_level, score: risk_score } = check.story.risk;
    const outcome = { ...asked.outcome, risk_level, risk_score };
    const approved = ledger.charges.put({ ...asked, outcome });
    const holds = intent.capture_method === "manual";
    const charge = holds ? holdMoney(ledger, intent, approved) : takeMoney(ledger, approved);
    if (!holds) ledger.intents.put(settled(intent, charge));
    const paid = ledger.sessions.put({
      ...completed(session, intent.id),
      payment_status: holds ? "unpaid" : "paid",
    });
    ledger.emit("checkout.session.completed", paid, session.id);
    if (check.story.brings === "review") review(ledger, charge, "rule");
    if (check.story.brings === "fraud-warning") warnOfFraud(ledger, charge.id, "");
    return { kind: "paid", session: paid };
  });
}

export const decline = (ledger: StripeLedger, session: CheckoutSession): Paid =>
  payByCard(ledger, session, ALWAYS_DECLINED);

/**
 * The customer pays by a method that settles later: complete but unpaid now, the outcome after `delayMs` of sandbox
 * time.
 */
export function payLater(ledger: StripeLedger, session: CheckoutSession, { delayMs, outcome }: Delayed): Paid {
  const closed = alreadyClosed(session);
  if (closed) return closed;
  if (!session.payment_method_types.includes(DELAYED_METHOD)) return { kind: "not_offered", session };
  return ledger.sandbox.store.commit(() => {
    const intent = intentFor(ledger, session);
    const charge = ledger.charges.put(chargeFor(ledger, session, intent, BANK_ACCOUNT));
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

/** Starts the timers of payments that were still under way before a restart. */
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
    const good = takeMoney(ledger, charge);
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
    business_name: null,
    email: session.customer_email,
    individual_name: null,
    name: null,
    phone: null,
    address: null,
    tax_exempt: "none" as const,
    tax_ids: [] as [],
  };
  return { ...session, status: "complete", payment_intent: intent, customer_details: details, url: null };
}

function intentFor(ledger: StripeLedger, session: CheckoutSession): PaymentIntent {
  const known = session.payment_intent ? ledger.intents.get(session.payment_intent) : undefined;
  if (known) return known;
  const detail = ledger.details.get(session.id);
  const id = stripeId("pi_");
  return ledger.intents.put({
    ...INTENT_FIELDS,
    id,
    object: "payment_intent",
    amount: session.amount_total,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: detail?.capturesLater ? "manual" : "automatic_async",
    client_secret: `${id}_secret_${stripeId("")}`,
    created: ledger.sandbox.clock.seconds(),
    currency: session.currency,
    description: detail?.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    metadata: detail?.intentMetadata ?? {},
    payment_method: null,
    payment_method_types: session.payment_method_types,
    receipt_email: null,
    shipping: detail?.shipping ?? null,
    statement_descriptor_suffix: detail?.statementSuffix ?? null,
    status: "requires_payment_method",
  });
}

const cardDetails = (card: Card, { checks, asksCardholder }: CardStory): MethodDetails => ({
  type: "card",
  card: {
    ...CARD_FIELDS,
    ...card,
    checks,
    network: card.brand,
    three_d_secure: asksCardholder
      ? {
          authentication_flow: "challenge",
          electronic_commerce_indicator: "05",
          exemption_indicator: null,
          result: "authenticated",
          result_reason: null,
          transaction_id: randomUUID(),
          version: "2.2.0",
        }
      : null,
  },
});

const BANK_ACCOUNT: MethodDetails = {
  type: DELAYED_METHOD,
  us_bank_account: BANK_FIELDS,
};

function chargeFor(
  ledger: StripeLedger,
  session: CheckoutSession,
  intent: PaymentIntent,
  details: MethodDetails,
): Charge {
  const nowhere = { city: null, country: "US", line1: null, line2: null, postal_code: null, state: null };
  return {
    ...CHARGE_FIELDS,
    id: stripeId(details.type === "card" ? "ch_" : "py_"),
    object: "charge",
    amount: session.amount_total,
    amount_captured: 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: { address: nowhere, email: session.customer_email, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: ["SANDBOX*", intent.statement_descriptor_suffix ?? "SHOP"].join(" "),
    captured: false,
    created: ledger.sandbox.clock.seconds(),
    currency: session.currency,
    description: intent.description,
    disputed: false,
    failure_code: null,
    failure_message: null,
    metadata: intent.metadata,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: "approved_by_network",
      reason: null,
      risk_level: "normal",
      risk_score: 12,
      seller_message: "Payment complete.",
      type: "authorized",
    },
    paid: false,
    payment_intent: intent.id,
    payment_method: stripeId("pm_"),
    payment_method_details: details,
    receipt_email: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: "pending",
  };
}
