import type { LineToShip } from "#domain/fulfilment/shipment.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { depositIsOpen } from "../receivables/company-account.ts";

const selectLines = statement<[number], LineToShip>(
  "lines_to_ship",
  `select l.id as "lineId", l.quantity, l.waiting,
     coalesce((select sum(p.quantity) from parcel_lines p where p.line_id = l.id), 0)::int as shipped,
     l.asks_deposit and ${depositIsOpen("o")} as "isHeld"
   from order_lines l join orders o on o.id = l.order_id where l.order_id = $1 order by l.position`,
);

/** Lines of a locked order with the quantities shipped. */
export function linesToShip(tx: Tx, orderId: number): Promise<LineToShip[]> {
  return tx.rows(selectLines, [orderId]);
}
