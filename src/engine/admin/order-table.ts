import { type OrderTexts, textKeysOn } from "#domain/checkout/order-texts.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { paginate } from "#domain/kernel/paginate.ts";
import { totals } from "../checkout/placed-order.ts";
import { leftOfPartlyShipped } from "../fulfilment/units-left.ts";
import { orders } from "../orders/order-record.ts";
import { type RowOf, selected } from "../platform/columns.ts";
import type { Database, Db } from "../platform/database.ts";
import { type RowsInParts, rowsInParts } from "../platform/rows-in-parts.ts";
import { statement } from "../platform/statement.ts";
import { staysHere, waitsForGoods } from "./back-ordered.ts";
import { isHeldForCredit } from "../receivables/credit-hold.ts";
import { costOfLabelsSql } from "./labels/label-rows.ts";
import { amidOrAtStart, anywhere, anywhereCompact, boundedCounts, maxCounted, rowsOnPage } from "./list-query.ts";
import { ordersByBuyer } from "./order-buyers.ts";
import { type OrderQuery, type OrderScope, orderScopes, type OrderSort, orderSorts } from "./order-list-shape.ts";

const scopes: Readonly<Record<OrderScope, string>> = {
  all: "true",
  unpaid: "o.state = 'pending'",
  claimed: "o.state = 'pending' and o.claimed_paid_at is not null",
  "credit-held": isHeldForCredit("o"),
  "to-ship": `o.state = 'confirmed' and o.shipping_method <> 'PICKUP' and not ${staysHere("o")}`,
  "to-prepare": `o.state = 'confirmed' and o.shipping_method = 'PICKUP' and not ${staysHere("o")}`,
  "back-orders": waitsForGoods("o"),
  shipped: "o.state = 'shipped'",
  "ready-for-pickup": "o.state = 'ready-for-pickup'",
  refunds: "o.state = 'refund-in-process'",
  returns: "o.state = 'return-refund'",
  done: "o.state in ('delivered', 'picked-up', 'refund-completed')",
  canceled: "o.state = 'canceled'",
};

const sorts: Readonly<Record<OrderSort, string>> = {
  newest: "o.placed_at desc, o.id desc",
  oldest: "o.placed_at, o.id",
  "total-down": "o.total_cents desc, o.id desc",
  "total-up": "o.total_cents, o.id",
  deadline: "greatest(o.pay_by, o.hold_until) nulls last, o.id desc",
};

const keys = [
  "number",
  "state",
  "placedAt",
  "firstName",
  "lastName",
  "email",
  "method",
  "shippingMethod",
  ...totals,
  "refunded",
  "claimedAt",
  "boughtFor",
] as const;

/** An order in the merchant's list. */
export interface OrderTableRow extends RowOf<typeof orders, (typeof keys)[number]>, Partial<OrderTexts> {
  readonly units: number;
  /** Units of a partly shipped order that have not left; null of any other. */
  readonly leftToSend: number | null;
  /** Time at which an unpaid order is canceled. */
  readonly deadline: Instant | null;
  readonly shipState: string | null;
  /** Price of the labels of its parcels: a cost of the shop. */
  readonly labelCost: Money;
}

type Params = [
  compact: string | null,
  text: string | null,
  payment: string | null,
  delivery: string | null,
  from: string | null,
  to: string | null,
  zone: string,
];

// Search by number, SKU, PO number, cost center, reference, transfer reference, name or email, each with a trigram
// index.
const matchingIds = `select f.id from orders f where replace(f.number, '-', '') like $1 or f.phone like $2
  union ${ordersByBuyer.join(" union ")}
  union select l.order_id from order_lines l where upper(regexp_replace(l.sku, '[^A-Za-z0-9]', '', 'g')) like $1
  union select b.id from orders b where b.po_number <> '' and b.po_number ilike $2
  union select c.id from orders c where c.cost_center <> '' and c.cost_center ilike $2
  union select r.id from orders r where r.buyer_references <> '' and r.buyer_references ilike $2
  union select k.order_id from order_lines k where k.buyer_reference <> '' and k.buyer_reference ilike $2
  union select p.order_id from payments p where p.reference ilike $2
  union select t.order_id from transfers t where t.reference ilike $2`;
const searched = `o.id in (${matchingIds})`;
const unsearched = `$1::text is null and $2::text is null`;
const filtered = `($3::text is null or o.payment_method = $3) and ($4::text is null or o.shipping_method = $4)
  and ($5::date is null or o.placed_at >= $5::date::timestamp at time zone $7)
  and ($6::date is null or o.placed_at < ($6::date + 1)::timestamp at time zone $7)`;

