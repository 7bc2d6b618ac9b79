import * as z from "zod";
import type { Instant } from "#domain/kernel/time.ts";
import { instant } from "#domain/kernel/time.ts";
import type { ProviderDisputeState } from "#domain/payments/disputes.ts";
import type { EventHead, PaymentEvent } from "#domain/payments/events.ts";
import type { ReceivedEvent } from "#engine/ports/payment-provider.ts";
import { fromPayPal } from "./amounts.ts";
import {
  captureShape,
  disputeShape,
  findingOfCapture,
  findingOfOrder,
  orderShape,
  refundShape,
  reversedApprovalShape,
  timeOf,
} from "./shapes.ts";
import type { PayPalDispute, PayPalRefund } from "./shapes.ts";

const envelope = z.object({
  id: z.string(),
  event_type: z.string(),
  create_time: z.string().optional(),
  resource: z.unknown(),
});

const timed = z.object({ create_time: z.string().optional(), update_time: z.string().optional() });

/** Time of an event by itself, else by what it is about. Throws if neither has one: for money none is made up. */
function momentOf({ id, create_time: own, resource }: z.infer<typeof envelope>): Instant {
  const { update_time: change, create_time: beginning } = timed.safeParse(resource).data ?? {};
  const times = [own, change, beginning].map((text) => Date.parse(text ?? ""));
  const ms = times.find((one) => !Number.isNaN(one));
  if (ms === undefined) throw new Error(`PayPal event ${id} names no time`);
  return instant(ms);
}

/** Maps a PayPal event to the shop's payment event; null when it does not concern money. */
export function interpretEvent({ body }: ReceivedEvent): PaymentEvent | null {
  const event = envelope.parse(JSON.parse(body));
  const at = () => momentOf(event);
  switch (event.event_type) {
    case "CHECKOUT.ORDER.APPROVED": {
      const finding = findingOfOrder(orderShape.parse(event.resource), { eventId: event.id, now: at() });
      return finding.kind === "open" ? null : finding;
    }
    case "CHECKOUT.PAYMENT-APPROVAL.REVERSED":
      return approvalReversed(reversedApprovalShape.parse(event.resource), event.id, at());
    case "PAYMENT.CAPTURE.COMPLETED":
    case "PAYMENT.CAPTURE.PENDING":
    case "PAYMENT.CAPTURE.DENIED":
    case "PAYMENT.CAPTURE.DECLINED": {
      const source = { eventId: event.id, session: null, now: at() };
      const finding = findingOfCapture(captureShape.parse(event.resource), source);
      return finding.kind === "open" ? null : finding;
    }
    case "PAYMENT.CAPTURE.REFUNDED":
    case "PAYMENT.REFUND.PENDING":
    case "PAYMENT.REFUND.FAILED":
      return refundMeaning(refundShape.parse(event.resource), event.id, at());
    case "PAYMENT.CAPTURE.REVERSED":
      return reversalMeaning(refundShape.parse(event.resource), event.id, at());
    case "CUSTOMER.DISPUTE.CREATED":
    case "CUSTOMER.DISPUTE.UPDATED":
    case "CUSTOMER.DISPUTE.RESOLVED":
      return disputeMeaning(disputeShape.parse(event.resource), event.id, at());
    default:
      return null;
  }
}

const headOf = (eventId: string, orderNumber: string | null, occurredAt: Instant): EventHead => ({
  provider: "paypal",
  eventId,
  session: null,
  paymentKey: null,
  orderNumber,
  occurredAt,
});

/** PayPal revoked the payer's approval before the capture: this PayPal order can no longer be paid. */
function approvalReversed(approval: z.infer<typeof reversedApprovalShape>, eventId: string, at: Instant): PaymentEvent {
  const [unit] = approval.purchase_units;
  return {
    ...headOf(eventId, unit?.invoice_id ?? unit?.custom_id ?? null, at),
    session: approval.order_id,
    paymentKey: unit?.reference_id ?? null,
    kind: "failed",
    reason: "approval_reversed",
    remedy: "other-method",
  };
}

