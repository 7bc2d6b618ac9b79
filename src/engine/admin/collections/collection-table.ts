import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { type CollectionTurn, collectionTurns } from "#domain/receivables/collections.ts";
import type { Ageing } from "#domain/receivables/credit.ts";
import { paginate } from "#domain/kernel/paginate.ts";
import { isDisputed } from "../../invoices/is-disputed.ts";
import type { Database, Db } from "../../platform/database.ts";
import { type RowsInParts, rowsInParts } from "../../platform/rows-in-parts.ts";
import { statement } from "../../platform/statement.ts";
import {
  type CollectionQuery,
  type CollectionScope,
  collectionScopes,
  type CollectionSort,
} from "../collection-list-shape.ts";
import { anywhere, rowsOnPage, scopeCounts } from "../list-query.ts";
import { receivedSince } from "./collections-sql.ts";

/** A company with something overdue, as the worklist shows it. */
export interface CollectionRow extends Ageing {
  readonly companyId: number;
  readonly company: string;
  readonly isHeld: boolean;
  readonly turn: CollectionTurn;
  readonly overdue: Money;
  /** Part of it that is in dispute. */
  readonly disputed: Money;
  readonly oldestDue: CalendarDay;
  readonly daysOver: number;
  readonly remindedAt: Instant | null;
  readonly promisedOn: CalendarDay | null;
  readonly promised: Money | null;
  /** Received of the promise so far. */
  readonly received: Money;
  readonly nextStep: string;
  readonly nextOn: CalendarDay | null;
  readonly owner: string;
}

interface CollectionSums extends Ageing {
  readonly overdue: Money;
}

interface CollectionTable {
  readonly rows: readonly CollectionRow[];
  readonly counts: Readonly<Record<CollectionScope, number>>;
  readonly sums: CollectionSums;
  readonly page: number;
  readonly pages: number;
}

const inScope: Readonly<Record<CollectionScope, string>> = {
  due: `turn <> 'waiting'`,
  waiting: `turn = 'waiting'`,
  held: `"isHeld"`,
  all: "true",
};
const urgency = collectionTurns.map((turn, rank) => `when '${turn}' then ${rank}`).join(" ");
const orders: Readonly<Record<CollectionSort, string>> = {
  urgent: `case turn ${urgency} end, "oldestDue", overdue desc, "companyId"`,
  "overdue-down": `overdue desc, "companyId"`,
  "overdue-up": `overdue, "companyId"`,
  oldest: `"oldestDue", "companyId"`,
  newest: `"oldestDue" desc, "companyId"`,
  reminded: `"remindedAt" nulls first, "companyId"`,
  "reminded-down": `"remindedAt" desc nulls last, "companyId"`,
};

type Params = [CalendarDay, string | null, string | null, string | null, number];

const open = (which: string) => `coalesce(sum(i.open) filter (where ${which}), 0)::bigint`;
const over = (from: number, to: number | null) =>
  `$1::date - i.due_on ${to === null ? `>= ${from}` : `between ${from} and ${to}`}`;

