import type { RefundOutcome } from "../control/refund-plans.ts";
import { done, missing, refuse } from "./errors.ts";
import type { StripeResult } from "./errors.ts";
import { asMetadata, asText } from "./form.ts";
import type { FormFields } from "./form.ts";
import { book } from "./balance.ts";
import { REFUND_FIELDS } from "./constant-fields.ts";
import type { StripeLedger } from "./ledger.ts";
import { stripeId } from "./objects.ts";
import type { Charge, Refund } from "./objects.ts";

const REASONS = new Set(["duplicate", "fraudulent", "requested_by_customer"]);

/** Refunds all or part of a charge, never more than is left of it. `nextOutcome` is what the control page planned. */
export function createRefund(
  ledger: StripeLedger,
  fields: FormFields,
  nextOutcome: () => RefundOutcome,
): StripeResult<Refund> {
  const found = chargeToRefund(ledger, fields);
  if (!found.ok) return found;
  const charge = found.value;
  const left = charge.amount_captured - charge.amount_refunded;
  const written = asText(fields.amount);
  const amount = written === null ? left : Number(written);
  const reason = asText(fields.reason);
  const dispute = ledger.disputes.all().find((each) => each.charge === charge.id);
  if (dispute && !dispute.is_charge_refundable && dispute.status !== "won")
    return refuse(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: "charge_disputed" });
  if (charge.status !== "succeeded")
    return refuse(`Charge ${charge.id} has not succeeded and cannot be refunded.`, { param: "charge" });
  if (left === 0) return refuse(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  if (!Number.isInteger(amount) || amount < 1)
    return refuse("Invalid positive integer", { param: "amount", code: "parameter_invalid_integer" });
  if (amount > left) {
    const message = `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`;
    return refuse(message, { param: "amount", code: "amount_too_large" });
  }
  if (reason !== null && !REASONS.has(reason)) return refuse(`Invalid reason: ${reason}`, { param: "reason" });
  const outcome = nextOutcome();
  const status = outcome === "succeed" ? "succeeded" : "pending";
  const refund = bookRefund(
    ledger,
    newRefund(ledger, charge, { amount, reason, status, metadata: asMetadata(fields.metadata) }),
  );
  const reduced = setRefunded(ledger, charge, charge.amount_refunded + amount);
  const about = aboutOf(ledger, charge);
  ledger.emit("refund.created", refund, about);
  ledger.emit("charge.refunded", reduced, about, { amount_refunded: charge.amount_refunded });
  // A refund that fails is first taken as pending: the caller learns of the failure by the event, as from a bank.
  if (outcome === "fail") settle(ledger, refund, outcome);
  return done(refund);
}

/** Turns a refund to another outcome, as a bank may days later. Refused where it is that already, or has failed. */
export function settleRefund(ledger: StripeLedger, id: string, outcome: RefundOutcome): StripeResult<Refund> {
  const refund = ledger.refunds.get(id);
  if (!refund) return missing("refund", id);
  if (refund.status === "failed") return refuse(`Refund ${id} has failed for good.`);
  if (refund.status === statusOf(outcome)) return done(refund);
  return done(ledger.sandbox.store.commit(() => settle(ledger, refund, outcome)));
}

const statusOf = (outcome: RefundOutcome): Refund["status"] =>
  outcome === "succeed" ? "succeeded" : outcome === "pending" ? "pending" : "failed";

function settle(ledger: StripeLedger, refund: Refund, outcome: RefundOutcome): Refund {
  const status = statusOf(outcome);
  const failure = outcome === "fail" ? failureOf(ledger, refund) : {};
  const turned = ledger.refunds.put({ ...refund, status, ...failure });
  const charge = ledger.charges.get(refund.charge);
  if (outcome === "fail" && charge) setRefunded(ledger, charge, charge.amount_refunded - refund.amount);
  const about = charge ? aboutOf(ledger, charge) : refund.id;
  ledger.emit("refund.updated", turned, about, { status: refund.status });
  if (outcome === "fail") ledger.emit("refund.failed", turned, about);
  return turned;
}

// A bank may send a refund back days after it succeeded: the money is in the balance again.
function failureOf(
  ledger: StripeLedger,
  refund: Refund,
): Pick<Refund, "failure_reason" | "failure_balance_transaction"> {
  const back = book(ledger, {
    type: "refund_failure",
    amount: refund.amount,
    source: refund.id,
    description: `Failed refund for ${refund.charge}`,
  });
  return { failure_reason: "expired_or_canceled_card", failure_balance_transaction: back.id };
}

function bookRefund(ledger: StripeLedger, refund: Refund): Refund {
  const taken = book(ledger, {
    type: "refund",
    amount: -refund.amount,
    source: refund.id,
    description: `REFUND FOR CHARGE ${refund.charge}`,
  });
  return ledger.refunds.put({ ...refund, balance_transaction: taken.id });
}

function chargeToRefund(ledger: StripeLedger, fields: FormFields): StripeResult<Charge> {
  const chargeId = asText(fields.charge);
  const intentId = asText(fields.payment_intent);
  if (intentId !== null) {
    const intent = ledger.intents.get(intentId);
    if (!intent) return missing("payment_intent", intentId, "payment_intent");
    const charge = intent.latest_charge === null ? undefined : ledger.charges.get(intent.latest_charge);
    return charge
      ? done(charge)
      : refuse(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
  }
  if (chargeId === null)
    return refuse("One of the following params should be provided for this request: payment_intent or charge.");
  const charge = ledger.charges.get(chargeId);
  return charge ? done(charge) : missing("charge", chargeId, "charge");
}

function setRefunded(ledger: StripeLedger, charge: Charge, refunded: number): Charge {
  return ledger.charges.put({ ...charge, amount_refunded: refunded, refunded: refunded === charge.amount_captured });
}

/** The subject of a charge, by which its events come in order: its session. */
export const aboutOf = (ledger: StripeLedger, charge: Charge) =>
  ledger.sessionOf(charge.payment_intent)?.id ?? charge.payment_intent;

type NewRefund = Pick<Refund, "amount" | "reason" | "status" | "metadata">;

function newRefund(ledger: StripeLedger, charge: Charge, asked: NewRefund): Refund {
  return {
    ...REFUND_FIELDS,
    id: stripeId("re_"),
    object: "refund",
    balance_transaction: null,
    charge: charge.id,
    created: ledger.sandbox.clock.seconds(),
    currency: charge.currency,
    destination_details: {
      type: "card",
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
    },
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...asked,
  };
}
