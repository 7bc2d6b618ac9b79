/** SQL: units of the line `l` of an order that neither left nor were refunded, and are there. */
export const unitsLeft = `(l.quantity - l.refunded_quantity - l.waiting
  - coalesce((select sum(p.quantity) from parcel_lines p where p.line_id = l.id), 0))::int`;
