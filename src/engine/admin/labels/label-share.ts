/** SQL: worth of units of a line, by which the cost of a label is shared; goods given away count too. */
const worth = (quantity: string) => `greatest(1, i.unit_price_cents::numeric * ${quantity})`;

/** A claim's parcel has no lines of orders: its label is shared as one that no parcel bears. */
const bearing = "used.carrier = x.carrier and used.number = x.number and used.claim_id is null";
const isPaidFor = "x.state in ('bought', 'uploaded', 'voiding', 'refund-asked')";

/**
 * SQL: `cost` of labels by `line_id`: each label's is shared by the worth of the goods that left under it, which may be
 * of several orders; by that of its own order's goods while no parcel bears it. All shares of a label add up to it.
 */
export const labelShares = `select line_id,
     nullif(sum(round(cost * upto / whole) - round(cost * (upto - value) / whole)), 0)::int as cost
   from (
     select cost, line_id, value, sum(value) over (partition by id order by line_id) as upto,
       sum(value) over (partition by id) as whole
     from (
       select x.id, x.cost_cents as cost, i.id as line_id, ${worth("pl.quantity")} as value
       from labels x join parcels used on ${bearing} join parcel_lines pl on pl.parcel_id = used.id
         join order_lines i on i.id = pl.line_id where ${isPaidFor}
       union all
       select x.id, x.cost_cents, i.id, ${worth("i.quantity")} from labels x
       join order_lines i on i.order_id = x.order_id
       where ${isPaidFor} and not exists (select from parcels used where ${bearing})
     ) goods
   ) parts group by line_id`;
