import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { type Money, add, subtract, zero } from "#domain/kernel/money.ts";
import { writeOrderEvent } from "../orders/order-events.ts";
import type { OrderRow } from "../orders/order-row.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { refundSale } from "../orders/refund-sale.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { estimateUnits, type ReturnUnits, soldLines } from "./return-lines.ts";
import type { ReturnRow } from "./return-row.ts";

export type GrantRefused = { code: "refund_too_large"; left: Money } | { code: "amount_required" };

interface Grant {
  readonly order: OrderRow;
  readonly row: ReturnRow;
  readonly units: readonly ReturnUnits[];
  /** In cents; null gives what these units are worth, which is also the most. */
  readonly amount: Money | null;
  /** Why less is given. */
  readonly why: string;
  readonly staffId: number | null;
}

const setGranted = statement<[number, number, Money, string]>(
  "return_granted",
  `update returns set refund_id = $2, deductions_cents = $3, deduction_reason = $4 where id = $1`,
);
const countUnits = statement<[number, number[], number[]]>(
  "count_returned_units",
  `update order_lines l set refunded_quantity = refunded_quantity + u.quantity
   from unnest($2::bigint[], $3::int[]) as u (line_id, quantity) where l.id = u.line_id and l.order_id = $1`,
);

/** Grants the refund of a return for these units: never more than they are worth, and than is left of the payment. */
export async function grantReturn(
  tx: Tx,
  deps: PaymentDeps,
  grant: Grant,
): Promise<Result<{ refundId: number; amount: Money }, GrantRefused>> {
  const { order, row, units, why, staffId } = grant;
  const estimate = await estimateUnits(tx, order, await soldLines(tx, order.id), units, row);
  const amount = grant.amount ?? estimate.total;
  if (amount <= 0) return refuse({ code: "amount_required" });
  if (amount > estimate.total) return refuse({ code: "refund_too_large", left: estimate.total });
  const goods = subtract(estimate.goods, estimate.discount);
  const deductions = subtract(add(goods, estimate.tax, estimate.shipping), amount);
  const figures = { goods, tax: estimate.tax, shipping: estimate.shipping, deductions };
  const refundId = await refundSale(tx, deps, order, { figures, reason: `return ${row.number}`, by: "merchant" });
  if (!refundId.ok) return refuse({ code: "refund_too_large", left: zero });
  await tx.run(setGranted, [row.id, refundId.value, deductions, why]);
  await tx.run(countUnits, [order.id, units.map(({ lineId }) => lineId), units.map(({ quantity }) => quantity)]);
  await writeOrderEvent(tx, order, "refund-granted", { actor: "merchant", id: staffId }, deps.clock.now(), {
    data: { amount, return: row.number },
  });
  return ok({ refundId: refundId.value, amount });
}
