import { STRIPE_RESTRICTIONS, stripeRestriction } from "../control/restrictions.ts";
import { done, missing, refuse } from "./errors.ts";
import type { StripeResult } from "./errors.ts";
import type { FormFields } from "./form.ts";
import type { StripeLedger } from "./ledger.ts";
import { stripeId } from "./objects.ts";
import { SESSION_FIELDS } from "./constant-fields.ts";
import type { CheckoutSession } from "./objects.ts";
import { DELAYED_METHOD } from "./payments.ts";
import { readSessionRequest } from "./session-request.ts";
import type { SessionRequest } from "./session-request.ts";

/** Opens a Checkout Session and starts the timer for its expiry. */
export function createSession(ledger: StripeLedger, fields: FormFields): StripeResult<CheckoutSession> {
  const { clock } = ledger.sandbox;
  const read = readSessionRequest(fields, clock.seconds(), (coupon) => ledger.coupons.get(coupon));
  if (!read.ok) return read;
  const restriction = stripeRestriction(ledger.sandbox);
  if (restriction !== null)
    return refuse(STRIPE_RESTRICTIONS[restriction], restriction === "account_restricted" ? {} : { code: restriction });
  const asked = read.value;
  const id = stripeId("cs_test_", 58);
  ledger.details.put({
    id,
    lines: asked.lines,
    pictures: asked.pictures,
    description: asked.description,
    statementSuffix: asked.statementSuffix,
    intentMetadata: asked.intentMetadata,
    capturesLater: asked.capturesLater,
    shipping: asked.shipTo,
    shippingName: asked.shippingName,
  });
  const session = ledger.sessions.put(
    openSession(asked, id, clock.seconds(), `${ledger.sandbox.publicUrl()}/stripe/pay/${id}`),
  );
  watchExpiry(ledger, session);
  return done(session);
}

// Methods that the account has switched on in its dashboard; a session may allow fewer.
const ACCOUNT_METHODS = ["card", DELAYED_METHOD];

function openSession(asked: SessionRequest, id: string, now: number, url: string): CheckoutSession {
  const shipping = asked.shipping ?? 0;
  const shippingRate = stripeId("shr_");
  return {
    ...SESSION_FIELDS,
    id,
    object: "checkout.session",
    amount_subtotal: asked.subtotal,
    amount_total: asked.subtotal - asked.discount + shipping,
    allowed_payment_method_types: asked.allowed,
    cancel_url: asked.cancelUrl,
    client_reference_id: asked.clientReferenceId,
    created: now,
    currency: asked.currency,
    customer_details: null,
    customer_email: asked.customerEmail,
    discounts: asked.coupon === null ? [] : [{ coupon: asked.coupon, promotion_code: null }],
    expires_at: asked.expiresAt,
    locale: asked.locale,
    metadata: asked.metadata,
    payment_intent: null,
    payment_method_types: ACCOUNT_METHODS.filter(
      // A bank account can't be held.
      (method) => (asked.allowed?.includes(method) ?? true) && (method === "card" || !asked.capturesLater),
    ),
    payment_status: "unpaid",
    shipping_cost:
      asked.shipping === null
        ? null
        : { amount_subtotal: shipping, amount_tax: 0, amount_total: shipping, shipping_rate: shippingRate },
    shipping_options: asked.shipping === null ? [] : [{ shipping_amount: shipping, shipping_rate: shippingRate }],
    status: "open",
    submit_type: asked.submitType,
    success_url: asked.successUrl,
    total_details: { amount_discount: asked.discount, amount_shipping: shipping, amount_tax: 0 },
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

/** Starts the timers of all open sessions again after a restart. */
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
