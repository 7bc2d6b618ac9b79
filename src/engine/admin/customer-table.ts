import type { Language } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import {
  type CustomerQuery,
  type CustomerScope,
  customerScopes,
  type CustomerSort,
  customerSorts,
} from "./customer-list-shape.ts";
import { anywhere, rowsOnPage } from "./list-query.ts";

/** A customer in the merchant's list. */
export interface CustomerTableRow {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly language: Language;
  readonly createdAt: Instant;
  readonly verified: boolean;
  readonly exempt: boolean;
  readonly closureDueAt: Instant | null;
  readonly points: number;
  readonly orders: number;
  /** Amount paid and not refunded. */
  readonly spent: Money;
  readonly lastOrderAt: Instant | null;
}

/** SQL: true if customer `c` is exempt from sales tax at the time in the parameter. */
const exempt = (now: string): string =>
  `(c.tax_exempt and (c.tax_exempt_until is null or c.tax_exempt_until > ${now}))`;

const scopes: Readonly<Record<CustomerScope, string>> = {
  all: "true",
  ordered: "exists (select from orders o where o.customer_id = c.id)",
  exempt: exempt("$3::timestamptz"),
  unverified: "c.email_verified_at is null",
  closing: "c.closure_due_at is not null",
};

type Params = [text: string | null, language: string | null, now: Date];
const matches = `c.erased_at is null and ($1::text is null or c.search_text like lower($1)) and ($2::text is null or c.language = $2)
  and $3::timestamptz is not null`;

const countScopes = statement<Params, Record<CustomerScope, number>>(
  "count_customer_scopes",
  `select ${customerScopes.map((scope) => `count(*) filter (where ${scopes[scope]})::int as "${scope}"`).join(", ")}
   from customers c where ${matches}`,
);

const keys: Readonly<Record<CustomerSort, { columns: string; descending: boolean }>> = {
  newest: { columns: "created_at", descending: true },
  oldest: { columns: "created_at", descending: false },
  "name-up": { columns: "sort_name", descending: false },
  "name-down": { columns: "sort_name", descending: true },
};

const columns = `c.id, c.first_name as "firstName", c.last_name as "lastName", c.email, c.language, c.created_at as "createdAt",
  c.email_verified_at is not null as verified, ${exempt("$3::timestamptz")} as exempt, c.closure_due_at as "closureDueAt", c.points,
  o.orders, o.spent, o."lastOrderAt"`;
const ordersOf = `left join lateral (select count(*)::int as orders, max(o.placed_at) as "lastOrderAt",
    coalesce(sum(o.total_cents - o.refunded_cents) filter (where o.state not in ('pending', 'canceled')), 0)::bigint as spent
  from orders o where o.customer_id = c.id) o on true`;

/** The next page after a customer, or the previous one with its rows reversed. */
const pageBy = (scope: CustomerScope, sort: CustomerSort, backwards: boolean) => {
  const { columns: key, descending } = keys[sort];
  const falls = descending !== backwards;
  const order = (of: string) => `${of}.${key}${falls ? " desc" : ""}, ${of}.id${falls ? " desc" : ""}`;
  return statement<[...Params, number | null, number], CustomerTableRow>(
    `customer_table_${scope}_${sort.replaceAll("-", "_")}${backwards ? "_back" : ""}`,
    `select ${columns} from (select c.* from customers c where ${matches} and ${scopes[scope]}
       and ($4::bigint is null or (c.${key}, c.id) ${falls ? "<" : ">"} (select a.${key}, a.id from customers a where a.id = $4))
       order by ${order("c")} limit $5) c ${ordersOf} order by ${order("c")}`,
  );
};
type Page = ReturnType<typeof pageBy>;
const pagesOf = (scope: CustomerScope) =>
  Object.fromEntries(
    customerSorts.map((sort) => [sort, { on: pageBy(scope, sort, false), back: pageBy(scope, sort, true) }]),
  ) as Record<CustomerSort, { on: Page; back: Page }>;
const pages = Object.fromEntries(customerScopes.map((scope) => [scope, pagesOf(scope)])) as Record<
  CustomerScope,
  Record<CustomerSort, { on: Page; back: Page }>
>;

export interface CustomerTable {
  readonly rows: readonly CustomerTableRow[];
  readonly counts: Readonly<Record<CustomerScope, number>>;
  /** Cursors of the previous and next page; null when there is none. */
  readonly previous: number | null;
  readonly next: number | null;
}

/** The merchant's customers, fifty per page, by cursor instead of page number. */
export async function listCustomerTable(db: Db, query: CustomerQuery, now: Instant): Promise<CustomerTable> {
  const params: Params = [anywhere(query.search), query.filters.language ?? null, new Date(now)];
  const counts = await db.row(countScopes, params);
  if (!counts) throw new Error("no counts");
  const { on, back } = pages[query.scope][query.sort];
  const backwards = query.before !== null;
  const rowsAndMore = await db.rows(backwards ? back : on, [...params, query.before ?? query.after, rowsOnPage + 1]);
  const more = rowsAndMore.length > rowsOnPage;
  const rows = backwards ? rowsAndMore.slice(0, rowsOnPage).reverse() : rowsAndMore.slice(0, rowsOnPage);
  const [first, last] = [rows[0]?.id ?? null, rows.at(-1)?.id ?? null];
  return {
    rows,
    counts,
    previous: backwards ? (more ? first : null) : query.after === null ? null : first,
    next: backwards ? last : more ? last : null,
  };
}

const maxExported = 100_000;

/** All customers of a list, for export. */
export function exportCustomerTable(db: Db, query: CustomerQuery, now: Instant): Promise<CustomerTableRow[]> {
  const params: Params = [anywhere(query.search), query.filters.language ?? null, new Date(now)];
  return db.rows(pages[query.scope][query.sort].on, [...params, null, maxExported]);
}
