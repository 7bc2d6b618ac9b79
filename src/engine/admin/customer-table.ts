import { type CalendarDay, instantAtHour } from "#domain/kernel/business-days.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { isTaxExempt } from "../buyers/buys-for.ts";
import type { Database, Db } from "../platform/database.ts";
import { type RowsInParts, rowsInParts } from "../platform/rows-in-parts.ts";
import { statement } from "../platform/statement.ts";
import {
  type CustomerQuery,
  type CustomerScope,
  customerScopes,
  type CustomerSort,
  customerSorts,
  type PersonKey,
} from "./customer-list-shape.ts";
import { anywhere, rowsOnPage, scopeCounts } from "./list-query.ts";

/** A person in the merchant's list: a customer, or the mailbox of guest orders. */
export interface CustomerTableRow extends PersonKey {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly language: Language;
  /** Of a guest the time of the first order. */
  readonly createdAt: Instant;
  readonly verified: boolean;
  readonly exempt: boolean;
  readonly closureDueAt: Instant | null;
  readonly points: number;
  readonly tags: readonly string[];
  readonly orders: number;
  /** Amount paid and not refunded. */
  readonly spent: Money;
  readonly lastOrderAt: Instant | null;
}

const scopes: Readonly<Record<CustomerScope, string>> = {
  all: "true",
  ordered: "exists (select from orders o where o.customer_id = c.id)",
  guests: "false",
  exempt: isTaxExempt("c", "$3::timestamptz"),
  unverified: "c.email_verified_at is null",
  closing: "c.closure_due_at is not null",
};
/** Guests have orders and nothing else. */
const scopesOfGuests: readonly CustomerScope[] = ["all", "ordered", "guests"];

type Params = [
  text: string | null,
  language: string | null,
  now: Date,
  tag: string | null,
  spent: number | null,
  since: Date | null,
  open: boolean,
  company: string | null,
];

const paid = "o.state not in ('pending', 'canceled')";
const isOpen =
  "o.state in ('pending', 'confirmed', 'shipped', 'ready-for-pickup', 'refund-in-process', 'return-refund')";
// Each list of ids is read once for all rows, and only where its filter is set.
const filtered = (person: string, key: string, ofOrder: string, own: string) => `
  ($1::text is null or ${person}.search_text like lower($1)) and ($2::text is null or ${person}.language = $2)
  and $3::timestamptz is not null
  and ($5::bigint is null or ${key} in (select ${ofOrder} from orders o where ${own} and ${paid}
    group by 1 having sum(o.total_cents - o.refunded_cents) >= $5))
  and ($6::timestamptz is null or ${key} in (select ${ofOrder} from orders o where ${own} and o.placed_at >= $6))
  and (not $7::boolean or ${key} in (select ${ofOrder} from orders o where ${own} and ${isOpen}))`;
const tagged = (column: string) =>
  `(select t.${column} from person_tags t where t.tag_key = $4 and t.${column} is not null)`;
const customersMatch = `c.erased_at is null
  and ${filtered("c", "c.id", "o.customer_id", "o.customer_id is not null")}
  and ($4::text is null or c.id in ${tagged("customer_id")})
  and ($8::text is null or c.id in (
    select m.customer_id from company_members m join companies k on k.id = m.company_id where k.legal_name ilike $8))`;
const guestsMatch = `${filtered("g", "g.email_key", "o.email_key", "o.customer_id is null and o.erased_at is null")}
  and ($4::text is null or g.id in ${tagged("guest_id")}) and $8::text is null`;

const countScopes = statement<Params, Record<CustomerScope, number>>(
  "count_customer_scopes",
  `select ${customerScopes
    .map((scope) => `c."${scope}" + ${scopesOfGuests.includes(scope) ? "g.count" : "0"} as "${scope}"`)
    .join(", ")}
   from (select ${scopeCounts(customerScopes, (scope) => scopes[scope])}
     from customers c where ${customersMatch}) c,
     (select count(*)::int as count from guests g where ${guestsMatch}) g`,
);

const keys: Readonly<Record<CustomerSort, { column: string; descending: boolean }>> = {
  newest: { column: "created_at", descending: true },
  oldest: { column: "created_at", descending: false },
  "name-up": { column: "sort_name", descending: false },
  "name-down": { column: "sort_name", descending: true },
};

const ordersOf = (name: string, own: string) => `left join lateral (select count(*)::int as orders,
    max(o.placed_at) as "lastOrderAt", coalesce(sum(o.total_cents - o.refunded_cents) filter (where ${paid}),
      0)::bigint as spent
  from orders o where ${own}) ${name} on true`;
