import type { DraftNumber } from "#domain/checkout/draft.ts";
import type { DraftState } from "#domain/checkout/quote-life.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { paginate } from "#domain/kernel/paginate.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { type DraftQuery, type DraftScope, draftScopes, type DraftSort } from "./draft-list-shape.ts";
import { anywhere, anywhereCompact, rowsOnPage } from "./list-query.ts";

/** A draft in the merchant's list. */
export interface DraftTableRow {
  readonly number: DraftNumber;
  readonly state: DraftState;
  /** The member of staff who answers for it; empty for nobody. */
  readonly staff: string;
  /** Company or person; empty until named, and once the order names them. */
  readonly buyer: string;
  readonly total: Money | null;
  readonly validUntil: Instant | null;
  readonly updatedAt: Instant;
  /** The number of its order; null while there is none. */
  readonly order: string | null;
}

interface DraftTable {
  readonly rows: readonly DraftTableRow[];
  readonly counts: Readonly<Record<DraftScope, number>>;
  readonly page: number;
  readonly pages: number;
}

/** SQL: the state at `$3`. */
const state = `case when d.state = 'sent' and d.valid_until <= $3 then 'expired' else d.state end`;
const waiting = `d.state in ('requested', 'change-asked')`;
const inScope = (scope: DraftScope) => {
  if (scope === "open") return `(${waiting} or d.state in ('draft', 'sent'))`;
  return scope === "waiting" ? waiting : `${state} = '${scope}'`;
};
const matches = `d.state <> 'unconfirmed'
  and ($1::text is null or d.buyer ilike $1 or d.email_key ilike $1 or replace(d.number, '-', '') like $2)`;

const selectCounts = statement<[string | null, string | null, Date], Record<DraftScope, number>>(
  "draft_counts",
  `select ${draftScopes.map((scope) => `count(*) filter (where ${inScope(scope)})::int as "${scope}"`).join(", ")}
   from order_drafts d where ${matches}`,
);
const pageBy = (scope: DraftScope, sort: DraftSort) =>
  statement<[string | null, string | null, Date, number, number], DraftTableRow>(
    `drafts_${scope}_${sort}`,
    `select d.number, ${state} as state, d.buyer, d.total_cents as total, d.valid_until as "validUntil",
     d.updated_at as "updatedAt",
       (select o.number from orders o where o.id = d.order_id) as order,
       coalesce((select coalesce(nullif(s.name, ''), s.email) from staff s where s.id = d.staff_id), '') as staff
     from order_drafts d where ${matches} and ${inScope(scope)}
     order by d.updated_at ${sort === "newest" ? "desc, d.id" : ", d.id desc"} limit $4 offset $5`,
  );
const pages = Object.fromEntries(
  draftScopes.map((scope) => [scope, { newest: pageBy(scope, "newest"), oldest: pageBy(scope, "oldest") }]),
) as Readonly<Record<DraftScope, Readonly<Record<DraftSort, ReturnType<typeof pageBy>>>>>;

/** The merchant's drafts, fifty a page, by their latest change. */
export async function listDrafts(db: Db, query: DraftQuery, now: Instant): Promise<DraftTable> {
  const text = [anywhere(query.search), anywhereCompact(query.search), new Date(now)] as const;
  const counts = await db.row(selectCounts, [...text]);
  if (!counts) throw new Error("no counts");
  const { offset, ...pager } = paginate(counts[query.scope], { page: query.page, size: rowsOnPage });
  const statementOf = pages[query.scope][query.sort];
  const rows = await db.rows(statementOf, [...text, rowsOnPage, offset]);
  return { rows, counts, ...pager };
}
