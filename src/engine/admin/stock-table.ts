import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { type Instant, after, days } from "#domain/kernel/time.ts";
import { unproved } from "../buyers/proved.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { PlaceUnits } from "#domain/inventory/places.ts";
import { paginate } from "#domain/kernel/paginate.ts";
import { movementsOf, type StockMovement } from "./stock-movements.ts";
import { type UnitsUnderWay, unitsUnderWay } from "./stock-transfers/transfer-table.ts";
import { unitsAtPlaces } from "../inventory/place-stock.ts";
import { anywhere, anywhereCompact, rowsOnPage, scopeCounts } from "./list-query.ts";
import { partPicture } from "./part-picture.ts";
import { refreshProductFigures } from "./product-figures.ts";
import { type StockQuery, type StockScope, type StockSort, stockScopes, stockSorts } from "./stock-list-shape.ts";

/** A part in stock. */
export interface StockRow {
  readonly variantId: number;
  readonly sku: string;
  readonly slug: string;
  readonly name: LocalizedText;
  /** Key or family of its first picture. */
  readonly picture: string | null;
  readonly variantName: LocalizedText | null;
  readonly onHand: number;
  readonly reserved: number;
  readonly available: number;
  /** Units that orders wait for, how many may at most, and in how many days more can be had. */
  readonly backOrdered: number;
  readonly backOrderLimit: number;
  readonly restockDays: number | null;
  /** The merchant's reorder point; null to derive it from sales. */
  readonly reorderAt: number | null;
  /** Expected day of the next delivery. */
  readonly expectedOn: CalendarDay | null;
  /** Units shipped in the last thirty days. */
  readonly sold: number;
}

/** Range of sales that determine a reorder point. */
const soldWithin = days(30);

// A part is low at the merchant's reorder point, or a month's sales. One without sales is never low. This alert tells
// of the shelf alone; what to order, by lead times and with what is to come, is for `domain/inventory/reorder.ts`.
const point = "coalesce(s.reorder_at, r.sold, 0)";
const scopes: Readonly<Record<StockScope, string>> = {
  low: `s.on_hand - s.reserved > 0 and s.on_hand - s.reserved <= ${point}`,
  out: "s.on_hand - s.reserved <= 0",
  reserved: "s.reserved > 0",
  backordered: "s.backordered > 0",
  all: "true",
};
const sorts: Readonly<Record<StockSort, string>> = {
  "available-up": "s.on_hand - s.reserved, k.sku",
  "available-down": "s.on_hand - s.reserved desc, k.sku",
  "sold-down": "coalesce(r.sold, 0) desc, k.sku",
  "sku-up": "k.sku",
  "sku-down": "k.sku desc",
};

const recent = `recent as (select variant_id, sum(quantity)::int as sold from stock_movements
  where kind = 'sold' and at > $1 group by variant_id)`;
const from = `from stock s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
  left join recent r on r.variant_id = s.variant_id`;
const stocked = "not v.retired and p.status in ('published', 'unavailable')";
// The list is chosen and counted of narrow rows, and only a page's parts are read whole.
const narrow = (sales: "with" | "without") => `from stock s join stocked_parts k on k.variant_id = s.variant_id
  ${sales === "with" ? "left join recent r on r.variant_id = s.variant_id" : ""}`;
const matches = `($4::text is null or k.category = $4) and ($3::text is null or k.variant_id in (
  select f.id from variants f where f.sku_compact like $2
  union all select f.id from products n join variants f on f.product_id = n.id where n.search_text like lower($3)))`;
const columns = `v.id as "variantId", v.sku, p.slug, p.name,
  ${partPicture} as picture,
  v.name as "variantName", s.on_hand as "onHand", s.reserved, s.on_hand - s.reserved as available,
  s.backordered as "backOrdered", s.backorder_limit as "backOrderLimit", s.restock_days as "restockDays",
  s.reorder_at as "reorderAt", s.expected_on as "expectedOn", coalesce(r.sold, 0) as sold`;

type Params = [since: Date, compact: string | null, text: string | null, category: string | null];

const countScopes = statement<Params, Record<StockScope, number>>(
  "count_stock_scopes",
  `with ${recent} select ${scopeCounts(stockScopes, (scope) => scopes[scope])} ${narrow("with")} where ${matches}`,
);

const pageBy = (scope: StockScope, sort: StockSort) =>
  statement<[...Params, number, number], StockRow>(
    `stock_${scope}_${sort}`,
    `with ${recent}, chosen as (
       select s.variant_id, row_number() over (order by ${sorts[sort]}) as at
       ${narrow(scope === "low" || sort === "sold-down" ? "with" : "without")}
       where ${matches} and ${scopes[scope]} order by ${sorts[sort]} limit $5 offset $6)
     select ${columns} ${from} join chosen c on c.variant_id = s.variant_id order by c.at`,
  );
type Page = ReturnType<typeof pageBy>;
const everySort = (scope: StockScope) =>
  Object.fromEntries(stockSorts.map((sort) => [sort, pageBy(scope, sort)])) as Record<StockSort, Page>;
const pages = Object.fromEntries(stockScopes.map((scope) => [scope, everySort(scope)])) as Record<
  StockScope,
  Record<StockSort, Page>
>;

