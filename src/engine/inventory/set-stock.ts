import { mainPlace } from "#domain/inventory/places.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { serveBackOrders } from "./back-orders.ts";
import { putAtPlaces, takeFromPlaces, unitsHere } from "./place-stock.ts";

/** All stored values of a part's stock. A part of which several places are set stands once for each. */
interface StockValues {
  readonly variantId: number;
  readonly placeId: number;
  /** Units at the place. */
  readonly onHand: number;
  /** The merchant's own reorder point; null derives it from sales. */
  readonly reorderAt: number | null;
  /** Of one unit, in cents; null if unknown. */
  readonly cost: number | null;
}

// In variant order, as everywhere, so that two of them and orders of the same goods cannot block each other.
const lock = statement<[number[]]>(
  "lock_stock_to_set",
  `select variant_id from stock where variant_id = any($1) order by variant_id for update`,
);

/** Holds the stock of these parts until the transaction ends. */
export async function lockStockToSet(tx: Tx, variantIds: readonly number[]): Promise<void> {
  await tx.run(lock, [[...variantIds]]);
}

const selectHere = statement<[number[], number[]], { variantId: number; placeId: number; here: number }>(
  "stock_here_to_set",
  `select s.variant_id as "variantId", g.place_id as "placeId", ${unitsHere("g.place_id")} as here
   from unnest($1::bigint[], $2::bigint[]) as g (variant_id, place_id) join stock s using (variant_id)`,
);

const set = statement<[string, string, number | null, number, Date]>(
  "set_stock",
  `with given as materialized (select * from jsonb_to_recordset($1::jsonb) as g ("variantId" bigint, "placeId" bigint,
     change int, "reorderAt" int, cost int)),
   parts as (select "variantId", sum(change)::int as change, max("reorderAt") as "reorderAt", max(cost) as cost
     from given group by 1),
   before as materialized (select s.variant_id, s.cost_cents from stock s join parts g on g."variantId" = s.variant_id),
   changed as (
     update stock s set on_hand = s.on_hand + g.change, reorder_at = g."reorderAt", cost_cents = g.cost
     from parts g where s.variant_id = g."variantId"),
   costs as (
     insert into stock_costs (variant_id, cost_cents, at)
     select b.variant_id, g.cost, $5::timestamptz from before b join parts g on g."variantId" = b.variant_id
     where g.cost is distinct from b.cost_cents)
   insert into stock_movements (variant_id, kind, quantity, note, staff_id, batch_id, at, place_id)
   select g."variantId", 'corrected', g.change, $2, $3, $4, $5, nullif(g."placeId", ${mainPlace}) from given g
   where g.change <> 0`,
);

/**
 * Sets what `lockStockToSet` holds, at held places; what is counted differently on a shelf becomes a movement with its
 * reason. Several places of a part are set at once, so that what one of them loses to another is never sold twice.
 */
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
  const variantIds = values.map(({ variantId }) => variantId);
  const rows = await tx.rows(selectHere, [variantIds, values.map(({ placeId }) => placeId)]);
  const here = new Map(rows.map((row) => [`${row.variantId} ${row.placeId}`, row.here]));
  const changes = values.map((one) => ({
    ...one,
    change: one.onHand - (here.get(`${one.variantId} ${one.placeId}`) ?? 0),
  }));
  const moved = (sign: 1 | -1) =>
    changes.map(({ variantId, placeId, change }) => ({ variantId, placeId, quantity: sign * change }));
  await takeFromPlaces(tx, moved(-1));
  await tx.run(set, [JSON.stringify(changes), reason, staffId, batchId, new Date(now)]);
  await putAtPlaces(tx, moved(1));
  await serveBackOrders(tx, variantIds, now);
}
