import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** SQL: units of the line `l` of an order that neither left nor were refunded, and are there. */
export const unitsLeft = `(l.quantity - l.refunded_quantity - l.waiting
  - coalesce((select sum(p.quantity) from parcel_lines p where p.line_id = l.id), 0))::int`;

/** SQL: units that have not left of the order `o`, of which others have; null of any other order. */
export const leftOfPartlyShipped = `case when o.fulfilment_state = 'unsent'
    and o.state in ('confirmed', 'refund-in-process')
  then (select sum(greatest(0, l.quantity - l.refunded_quantity - sent.units))::int
    from order_lines l cross join lateral (
      select coalesce(sum(p.quantity), 0) as units from parcel_lines p where p.line_id = l.id) sent
    where l.order_id = o.id having sum(sent.units) > 0) end`;

const selectLeft = statement<[number], { left: number | null }>(
  "left_of_partly_shipped",
  `select ${leftOfPartlyShipped} as left from orders o where o.id = $1`,
);

/** Units of a partly shipped order that have not left, waiting ones too; null of any other order. */
export async function leftToSendOf(db: Db, orderId: number): Promise<number | null> {
  return (await db.row(selectLeft, [orderId]))?.left ?? null;
}
