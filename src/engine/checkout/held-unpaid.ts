import type { Db } from "../platform/database.ts";
import { anyOf, statement } from "../platform/statement.ts";

// Money that clears for days is as good as paid: its order is not canceled at its deadline.
const selectHeld = statement<[readonly string[]], { sku: string }>(
  "parts_held_unpaid",
  `select v.sku from variants v join stock s on s.variant_id = v.id
   where v.sku = ${anyOf("$1", "text")} and s.on_hand > 0 and s.on_hand <= s.reserved
     and exists (select from orders o join order_lines l on l.order_id = o.id
       where o.state = 'pending' and o.clearing_since is null and l.variant_id = v.id and l.quantity > l.waiting)`,
);

/** Those of the part numbers whose last units on the shelf are all reserved, some of them by orders that are unpaid. */
export async function heldUnpaid(db: Db, skus: readonly string[]): Promise<ReadonlySet<string>> {
  if (skus.length === 0) return new Set();
  return new Set((await db.rows(selectHeld, [skus])).map(({ sku }) => sku));
}
