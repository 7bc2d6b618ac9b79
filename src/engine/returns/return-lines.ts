import type { CaseUnits } from "#domain/cases/units.ts";
import { type CreditedBefore, worthOfUnits } from "#domain/invoices/line-credits.ts";
import { type Money, add, share, subtract, times, zero } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { returnableUnits } from "#domain/returns/eligibility.ts";
import { type RefundEstimate, estimateRefund, lineRefund, shippingShare } from "#domain/orders/refund-estimate.ts";
import { isOurFault } from "#domain/returns/reasons.ts";
import { creditedSums } from "../invoices/creditable.ts";
import { grantedFigures } from "../payments/granted-figures.ts";
import { sentLinesOf } from "../orders/order-record.ts";
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
  /** Units whose return was refunded, that were credited without one, or that never left. */
  taken: number;
  /** The two kinds of them that were not returned. */
  neverSent: number;
  settledByClaim: number;
  /** The place in the line of the next unit that is refunded: shares of discount and tax go by it. */
  before: number;
  /** Units that an open claim for freight damage is about. */
  claimed: number;
  unitPrice: Money;
  discount: Money;
  tax: Money;
  /** Credits of it without a return. */
  credited: CreditedBefore;
  returnPolicy: "standard" | "unopened-only" | "none";
  returnDays: number;
}

// On account, what never left is on no invoice. It is the last of its line, so a return gives back what was invoiced.
const selectLines = statement<[number], SoldOrderLine>(
  "lines_to_return",
  `select id as "lineId", sku, quantity, refunded_quantity + credited.units as taken,
     coalesce((select sum(p.quantity) from parcel_lines p where p.line_id = order_lines.id), 0)::int as shipped,
     greatest(0, refunded_quantity - case when exists (
       select from orders o where o.id = $1 and o.payment_method = 'on-account')
       then quantity - ${unitsOnAccount("order_lines.id")} else 0 end)::int + credited.units as before,
     unit_price_cents as "unitPrice", to_jsonb(credited) as credited,
   discount_cents as discount,
     tax_cents as tax, return_policy as "returnPolicy", return_days as "returnDays",
     coalesce((select sum(c.quantity) from claim_lines c join claims k on k.id = c.claim_id
       where c.line_id = order_lines.id and k.ended_at is null and k.refund_id is null), 0)::int as claimed,
     never_sent as "neverSent", damaged_units as "settledByClaim"
   from ${sentLinesOf("$1")} order_lines cross join lateral (
     select ${creditedSums} from credited_parts p where p.line_id = order_lines.id) credited
   order by position`,
);

export function soldLines(db: Db, orderId: number): Promise<SoldOrderLine[]> {
  return db.rows(selectLines, [orderId]);
}

/** Worth of units that come back of a line, less what of it was credited before. */
export function refundOfUnits(line: SoldOrderLine, units: number): ReturnType<typeof lineRefund> {
  const { credited, before, quantity } = line;
  const full = lineRefund(line, units, before);
  if (credited.net === zero) return full;
  const upTo = (count: number) => subtract(times(line.unitPrice, count), share(line.discount, count, quantity));
  const rest = subtract(upTo(quantity), add(upTo(before - credited.units), credited.net));
  const worth = worthOfUnits({ ...line, allowance: credited.allowance, left: rest }, units, before);
  const net = subtract(full.goods, full.discount);
  const tax = net > zero ? share(full.tax, worth, net) : zero;
  return { goods: full.goods, discount: subtract(full.goods, worth), tax };
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
    return line ? [refundOfUnits(line, quantity)] : [];
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
