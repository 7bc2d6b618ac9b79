import { done, missing, refuse } from "./errors.ts";
import type { StripeResult } from "./errors.ts";
import type { FormFields } from "./form.ts";
import type { StripeLedger } from "./ledger.ts";
import { stripeId } from "./objects.ts";
import type { CheckoutSession } from "./objects.ts";
import { readSessionRequest } from "./session-request.ts";
import type { SessionRequest } from "./session-request.ts";

/** Opens a Checkout Session and sets the alarm for its expiry. */
export function createSession(ledger: StripeLedger, fields: FormFields): StripeResult<CheckoutSession> {
  const { clock } = ledger.sandbox;
  const read = readSessionRequest(fields, clock.seconds());
  if (!read.ok) return read;
  const asked = read.value;
  const id = stripeId("cs_test_", 58);
  ledger.details.put({ id, lines: asked.lines, description: asked.description, intentMetadata: asked.intentMetadata });
  const session = ledger.sessions.put(
    openSession(asked, id, clock.seconds(), `${ledger.sandbox.publicUrl()}/stripe/pay/${id}`),
  );
  watchExpiry(ledger, session);
  return done(session);
}

function openSession(asked: SessionRequest, id: string, now: number, url: string): CheckoutSession {
  const shipping = asked.shipping ?? 0;
  return {
    id,
    object: "checkout.session",
    amount_subtotal: asked.subtotal,
    amount_total: asked.subtotal + shipping,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: asked.cancelUrl,
    client_reference_id: asked.clientReferenceId,
    client_secret: null,
    consent: null,
    created: now,
    currency: asked.currency,
    customer: null,
    customer_creation: "if_required",
    customer_details: null,
    customer_email: asked.customerEmail,
    expires_at: asked.expiresAt,
    invoice: null,
    livemode: false,
    locale: asked.locale,
    metadata: asked.metadata,
    mode: "payment",
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_types: ["card"],
    payment_status: "unpaid",
    setup_intent: null,
    shipping_cost:
      asked.shipping === null
        ? null
        : { amount_subtotal: shipping, amount_tax: 0, amount_total: shipping, shipping_rate: null },
    shipping_options: [],
    status: "open",
    submit_type: asked.submitType,
    subscription: null,
    success_url: asked.successUrl,
    total_details: { amount_discount: 0, amount_shipping: shipping, amount_tax: 0 },
    ui_mode: "hosted",
    url,
  };
}

/** Closes a session before its time. Refused once it is paid or expired. */
export function expireSession(ledger: StripeLedger, id: string): StripeResult<CheckoutSession> {
  const session = ledger.sessions.get(id);
  if (!session) return missing("checkout.session", id, "session");
  if (session.status !== "open") {
    return refuse(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  return done(close(ledger, session));
}

/** Sets the alarms of all open sessions again after a restart. */
export function watchOpenSessions(ledger: StripeLedger): void {
  for (const session of ledger.sessions.all()) if (session.status === "open") watchExpiry(ledger, session);
}

function watchExpiry(ledger: StripeLedger, { id, expires_at }: CheckoutSession): void {
  ledger.sandbox.clock.at(expires_at * 1000, () => {
    const session = ledger.sessions.get(id);
    if (session?.status === "open") ledger.sandbox.store.commit(() => close(ledger, session));
  });
}

function close(ledger: StripeLedger, session: CheckoutSession): CheckoutSession {
  const expired = ledger.sessions.put({ ...session, status: "expired", url: null });
  if (session.payment_intent) {
    const intent = ledger.intents.get(session.payment_intent);
    if (intent) {
      const now = ledger.sandbox.clock.seconds();
      ledger.intents.put({ ...intent, status: "canceled", canceled_at: now, cancellation_reason: "automatic" });
    }
  }
  ledger.emit("checkout.session.expired", expired, session.id);
  return expired;
}
