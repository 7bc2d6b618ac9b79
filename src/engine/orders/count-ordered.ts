import { after, days } from "#domain/kernel/time.ts";
import type { Database } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";

/** Period of popularity: older orders say little about today. */
const counted = days(365);

// Only where it differs: each product that is written is read again by every process.
const count = statement<[Date]>(
  "count_ordered_units",
  `with counted as (
     select l.product_id as id, sum(l.quantity - l.refunded_quantity)::int as units
     from orders o join order_lines l on l.order_id = o.id
     where o.confirmed_at > $1 and o.state <> 'canceled' and l.product_id is not null group by 1)
   update products p set ordered_units = greatest(coalesce(c.units, 0), 0)
   from products q left join counted c on c.id = q.id
   where p.id = q.id and p.ordered_units <> greatest(coalesce(c.units, 0), 0)`,
);

/**
 * Counts the units of every product that buyers have paid for within a year and not sent back; gives how many differ
 * from before.
 */
export function countOrdered({ db, clock }: { readonly db: Database; readonly clock: Clock }): Promise<number> {
  return db.run(count, [new Date(after(clock.now(), -counted))]);
}
