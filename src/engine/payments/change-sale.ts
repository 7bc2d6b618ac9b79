import { isManual, type PaymentMethod } from "#domain/checkout/payment-method.ts";
import { subtract } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { postSaleChanged, type SoldFigures } from "#domain/payments/ledger.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { reserveRefund } from "./grant-refund.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { postLedger } from "./post-ledger.ts";
import { enterSaleTax } from "./tax-entries.ts";
import { fileSaleTax } from "./tax-filings.ts";
import { addRefund } from "./refund-row.ts";

export interface SaleChange {
  readonly orderId: number;
  /** The row of the change, which names its posting and its refund. */
  readonly changeId: number;
  readonly before: SoldFigures;
  readonly after: SoldFigures;
}

/**
 * Enters the new figures of a locked, paid order, and has what it got cheaper by sent back the way it was paid (bank
 * deposit and Zeller: by the merchant). Null where nothing goes back.
 */
export async function changeSale(
  tx: Tx,
  deps: Pick<PaymentDeps, "clock">,
  { orderId, changeId, before, after }: SaleChange,
): Promise<Result<{ method: PaymentMethod } | null, { code: "refund_too_large" }>> {
  const now = deps.clock.now();
  await postLedger(tx, orderId, `sale-changed:${changeId}`, postSaleChanged(before, after), now);
  await enterSaleTax(tx, orderId, `sale-changed:${changeId}`, now);
  await fileSaleTax(tx, deps.clock, orderId, `sale-changed:${changeId}`);
  const amount = subtract(before.total, after.total);
  if (amount === 0) return ok(null);
  const payment = await reserveRefund(tx, orderId, amount);
  if (!payment) return refuse({ code: "refund_too_large" });
  const refundId = await addRefund(tx, {
    orderId,
    paymentId: payment.id,
    amount,
    reason: "order-changed",
    by: "merchant",
    ofSale: false,
    now,
    changeId,
  });
  if (!isManual(payment.method))
    await enqueue(tx, deps.clock, "execute_refund", { refundId }, { key: `refund:${refundId}` });
  return ok({ method: payment.method });
}