// $1 today, $2 searched, $3 an age, $4 whose, $5 who looks. The turn is that of src/domain/receivables/collections.ts.
const companies = `from (
  select k.id as "companyId", k.legal_name as company, k.state = 'on-hold' as "isHeld", sums.*,
    ($1::date - sums."oldestDue")::int as "daysOver", c.next_step as "nextStep", c.next_on as "nextOn",
    c.owner_id as "ownerId", coalesce(nullif(s.name, ''), s.email, '') as owner, p.promised_on as "promisedOn",
    p.amount_cents as promised,
    ${receivedSince}::bigint as received,
    case when p.id is not null and ${receivedSince} < p.amount_cents and p.promised_on < $1::date then 'broken'
      when c.next_on <= $1::date then 'step-due'
      when (p.id is not null and ${receivedSince} < p.amount_cents) or c.next_on is not null then 'waiting'
      else 'unplanned' end as turn
  from (
    select i.company_id, ${open(`i.due_on < $1::date`)} as overdue,
      ${open(`i.due_on < $1::date and i.disputed`)} as disputed,
      ${open(`i.due_on >= $1::date`)} as current, ${open(over(1, 30))} as "to30", ${open(over(31, 60))} as "to60",
      ${open(over(61, 90))} as "to90", ${open(over(91, null))} as "over90", min(i.due_on) as "oldestDue",
      max(i.reminded_at) as "remindedAt"
    from (
      select i.company_id, i.due_on, i.open_cents as open, ${isDisputed("i.invoice_id")} as disputed,
        (select max(r.sent_at) from invoice_reminders r where r.invoice_id = i.invoice_id) as reminded_at
      from open_invoices i) i
    group by i.company_id) sums
  join companies k on k.id = sums.company_id
  left join company_collections c on c.company_id = k.id left join staff s on s.id = c.owner_id
  left join payment_promises p on p.company_id = k.id and p.ended_at is null
  where sums.overdue > 0 and ($2::text is null or k.legal_name ilike $2)) company
  where ($3::text is null or ($3 = 'to30' and "daysOver" between 1 and 30)
    or ($3 = 'to60' and "daysOver" between 31 and 60)
      or ($3 = 'to90' and "daysOver" between 61 and 90) or ($3 = 'over90' and "daysOver" > 90))
    and ($4::text is null or ($4 = 'mine' and "ownerId" = $5::bigint) or ($4 = 'nobody' and "ownerId" is null)
      or ($4 = 'others' and "ownerId" <> $5::bigint))`;

const sumOf = (column: string) => `coalesce(sum("${column}"), 0)::bigint`;
const sums = ["overdue", "current", "to30", "to60", "to90", "over90"].map((name) => `'${name}', ${sumOf(name)}`);
const selectSums = statement<Params, Record<CollectionScope, number> & { sums: CollectionSums }>(
  "collection_counts",
  `select ${scopeCounts(collectionScopes, (scope) => inScope[scope])},
     jsonb_build_object(${sums.join(", ")}) as sums
   ${companies}`,
);
const pageBy = (scope: CollectionScope, sort: CollectionSort) =>
  statement<[...Params, most: number | null, number], CollectionRow>(
    `collections_${scope}_${sort.replace("-", "_")}`,
    `select * ${companies} and ${inScope[scope]} order by ${orders[sort]} limit $6 offset $7`,
  );
const sorts = Object.keys(orders) as CollectionSort[];
const pages = new Map(
  collectionScopes.flatMap((scope) => sorts.map((sort) => [`${scope} ${sort}`, pageBy(scope, sort)] as const)),
);

/** The day and the member of staff for whom the worklist is drawn up. */
interface Looking {
  readonly today: CalendarDay;
  readonly staffId: number;
}

const paramsOf = ({ search, filters }: CollectionQuery, { today, staffId }: Looking): Params => [
  today,
  anywhere(search),
  filters.age ?? null,
  filters.owner ?? null,
  staffId,
];

function pageOf(query: CollectionQuery) {
  const ordered = pages.get(`${query.scope} ${query.sort}`);
  if (!ordered) throw new Error(`no order ${query.sort}`);
  return ordered;
}

/** Companies with something overdue, fifty a page, with the sums of all that the search and the filters leave. */
export async function listCollections(db: Db, query: CollectionQuery, by: Looking): Promise<CollectionTable> {
  const row = await db.row(selectSums, paramsOf(query, by));
  if (!row) throw new Error("no counts");
  const { sums, ...counts } = row;
  const { offset, ...pager } = paginate(counts[query.scope], { page: query.page, size: rowsOnPage });
  const rows = await db.rows(pageOf(query), [...paramsOf(query, by), rowsOnPage, offset]);
  return { rows, counts, sums, ...pager };
}

/** All rows of the list, for a file. */
export const exportCollections = (db: Database, query: CollectionQuery, by: Looking): RowsInParts<CollectionRow> =>
  rowsInParts(db, pageOf(query), [...paramsOf(query, by), null, 0]);
