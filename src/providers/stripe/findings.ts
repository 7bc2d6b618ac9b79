import type Stripe from "stripe";
import { cents } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Finding } from "#engine/ports/payment-provider.ts";

/** The payment's state according to a Checkout Session. `now` is the fallback where Stripe gives no time. */
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
  if (session.payment_status === "paid" && capture !== null)
    return {
      ...head,
      kind: "captured",
      eventId: event?.id ?? `${session.id}:paid`,
      capture,
      amount: cents(session.amount_total ?? 0),
      currency: (session.currency ?? "").toUpperCase(),
    };
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
