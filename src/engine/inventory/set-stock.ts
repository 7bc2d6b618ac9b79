import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { serveBackOrders } from "./back-orders.ts";

/** All stored values of a part's stock. */
export interface StockValues {
  readonly variantId: number;
  readonly onHand: number;
  /** The merchant's own reorder point; null derives it from sales. */
  readonly reorderAt: number | null;
  /** Of one unit, in cents; null if unknown. */
  readonly cost: number | null;
}

// In variant order, as everywhere, so that two of them and orders of the same goods cannot block each other.
const lock = statement<[number[]], StockValues & { reserved: number }>(
  "lock_stock_to_set",
  `select variant_id as "variantId", on_hand as "onHand", reserved, reorder_at as "reorderAt", cost_cents as cost
   from stock where variant_id = any($1) order by variant_id for update`,
);

/** Stock of these parts, held until the transaction ends. */
export function lockStockToSet(tx: Tx, variantIds: readonly number[]): Promise<(StockValues & { reserved: number })[]> {
  return tx.rows(lock, [[...variantIds]]);
}

const set = statement<[string, string, number | null, number, Date]>(
  "set_stock",
  `with given as (select * from jsonb_to_recordset($1::jsonb) as g ("variantId" bigint, "onHand" int, "reorderAt" int, cost int)),
   before as materialized (select s.variant_id, s.on_hand, s.cost_cents from stock s join given g on g."variantId" = s.variant_id),
   changed as (
     update stock s set on_hand = g."onHand", reorder_at = g."reorderAt", cost_cents = g.cost
     from given g where s.variant_id = g."variantId"),
   costs as (
     insert into stock_costs (variant_id, cost_cents, at)
     select b.variant_id, g.cost, $5::timestamptz from before b join given g on g."variantId" = b.variant_id
     where g.cost is distinct from b.cost_cents)
   insert into stock_movements (variant_id, kind, quantity, note, staff_id, batch_id, at)
   select b.variant_id, 'corrected', g."onHand" - b.on_hand, $2, $3, $4, $5
   from before b join given g on g."variantId" = b.variant_id where g."onHand" <> b.on_hand`,
);

/** Sets what `lockStockToSet` holds; what is counted differently on the shelf becomes a movement with its reason. */
export async function setStock(
  tx: Tx,
  values: readonly StockValues[],
  {
    reason,
    staffId,
    batchId,
    now,
  }: { readonly reason: string; readonly staffId: number | null; readonly batchId: number; readonly now: Instant },
): Promise<void> {
  if (values.length === 0) return;
  await tx.run(set, [JSON.stringify(values), reason, staffId, batchId, new Date(now)]);
  await serveBackOrders(
    tx,
    values.map(({ variantId }) => variantId),
    now,
  );
}
