import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { serveBackOrders } from "./back-orders.ts";

const setCounts = statement<[number[], number[], Date], { variantId: number }>(
  "count_stock",
  `with given as materialized (select * from unnest($1::bigint[], $2::int[]) as g(variant_id, on_hand)),
   added as (
     insert into stock (variant_id, on_hand) select g.variant_id, greatest(g.on_hand, 0) from given g
     where not exists (select from stock s where s.variant_id = g.variant_id)
     returning variant_id, on_hand),
   before as materialized (
     select s.variant_id, s.on_hand as was, greatest(g.on_hand, s.reserved, s.elsewhere) as becomes
     from given g join stock s using (variant_id) where g.on_hand >= 0
       and s.on_hand <> greatest(g.on_hand, s.reserved, s.elsewhere)
     order by s.variant_id for update of s),
   corrected as (
     update stock s set on_hand = b.becomes from before b where s.variant_id = b.variant_id
     returning s.variant_id, b.becomes - b.was as quantity),
   moved as (
     insert into stock_movements (variant_id, kind, quantity, at)
     select variant_id, 'received', on_hand, $3::timestamptz from added where on_hand > 0
     union all select variant_id, 'corrected', quantity, $3 from corrected)
   select variant_id as "variantId" from corrected`,
);

/**
 * Sets what is on hand in all, and writes the difference as a movement of the main place. What is reserved stays, and
 * so does what lies at other places: the count never falls below either. A negative count leaves stock as it is, or 0
 * for a new variant.
 */
export async function countStock(
  tx: Tx,
  counts: readonly { variantId: number; onHand: number }[],
  now: Instant,
): Promise<number[]> {
  const rows = await tx.rows(setCounts, [
    counts.map((count) => count.variantId),
    counts.map((count) => count.onHand),
    new Date(now),
  ]);
  const variantIds = rows.map(({ variantId }) => variantId);
  await serveBackOrders(tx, variantIds, now);
  return variantIds;
}
