import { type Money, add, subtract, zero } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { leftToRefund } from "#domain/payments/refund-figures.ts";
import { type NotReturnable, returnableUnits } from "#domain/returns/eligibility.ts";
import { type RefundEstimate, estimateRefund, lineRefund, shippingShare } from "#domain/orders/refund-estimate.ts";
import { isOurFault } from "#domain/returns/reasons.ts";
import { grantedFigures } from "../payments/granted-figures.ts";
import type { OrderRow } from "../orders/order-row.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** An order line as a return needs it. */
export interface SoldOrderLine {
  lineId: number;
  quantity: number;
  /** Units whose return was refunded. */
  taken: number;
  /** Units that an open claim for freight damage is about. */
  claimed: number;
  unitPrice: Money;
  discount: Money;
  tax: Money;
  returnPolicy: "standard" | "unopened-only" | "none";
  returnDays: number;
}

const selectLines = statement<[number], SoldOrderLine & Record<string, unknown>>(
  "lines_to_return",
  `select id as "lineId", quantity, refunded_quantity as taken, unit_price_cents as "unitPrice", discount_cents as discount,
     tax_cents as tax, return_policy as "returnPolicy", return_days as "returnDays",
     coalesce((select sum(c.quantity) from claim_lines c join claims k on k.id = c.claim_id
       where c.line_id = order_lines.id and k.ended_at is null and k.refund_id is null), 0)::int as claimed
   from order_lines where order_id = $1 order by position`,
);

export function soldLines(db: Db, orderId: number): Promise<SoldOrderLine[]> {
  return db.rows(selectLines, [orderId]);
}

/** Units of one order line that a return asks for, or that came back. */
export interface ReturnUnits {
  readonly lineId: number;
  readonly quantity: number;
}

export type LinesRefused =
  | { code: "lines_required" }
  | { code: "line_refused"; lineId: number; why: NotReturnable | "too_many" };

/** Whether these units of an order can be returned now: each line's policy, its days since delivery, and what went back before. */
export function refuseUnits(
  lines: readonly SoldOrderLine[],
  wanted: readonly ReturnUnits[],
  at: { deliveredAt: Instant | null; received: boolean; now: Instant },
): LinesRefused | null {
  if (wanted.length === 0) return { code: "lines_required" };
  const seen = new Set<number>();
  for (const { lineId, quantity } of wanted) {
    const line = lines.find((each) => each.lineId === lineId);
    const { units, why } = line ? returnableUnits(line, at) : { units: 0, why: "not_returnable" as const };
    if (why !== null) return { code: "line_refused", lineId, why };
    if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > units || seen.has(lineId))
      return { code: "line_refused", lineId, why: "too_many" };
    seen.add(lineId);
  }
  return null;
}

/**
 * What is refunded for these units, itemised. Where the shop is at fault, shipping and its tax are refunded in
 * proportion to the goods' value; for goods that did not come, only where nothing of the order did.
 */
export async function estimateUnits(
  db: Db,
  order: OrderRow,
  lines: readonly SoldOrderLine[],
  units: readonly ReturnUnits[],
  why: { readonly received: boolean; readonly reason: string },
): Promise<RefundEstimate> {
  const granted = await grantedFigures(db, order.id);
  const parts = units.flatMap(({ lineId, quantity }) => {
    const line = lines.find((each) => each.lineId === lineId);
    return line ? [lineRefund(line, quantity, line.taken)] : [];
  });
  const isAll = lines.every((line) =>
    units.some((each) => each.lineId === line.lineId && each.quantity === line.quantity),
  );
  const withShipping = why.received ? isOurFault(why.reason, true) : isAll;
  const tax = subtract(order.tax, add(...lines.map((line) => line.tax)));
  const back = withShipping
    ? shippingShare({ shipping: order.shipping, tax }, parts, lines, granted)
    : { shipping: zero, tax: zero };
  parts.push({ goods: zero, discount: zero, tax: back.tax });
  return estimateRefund(parts, {
    shipping: back.shipping,
    deductions: zero,
    refundable: leftToRefund(order, granted),
  });
}

const deleteLines = statement<[number]>("delete_return_lines", `delete from return_lines where return_id = $1`);
const insertLines = statement<[number, number[], number[]]>(
  "insert_return_lines",
  `insert into return_lines (return_id, line_id, quantity) select $1, u.line_id, u.quantity from unnest($2::bigint[], $3::int[]) as u (line_id, quantity)`,
);

/** Writes what a return asks for, in place of what it asked for before. */
export async function writeReturnLines(tx: Tx, returnId: number, units: readonly ReturnUnits[]): Promise<void> {
  await tx.run(deleteLines, [returnId]);
  await tx.run(insertLines, [returnId, units.map(({ lineId }) => lineId), units.map(({ quantity }) => quantity)]);
}

/** A line of a return: what was asked for, and what was counted. */
export interface ReturnLine {
  lineId: number;
  quantity: number;
  resellable: number | null;
  scrapped: number | null;
}

const selectReturnLines = statement<[number], ReturnLine & Record<string, unknown>>(
  "lines_of_return",
  `select line_id as "lineId", quantity, resellable, scrapped from return_lines where return_id = $1 order by line_id`,
);

export function linesOfReturn(db: Db, returnId: number): Promise<ReturnLine[]> {
  return db.rows(selectReturnLines, [returnId]);
}
