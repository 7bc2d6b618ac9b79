import type Stripe from "stripe";
import { cents } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { ProviderDisputeState } from "#domain/payments/disputes.ts";
import type { EventHead, PaymentEvent } from "#domain/payments/events.ts";
import type { ReceivedEvent } from "#engine/ports/payment-provider.ts";
import { findingOf, idOf, laterCapture } from "./findings.ts";

interface Source {
  readonly id: string;
  readonly at: Instant;
}

/** Maps a Stripe event to the shop's payment event; null when it does not concern money. */
export function interpretEvent({ body }: ReceivedEvent): PaymentEvent | null {
  // The signature was verified on receipt.
  const event = JSON.parse(body) as Stripe.Event;
  const source = { id: event.id, at: instant(event.created * 1000) };
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired": {
      // The session names neither the hold nor its end.
      const session = event.data.object;
      if (session.metadata?.capture === laterCapture && session.status === "complete")
        return { ...sessionHead(session, source), kind: "changed" };
      const finding = findingOf(event.data.object, source.at, source);
      return finding.kind === "open" ? null : finding;
    }
    case "checkout.session.async_payment_failed":
      return {
        ...sessionHead(event.data.object, source),
        kind: "failed",
        reason: "async_payment_failed",
        remedy: "other-method",
      };
    case "payment_intent.succeeded":
    case "payment_intent.canceled":
      return intentMeaning(event.data.object, source);
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      return refundMeaning(event.data.object, source);
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return disputeMeaning(event.data.object, source);
    case "radar.early_fraud_warning.created":
      return warningMeaning(event.data.object, source);
    case "review.opened":
    case "review.closed":
      return reviewMeaning(event.data.object, source);
    case "payout.paid":
    case "payout.failed":
      return { ...bareHead(source), kind: "payout", payout: event.data.object.id };
    default:
      return null;
  }
}

function sessionHead(session: Stripe.Checkout.Session, source: Source): EventHead {
  return {
    provider: "stripe",
    eventId: source.id,
    session: session.id,
    paymentKey: session.metadata?.payment ?? null,
    orderNumber: session.client_reference_id,
    occurredAt: source.at,
  };
}

const bareHead = (source: Source): EventHead => ({
  provider: "stripe",
  eventId: source.id,
  session: null,
  paymentKey: null,
  orderNumber: null,
  occurredAt: source.at,
});

/** An amount that was held is captured or released. Amounts taken at once are reported by their sessions. */
function intentMeaning({ metadata }: Stripe.PaymentIntent, source: Source): PaymentEvent | null {
  const { capture, payment = null, order = null } = metadata;
  if (capture !== laterCapture || payment === null) return null;
  return { ...bareHead(source), paymentKey: payment, orderNumber: order, kind: "changed" };
}

function refundMeaning(refund: Stripe.Refund, source: Source): PaymentEvent {
  const failed = refund.status === "failed" || refund.status === "canceled";
  const isCompleted = refund.status === "succeeded";
  return {
    ...bareHead(source),
    orderNumber: refund.metadata?.order ?? null,
    kind: failed ? "refund_failed" : isCompleted ? "refund_completed" : "refund_pending",
    capture: idOf(refund.payment_intent),
    refund: refund.id,
    amount: cents(refund.amount),
    reason: refund.failure_reason ?? "",
    reference: refund.metadata?.refund ?? null,
  };
}

/** A fraud warning of the cardholder's bank. It is actionable until the payment is disputed or refunded. */
function warningMeaning(warning: Stripe.Radar.EarlyFraudWarning, source: Source): PaymentEvent | null {
  const capture = idOf(warning.payment_intent);
  if (capture === null) return null;
  const { id, actionable, fraud_type: reason } = warning;
  return { ...bareHead(source), kind: "suspected", suspicion: id, of: "warning", capture, isOpen: actionable, reason };
}

function reviewMeaning(review: Stripe.Review, source: Source): PaymentEvent | null {
  const capture = idOf(review.payment_intent);
  if (capture === null) return null;
  const { id, open: isOpen, reason } = review;
  return { ...bareHead(source), kind: "suspected", suspicion: id, of: "review", capture, isOpen, reason };
}

const words: Readonly<Record<string, ProviderDisputeState>> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry-review",
  warning_closed: "closed",
  needs_response: "needs-response",
  under_review: "under-review",
  appeal_needs_response: "needs-response",
  appeal_under_review: "under-review",
  won: "won",
  lost: "lost",
  prevented: "closed",
};

function disputeMeaning(dispute: Stripe.Dispute, source: Source): PaymentEvent | null {
  const capture = idOf(dispute.payment_intent);
  const word = words[dispute.status];
  if (capture === null || word === undefined) return null;
  const due = dispute.evidence_details.due_by;
  return {
    ...bareHead(source),
    kind: "disputed",
    dispute: dispute.id,
    capture,
    word,
    reason: dispute.reason,
    amount: cents(dispute.amount),
    evidenceDue: due === null ? null : instant(due * 1000),
    movements: dispute.balance_transactions.map(({ id, amount }) => ({ id, amount: cents(amount) })),
  };
}
