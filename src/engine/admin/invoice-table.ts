import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Money } from "#domain/kernel/money.ts";
import { type Ageing, ages } from "#domain/receivables/credit.ts";
import { paginate } from "#domain/kernel/paginate.ts";
import { isDisputed } from "../invoices/is-disputed.ts";
import { factsOf } from "../invoices/invoices.queries.ts";
import type { Database, Db } from "../platform/database.ts";
import { type RowsInParts, rowsInParts } from "../platform/rows-in-parts.ts";
import { statement } from "../platform/statement.ts";
import { isBounceFee } from "../receivables/company-account.ts";
import { type InvoiceQuery, type InvoiceScope, invoiceScopes, type InvoiceSort } from "./invoice-list-shape.ts";
import { anywhere, rowsOnPage, scopeCounts } from "./list-query.ts";

/** An invoice in the merchant's list. */
export interface InvoiceTableRow {
  readonly number: string;
  readonly companyId: number;
  readonly company: string;
  /** Numbers of its orders, in the order in which they left; of these texts the different ones. */
  readonly orders: readonly string[];
  readonly site: string;
  readonly poNumbers: readonly string[];
  readonly costCenters: readonly string[];
  readonly references: readonly string[];
  readonly issuedOn: CalendarDay;
  readonly dueOn: CalendarDay;
  /** Days since it was due; 0 or below before. */
  readonly daysOver: number;
  readonly total: Money;
  readonly open: Money;
  readonly isDisputed: boolean;
  readonly isDeposit: boolean;
  readonly isFee: boolean;
  /** Something of what it bills may still be credited. */
  readonly isCreditable: boolean;
}

/** Sums of the invoices that a search and filters leave. */
interface InvoiceSums extends Ageing {
  readonly open: Money;
  readonly overdue: Money;
  readonly disputed: Money;
}

interface InvoiceTable {
  readonly rows: readonly InvoiceTableRow[];
  readonly counts: Readonly<Record<InvoiceScope, number>>;
  readonly sums: InvoiceSums;
  readonly page: number;
  readonly pages: number;
}

const inScope: Readonly<Record<InvoiceScope, string>> = {
  open: "open > 0",
  overdue: `open > 0 and "daysOver" > 0`,
  // Also one that was paid meanwhile: its people wait for an answer all the same.
  disputed: `"isDisputed"`,
  paid: "open = 0",
  all: "true",
};
// The columns of an ageing, as ageOf of src/domain/receivables/credit.ts has them.
const ofAge: Readonly<Record<keyof Ageing, string>> = {
  current: `"daysOver" <= 0`,
  to30: `"daysOver" between 1 and 30`,
  to60: `"daysOver" between 31 and 60`,
  to90: `"daysOver" between 61 and 90`,
  over90: `"daysOver" > 90`,
};
const orders: Readonly<Record<InvoiceSort, string>> = {
  due: `"dueOn", id`,
  "due-down": `"dueOn" desc, id desc`,
  newest: "id desc",
  oldest: "id",
  "open-down": "open desc, id",
  "open-up": "open, id",
};

type Params = [string | null, CalendarDay, string | null, string | null, string | null];

// $1 searched, $2 today, $3 an age, $4 and $5 days of issue
const matches = `from (
  select i.id, i.number, i.company_id as "companyId", k.legal_name as company, i.facts ->> 'site' as site,
    i.issued_on as "issuedOn", i.due_on as "dueOn",
    ($2::date - i.due_on)::int as "daysOver", i.total_cents as total,
    coalesce(u.open_cents, 0) as open, ${isDisputed("i.id")} as "isDisputed",
    i.deposit_cents < 0 as "isDeposit", ${isBounceFee("i.id")} as "isFee"
  from invoices i join companies k on k.id = i.company_id left join open_invoices u on u.invoice_id = i.id
  where ($1::text is null or i.number ilike $1 or k.legal_name ilike $1 or exists (select from invoice_orders p
      where p.invoice_id = i.id and (p.facts ->> 'order' ilike $1 or p.facts ->> 'poNumber' ilike $1
        or p.facts ->> 'costCenter' ilike $1 or p.facts ->> 'references' ilike $1)))
    and ($4::date is null or i.issued_on >= $4::date) and ($5::date is null or i.issued_on <= $5::date)) invoice
  where ($3::text is null or ${ages.map((age) => `($3 = '${age}' and ${ofAge[age]} and open > 0)`).join(" or ")})`;

const sumOf = (which: string) => `coalesce(sum(open) filter (where ${which}), 0)::bigint`;
const selectSums = statement<Params, Record<InvoiceScope, number> & { sums: InvoiceSums }>(
  "invoice_counts",
  `select ${scopeCounts(invoiceScopes, (scope) => inScope[scope])},
     jsonb_build_object('open', ${sumOf("true")}, 'overdue', ${sumOf(`"daysOver" > 0`)},
       'disputed', ${sumOf(`"isDisputed"`)}, ${ages.map((age) => `'${age}', ${sumOf(ofAge[age])}`).join(", ")}) as sums
   ${matches}`,
);
const pageBy = (scope: InvoiceScope, sort: InvoiceSort) =>
  statement<[...Params, most: number | null, number], InvoiceTableRow>(
    `invoices_${scope}_${sort.replace("-", "_")}`,
    `select *, ${factsOf("order", "id")} as orders, ${factsOf("poNumber", "id")} as "poNumbers",
       ${factsOf("costCenter", "id")} as "costCenters", ${factsOf("references", "id")} as "references",
       not "isDeposit" and exists (select from invoice_orders b join payments m on m.order_id = b.order_id
         where b.invoice_id = invoice.id and m.method = 'on-account' and m.captured_cents > m.refunded_cents)
         as "isCreditable"
     ${matches} and ${inScope[scope]} order by ${orders[sort]} limit $6 offset $7`,
  );
const sorts = Object.keys(orders) as InvoiceSort[];
const pages = new Map(
  invoiceScopes.flatMap((scope) => sorts.map((sort) => [`${scope} ${sort}`, pageBy(scope, sort)] as const)),
);

const paramsOf = ({ search, filters }: InvoiceQuery, today: CalendarDay): Params => [
  anywhere(search),
  today,
  filters.age ?? null,
  filters.from ?? null,
  filters.to ?? null,
];

function pageOf(query: InvoiceQuery) {
  const ordered = pages.get(`${query.scope} ${query.sort}`);
  if (!ordered) throw new Error(`no order ${query.sort}`);
  return ordered;
}

/** Invoices of all companies, fifty a page, with the sums of all that the search and the filters leave. */
export async function listInvoiceTable(db: Db, query: InvoiceQuery, today: CalendarDay): Promise<InvoiceTable> {
  const counted = await db.row(selectSums, paramsOf(query, today));
  if (!counted) throw new Error("no counts");
  const { sums, ...counts } = counted;
  const { offset, ...pager } = paginate(counts[query.scope], { page: query.page, size: rowsOnPage });
  const rows = await db.rows(pageOf(query), [...paramsOf(query, today), rowsOnPage, offset]);
  return { rows, counts, sums, ...pager };
}

/** All rows of the list, for a file. */
export const exportInvoiceTable = (
  db: Database,
  query: InvoiceQuery,
  today: CalendarDay,
): RowsInParts<InvoiceTableRow> => rowsInParts(db, pageOf(query), [...paramsOf(query, today), null, 0]);
