import { isManual } from "#domain/checkout/payment-method.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Money } from "#domain/kernel/money.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { postRefundGranted, refundTotal } from "#domain/payments/ledger.ts";
import type { RefundFigures } from "#domain/payments/ledger.ts";
import type { PartOfLine } from "#domain/payments/tax-back.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { paysSale } from "./money-of-sale.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { postLedger } from "./post-ledger.ts";
import { enterRefundTax } from "./tax-entries.ts";
import { fileRefundTax } from "./tax-filings.ts";
import { addRefund } from "./refund-row.ts";

// The condition is in the statement so that concurrent refunds cannot exceed the capture. Late or duplicate money is
// already on its way back, and is not part of the sale.
const reserve = statement<[number, number], { id: number; method: PaymentMethod }>(
  "reserve_refund",
  `update payments p set refunded_cents = p.refunded_cents + $2, state = 'refunding'
   where p.order_id = $1 and p.captured_cents > 0 and p.captured_cents - p.refunded_cents >= $2
     and ${paysSale("p.id")}
   returning p.id, p.method`,
);

/**
 * Reserves an amount on the payment of a locked, paid order for a refund that is about to be written. Null where no
 * payment of the sale has as much left.
 */
export function reserveRefund(
  tx: Tx,
  orderId: number,
  amount: Money,
): Promise<{ id: number; method: PaymentMethod } | null> {
  return amount > 0 ? tx.row(reserve, [orderId, amount]) : Promise.resolve(null);
}

export interface RefundToGrant {
  readonly figures: RefundFigures;
  /** The share of each line in the figures, by part number; left out where they are of the order as a whole. */
  readonly lines?: readonly PartOfLine[];
  readonly reason: string;
  readonly by: "customer" | "merchant" | "system";
}

/**
 * Grants a refund of a locked, paid order: reserves the amount on its payment, enters it as owed, and has it sent (bank
 * deposit and Zeller: by the merchant). Refuses more than is left of the payment.
 */
export async function grantRefund(
  tx: Tx,
  deps: PaymentDeps,
  orderId: number,
  { figures, lines, reason, by }: RefundToGrant,
): Promise<Result<number, { code: "refund_too_large" }>> {
  const now = deps.clock.now();
  const amount = refundTotal(figures);
  const payment = await reserveRefund(tx, orderId, amount);
  if (!payment) return refuse({ code: "refund_too_large" });
  const refundId = await addRefund(tx, {
    orderId,
    paymentId: payment.id,
    amount,
    reason,
    by,
    ofSale: true,
    now,
  });
  await postLedger(tx, orderId, `granted:${refundId}`, postRefundGranted(figures), now);
  await enterRefundTax(tx, orderId, `granted:${refundId}`, figures, now);
  await fileRefundTax(tx, deps.clock, orderId, `granted:${refundId}`, { ...figures, ...(lines && { lines }) });
  if (!isManual(payment.method))
    await enqueue(tx, deps.clock, "execute_refund", { refundId }, { key: `refund:${refundId}` });
  return ok(refundId);
}
