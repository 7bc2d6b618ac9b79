import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

// Prices may have changed since they were asked for: lines and sums are those of the order, as its total is.
const writeOrdered = statement<[number, number]>(
  "write_ordered_requisition",
  `update requisitions r set order_id = o.id, total_cents = o.total_cents,
     shown = r.shown || jsonb_build_object(
       'subtotal', o.subtotal_cents, 'discount', o.discount_cents, 'shipping', o.shipping_cents, 'tax', o.tax_cents,
       'lines', (
         select coalesce(jsonb_agg(s.line || jsonb_build_object(
           'unitPrice', l.unit_price_cents, 'total', l.unit_price_cents * l.quantity - l.discount_cents
         ) order by s.at), '[]')
         from jsonb_array_elements(r.shown -> 'lines') with ordinality as s (line, at)
         join order_lines l on l.order_id = o.id and l.sku = s.line ->> 'sku'
       )
     )
   from orders o where r.id = $1 and o.id = $2`,
);

/** Notes the order that a requisition has become, with its prices. */
export const setOrder = (tx: Tx, id: number, orderId: number): Promise<unknown> => tx.run(writeOrdered, [id, orderId]);
