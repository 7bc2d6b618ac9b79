import { isManual } from "#domain/checkout/payment-method.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { postRefundGranted, refundTotal } from "#domain/payments/ledger.ts";
import type { RefundFigures } from "#domain/payments/ledger.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { OrderRow } from "../orders/order-row.ts";
import { settlePoints } from "../orders/points.ts";
import type { CashDesk } from "./cash-desk.ts";
import { postLedger } from "./post-ledger.ts";
import { addRefund } from "./refund-row.ts";

// The guard stands in the statement: whatever runs beside it, no more goes back than came. Money that came late or
// twice is on its way back whole already, and is no part of the sale.
const reserve = statement<[number, number], { id: number; method: PaymentMethod }>(
  "reserve_refund",
  `update payments p set refunded_cents = p.refunded_cents + $2, state = 'refunding'
   where p.order_id = $1 and p.captured_cents > 0 and p.captured_cents - p.refunded_cents >= $2
     and not exists (select from refunds r where r.payment_id = p.id and not r.of_sale)
   returning p.id, p.method`,
);

export interface RefundWish {
  readonly figures: RefundFigures;
  readonly reason: string;
  readonly by: "customer" | "merchant" | "system";
}

/**
 * Grants a refund of a locked, paid order out of the payment that was kept: reserves the amount, enters it as
 * owed, takes back the points of its goods, and has it sent (bank deposit and zeller: by the merchant). Refuses more than is left of the payment.
 */
export async function grantRefund(
  tx: Tx,
  desk: CashDesk,
  order: OrderRow,
  { figures, reason, by }: RefundWish,
): Promise<Result<number, { code: "refund_too_large" }>> {
  const now = desk.clock.now();
  const amount = refundTotal(figures);
  const payment = amount > 0 ? await tx.row(reserve, [order.id, amount]) : null;
  if (!payment) return refuse({ code: "refund_too_large" });
  const refundId = await addRefund(tx, {
    orderId: order.id,
    paymentId: payment.id,
    amount,
    reason,
    by,
    ofSale: true,
    now,
  });
  await postLedger(tx, order.id, `granted:${refundId}`, postRefundGranted(figures), now);
  await settlePoints(tx, order, now);
  if (!isManual(payment.method))
    await enqueue(tx, desk.clock, "execute_refund", { refundId }, { key: `refund:${refundId}` });
  return ok(refundId);
}
