import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

// Locks in the order of variant ids, so that orders with the same goods in another order never deadlock. The UPDATE
// decides on the rows as they are once locked: whoever waited sees what is left then.
const reserve = statement<[number[], number[]], { variantId: number }>(
  "reserve_stock",
  `with wanted as (
     select variant_id, sum(quantity) as quantity from unnest($1::bigint[], $2::int[]) as line (variant_id, quantity) group by variant_id
   ), locked as (
     select s.variant_id from stock s where s.variant_id in (select variant_id from wanted) order by s.variant_id for update
   )
   update stock s set reserved = s.reserved + w.quantity
   from wanted w join locked l on l.variant_id = w.variant_id
   where s.variant_id = w.variant_id and s.on_hand - s.reserved >= w.quantity
   returning s.variant_id as "variantId"`,
);

const selectLeft = statement<[number], { left: number }>(
  "stock_left",
  `select on_hand - reserved as left from stock where variant_id = $1`,
);

/** SQL: the movements of a reservation, for the statement that writes its order; `order` has `id`, `lines` the units of each variant. */
export function reservedMovements(order: string, lines: string, at: string): string {
  return `insert into stock_movements (variant_id, kind, quantity, order_id, at)
     select variant_id, 'reserved', quantity, ${order}.id, ${at} from ${order}, ${lines}`;
}

export interface StockLine {
  readonly variantId: number;
  readonly quantity: number;
}

/**
 * Reserves stock for all lines, of which several may share a variant. Gives the first line that the stock does not
 * cover and how many are left; the transaction must then be undone, because other lines may have been reserved.
 */
export async function reserveStock<Line extends StockLine>(
  tx: Tx,
  lines: readonly Line[],
): Promise<{ short: Line; left: number } | null> {
  const reserved = await tx.rows(reserve, [
    lines.map(({ variantId }) => variantId),
    lines.map(({ quantity }) => quantity),
  ]);
  const covered = new Set(reserved.map(({ variantId }) => variantId));
  const short = lines.find(({ variantId }) => !covered.has(variantId));
  if (!short) return null;
  return { short, left: (await tx.row(selectLeft, [short.variantId]))?.left ?? 0 };
}

const noteReserved = statement<[number, number[], number[], Date]>(
  "goods_reserved_for_order",
  `insert into stock_movements (variant_id, kind, quantity, order_id, at)
   select u.variant_id, 'reserved', sum(u.quantity)::int, $1, $4 from unnest($2::bigint[], $3::int[]) as u (variant_id, quantity) group by 1`,
);

/**
 * Reserves goods for an order that there is already, all or none, and writes the movements. Gives the first line that
 * the stock does not cover, as `reserveStock` does.
 */
export async function reserveGoods<Line extends StockLine>(
  tx: Tx,
  orderId: number,
  lines: readonly Line[],
  now: Instant,
): Promise<{ short: Line; left: number } | null> {
  const short = await reserveStock(tx, lines);
  if (short) return short;
  await tx.run(noteReserved, [
    orderId,
    lines.map(({ variantId }) => variantId),
    lines.map(({ quantity }) => quantity),
    new Date(now),
  ]);
  return null;
}

const release = statement<[number[], number[], string, Date]>(
  "release_units",
  `with units as (
     select u.variant_id, sum(u.quantity)::int as quantity from unnest($1::bigint[], $2::int[]) as u (variant_id, quantity) group by 1
   ), locked as (
     select s.variant_id from stock s join units using (variant_id) order by s.variant_id for update of s
   ), freed as (
     update stock s set reserved = s.reserved - units.quantity
     from units join locked using (variant_id) where s.variant_id = units.variant_id
     returning s.variant_id, units.quantity
   )
   insert into stock_movements (variant_id, kind, quantity, note, at) select variant_id, 'released', quantity, $3, $4 from freed`,
);

/** Releases stock reserved under a name other than an order's, such as a draft's. */
export async function releaseUnits(tx: Tx, lines: readonly StockLine[], name: string, now: Instant): Promise<void> {
  await tx.run(release, [
    lines.map(({ variantId }) => variantId),
    lines.map(({ quantity }) => quantity),
    name,
    new Date(now),
  ]);
}
