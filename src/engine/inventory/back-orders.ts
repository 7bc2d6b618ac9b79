import { maxUnits, mostRestockDays } from "#domain/inventory/stock-adjustment.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** SQL: the facts of `BackOrderFacts` beside the units to sell, of stock `s`, which may be missing. */
export const backOrderColumns = `greatest(coalesce(s.backorder_limit - s.backordered, 0), 0) as "backOrderLeft",
  s.restock_days as "restockDays"`;

/** The same as members of a JSON object. */
export const backOrderJson = `'backOrderLeft', greatest(coalesce(s.backorder_limit - s.backordered, 0), 0),
  'restockDays', s.restock_days`;

/** SQL: the day of this moment in the time zone of the checkout's terms, by which checkout counts waits. */
export const shopDay = (at: string): string =>
  `(${at}::timestamptz at time zone coalesce((select value ->> 'timeZone' from settings where key = 'shipping'),
     (select value ->> 'timeZone' from settings where key = 'profile'), '${defaultTimeZone}'))::date`;

/** SQL: units of stock `s` that can be ordered before they are there, on the day of this moment. */
export const backOrderUnits = (at: string): string =>
  `case when s.restock_days is not null or s.expected_on >= ${shopDay(at)}
     then greatest(coalesce(s.backorder_limit - s.backordered, 0), 0) else 0 end`;

// Sees the lines as they are, because it begins after the parts are locked: whoever changes what a line waits for holds
// its part, so a single statement that had waited for the lock would count by older lines.
const serve = statement<[number[], Date]>(
  "serve_back_orders",
  `with parts as (
     select s.variant_id, least(s.on_hand - s.reserved, s.backordered) as units from stock s
     where s.variant_id = any($1) and s.backordered > 0 and s.on_hand > s.reserved
   ), queue as (
     select l.id, l.order_id, l.variant_id, l.waiting, p.units,
       sum(l.waiting) over (partition by l.variant_id order by o.placed_at, o.id, l.id) - l.waiting as before
     from parts p join order_lines l on l.variant_id = p.variant_id and l.waiting > 0 join orders o on o.id = l.order_id
   ), served as (
     update order_lines l set waiting = l.waiting - least(q.waiting, q.units - q.before)::int
     from queue q where l.id = q.id and q.before < q.units
     returning l.order_id, l.variant_id, least(q.waiting, q.units - q.before)::int as units
   ), taken as (select variant_id, sum(units)::int as units from served group by variant_id),
   changed as (
     update stock s set reserved = s.reserved + t.units, backordered = s.backordered - t.units
     from taken t where s.variant_id = t.variant_id)
   insert into stock_movements (variant_id, kind, quantity, order_id, at)
   select variant_id, 'reserved', units, order_id, $2::timestamptz from served
   union all select variant_id, 'backordered', -units, order_id, $2 from served`,
);

/**
 * Gives units that nobody has reserved to the orders that wait for them, oldest first. Every statement that adds such
 * units calls it before its transaction ends; the parts are locked by it.
 */
export async function serveBackOrders(tx: Tx, variantIds: readonly number[], now: Instant): Promise<void> {
  if (variantIds.length > 0) await tx.run(serve, [[...new Set(variantIds)], new Date(now)]);
}

/** SQL: of the changed parts of a statement, which return `backordered`, those that orders wait for. */
export const waitedFor = (rows: string): string =>
  `select variant_id as "variantId" from ${rows} where backordered > 0`;

const lockWaiting = statement<[number], { variantId: number }>(
  "lock_stock_of_waiting_order",
  `select s.variant_id as "variantId" from stock s
   where s.variant_id in (select l.variant_id from order_lines l where l.order_id = $1)
     and exists (select from order_lines w where w.order_id = $1 and w.waiting > 0)
   order by s.variant_id for update`,
);
const stopWaiting = statement<[number, Date]>(
  "release_waiting_units",
  `with lines as (
     select l.id, l.variant_id, l.waiting from order_lines l where l.order_id = $1 and l.waiting > 0
       and l.variant_id is not null
   ), units as (select variant_id, sum(waiting)::int as quantity from lines group by variant_id),
   freed as (
     update stock s set backordered = s.backordered - u.quantity from units u where s.variant_id = u.variant_id),
   stopped as (update order_lines l set waiting = 0 from lines w where l.id = w.id)
   insert into stock_movements (variant_id, kind, quantity, order_id, at)
   select variant_id, 'backordered', -quantity, $1, $2::timestamptz from units`,
);

