import type Stripe from "stripe";
import { cents } from "#domain/kernel/money.ts";
import { after, days, instant } from "#domain/kernel/time.ts";
import type { EventHead } from "#domain/payments/events.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Finding } from "#engine/ports/payment-provider.ts";

/** The session's metadata `capture` where its amount is captured later. */
export const laterCapture = "manual";

/** Stripe cancels what was not captured this long after it was authorized, unless the charge says otherwise. */
const usualHold = days(7);

/**
 * The payment's state according to a Checkout Session. `now` is the fallback where Stripe gives no time. Throws for a
 * paid session without an amount: those of payments have one.
 */
export function findingOf(
  session: Stripe.Checkout.Session,
  now: Instant,
  event?: { id: string; at: Instant },
): Finding {
  const capture = idOf(session.payment_intent);
  const head = {
    provider: "stripe",
    session: session.id,
    paymentKey: session.metadata?.payment ?? null,
    orderNumber: session.client_reference_id,
    occurredAt: event?.at ?? paidAt(session) ?? now,
  } as const;
  const heldAmount = session.metadata?.capture === laterCapture ? heldBy(session, head) : null;
  if (heldAmount) return heldAmount;
  if (session.payment_status === "paid" && capture !== null)
    return { ...head, ...paidBy(session), kind: "captured", eventId: event?.id ?? `${session.id}:paid`, capture };
  if (session.status === "expired") return { ...head, kind: "expired", eventId: event?.id ?? `${session.id}:expired` };
  if (session.status === "complete")
    return hasFailed(session)
      ? {
          ...head,
          kind: "failed",
          eventId: event?.id ?? `${session.id}:failed`,
          reason: "async_payment_failed",
          remedy: "other-method",
        }
      : { ...head, kind: "processing", held: null, eventId: event?.id ?? `${session.id}:processing` };
  return { kind: "open" };
}

function paidBy({ id, amount_total: total, currency }: Stripe.Checkout.Session) {
  if (total === null || currency === null) throw new Error(`Stripe session ${id} is paid and names no amount`);
  return { amount: cents(total), currency: currency.toUpperCase() };
}

/** State of an amount that is captured later; null while the session is open or its intent is not expanded. */
function heldBy(session: Stripe.Checkout.Session, head: Omit<EventHead, "eventId">): Finding | null {
  const intent = session.payment_intent;
  if (session.status !== "complete" || intent === null || typeof intent === "string") return null;
  const currency = intent.currency.toUpperCase();
  switch (intent.status) {
    case "requires_capture":
      return {
        ...head,
        kind: "authorized",
        eventId: `${session.id}:authorized`,
        authorization: intent.id,
        amount: cents(intent.amount_capturable),
        currency,
        until: heldUntil(intent),
      };
    case "succeeded":
      return {
        ...head,
        kind: "captured",
        eventId: `${session.id}:captured`,
        capture: intent.id,
        amount: cents(intent.amount_received),
        currency,
      };
    case "canceled":
      return { ...head, kind: "expired", eventId: `${session.id}:released` };
    default:
      return null;
  }
}

function heldUntil(intent: Stripe.PaymentIntent): Instant {
  const charge = intent.latest_charge;
  const card = charge === null || typeof charge === "string" ? undefined : charge.payment_method_details?.card;
  const before = card?.capture_before;
  return before === undefined ? after(instant(intent.created * 1000), usualHold) : instant(before * 1000);
}

/** A completed session whose intent requires a method again: the delayed payment failed. */
function hasFailed(session: Stripe.Checkout.Session): boolean {
  const intent = session.payment_intent;
  if (intent === null || typeof intent === "string") return false;
  return intent.status === "requires_payment_method" || intent.status === "canceled";
}

function paidAt(session: Stripe.Checkout.Session): Instant | null {
  const intent = session.payment_intent;
  if (intent === null || typeof intent === "string") return null;
  const charge = intent.latest_charge;
  if (charge === null || charge === undefined || typeof charge === "string") return null;
  return instant(charge.created * 1000);
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === "string" ? reference : reference.id;
}