const inScope = (parameter: string) =>
  `(${orderScopes.map((scope) => `${parameter} = '${scope}' and ${scopes[scope]}`).join(" or ")})`;

/** Counts are limited, since counting all orders of an old shop at each view is too slow. */
const countBy = (isSearched: boolean) => {
  const matches = `${isSearched ? "o.id in (select id from found)" : unsearched} and ${filtered}`;
  const counts = boundedCounts(orderScopes, "orders o", (scope) => `${scopes[scope]} and ${matches}`);
  return statement<Params, Record<OrderScope, number>>(
    isSearched ? "count_found_order_scopes" : "count_order_scopes",
    `with found as materialized (${isSearched ? matchingIds : "select null::bigint as id where false"})
     select ${counts}`,
  );
};
const countAll = countBy(false);
const countFound = countBy(true);

const row = `${selected(orders, [...keys, ...new Set([...textKeysOn("list"), ...textKeysOn("export")])], "o")},
  (select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = o.id) as units,
  ${leftOfPartlyShipped} as "leftToSend",
  case when o.state = 'pending' then greatest(o.pay_by, o.hold_until) end as deadline,
  o.shipping_address ->> 'state' as "shipState", ${costOfLabelsSql} as "labelCost"`;

const pageBy = (sort: OrderSort, isSearched: boolean) =>
  statement<[...Params, OrderScope, most: number | null, number], OrderTableRow>(
    `${isSearched ? "found_" : ""}order_table_${sort.replaceAll("-", "_")}`,
    // Selects the page first, so that joined columns are read for its rows only.
    `select ${row} from (select o.* from orders o where ${isSearched ? searched : unsearched} and ${filtered}
       and ${inScope("$8")} order by ${sorts[sort]} limit $9 offset $10) o order by ${sorts[sort]}`,
  );
const pagesBy = (isSearched: boolean) =>
  Object.fromEntries(orderSorts.map((sort) => [sort, pageBy(sort, isSearched)])) as Record<
    OrderSort,
    ReturnType<typeof pageBy>
  >;
const pages = pagesBy(false);
const foundPages = pagesBy(true);

const pageOf = ({ search, sort }: OrderQuery) => (search === "" ? pages : foundPages)[sort];

function paramsOf({ search, filters }: OrderQuery, zone: string): Params {
  return [
    amidOrAtStart(anywhereCompact(search)),
    amidOrAtStart(anywhere(search)),
    filters.payment ?? null,
    filters.delivery ?? null,
    filters.from ?? null,
    filters.to ?? null,
    zone,
  ];
}

export interface OrderTable {
  readonly rows: readonly OrderTableRow[];
  /** By scope; `maxCounted` + 1 means more than that. */
  readonly counts: Readonly<Record<OrderScope, number>>;
  readonly page: number;
  readonly pages: number;
}

/** The merchant's orders, fifty per page; filters by day use `zone`. A page past the end gives the last. */
export async function listOrderTable(db: Db, query: OrderQuery, zone: string): Promise<OrderTable> {
  const counts = await countScopes(db, query, zone);
  const { offset, ...pager } = paginate(Math.min(counts[query.scope], maxCounted), {
    page: query.page,
    size: rowsOnPage,
  });
  const rows = await db.rows(pageOf(query), [...paramsOf(query, zone), query.scope, rowsOnPage, offset]);
  return { rows, counts, ...pager };
}

async function countScopes(db: Db, query: OrderQuery, zone: string): Promise<OrderTable["counts"]> {
  const counts = await db.row(query.search === "" ? countAll : countFound, paramsOf(query, zone));
  if (!counts) throw new Error("no counts");
  return counts;
}

/** Orders of a list; `maxCounted` + 1 means more than that. */
export const countOrders = async (db: Db, query: OrderQuery, zone: string): Promise<number> =>
  (await countScopes(db, query, zone))[query.scope];

/** The first orders of a list, for what takes no more of them. */
export const firstOrders = (db: Db, query: OrderQuery, zone: string, most: number): Promise<OrderTableRow[]> =>
  db.rows(pageOf(query), [...paramsOf(query, zone), query.scope, most, 0]);

/** All orders of a list, for a file. */
export const exportOrderTable = (db: Database, query: OrderQuery, zone: string): RowsInParts<OrderTableRow> =>
  rowsInParts(db, pageOf(query), [...paramsOf(query, zone), query.scope, null, 0]);
