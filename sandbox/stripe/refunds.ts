import type { RefundOutcome } from "../control/refund-plans.ts";
import { done, missing, refuse } from "./errors.ts";
import type { StripeResult } from "./errors.ts";
import { asMetadata, asText } from "./form.ts";
import type { FormFields } from "./form.ts";
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
  const refund = ledger.refunds.put(
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
  const failure = outcome === "fail" ? { failure_reason: "expired_or_canceled_card" } : {};
  const turned = ledger.refunds.put({ ...refund, status, ...failure });
  const charge = ledger.charges.get(refund.charge);
  if (outcome === "fail" && charge) setRefunded(ledger, charge, charge.amount_refunded - refund.amount);
  const about = charge ? aboutOf(ledger, charge) : refund.id;
  ledger.emit("refund.updated", turned, about, { status: refund.status });
  if (outcome === "fail") ledger.emit("refund.failed", turned, about);
  return turned;
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

const aboutOf = (ledger: StripeLedger, charge: Charge) =>
  ledger.sessionOf(charge.payment_intent)?.id ?? charge.payment_intent;

type NewRefund = Pick<Refund, "amount" | "reason" | "status" | "metadata">;

function newRefund(ledger: StripeLedger, charge: Charge, asked: NewRefund): Refund {
  return {
    id: stripeId("re_"),
    object: "refund",
    balance_transaction: stripeId("txn_"),
    charge: charge.id,
    created: ledger.sandbox.clock.seconds(),
    currency: charge.currency,
    destination_details: { type: "card", card: { reference: null, reference_status: "pending", type: "refund" } },
    payment_intent: charge.payment_intent,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    ...asked,
  };
}
