import type { RefundOutcome } from "../control/refund-plans.ts";
import type { PaypalLedger } from "./ledger.ts";
import { centsOf } from "./objects.ts";
import type { Capture, Instrument, Refund, RefundRecord } from "./objects.ts";

type Review = { id: string; at: number; outcome: "succeed" | "fail" };

const reviews = (ledger: PaypalLedger) => ledger.sandbox.store.collection<Review>("paypal.review");

/** Starts the timer for a capture under review. */
export function watchReview(
  ledger: PaypalLedger,
  capture: string,
  instrument: Extract<Instrument, { kind: "review" }>,
): void {
  watch(
    ledger,
    reviews(ledger).put({
      id: capture,
      at: ledger.sandbox.clock.now() + instrument.delayMs,
      outcome: instrument.outcome,
    }),
  );
}

/** Starts the timers of all reviews again after a restart. */
export function watchReviews(ledger: PaypalLedger): void {
  for (const review of reviews(ledger).all()) watch(ledger, review);
}

function watch(ledger: PaypalLedger, review: Review): void {
  ledger.sandbox.clock.at(review.at, () => settleCapture(ledger, review.id, review.outcome));
}

/** Ends a pending capture; null where it is not pending. */
export function settleCapture(ledger: PaypalLedger, id: string, outcome: "succeed" | "fail"): Capture | null {
  const capture = ledger.captures.get(id);
  if (capture?.status !== "PENDING") return null;
  return ledger.sandbox.store.commit(() => {
    const { status_details: _ended, ...rest } = capture;
    const status = outcome === "succeed" ? "COMPLETED" : "DECLINED";
    const settled = ledger.captures.put({ ...rest, status, update_time: ledger.sandbox.clock.iso() });
    reviews(ledger).remove(id);
    const type = outcome === "succeed" ? "PAYMENT.CAPTURE.COMPLETED" : "PAYMENT.CAPTURE.DENIED";
    ledger.emit(type, settled, capture.supplementary_data.related_ids.order_id);
    return settled;
  });
}

/** Turns a refund to another outcome; null where it is unknown, already that, or has failed. */
export function settlePaypalRefund(ledger: PaypalLedger, id: string, outcome: RefundOutcome): Refund | null {
  const record = ledger.refunds.get(id);
  const status = outcome === "succeed" ? "COMPLETED" : outcome === "pending" ? "PENDING" : "FAILED";
  if (!record || record.refund.status === "FAILED" || record.refund.status === status) return null;
  return ledger.sandbox.store.commit(() => {
    const { status_details: _ended, ...rest } = record.refund;
    const details = status === "PENDING" ? { status_details: { reason: "ECHECK" } } : {};
    const refund: Refund = { ...rest, status, ...details, update_time: ledger.sandbox.clock.iso() };
    ledger.refunds.put({ ...record, refund });
    showRefunded(ledger, record.captureId);
    emitRefund(ledger, { ...record, refund });
    return refund;
  });
}

/** Tells the shop of a refund by the event its status calls for. */
export function emitRefund(ledger: PaypalLedger, { refund, captureId }: RefundRecord): void {
  const type =
    refund.status === "COMPLETED"
      ? "PAYMENT.CAPTURE.REFUNDED"
      : refund.status === "PENDING"
        ? "PAYMENT.REFUND.PENDING"
        : "PAYMENT.REFUND.FAILED";
  const order = ledger.captures.get(captureId)?.supplementary_data.related_ids.order_id;
  ledger.emit(type, refund, order ?? captureId);
}

/** Cents of a capture that are given back or on the way. */
export function refundedCents(ledger: PaypalLedger, capture: string): number {
  return ledger.refunds
    .all()
    .filter((record) => record.captureId === capture && record.refund.status !== "FAILED")
    .reduce((sum, record) => sum + record.cents, 0);
}

/** Writes on the capture how much of it is refunded. */
export function showRefunded(ledger: PaypalLedger, id: string): void {
  const capture = ledger.captures.get(id);
  if (!capture) return;
  const refunded = refundedCents(ledger, id);
  const status =
    refunded === 0 ? "COMPLETED" : refunded === centsOf(capture.amount.value) ? "REFUNDED" : "PARTIALLY_REFUNDED";
  ledger.captures.put({ ...capture, status, update_time: ledger.sandbox.clock.iso() });
}
