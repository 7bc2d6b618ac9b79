import { onAccount } from "#domain/checkout/payment-method.ts";
import { type Money, zero } from "#domain/kernel/money.ts";
import { type GrantedFigures, leftToRefund } from "#domain/payments/refund-figures.ts";
import { estimateRefund, lineRefund, type RefundEstimate } from "#domain/orders/refund-estimate.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { OrderRow } from "./order-row.ts";

interface UnsentLine {
  lineId: number;
  quantity: number;
  sent: number;
  taken: number;
  unitPrice: Money;
  discount: Money;
  tax: Money;
}

const selectLines = statement<[number], UnsentLine>(
  "unsent_lines",
  `select l.id as "lineId", l.quantity,
   coalesce((select sum(p.quantity) from parcel_lines p where p.line_id = l.id), 0)::int as sent,
     l.refunded_quantity as taken, l.unit_price_cents as "unitPrice", l.discount_cents as discount, l.tax_cents as tax
   from order_lines l where l.order_id = $1 order by l.position`,
);

/** Value of the unshipped goods of a partly shipped order; null if all or none have shipped. */
export async function unshippedRefund(
  db: Db,
  order: OrderRow,
  granted: GrantedFigures,
): Promise<RefundEstimate | null> {
  if (order.paymentState !== "captured" || order.fulfilmentState !== "unsent") return null;
  const lines = await db.rows(selectLines, [order.id]);
  const unsent = lines
    .map((line) => ({ line, quantity: line.quantity - line.sent - line.taken }))
    .filter(({ quantity }) => quantity > 0);
  if (unsent.length === 0 || lines.every(({ sent }) => sent === 0)) return null;
  // On account, the units that have left are invoiced as the first of their line: what is left are its last.
  const isInvoiced = order.method === onAccount;
  const parts = unsent.map(({ line, quantity }) =>
    lineRefund(line, quantity, isInvoiced ? line.quantity - quantity : line.taken),
  );
  return estimateRefund(parts, { shipping: zero, deductions: zero, refundable: leftToRefund(order, granted) });
}
