import { done, missing, refuse } from "./errors.ts";
import type { StripeResult } from "./errors.ts";
import type { StripeLedger } from "./ledger.ts";
import { stripeId } from "./objects.ts";
import type { Charge, EarlyFraudWarning, Review } from "./objects.ts";
import { aboutOf } from "./refunds.ts";

export const FRAUD_TYPES = [
  "made_with_stolen_card",
  "made_with_lost_card",
  "made_with_counterfeit_card",
  "card_never_received",
  "fraudulent_card_application",
  "unauthorized_use_of_card",
  "misc",
] as const;

/** Ends of a review in the dashboard. */
export const REVIEW_ENDS = ["approved", "refunded", "refunded_as_fraud", "disputed"] as const;

/** The cardholder's bank reports fraud, days before a dispute may come. */
export function warnOfFraud(
  ledger: StripeLedger,
  chargeId: string,
  fraudType: string,
): StripeResult<EarlyFraudWarning> {
  const charge = ledger.charges.get(chargeId);
  if (!charge) return missing("charge", chargeId);
  return done(
    ledger.sandbox.store.commit(() => {
      const warning = ledger.warnings.put({
        id: stripeId("issfr_"),
        object: "radar.early_fraud_warning",
        actionable: !charge.disputed && !charge.refunded,
        charge: charge.id,
        created: ledger.sandbox.clock.seconds(),
        fraud_type: FRAUD_TYPES.find((type) => type === fraudType) ?? FRAUD_TYPES[0],
        livemode: false,
        payment_intent: charge.payment_intent,
      });
      ledger.emit("radar.early_fraud_warning.created", warning, aboutOf(ledger, charge));
      return warning;
    }),
  );
}

/** A rule, or somebody at the dashboard, asks for a look at a payment. */
export function openReview(ledger: StripeLedger, chargeId: string, reason: "rule" | "manual"): StripeResult<Review> {
  const charge = ledger.charges.get(chargeId);
  if (!charge) return missing("charge", chargeId);
  if (charge.review !== null) return refuse("This charge is in review already.");
  return done(ledger.sandbox.store.commit(() => review(ledger, charge, reason)));
}

export function review(ledger: StripeLedger, charge: Charge, reason: "rule" | "manual"): Review {
  const opened = ledger.reviews.put({
    id: stripeId("prv_"),
    object: "review",
    billing_zip: null,
    charge: charge.id,
    closed_reason: null,
    created: ledger.sandbox.clock.seconds(),
    ip_address: null,
    ip_address_location: null,
    livemode: false,
    open: true,
    opened_reason: reason,
    payment_intent: charge.payment_intent,
    reason,
    session: null,
  });
  ledger.charges.put({ ...charge, review: opened.id });
  ledger.emit("review.opened", opened, aboutOf(ledger, charge));
  return opened;
}

/** Ends a review; refused where it is over. */
export function closeReview(ledger: StripeLedger, id: string, end: string): StripeResult<Review> {
  const open = ledger.reviews.get(id);
  if (!open) return missing("review", id);
  if (!open.open) return refuse("This review is closed already.");
  return done(
    ledger.sandbox.store.commit(() => {
      const reason = REVIEW_ENDS.find((each) => each === end) ?? "approved";
      const closed = ledger.reviews.put({ ...open, open: false, closed_reason: reason, reason });
      const charge = ledger.charges.get(open.charge);
      ledger.emit("review.closed", closed, charge ? aboutOf(ledger, charge) : id);
      return closed;
    }),
  );
}
