import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { listOf, statement } from "../platform/statement.ts";
import { releasing, unitsOfVariants } from "./released-units.ts";

/** A part's stock, units in back-orders included. */
export interface ReservedPart {
  /** Units that anybody can still order. */
  readonly free: number;
  /** Units that orders and drafts hold. */
  readonly held: number;
}

/** A part as a reservation leaves it. */
export interface Reserved extends ReservedPart {
  /** Units of the reservation that wait for their goods. */
  readonly waits: number;
}

/** SQL: the columns of a `ReservedPart`, of stock `s`. */
export const reservedPart = `s.on_hand - s.reserved + greatest(s.backorder_limit - s.backordered, 0) as free,
     s.reserved + s.backordered as held`;

// Locks in the order of variant ids, so that orders with the same goods in another order never deadlock. The UPDATE
// decides on the rows as they are once locked: whoever waited sees what is left then.
const reserve = statement<[number[], number[], number[], boolean[]], Reserved & { variantId: number }>(
  "reserve_stock",
  `with wanted as (
     select variant_id, sum(quantity) as quantity, sum(may_wait) as may_wait, bool_or(is_agreed) as is_agreed
     from unnest(${listOf("$1", "bigint")}, ${listOf("$2", "int")}, ${listOf("$3", "int")}, ${listOf("$4", "bool")})
       as line (variant_id, quantity, may_wait, is_agreed)
     group by variant_id
   ), locked as (
     select s.variant_id, w.quantity, greatest(w.quantity - (s.on_hand - s.reserved), 0)::int as waits,
       case when w.is_agreed then w.may_wait else least(w.may_wait, s.backorder_limit - s.backordered) end as may_wait
     from stock s join wanted w using (variant_id) order by s.variant_id for update of s
   )
   update stock s set reserved = s.reserved + l.quantity - l.waits, backordered = s.backordered + l.waits
   from locked l
   where s.variant_id = l.variant_id and (l.waits = 0 or l.waits <= l.may_wait)
   returning s.variant_id as "variantId", l.waits, ${reservedPart}`,
);

const selectLeft = statement<[number], { left: number }>(
  "stock_left",
  `select on_hand - reserved as left from stock where variant_id = $1`,
);

/**
 * SQL: the movements of a reservation, for the statement that writes its order; `order` has `id`, `lines` the units of
 * each variant and how many of them wait.
 */
export function reservedMovements(order: string, lines: string, at: string): string {
  return `insert into stock_movements (variant_id, kind, quantity, order_id, at)
     select variant_id, kind, units, ${order}.id, ${at} from ${order}, ${lines},
       lateral (values ('reserved', quantity - waiting), ('backordered', waiting)) as moved (kind, units)
       where units > 0`;
}

export interface StockLine {
  readonly variantId: number;
  readonly quantity: number;
  /** Units of it that its buyer agreed to wait for; left out for none. */
  readonly mayWait?: number;
  /** The merchant has agreed to the wait in an offer, beyond the limit of back-orders. */
  readonly isAgreed?: boolean;
}

/** The first line that cannot be covered, and how many are left of it. */
interface Shortage<Line> {
  readonly short: Line;
  readonly left: number;
}

/**
 * Reserves stock for all lines, of which several may share a variant. Gives the first line that the stock does not
 * cover and how many are left; the transaction must then be undone, because other lines may have been reserved.
 */
export async function reserveStock<Line extends StockLine>(
  tx: Tx,
  lines: readonly Line[],
): Promise<Shortage<Line> | null> {
  const reserved = await reserveOrWait(
    tx,
    lines.map((line) => ({ ...line, mayWait: 0 })),
  );
  return reserved.ok ? null : { short: lines[reserved.error.at]!, left: reserved.error.left };
}

/** The same where units may be ordered beyond the stock; gives how many of each part wait, and what is left of it. */
export async function reserveOrWait(
  tx: Tx,
  lines: readonly StockLine[],
): Promise<Result<ReadonlyMap<number, Reserved>, { code: "stock_short"; readonly at: number; readonly left: number }>> {
  const reserved = await tx.rows(reserve, [
    lines.map(({ variantId }) => variantId),
    lines.map(({ quantity }) => quantity),
    lines.map(({ mayWait = 0 }) => mayWait),
    lines.map(({ isAgreed = false }) => isAgreed),
  ]);
  const parts = new Map(reserved.map((part) => [part.variantId, part]));
  const at = lines.findIndex(({ variantId }) => !parts.has(variantId));
  if (at < 0) return ok(parts);
  return refuse({ code: "stock_short", at, left: (await tx.row(selectLeft, [lines[at]!.variantId]))?.left ?? 0 });
}

const noteReserved = statement<[number, number[], number[], Date]>(
  "goods_reserved_for_order",
  `insert into stock_movements (variant_id, kind, quantity, order_id, at)
   select u.variant_id, 'reserved', sum(u.quantity)::int, $1, $4
   from unnest($2::bigint[], $3::int[]) as u (variant_id, quantity) group by 1`,
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
): Promise<Shortage<Line> | null> {
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

const release = statement<[number[], number[], string, Date], { variantId: number }>(
  "release_units",
  releasing({ units: unitsOfVariants("$1", "$2"), by: ["note", "$3"], at: "$4" }),
);

/**
 * Releases stock reserved under a name other than an order's, such as a draft's. Gives the parts that orders wait for,
 * for `serveBackOrders` before the transaction ends: their own order has them first.
 */
export async function releaseUnits(
  tx: Tx,
  lines: readonly StockLine[],
  name: string,
  now: Instant,
): Promise<readonly number[]> {
  const waited = await tx.rows(release, [
    lines.map(({ variantId }) => variantId),
    lines.map(({ quantity }) => quantity),
    name,
    new Date(now),
  ]);
  return waited.map(({ variantId }) => variantId);
}