/** The capture of a refund or reversal, which PayPal names only in a link. */
function captureOf({ links }: PayPalRefund): string | null {
  return (
    links
      ?.find(({ rel }) => rel === "up")
      ?.href.split("/")
      .at(-1) ?? null
  );
}

function refundMeaning(refund: PayPalRefund, eventId: string, at: Instant): PaymentEvent | null {
  if (refund.amount === undefined) return null;
  const isCompleted = refund.status === "COMPLETED";
  return {
    ...headOf(eventId, refund.invoice_id ?? null, timeOf(refund.update_time ?? refund.create_time, at)),
    kind: isCompleted ? "refund_completed" : refund.status === "PENDING" ? "refund_pending" : "refund_failed",
    capture: captureOf(refund),
    refund: refund.id,
    amount: fromPayPal(refund.amount.value),
    reason: refund.status_details?.reason ?? "",
    reference: referenceOf(refund),
  };
}

// PayPal allows letters, digits and -_., in a refund's custom id.
const ourRefund = /^refund[-:](.{36})[-:](\d{1,6})$/;

/** Our refund reference in PayPal's characters: `refund-<uuid>-<attempt>`. */
export const refundIdOf = (reference: string): string => `refund-${reference.replace(":", "-")}`;

/**
 * Our reference of a refund; null for one made at PayPal, which carries the capture's custom id, the order number.
 * Earlier versions of the shop used colons.
 */
export function referenceOf(refund: PayPalRefund): string | null {
  const [, key, attempt] = ourRefund.exec(refund.custom_id ?? "") ?? [];
  return key === undefined ? null : `${key}:${attempt}`;
}

function reversalMeaning(reversal: PayPalRefund, eventId: string, at: Instant): PaymentEvent | null {
  const capture = captureOf(reversal);
  if (reversal.amount === undefined || capture === null) return null;
  return {
    ...headOf(eventId, reversal.invoice_id ?? null, timeOf(reversal.create_time, at)),
    kind: "reversed",
    reversal: reversal.id,
    capture,
    amount: fromPayPal(reversal.amount.value),
  };
}

function disputeMeaning(dispute: PayPalDispute, eventId: string, at: Instant): PaymentEvent | null {
  const [transaction] = dispute.disputed_transactions;
  if (!transaction?.seller_transaction_id) return null;
  const due = Date.parse(dispute.seller_response_due_date ?? "");
  return {
    ...headOf(eventId, transaction.invoice_number ?? null, timeOf(dispute.update_time, at)),
    kind: "disputed",
    dispute: dispute.dispute_id,
    capture: transaction.seller_transaction_id,
    word: wordOf(dispute),
    reason: dispute.reason.toLowerCase(),
    amount: fromPayPal(dispute.dispute_amount.value),
    evidenceDue: Number.isNaN(due) ? null : instant(due),
    // PayPal reports the money of a dispute as separate reversals.
    movements: [],
  };
}

// A payout is at PayPal's expense: the merchant keeps the money.
const outcomes: Readonly<Record<string, ProviderDisputeState>> = {
  RESOLVED_SELLER_FAVOUR: "won",
  RESOLVED_WITH_PAYOUT: "won",
  DENIED: "won",
  RESOLVED_BUYER_FAVOUR: "lost",
  ACCEPTED: "lost",
};

function wordOf({
  status,
  dispute_life_cycle_stage: stage,
  dispute_outcome: outcome,
}: PayPalDispute): ProviderDisputeState {
  if (status === "RESOLVED") return outcomes[outcome?.outcome_code ?? ""] ?? "closed";
  const waits = status === "UNDER_REVIEW" || status === "WAITING_FOR_BUYER_RESPONSE";
  if (stage === "INQUIRY") return waits ? "inquiry-review" : "inquiry";
  return waits ? "under-review" : "needs-response";
}
