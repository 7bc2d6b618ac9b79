import { notFound, unprocessable } from "./errors.ts";
import type { PaypalResult } from "./errors.ts";
import type { PaypalLedger } from "./ledger.ts";
import { amountOf, centsOf, paypalId } from "./objects.ts";
import type { Capture, PaypalDispute } from "./objects.ts";
import { MERCHANT, PAYER } from "./parties.ts";
import { reverseCapture } from "./reversals.ts";

const DAY = 24 * 60 * 60 * 1000;
export const PAYPAL_REASONS = [
  "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
  "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED",
  "UNAUTHORISED",
  "DUPLICATE_TRANSACTION",
  "CREDIT_NOT_PROCESSED",
] as const;

export type PaypalDisputeStep = "evidence" | "escalate" | "won" | "lost" | "closed";
export type PaypalDisputeRequest = { cents: number | null; reason: string; inquiry: boolean; dueDays: number };

/** The payer opens a case about a capture. The money stays, held by PayPal, until the case is decided. */
export function openPaypalDispute(
  ledger: PaypalLedger,
  captureId: string,
  request: PaypalDisputeRequest,
): PaypalResult<PaypalDispute> {
  const capture = ledger.captures.get(captureId);
  if (!capture) return notFound();
  if (capture.status !== "COMPLETED" && capture.status !== "PARTIALLY_REFUNDED")
    return unprocessable("TRANSACTION_NOT_DISPUTABLE", "Only a completed capture can be disputed.");
  if (openDisputeOf(ledger, captureId))
    return unprocessable("DISPUTE_ALREADY_OPEN", "The capture is disputed already.");
  return {
    ok: true,
    value: ledger.sandbox.store.commit(() => {
      const dispute = ledger.disputes.put(newDispute(ledger, capture, request));
      tell(ledger, "CUSTOMER.DISPUTE.CREATED", dispute);
      return dispute;
    }),
  };
}

export function openDisputeOf(ledger: PaypalLedger, captureId: string): PaypalDispute | undefined {
  return ledger.disputes
    .all()
    .find(
      (dispute) =>
        dispute.status !== "RESOLVED" && dispute.disputed_transactions[0]?.seller_transaction_id === captureId,
    );
}

function newDispute(ledger: PaypalLedger, capture: Capture, request: PaypalDisputeRequest): PaypalDispute {
  const id = `PP-D-${paypalId(6).replaceAll(/\D/g, "1")}${Date.now() % 10_000}`;
  const now = ledger.sandbox.clock.now();
  const most = centsOf(capture.amount.value) ?? 0;
  const { invoice_id, custom_id } = capture;
  return {
    id,
    dispute_id: id,
    create_time: new Date(now).toISOString(),
    update_time: new Date(now).toISOString(),
    disputed_transactions: [
      {
        buyer_transaction_id: paypalId(),
        seller_transaction_id: capture.id,
        create_time: capture.create_time,
        transaction_status: "COMPLETED",
        gross_amount: capture.amount,
        ...(invoice_id && { invoice_number: invoice_id }),
        ...(custom_id && { custom: custom_id }),
        buyer: { name: `${PAYER.name.given_name} ${PAYER.name.surname}` },
        seller: { email: MERCHANT.email_address, merchant_id: MERCHANT.merchant_id, name: "Sandbox shop" },
      },
    ],
    reason: request.reason,
    status: request.inquiry ? "OPEN" : "WAITING_FOR_SELLER_RESPONSE",
    dispute_amount: amountOf(Math.min(request.cents ?? most, most), capture.amount.currency_code),
    dispute_life_cycle_stage: request.inquiry ? "INQUIRY" : "CHARGEBACK",
    dispute_channel: "INTERNAL",
    seller_response_due_date: new Date(now + request.dueDays * DAY).toISOString(),
    links: [{ href: ledger.url(`/v1/customer/disputes/${id}`), rel: "self", method: "GET" }],
  };
}

/** Takes a case one step on; refused once it is resolved. */
export function stepPaypalDispute(
  ledger: PaypalLedger,
  id: string,
  step: PaypalDisputeStep,
): PaypalResult<PaypalDispute> {
  const dispute = ledger.disputes.get(id);
  if (!dispute) return notFound();
  if (dispute.status === "RESOLVED") return unprocessable("DISPUTE_RESOLVED", "The case is resolved.");
  return {
    ok: true,
    value: ledger.sandbox.store.commit(() => {
      const moved = ledger.disputes.put({
        ...dispute,
        ...changes(dispute, step),
        update_time: ledger.sandbox.clock.iso(),
      });
      const capture = dispute.disputed_transactions[0]?.seller_transaction_id ?? "";
      if (step === "lost") reverseCapture(ledger, capture, centsOf(dispute.dispute_amount.value) ?? 0);
      tell(ledger, moved.status === "RESOLVED" ? "CUSTOMER.DISPUTE.RESOLVED" : "CUSTOMER.DISPUTE.UPDATED", moved);
      return moved;
    }),
  };
}

function changes(dispute: PaypalDispute, step: PaypalDisputeStep): Partial<PaypalDispute> {
  if (step === "evidence") return { status: "UNDER_REVIEW" };
  if (step === "escalate")
    return {
      status: "WAITING_FOR_SELLER_RESPONSE",
      dispute_life_cycle_stage: "CHARGEBACK",
    };
  const code =
    step === "won" ? "RESOLVED_SELLER_FAVOUR" : step === "lost" ? "RESOLVED_BUYER_FAVOUR" : "CANCELED_BY_BUYER";
  return {
    status: "RESOLVED",
    dispute_outcome: { outcome_code: code, ...(step === "lost" && { amount_refunded: dispute.dispute_amount }) },
  };
}

function tell(
  ledger: PaypalLedger,
  type: `CUSTOMER.DISPUTE.${"CREATED" | "UPDATED" | "RESOLVED"}`,
  dispute: PaypalDispute,
) {
  const { id, ...resource } = dispute;
  const capture = ledger.captures.get(dispute.disputed_transactions[0]?.seller_transaction_id ?? "");
  ledger.emit(type, resource, capture?.supplementary_data.related_ids.order_id ?? id);
}
