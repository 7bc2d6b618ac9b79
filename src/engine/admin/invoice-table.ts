import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Ageing } from "#domain/receivables/credit.ts";
import { paginate } from "#domain/kernel/paginate.ts";
import type { Database, Db } from "../platform/database.ts";
import { type RowsInParts, rowsInParts } from "../platform/rows-in-parts.ts";
import { statement } from "../platform/statement.ts";
import { type InvoiceQuery, type InvoiceScope, invoiceScopes, type InvoiceSort } from "./invoice-list-shape.ts";
import { countsOf, invoiceOrders, type InvoiceParams, type Narrowing, pageOf } from "./invoice-table-sql.ts";
import { anywhere, anywhereCompact, rowsOnPage } from "./list-query.ts";

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

type Sums = Record<InvoiceScope, number> & { readonly sums: InvoiceSums };
type Rows = [most: number | null, offset: number];

const countWhole = statement<[CalendarDay], Sums>("invoice_counts", countsOf("whole"));
const countNarrowed = statement<InvoiceParams, Sums>("invoice_counts_narrowed", countsOf("narrowed"));
const sorts = Object.keys(invoiceOrders) as InvoiceSort[];
const everyPage = <Params extends unknown[]>(narrowing: Narrowing) =>
  new Map(
    invoiceScopes.flatMap((scope) =>
      sorts.map((sort) => {
        const name = `invoices_${narrowing}_${scope}_${sort.replace("-", "_")}`;
        return [`${scope} ${sort}`, statement<Params, InvoiceTableRow>(name, pageOf(narrowing, scope, sort))] as const;
      }),
    ),
  );
const whole = everyPage<[CalendarDay, ...Rows]>("whole");
const narrowed = everyPage<[...InvoiceParams, ...Rows]>("narrowed");

const isWhole = ({ search, filters }: InvoiceQuery) =>
  search === "" && filters.age === undefined && filters.from === undefined && filters.to === undefined;

const paramsOf = ({ search, filters }: InvoiceQuery, today: CalendarDay): InvoiceParams => [
  today,
  anywhere(search),
  anywhereCompact(search),
  filters.age ?? null,
  filters.from ?? null,
  filters.to ?? null,
];

function ordered<Page>(pages: ReadonlyMap<string, Page>, { scope, sort }: InvoiceQuery): Page {
  const page = pages.get(`${scope} ${sort}`);
  if (!page) throw new Error(`no order ${sort}`);
  return page;
}

/** Invoices of all companies, fifty a page, with the sums of all that the search and the filters leave. */
export async function listInvoiceTable(db: Db, query: InvoiceQuery, today: CalendarDay): Promise<InvoiceTable> {
  const params = paramsOf(query, today);
  const counted = isWhole(query) ? await db.row(countWhole, [today]) : await db.row(countNarrowed, params);
  if (!counted) throw new Error("no counts");
  const { sums, ...counts } = counted;
  const { offset, ...pager } = paginate(counts[query.scope], { page: query.page, size: rowsOnPage });
  const rows = isWhole(query)
    ? await db.rows(ordered(whole, query), [today, rowsOnPage, offset])
    : await db.rows(ordered(narrowed, query), [...params, rowsOnPage, offset]);
  return { rows, counts, sums, ...pager };
}

/** All rows of the list, for a file. */
export const exportInvoiceTable = (
  db: Database,
  query: InvoiceQuery,
  today: CalendarDay,
): RowsInParts<InvoiceTableRow> => rowsInParts(db, ordered(narrowed, query), [...paramsOf(query, today), null, 0]);
