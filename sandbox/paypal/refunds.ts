import type { RefundOutcome } from "../control/refund-plans.ts";
import { invalid, notFound, unprocessable } from "./errors.ts";
import type { PaypalResult } from "./errors.ts";
import type { PaypalLedger } from "./ledger.ts";
import { openDisputeOf } from "./disputes.ts";
import { brokenRule, REFUND_RULES } from "./field-rules.ts";
import { amountOf, centsOf, paypalId } from "./objects.ts";
import type { Capture, Refund, RefundRecord } from "./objects.ts";
import { reversedCents } from "./reversals.ts";
import { emitRefund, refundedCents, settlePaypalRefund, showRefunded } from "./settle.ts";

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** Refunds all that is left of a capture, or the amount named; never more than is left. */
export function refundCapture(
  ledger: PaypalLedger,
  captureId: string,
  body: Record<string, unknown>,
  nextOutcome: () => RefundOutcome,
): PaypalResult<{ id: string }> {
  const capture = ledger.captures.get(captureId);
  if (!capture) return notFound();
  const broken = brokenRule(body, REFUND_RULES);
  if (broken) return broken;
  if (capture.status === "REFUNDED")
    return unprocessable("CAPTURE_FULLY_REFUNDED", "The capture has already been fully refunded.");
  if (capture.status === "PENDING")
    return unprocessable("PENDING_CAPTURE", "Cannot initiate a refund as the capture is pending.");
  if (capture.status === "DECLINED" || capture.status === "FAILED")
    return unprocessable("REFUND_NOT_ALLOWED", "The capture did not complete.");
  const left =
    (centsOf(capture.amount.value) ?? 0) - refundedCents(ledger, captureId) - reversedCents(ledger, captureId);
  if (left <= 0) return unprocessable("REFUND_NOT_ALLOWED", "The capture was reversed.");
  const asked = (body.amount ?? null) as { value?: unknown; currency_code?: unknown } | null;
  const cents = asked === null ? left : centsOf(asked.value);
  if (cents === null || cents < 1)
    return invalid("/amount/value", "INVALID_PARAMETER_SYNTAX", "Write the amount with two decimals, more than zero.");
  if (asked !== null && asked.currency_code !== capture.amount.currency_code) {
    return unprocessable("CURRENCY_MISMATCH", "The currency of the refund must be the same as that of the capture.");
  }
  if (cents < left && openDisputeOf(ledger, captureId)) {
    return unprocessable(
      "CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED",
      "Refund for an amount less than the remaining transaction amount cannot be processed at this time because of an open dispute on the capture.",
    );
  }
  if (cents > left) return unprocessable("REFUND_AMOUNT_EXCEEDED", "The refund is more than is left of the capture.");
  const outcome = nextOutcome();
  const record = ledger.refunds.put(
    newRefund(ledger, capture, cents, outcome === "succeed" ? "COMPLETED" : "PENDING", body),
  );
  showRefunded(ledger, captureId);
  emitRefund(ledger, record);
  // As from a bank, a refund that fails is taken first; the caller learns of the failure by the event.
  if (outcome === "fail") settlePaypalRefund(ledger, record.id, outcome);
  return { ok: true, value: { id: record.id } };
}

function newRefund(
  ledger: PaypalLedger,
  capture: Capture,
  cents: number,
  status: "COMPLETED" | "PENDING",
  body: Record<string, unknown>,
): RefundRecord {
  const id = paypalId();
  const now = ledger.sandbox.clock.iso();
  const currency = capture.amount.currency_code;
  const note = textOf(body.note_to_payer);
  const invoice = textOf(body.invoice_id) ?? capture.invoice_id;
  const custom = textOf(body.custom_id) ?? capture.custom_id;
  const refund: Refund = {
    id,
    status,
    ...(status === "PENDING" && { status_details: { reason: "ECHECK" } }),
    amount: amountOf(cents, currency),
    ...(note && { note_to_payer: note }),
    ...(invoice && { invoice_id: invoice }),
    ...(custom && { custom_id: custom }),
    seller_payable_breakdown: {
      gross_amount: amountOf(cents, currency),
      paypal_fee: amountOf(0, currency),
      net_amount: amountOf(cents, currency),
      total_refunded_amount: amountOf(refundedCents(ledger, capture.id) + cents, currency),
    },
    create_time: now,
    update_time: now,
    links: [
      { href: ledger.url(`/v2/payments/refunds/${id}`), rel: "self", method: "GET" },
      { href: ledger.url(`/v2/payments/captures/${capture.id}`), rel: "up", method: "GET" },
    ],
  };
  return { id, captureId: capture.id, cents, refund };
}
