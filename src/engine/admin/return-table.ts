import { type Instant, after, days } from "#domain/kernel/time.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { ReturnState } from "#domain/returns/return-life.ts";
import type { Db } from "../platform/database.ts";
import { buyerNameOf, isBuyerNamed } from "../orders/buyer-name.ts";
import { statement } from "../platform/statement.ts";
import { anywhere, anywhereCompact, rowsOnPage } from "./list-query.ts";
import { type ReturnQuery, type ReturnScope, returnScopes, type ReturnSort, returnSorts } from "./return-list-shape.ts";

// $1 is now, $2 two days later.
const scopes: Readonly<Record<ReturnScope, string>> = {
  waiting: "r.merchant_due_at is not null",
  overdue: "r.merchant_due_at < $1",
  soon: "r.merchant_due_at >= $1 and r.merchant_due_at < $2",
  "to-answer": "r.state in ('requested', 'request-updated')",
  "on-the-way": "r.state = 'agreed' and r.signed_at is null",
  "to-refund": "r.state = 'agreed' and r.signed_at is not null",
  "being-refunded": "r.state = 'being-refunded'",
  all: "true",
};

const sorts: Readonly<Record<ReturnSort, string>> = {
  due: "r.merchant_due_at nulls last, r.id",
  newest: "r.requested_at desc, r.id desc",
  oldest: "r.requested_at, r.id",
  "estimate-down": "r.estimate_cents desc, r.id",
};

/** A return in the merchant's list. */
export interface ReturnTableRow {
  readonly id: number;
  readonly number: string;
  readonly orderNumber: string;
  readonly buyer: string;
  readonly state: ReturnState;
  readonly received: boolean;
  readonly reason: string;
  readonly estimate: Money;
  readonly photos: number;
  readonly requestedAt: Instant;
  readonly sentAt: Instant | null;
  readonly signedAt: Instant | null;
  readonly dueAt: Instant | null;
  readonly overdue: boolean;
}

const from = "from returns r join orders o on o.id = r.order_id";
const matches = `($4::text is null or replace(r.number, '-', '') like $3::text or replace(o.number, '-', '') like $3 or upper(r.tracking_number) like $3
    or ${isBuyerNamed("o", "$4")} or o.email ilike $4)
  and ($5::text is null or r.received = ($5 = 'received'))`;
const times = "$1::timestamptz is not null and $2::timestamptz is not null";

type Params = [now: Date, soon: Date, compact: string | null, text: string | null, kind: string | null];

const countScopes = statement<Params, Record<ReturnScope, number>>(
  "count_return_scopes",
  `select ${returnScopes.map((scope) => `count(*) filter (where ${scopes[scope]})::int as "${scope}"`).join(", ")} ${from} where ${times} and ${matches}`,
);

const pageBy = (sort: ReturnSort) =>
  statement<[...Params, ReturnScope, number, number], ReturnTableRow & Record<string, unknown>>(
    `return_table_${sort.replaceAll("-", "_")}`,
    `select r.id, r.number, o.number as "orderNumber", ${buyerNameOf("o")} as buyer, r.state, r.received, r.reason,
       r.estimate_cents as estimate, (select count(*)::int from return_photos p where p.return_id = r.id) as photos, r.requested_at as "requestedAt",
       r.sent_at as "sentAt", r.signed_at as "signedAt", r.merchant_due_at as "dueAt", coalesce(r.merchant_due_at < $1, false) as overdue
     ${from} where ${times} and ${matches} and (${returnScopes.map((scope) => `$6 = '${scope}' and ${scopes[scope]}`).join(" or ")})
     order by ${sorts[sort]} limit $7 offset $8`,
  );
const pages = Object.fromEntries(returnSorts.map((sort) => [sort, pageBy(sort)])) as Record<
  ReturnSort,
  ReturnType<typeof pageBy>
>;

export interface ReturnTable {
  readonly rows: readonly ReturnTableRow[];
  readonly counts: Readonly<Record<ReturnScope, number>>;
  readonly page: number;
  readonly pages: number;
}

/** The merchant's returns, fifty per page, by due date. */
export async function listReturnTable(
  db: Db,
  { scope, search, filters, sort, page }: ReturnQuery,
  now: Instant,
): Promise<ReturnTable> {
  const text = anywhere(search);
  const params: Params = [
    new Date(now),
    new Date(after(now, days(2))),
    anywhereCompact(search),
    text,
    filters.kind ?? null,
  ];
  const counts = await db.row(countScopes, params);
  if (!counts) throw new Error("no counts");
  const last = Math.max(1, Math.ceil(counts[scope] / rowsOnPage));
  const at = Math.min(page, last);
  return {
    rows: await db.rows(pages[sort], [...params, scope, rowsOnPage, (at - 1) * rowsOnPage]),
    counts,
    page: at,
    pages: last,
  };
}

export interface ReturnCounts {
  /** Requests to answer, and received goods to refund. */
  readonly waiting: number;
  readonly overdue: number;
}

const countWaiting = statement<[Date], ReturnCounts & Record<string, unknown>>(
  "count_waiting_returns",
  `select count(*)::int as waiting, count(*) filter (where merchant_due_at < $1)::int as overdue from returns where merchant_due_at is not null`,
);

/** Number of returns that wait for the merchant, and of overdue ones. */
export async function countReturns(db: Db, now: Instant): Promise<ReturnCounts> {
  return (await db.row(countWaiting, [new Date(now)])) ?? { waiting: 0, overdue: 0 };
}
