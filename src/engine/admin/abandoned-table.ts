import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { abandonedState, type AbandonedState, type NotMailed } from "#domain/recovery/abandoned-cart.ts";
import { paginate } from "#domain/kernel/paginate.ts";
import type { Database, Db } from "../platform/database.ts";
import { type RowsInParts, rowsInParts } from "../platform/rows-in-parts.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import {
  type AbandonedFilter,
  type AbandonedQuery,
  type AbandonedScope,
  abandonedScopes,
  type AbandonedSort,
} from "./abandoned-list-shape.ts";
import { anywhere, anywhereCompact, maxCounted, rowsOnPage, scopeCounts } from "./list-query.ts";

interface StoredRow {
  readonly id: number;
  readonly email: string;
  /** Of the account; empty for a guest. */
  readonly name: string;
  readonly customerId: number | null;
  readonly language: Language;
  readonly units: number;
  readonly goods: LocalizedText | null;
  readonly otherLines: number;
  /** At the prices that the buyer saw. */
  readonly value: Money;
  readonly changedAt: Instant;
  readonly endedAt: Instant | null;
  readonly remindedAt: Instant | null;
  readonly notMailed: NotMailed | null;
  /** The number of the order that came from it. */
  readonly order: string | null;
}

/** An abandoned cart in the merchant's list. */
export interface AbandonedRow extends StoredRow {
  readonly state: AbandonedState;
}

interface AbandonedTable {
  readonly rows: readonly AbandonedRow[];
  readonly counts: Readonly<Record<AbandonedScope, number>>;
  readonly page: number;
  readonly pages: number;
}

type Params = [
  search: string | null,
  number: string | null,
  language: string | null,
  by: string | null,
  from: string | null,
  to: string | null,
  zone: string,
];

const inScope: Readonly<Record<AbandonedScope, string>> = {
  open: "a.order_id is null and a.ended_at is null",
  reminded: "a.order_id is null and a.ended_at is null and a.reminded_at is not null",
  recovered: "a.order_id is not null",
  emptied: "a.order_id is null and a.ended_at is not null",
  all: "true",
};
const orderBy: Readonly<Record<AbandonedSort, string>> = {
  newest: "a.changed_at desc, a.id desc",
  oldest: "a.changed_at, a.id",
  "value-down": "a.value_cents desc, a.id desc",
  "value-up": "a.value_cents, a.id",
};
const ofPerson = `left join customers c on c.id = a.customer_id left join orders o on o.id = a.order_id`;
const matches = `($1::text is null or a.email ilike $1 or concat_ws(' ', c.first_name, c.last_name) ilike $1
    or replace(o.number, '-', '') like $2
    or exists (select from abandoned_cart_lines l join variants v on v.id = l.variant_id
      where l.abandoned_cart_id = a.id and regexp_replace(upper(v.sku), '[^A-Z0-9]', '', 'g') like $2))
  and ($3::text is null or a.language = $3)
  and ($4::text is null or ($4 = 'account') = (a.customer_id is not null))
  and ($5::date is null or a.changed_at >= $5::date::timestamp at time zone $7)
  and ($6::date is null or a.changed_at < ($6::date + 1)::timestamp at time zone $7)`;

const columns = `a.id, a.email, concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')) as name,
  a.customer_id as "customerId", a.language, a.units, a.value_cents as value, a.changed_at as "changedAt",
  a.ended_at as "endedAt", a.reminded_at as "remindedAt", a.not_mailed as "notMailed", o.number as "order",
  (select p.name from abandoned_cart_lines l join variants v on v.id = l.variant_id
     join products p on p.id = v.product_id where l.abandoned_cart_id = a.id order by l.place limit 1) as goods,
  (select greatest(count(*) - 1, 0)::int from abandoned_cart_lines l where l.abandoned_cart_id = a.id) as "otherLines"`;

const selectCounts = statement<Params, Record<AbandonedScope, number>>(
  "abandoned_counts",
  `select ${scopeCounts(abandonedScopes, (scope) => inScope[scope])}
   from (select a.* from abandoned_carts a ${ofPerson} where ${matches} limit ${maxCounted + 1}) a`,
);
const pageBy = (scope: AbandonedScope, sort: AbandonedSort) =>
  statement<[...Params, most: number | null, number], StoredRow>(
    `abandoned_${scope}_${sort}`,
    `select ${columns} from abandoned_carts a ${ofPerson} where ${matches} and ${inScope[scope]}
     order by ${orderBy[sort]} limit $8 offset $9`,
  );
const sorts = Object.keys(orderBy) as AbandonedSort[];
const pages = Object.fromEntries(
  abandonedScopes.map((scope) => [scope, Object.fromEntries(sorts.map((sort) => [sort, pageBy(scope, sort)]))]),
) as Readonly<Record<AbandonedScope, Readonly<Record<AbandonedSort, ReturnType<typeof pageBy>>>>>;

const withState = (row: StoredRow): AbandonedRow => ({ ...row, state: abandonedState(row) });

async function paramsOf(db: Db, { search, filters }: Pick<AbandonedQuery, "search" | "filters">): Promise<Params> {
  const filter = (name: AbandonedFilter) => filters[name] ?? null;
  const zone = await readShopTimeZone(db);
  return [
    anywhere(search),
    anywhereCompact(search),
    filter("language"),
    filter("by"),
    filter("from"),
    filter("to"),
    zone,
  ];
}

/** The merchant's abandoned carts, fifty a page. */
export async function listAbandoned(db: Db, query: AbandonedQuery): Promise<AbandonedTable> {
  const params = await paramsOf(db, query);
  const counts = await db.row(selectCounts, params);
  if (!counts) throw new Error("no counts");
  const { offset, ...pager } = paginate(Math.min(counts[query.scope], maxCounted), {
    page: query.page,
    size: rowsOnPage,
  });
  const rows = await db.rows(pages[query.scope][query.sort], [...params, rowsOnPage, offset]);
  return { rows: rows.map(withState), counts, ...pager };
}

/** All rows of the list, for a file. */
export async function exportAbandoned(db: Database, query: AbandonedQuery): Promise<RowsInParts<AbandonedRow>> {
  const params = await paramsOf(db, query);
  const { count, read } = rowsInParts(db, pages[query.scope][query.sort], [...params, null, 0]);
  return { count, read: (take) => read((rows) => take(rows.map(withState))) };
}

/** An abandoned cart with its dates. */
export interface AbandonedDetail extends AbandonedRow {
  readonly notedAt: Instant;
  readonly restoredAt: Instant | null;
}

const selectOne = statement<[number], StoredRow & { notedAt: Instant; restoredAt: Instant | null }>(
  "abandoned_cart",
  `select ${columns}, a.noted_at as "notedAt", a.restored_at as "restoredAt"
   from abandoned_carts a ${ofPerson} where a.id = $1`,
);

/** The abandoned cart with this id; null if there is none. */
export async function findAbandoned(db: Db, id: number): Promise<AbandonedDetail | null> {
  const row = await db.row(selectOne, [id]);
  return row && { ...row, state: abandonedState(row) };
}