/**
 * Units that an order waited for and that will not be sent; others may have them. Its parts stay locked. Returns the
 * units by line, which were never reserved.
 */
export async function releaseWaitingUnits(tx: Tx, orderId: number, now: Instant): Promise<ReadonlyMap<number, number>> {
  if ((await tx.rows(lockWaiting, [orderId])).length === 0) return new Map();
  const lines = await tx.rows(selectWaiting, [orderId]);
  if (lines.length > 0) await tx.run(stopWaiting, [orderId, new Date(now)]);
  return new Map(lines.map(({ lineId, waiting }) => [lineId, waiting]));
}

const selectWaiting = statement<[number], { lineId: number; waiting: number }>(
  "waiting_lines",
  `select id as "lineId", waiting from order_lines where order_id = $1 and waiting > 0 order by id`,
);

/** Terms on which a part can be ordered before it is there. */
export interface BackOrderTerms {
  /** Units at most; 0 allows none. */
  readonly limit: number;
  /** Days until more can be had where no delivery is on its way; null where nobody can say. */
  readonly days: number | null;
}

const setTerms = statement<[number, number, number | null], { sku: string; limit: number; days: number | null }>(
  "set_back_orders",
  `with part as (
     select s.variant_id, v.sku, s.backorder_limit, s.restock_days from stock s join variants v on v.id = s.variant_id
     join products p on p.id = v.product_id
     where s.variant_id = $1 and (p.open_box is null or $2 = 0) for update of s),
   changed as (update stock s set backorder_limit = $2, restock_days = $3 from part
     where s.variant_id = part.variant_id)
   select sku, backorder_limit as "limit", restock_days as days from part`,
);

/** Sets the terms of a part; gives those of before. An opened unit is one machine, so no more of it comes. */
export async function setBackOrders(
  db: Db,
  variantId: number,
  { limit, days }: BackOrderTerms,
): Promise<
  Result<
    BackOrderTerms & { readonly sku: string },
    { code: "part_not_found" } | { code: "quantity_invalid" } | { code: "days_invalid" }
  >
> {
  if (!Number.isSafeInteger(limit) || limit < 0 || limit > maxUnits) return refuse({ code: "quantity_invalid" });
  if (days !== null && (!Number.isSafeInteger(days) || days < 1 || days > mostRestockDays))
    return refuse({ code: "days_invalid" });
  const part = await db.row(setTerms, [variantId, limit, days]);
  return part ? ok(part) : refuse({ code: "part_not_found" });
}

const setAllTerms = statement<[string], { variantId: number }>(
  "offer_back_orders",
  `with given as (
     select * from jsonb_to_recordset($1::jsonb) as g ("variantId" bigint, "limit" int, "setsDays" boolean, days int)),
   before as materialized (
     select s.variant_id, coalesce(g."limit", s.backorder_limit) as units,
       case when g."setsDays" then g.days else s.restock_days end as days
     from stock s join given g on g."variantId" = s.variant_id
     join variants v on v.id = s.variant_id join products p on p.id = v.product_id and p.open_box is null
     order by s.variant_id for update of s)
   update stock s set backorder_limit = b.units, restock_days = b.days from before b
   where s.variant_id = b.variant_id and (s.backorder_limit, s.restock_days) is distinct from (b.units, b.days)
   returning s.variant_id as "variantId"`,
);

/**
 * Sets the terms of many parts; what is left out stays, and opened units have none. Gives the parts for which that
 * changed something.
 */
export async function offerBackOrders(
  tx: Tx,
  terms: readonly {
    readonly variantId: number;
    readonly limit: number | undefined;
    readonly days: number | null | undefined;
  }[],
): Promise<number[]> {
  if (terms.length === 0) return [];
  const termRows = terms.map((each) => ({ ...each, setsDays: each.days !== undefined }));
  const rows = await tx.rows(setAllTerms, [JSON.stringify(termRows)]);
  return rows.map(({ variantId }) => variantId);
}