export interface StockTable {
  readonly rows: readonly StockRow[];
  readonly counts: Readonly<Record<StockScope, number>>;
  readonly page: number;
  readonly pages: number;
}

/** Parts in stock, fifty per page. */
export async function listStockTable(db: Db, query: StockQuery, now: Instant): Promise<StockTable> {
  const params: Params = [
    new Date(after(now, -soldWithin)),
    anywhereCompact(query.search),
    anywhere(query.search),
    query.filters.category ?? null,
  ];
  await refreshProductFigures(db);
  const counts = await db.row(countScopes, params);
  if (!counts) throw new Error("no counts");
  const { offset, ...pager } = paginate(counts[query.scope], { page: query.page, size: rowsOnPage });
  return {
    rows: await db.rows(pages[query.scope][query.sort], [...params, rowsOnPage, offset]),
    counts,
    ...pager,
  };
}

// Only parts with a reorder point or recent sales can be low, so all others are skipped.
const lowParts = `${recent}, watched as (select variant_id from stock where reorder_at is not null union
  select variant_id from recent),
     low as (select s.variant_id ${from} join watched w on w.variant_id = s.variant_id
       where ${stocked} and ${scopes.low})`;
const countLow = statement<[Date], { low: number; out: number }>(
  "count_low_stock",
  `with ${lowParts} select (select count(*)::int from low) as low,
     (select count(*)::int from stock s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
       where ${stocked} and ${scopes.out}) as out`,
);
const noteLow = statement<[Date, Date], { variantId: number; sku: string }>(
  "note_low_stock",
  `with ${lowParts},
     ended as (delete from low_stock where variant_id not in (select variant_id from low)),
     begun as (insert into low_stock (variant_id, since) select variant_id, $2 from low on conflict do nothing
       returning variant_id)
   select v.id as "variantId", v.sku from begun join variants v on v.id = begun.variant_id order by v.sku`,
);

/** Writes down which parts are low now; gives those that were not before. */
export function noteLowParts(tx: Tx, now: Instant): Promise<{ variantId: number; sku: string }[]> {
  return tx.rows(noteLow, [new Date(after(now, -soldWithin)), new Date(now)]);
}

/** Number of low parts and of sold-out parts. */
export async function countLowStock(db: Db, now: Instant): Promise<{ low: number; out: number }> {
  const counts = await db.row(countLow, [new Date(after(now, -soldWithin))]);
  if (!counts) throw new Error("no counts");
  return counts;
}

const selectOne = statement<[Date, number], StockRow>(
  "stock_of_variant",
  `with ${recent} select ${columns} ${from} where v.id = $2`,
);

/** Units of a part that a supplier is to deliver. */
export interface StockToCome {
  readonly number: string;
  readonly units: number;
  readonly expectedOn: CalendarDay | null;
}

const selectToCome = statement<[number], StockToCome>(
  "stock_to_come_of_variant",
  `select o.number, sum(l.quantity - l.received)::int as units, min(l.expected_on) as "expectedOn"
   from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id and o.state = 'ordered'
   where l.variant_id = $1 and l.received < l.quantity group by o.id order by min(l.expected_on) nulls last, o.id`,
);

/** An unpaid order or a draft that reserves units of a part. */
export interface StockHold {
  /** The order's number, or the draft's. */
  readonly orderNumber: string;
  readonly units: number;
  /** Null for a draft. */
  readonly method: PaymentMethod | null;
  readonly placedAt: Instant;
  /** Time at which an unpaid order is canceled, or a draft's goods are given back. */
  readonly until: Instant;
  /** True if the buyer had proved the order's mailbox. */
  readonly proved: boolean;
}

const maxHolds = 100;

const selectHolds = statement<[number, number], StockHold>(
  "unpaid_holds_of_variant",
  `select o.number as "orderNumber", sum(l.quantity)::int as units, o.payment_method as method,
     o.placed_at as "placedAt", greatest(o.pay_by, o.hold_until) as until,
     not ${unproved} as proved
   from orders o join order_lines l on l.order_id = o.id
   where o.state = 'pending' and l.variant_id = $1 group by o.id
   union all
   select d.number, (r ->> 'quantity')::int, null, d.sent_at, d.reserved_until, true
   from order_drafts d, jsonb_array_elements(d.paper -> 'rows') as r
   where d.reserved_until is not null and (r ->> 'variantId')::bigint = $1
   order by units desc, "placedAt" desc limit $2`,
);

/**
 * A part with the unpaid orders that reserve it, largest first, what is to come of it, its latest hundred movements,
 * and where it lies; null if unknown.
 */
export async function findStock(
  db: Db,
  variantId: number,
  now: Instant,
): Promise<{
  part: StockRow;
  holds: StockHold[];
  toCome: StockToCome[];
  movements: StockMovement[];
  shelves: PlaceUnits[];
  underWay: UnitsUnderWay[];
} | null> {
  const part = await db.row(selectOne, [new Date(after(now, -soldWithin)), variantId]);
  if (!part) return null;
  const [holds, toCome, movements, shelves, underWay] = await Promise.all([
    db.rows(selectHolds, [variantId, maxHolds]),
    db.rows(selectToCome, [variantId]),
    movementsOf(db, variantId),
    unitsAtPlaces(db, [variantId]),
    unitsUnderWay(db, variantId),
  ]);
  return { part, holds, toCome, movements, shelves, underWay };
}
