import type { PaypalLedger } from "./ledger.ts";
import { amountOf, centsOf, paypalId } from "./objects.ts";
import type { Refund, Reversal } from "./objects.ts";
import { refundedCents } from "./settle.ts";

/** Takes money of a capture out of the account again; null where nothing of it is left. */
export function reverseCapture(ledger: PaypalLedger, captureId: string, wanted: number | null): Reversal | null {
  const capture = ledger.captures.get(captureId);
  const left = capture
    ? (centsOf(capture.amount.value) ?? 0) - refundedCents(ledger, captureId) - reversedCents(ledger, captureId)
    : 0;
  if (!capture || left <= 0) return null;
  const cents = Math.min(wanted ?? left, left);
  return ledger.sandbox.store.commit(() => {
    const id = paypalId();
    const now = ledger.sandbox.clock.iso();
    const currency = capture.amount.currency_code;
    const resource: Refund = {
      id,
      status: "COMPLETED",
      amount: amountOf(cents, currency),
      ...(capture.invoice_id && { invoice_id: capture.invoice_id }),
      ...(capture.custom_id && { custom_id: capture.custom_id }),
      seller_payable_breakdown: {
        gross_amount: amountOf(cents, currency),
        paypal_fee: amountOf(0, currency),
        net_amount: amountOf(cents, currency),
        total_refunded_amount: amountOf(refundedCents(ledger, captureId) + cents, currency),
      },
      create_time: now,
      update_time: now,
      links: [
        { href: ledger.url(`/v2/payments/refunds/${id}`), rel: "self", method: "GET" },
        { href: ledger.url(`/v2/payments/captures/${captureId}`), rel: "up", method: "GET" },
      ],
    };
    const reversal = ledger.reversals.put({ id, captureId, cents, at: now });
    ledger.emit("PAYMENT.CAPTURE.REVERSED", resource, capture.supplementary_data.related_ids.order_id);
    return reversal;
  });
}

/**
 * Puts back what was last taken of a capture: PayPal sends no event of it. Null where all of it was put back, or none
 * taken.
 */
export function putBack(ledger: PaypalLedger, captureId: string): Reversal | null {
  const taken = ledger.reversals.all().findLast((reversal) => reversal.captureId === captureId && !reversal.back);
  return taken ? ledger.reversals.put({ ...taken, back: { id: paypalId(), at: ledger.sandbox.clock.iso() } }) : null;
}

export function reversedCents(ledger: PaypalLedger, captureId: string): number {
  return ledger.reversals
    .all()
    .filter((reversal) => reversal.captureId === captureId && !reversal.back)
    .reduce((sum, { cents }) => sum + cents, 0);
}
