import Stripe from "stripe";
import { cents } from "#domain/kernel/money.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { instant } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { PaymentEvent } from "#domain/payments/events.ts";
import type { RawRequest, WebhookTrouble } from "#engine/ports/payment-provider.ts";
import { findingOf, idOf } from "./findings.ts";

/** Seconds a signature stays good, by the shop's clock. */
const tolerance = 300;

/** Checks a Stripe webhook's signature and age, and says what it means for a payment. */
export async function readStripeWebhook(
  stripe: Stripe,
  settings: { webhookSecret: string; now: () => Instant },
  raw: RawRequest,
): Promise<Result<PaymentEvent, WebhookTrouble>> {
  const signature = raw.headers.get("stripe-signature") ?? "";
  let event: Stripe.Event;
  try {
    const { webhooks } = stripe;
    event = await webhooks.constructEventAsync(
      raw.body,
      signature,
      settings.webhookSecret,
      tolerance,
      undefined,
      settings.now(),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return refuse({ code: "bad_signature" });
    throw error;
  }
  const meaning = meaningOf(event, settings.now());
  return meaning === null ? refuse({ code: "not_ours" }) : ok(meaning);
}

function meaningOf(event: Stripe.Event, now: Instant): PaymentEvent | null {
  const source = { id: event.id, at: instant(event.created * 1000) };
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired": {
      const finding = findingOf(event.data.object, now, source);
      return finding.kind === "open" ? null : finding;
    }
    case "checkout.session.async_payment_failed":
      return { ...sessionHead(event.data.object, source), kind: "failed", reason: "async_payment_failed", final: true };
    case "refund.updated":
    case "refund.failed":
      return refundMeaning(event.data.object, source);
    default:
      return null;
  }
}

function sessionHead(session: Stripe.Checkout.Session, source: { id: string; at: Instant }) {
  return {
    provider: "stripe",
    eventId: source.id,
    session: session.id,
    paymentId: session.metadata?.payment ?? null,
    orderNumber: session.client_reference_id,
    occurredAt: source.at,
  } as const;
}

function refundMeaning(refund: Stripe.Refund, source: { id: string; at: Instant }): PaymentEvent | null {
  const failed = refund.status === "failed" || refund.status === "canceled";
  if (!failed && refund.status !== "succeeded") return null;
  return {
    kind: failed ? "refund_failed" : "refund_completed",
    provider: "stripe",
    eventId: source.id,
    session: null,
    paymentId: null,
    orderNumber: refund.metadata?.order ?? null,
    capture: idOf(refund.payment_intent),
    refund: refund.id,
    amount: cents(refund.amount),
    reason: refund.failure_reason ?? "",
    occurredAt: source.at,
  };
}
