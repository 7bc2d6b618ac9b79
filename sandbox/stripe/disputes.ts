import { book, DISPUTE_FEE } from "./balance.ts";
import { NO_EVIDENCE } from "./constant-fields.ts";
import { done, missing, refuse } from "./errors.ts";
import type { StripeResult } from "./errors.ts";
import type { StripeLedger } from "./ledger.ts";
import { stripeId } from "./objects.ts";
import type { Charge, Dispute, DisputeStatus } from "./objects.ts";
import { aboutOf } from "./refunds.ts";

const DAY = 24 * 60 * 60;
export const REASONS = [
  "fraudulent",
  "product_not_received",
  "product_unacceptable",
  "duplicate",
  "credit_not_processed",
  "general",
] as const;
/** Steps of a dispute: evidence handed in, an inquiry made a dispute, and the three ends. */
export const DISPUTE_STEPS = ["evidence", "escalate", "won", "lost", "closed"] as const;
export type DisputeStep = (typeof DISPUTE_STEPS)[number];

export type DisputeRequest = { amount: number | null; reason: string; inquiry: boolean; dueDays: number };

/** The cardholder disputes a charge at the bank. Unless it is a mere inquiry, the money leaves the balance at once. */
export function openDispute(ledger: StripeLedger, chargeId: string, request: DisputeRequest): StripeResult<Dispute> {
  const charge = ledger.charges.get(chargeId);
  if (!charge) return missing("charge", chargeId);
  if (charge.status !== "succeeded") return refuse("Only a charge that succeeded can be disputed.");
  if (charge.disputed) return refuse("This charge is disputed already.");
  return done(
    ledger.sandbox.store.commit(() => {
      ledger.charges.put({ ...charge, disputed: true });
      const opened = ledger.disputes.put(newDispute(ledger, charge, request));
      tell(ledger, "charge.dispute.created", opened);
      return request.inquiry ? opened : withdraw(ledger, opened);
    }),
  );
}

function newDispute(ledger: StripeLedger, charge: Charge, request: DisputeRequest): Dispute {
  const now = ledger.sandbox.clock.seconds();
  const left = charge.amount_captured - charge.amount_refunded;
  return {
    id: stripeId("du_"),
    object: "dispute",
    amount: Math.min(request.amount ?? charge.amount, Math.max(left, 1)),
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: now + request.dueDays * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: request.inquiry,
    livemode: false,
    metadata: {},
    network_reason_code: "13.1",
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: "card",
      card: { brand: "visa", case_type: request.inquiry ? "inquiry" : "chargeback", network_reason_code: "13.1" },
    },
    reason: request.reason,
    status: request.inquiry ? "warning_needs_response" : "needs_response",
  };
}

/** Takes a dispute one step on; refused where it cannot go there. */
export function stepDispute(ledger: StripeLedger, id: string, step: DisputeStep): StripeResult<Dispute> {
  const dispute = ledger.disputes.get(id);
  if (!dispute) return missing("dispute", id);
  const next = nextStatus(dispute.status, step);
  if (next === null) return refuse(`A dispute that is ${dispute.status} cannot be ${step}.`);
  return done(ledger.sandbox.store.commit(() => move(ledger, dispute, step, next)));
}

const WAITING: Partial<Record<DisputeStatus, DisputeStatus>> = {
  warning_needs_response: "warning_under_review",
  needs_response: "under_review",
};

function nextStatus(from: DisputeStatus, step: DisputeStep): DisputeStatus | null {
  const inquiry = from === "warning_needs_response" || from === "warning_under_review";
  const open = from === "needs_response" || from === "under_review";
  if (step === "evidence") return WAITING[from] ?? null;
  if (step === "escalate") return inquiry ? "needs_response" : null;
  if (step === "closed") return inquiry ? "warning_closed" : null;
  return open ? step : null;
}

function move(ledger: StripeLedger, dispute: Dispute, step: DisputeStep, status: DisputeStatus): Dispute {
  const handedIn = { has_evidence: true, submission_count: 1, submission_method: "manual" as const };
  const moved = ledger.disputes.put({
    ...dispute,
    status,
    is_charge_refundable: status.startsWith("warning"),
    evidence_details: { ...dispute.evidence_details, ...(step === "evidence" && handedIn) },
  });
  if (step === "evidence") tell(ledger, "charge.dispute.updated", moved, dispute.status);
  if (step === "escalate") {
    tell(ledger, "charge.dispute.updated", moved, dispute.status);
    return withdraw(ledger, moved);
  }
  if (step === "closed" || step === "lost") tell(ledger, "charge.dispute.closed", moved, dispute.status);
  if (step !== "won") return moved;
  const back = book(ledger, {
    type: "adjustment",
    amount: moved.amount,
    source: moved.id,
    description: `Chargeback reversal for ${moved.charge}`,
    category: "dispute_reversal",
  });
  const won = ledger.disputes.put({ ...moved, balance_transactions: [...moved.balance_transactions, back] });
  tell(ledger, "charge.dispute.closed", won, dispute.status);
  tell(ledger, "charge.dispute.funds_reinstated", won);
  return won;
}

function withdraw(ledger: StripeLedger, dispute: Dispute): Dispute {
  const taken = book(ledger, {
    type: "adjustment",
    amount: -dispute.amount,
    fee: DISPUTE_FEE,
    source: dispute.id,
    description: `Chargeback withdrawal for ${dispute.charge}`,
  });
  const poorer = ledger.disputes.put({ ...dispute, balance_transactions: [taken] });
  tell(ledger, "charge.dispute.funds_withdrawn", poorer);
  return poorer;
}

type DisputeEvent = `charge.dispute.${"created" | "updated" | "closed" | "funds_withdrawn" | "funds_reinstated"}`;

function tell(ledger: StripeLedger, type: DisputeEvent, dispute: Dispute, before?: DisputeStatus): void {
  const charge = ledger.charges.get(dispute.charge);
  ledger.emit(type, dispute, charge ? aboutOf(ledger, charge) : dispute.id, before && { status: before });
}
