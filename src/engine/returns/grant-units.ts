import type { CaseUnits } from "#domain/cases/units.ts";
import { type Money, subtract, zero } from "#domain/kernel/money.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import { lineRefund } from "#domain/orders/refund-estimate.ts";
import { figuresOfGoods } from "#domain/payments/refund-figures.ts";
import type { PartOfLine } from "#domain/payments/tax-back.ts";
import type { Result } from "#domain/kernel/result.ts";
import { writeOrderEvent } from "../orders/order-events.ts";
import type { OrderRow } from "../orders/order-row.ts";
import { refundSale } from "../orders/refund-sale.ts";
import { grantedFigures } from "../payments/granted-figures.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { estimateUnits, type SoldOrderLine, soldLines } from "./return-lines.ts";

export type GrantRefused = { code: "refund_too_large"; left: Money } | { code: "amount_required" };

interface UnitsGrant {
  readonly order: OrderRow;
  readonly units: readonly CaseUnits[];
  /** Why the units are refunded: decides whether their share of shipping is. */
  readonly why: { readonly received: boolean; readonly reason: string };
  /** In cents; null gives the worth of these units, which is also the most. */
  readonly amount: Money | null;
  /** Origin of the refund, such as a return, with its number. */
  readonly of: { readonly kind: "return" | "claim"; readonly number: string };
  readonly staffId: number | null;
}

/** A refund that was granted, and how much less it is than the units were worth. */
export interface GrantedUnits {
  readonly refundId: number;
  readonly amount: Money;
  readonly deductions: Money;
}

const countUnits = statement<[number, number[], number[]]>(
  "count_returned_units",
  `update order_lines l set refunded_quantity = refunded_quantity + u.quantity
   from unnest($2::bigint[], $3::int[]) as u (line_id, quantity) where l.id = u.line_id and l.order_id = $1`,
);

/** Counts units of a locked order as refunded. */
export async function countRefunded(tx: Tx, orderId: number, units: readonly CaseUnits[]): Promise<void> {
  await tx.run(countUnits, [orderId, units.map(({ lineId }) => lineId), units.map(({ quantity }) => quantity)]);
}

/** The worth of the units, by line. */
function partsOf(sold: readonly SoldOrderLine[], units: readonly CaseUnits[]): PartOfLine[] {
  return units.flatMap(({ lineId, quantity }) => {
    const line = sold.find((each) => each.lineId === lineId);
    if (!line) return [];
    const { goods, discount, tax } = lineRefund(line, quantity, line.before);
    return [{ reference: line.sku, amount: subtract(goods, discount), tax }];
  });
}

/**
 * Grants a refund for units of a locked order: never more than they are worth, and than is left of the payment. They
 * count as refunded.
 */
export async function grantUnits(
  tx: Tx,
  deps: PaymentDeps,
  { order, units, why, amount: sum, of, staffId }: UnitsGrant,
): Promise<Result<GrantedUnits, GrantRefused>> {
  const sold = await soldLines(tx, order.id);
  const estimate = await estimateUnits(tx, order, sold, units, why);
  const amount = sum ?? estimate.total;
  if (amount <= 0) return refuse({ code: "amount_required" });
  if (amount > estimate.total) return refuse({ code: "refund_too_large", left: estimate.total });
  const worth = { ...estimate, goods: subtract(estimate.goods, estimate.discount) };
  const figures = figuresOfGoods(amount, worth, order, await grantedFigures(tx, order.id));
  const refundId = await refundSale(tx, deps, order, {
    figures,
    lines: partsOf(sold, units),
    reason: `${of.kind} ${of.number}`,
    by: "merchant",
  });
  if (!refundId.ok) return refuse({ code: "refund_too_large", left: zero });
  await countRefunded(tx, order.id, units);
  await writeOrderEvent(tx, order, "refund-granted", { actor: "merchant", id: staffId }, deps.clock.now(), {
    data: { amount, [of.kind]: of.number },
  });
  return ok({ refundId: refundId.value, amount, deductions: figures.deductions });
}