const columns = `p.kind, p.id, coalesce(c.first_name, g.first_name) as "firstName",
  coalesce(c.last_name, g.last_name) as "lastName", coalesce(c.email, g.email) as email,
  coalesce(c.language, g.language) as language, coalesce(c.created_at, g.created_at) as "createdAt",
  coalesce(c.email_verified_at is not null, false) as verified,
  coalesce(${isTaxExempt("c", "$3::timestamptz")}, false) as exempt,
  c.closure_due_at as "closureDueAt", coalesce(c.points, 0) as points,
  array(select t.tag from person_tags t where t.customer_id = c.id union all
    select t.tag from person_tags t where t.guest_id = g.id order by 1) as tags,
  oc.orders + og.orders as orders, oc.spent + og.spent as spent,
  coalesce(oc."lastOrderAt", og."lastOrderAt") as "lastOrderAt"`;

/** The next page after a person, or the previous one with its rows reversed. */
const pageBy = (scope: CustomerScope, sort: CustomerSort, backwards: boolean) => {
  const { column: key, descending } = keys[sort];
  const falls = descending !== backwards;
  const down = falls ? " desc" : "";
  const some = (kind: PersonKey["kind"], of: string, table: string, where: string) =>
    `(select '${kind}' as kind, ${of}.id, ${of}.${key} as key from ${table} ${of} where ${where}
       and ($10::bigint is null or (${of}.${key}, '${kind}', ${of}.id) ${falls ? "<" : ">"} (
         select a.key, $9::text, a.id from (select id, ${key} as key from customers where $9 = 'customer'
           union all select id, ${key} from guests where $9 = 'guest') a where a.id = $10))
       order by ${of}.${key}${down}, ${of}.id${down} limit $11)`;
  const people = [
    ...(scope === "guests" ? [] : [some("customer", "c", "customers", `${customersMatch} and ${scopes[scope]}`)]),
    ...(scopesOfGuests.includes(scope) ? [some("guest", "g", "guests", guestsMatch)] : []),
  ];
  const order = `key${down}, kind${down}, id${down}`;
  return statement<[...Params, string | null, number | null, most: number | null], CustomerTableRow>(
    `customer_table_${scope}_${sort.replaceAll("-", "_")}${backwards ? "_back" : ""}`,
    `with people as (select * from (${people.join(" union all ")}) each_kind order by ${order} limit $11)
     select ${columns} from people p
     left join customers c on p.kind = 'customer' and c.id = p.id left join guests g on p.kind = 'guest' and g.id = p.id
     ${ordersOf("oc", "o.customer_id = c.id")}
     ${ordersOf("og", "o.email_key = g.email_key and o.customer_id is null and o.erased_at is null")}
     order by ${order.replaceAll(/\b(key|kind|id)\b/g, "p.$1")}`,
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
  readonly previous: PersonKey | null;
  readonly next: PersonKey | null;
}

/** The moment of a query, and the shop's time zone for its days. */
interface Now {
  readonly now: Instant;
  readonly timeZone: string;
}

function paramsOf({ search, filters }: CustomerQuery, { now, timeZone }: Now): Params {
  const { tag, spent, since, open, company, language } = filters;
  return [
    anywhere(search),
    language ?? null,
    new Date(now),
    tag?.toLowerCase() ?? null,
    spent === undefined ? null : readMoney(spent),
    since === undefined ? null : new Date(instantAtHour(since as CalendarDay, 0, timeZone)),
    open === "yes",
    anywhere(company ?? ""),
  ];
}

/** The merchant's customers and guests, fifty per page, by cursor instead of page number. */
export async function listCustomerTable(db: Db, query: CustomerQuery, at: Now): Promise<CustomerTable> {
  const params = paramsOf(query, at);
  const counts = await db.row(countScopes, params);
  if (!counts) throw new Error("no counts");
  const { on, back } = pages[query.scope][query.sort];
  const backwards = query.before !== null;
  const cursor = query.before ?? query.after;
  const rowsAndMore = await db.rows(backwards ? back : on, [
    ...params,
    cursor?.kind ?? null,
    cursor?.id ?? null,
    rowsOnPage + 1,
  ]);
  const more = rowsAndMore.length > rowsOnPage;
  const rows = backwards ? rowsAndMore.slice(0, rowsOnPage).reverse() : rowsAndMore.slice(0, rowsOnPage);
  const [first, last] = [rows[0] ?? null, rows.at(-1) ?? null];
  return {
    rows,
    counts,
    previous: backwards ? (more ? first : null) : query.after === null ? null : first,
    next: backwards ? last : more ? last : null,
  };
}

/** The number of people in a list. */
export async function countCustomers(db: Db, query: CustomerQuery, at: Now): Promise<number> {
  return (await db.row(countScopes, paramsOf(query, at)))?.[query.scope] ?? 0;
}

/** All people of a list, for a file. */
export const exportCustomerTable = (db: Database, query: CustomerQuery, at: Now): RowsInParts<CustomerTableRow> =>
  rowsInParts(db, pages[query.scope][query.sort].on, [...paramsOf(query, at), null, null, null]);
