import type { CaseUnits } from "#domain/cases/units.ts";
import { type Money, add, subtract, zero } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { returnableUnits } from "#domain/returns/eligibility.ts";
import { type RefundEstimate, estimateRefund, lineRefund, shippingShare } from "#domain/orders/refund-estimate.ts";
import { isOurFault } from "#domain/returns/reasons.ts";
import { grantedFigures } from "../payments/granted-figures.ts";
import type { OrderRow } from "../orders/order-row.ts";
import { refundRoom } from "../orders/refund-order.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { unitsOnAccount } from "../receivables/company-account.ts";

/** An order line as a return needs it. */
export interface SoldOrderLine {
  lineId: number;
  sku: string;
  quantity: number;
  /** Units that have left in parcels. */
  shipped: number;
  /** Units whose return was refunded, or that never left. */
  taken: number;
  /** The place in the line of the next unit that is refunded: shares of discount and tax go by it. */
  before: number;
  /** Units that an open claim for freight damage is about. */
  claimed: number;
  unitPrice: Money;
  discount: Money;
  tax: Money;
  returnPolicy: "standard" | "unopened-only" | "none";
  returnDays: number;
}

// On account, what never left is on no invoice. It is the last of its line, so a return gives back what was invoiced.
const selectLines = statement<[number], SoldOrderLine>(
  "lines_to_return",
  `select id as "lineId", sku, quantity, refunded_quantity as taken,
     coalesce((select sum(p.quantity) from parcel_lines p where p.line_id = order_lines.id), 0)::int as shipped,
     greatest(0, refunded_quantity - case when exists (
       select from orders o where o.id = $1 and o.payment_method = 'on-account')
       then quantity - ${unitsOnAccount("order_lines.id")} else 0 end)::int as before, unit_price_cents as "unitPrice",
   discount_cents as discount,
     tax_cents as tax, return_policy as "returnPolicy", return_days as "returnDays",
     coalesce((select sum(c.quantity) from claim_lines c join claims k on k.id = c.claim_id
       where c.line_id = order_lines.id and k.ended_at is null and k.refund_id is null), 0)::int as claimed
   from order_lines where order_id = $1 order by position`,
);

export function soldLines(db: Db, orderId: number): Promise<SoldOrderLine[]> {
  return db.rows(selectLines, [orderId]);
}

/** Returnable units of each line: by its policy, the days since delivery, and previous returns. */
export function returnableLines(
  lines: readonly SoldOrderLine[],
  at: { deliveredAt: Instant | null; received: boolean; now: Instant },
) {
  return lines.map((line) => ({ lineId: line.lineId, ...returnableUnits(line, at) }));
}

/**
 * Itemized refund of these units. If the shop is at fault, shipping and its tax are refunded in proportion to the
 * goods' value; for goods that did not arrive, only if nothing did of what left.
 */
export async function estimateUnits(
  db: Db,
  order: OrderRow,
  lines: readonly SoldOrderLine[],
  units: readonly CaseUnits[],
  why: { readonly received: boolean; readonly reason: string },
): Promise<RefundEstimate> {
  const granted = await grantedFigures(db, order.id);
  const parts = units.flatMap(({ lineId, quantity }) => {
    const line = lines.find((each) => each.lineId === lineId);
    return line ? [lineRefund(line, quantity, line.before)] : [];
  });
  const unitsOf = (lineId: number) => units.find((each) => each.lineId === lineId)?.quantity ?? 0;
  const isAll = lines.every(({ lineId, shipped }) => unitsOf(lineId) === shipped);
  const withShipping = why.received ? isOurFault(why.reason, true) : isAll;
  // Own lines are not returned, so their tax stays.
  const tax = subtract(order.tax, add(...[...lines, ...(order.ownLines ?? [])].map((line) => line.tax)));
  const back = withShipping
    ? shippingShare({ shipping: order.shipping, tax }, parts, lines, granted)
    : { shipping: zero, tax: zero };
  parts.push({ goods: zero, discount: zero, tax: back.tax });
  return estimateRefund(parts, {
    shipping: back.shipping,
    deductions: zero,
    refundable: await refundRoom(db, order, granted),
  });
}
