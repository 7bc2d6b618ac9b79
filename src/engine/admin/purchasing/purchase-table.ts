import type { PurchaseNumber, PurchaseState } from "#domain/inventory/purchase-order.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { paginate } from "#domain/kernel/paginate.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { anywhere, anywhereCompact, rowsOnPage, scopeCounts } from "../list-query.ts";
import { isUnansweredSql } from "./unanswered.ts";
import { type PurchaseQuery, type PurchaseScope, purchaseScopes, type PurchaseSort } from "./purchase-list-shape.ts";

/** A purchase order in the merchant's list. */
export interface PurchaseTableRow {
  readonly number: PurchaseNumber;
  readonly state: PurchaseState;
  readonly isLate: boolean;
  readonly isUnanswered: boolean;
  readonly supplier: string;
  /** Units ordered, and of these received; 0 for a draft. */
  readonly units: number;
  readonly received: number;
  readonly total: Money;
  /** The next day on which some of it is expected. */
  readonly expectedOn: CalendarDay | null;
  readonly updatedAt: Instant;
}

interface PurchaseTable {
  readonly rows: readonly PurchaseTableRow[];
  readonly counts: Readonly<Record<PurchaseScope, number>>;
  readonly page: number;
  readonly pages: number;
}

const isLate = `o.state = 'ordered' and exists (select from purchase_order_lines l
  where l.purchase_order_id = o.id and l.received < l.quantity and l.expected_on < $3::date)`;
const isUnanswered = isUnansweredSql("$3", "$4");
const scopes: Readonly<Record<PurchaseScope, string>> = {
  open: "o.state in ('draft', 'ordered')",
  draft: "o.state = 'draft'",
  ordered: "o.state = 'ordered'",
  unanswered: isUnanswered,
  late: isLate,
  ended: "o.state in ('received', 'closed')",
  canceled: "o.state = 'canceled'",
};
const from = "from purchase_orders o join suppliers s on s.id = o.supplier_id";
const matches = `($1::text is null or s.name ilike $1 or replace(o.number, '-', '') like $2
  or exists (select from purchase_order_lines l where l.purchase_order_id = o.id and l.sku ilike $1))`;

type Params = [text: string | null, compact: string | null, today: string, zone: string];

const selectCounts = statement<Params, Record<PurchaseScope, number>>(
  "purchase_counts",
  `select ${scopeCounts(purchaseScopes, (scope) => scopes[scope])}
   ${from} where ${matches}`,
);
const pageBy = (scope: PurchaseScope, sort: PurchaseSort) =>
  statement<[...Params, number, number], PurchaseTableRow>(
    `purchases_${scope}_${sort}`,
    `select o.number, o.state, ${isLate} as "isLate", ${isUnanswered} as "isUnanswered", s.name as supplier,
       o.updated_at as "updatedAt", sums.*
     ${from}, lateral (select coalesce(sum(l.quantity), 0)::int as units, coalesce(sum(l.received), 0)::int as received,
       coalesce(sum(l.quantity::bigint * l.cost_cents), 0)::float8 as total,
       min(l.expected_on) filter (where l.received < l.quantity and o.state = 'ordered') as "expectedOn"
       from purchase_order_lines l where l.purchase_order_id = o.id) sums
     where ${matches} and ${scopes[scope]}
     order by o.updated_at ${sort === "newest" ? "desc, o.id" : ", o.id desc"} limit $5 offset $6`,
  );
const pages = Object.fromEntries(
  purchaseScopes.map((scope) => [scope, { newest: pageBy(scope, "newest"), oldest: pageBy(scope, "oldest") }]),
) as Readonly<Record<PurchaseScope, Readonly<Record<PurchaseSort, ReturnType<typeof pageBy>>>>>;

/** The merchant's purchase orders, fifty a page, by their latest change. */
export async function listPurchases(
  db: Db,
  query: PurchaseQuery,
  { today, zone }: { readonly today: CalendarDay; readonly zone: string },
): Promise<PurchaseTable> {
  const params: Params = [anywhere(query.search), anywhereCompact(query.search), today, zone];
  const counts = await db.row(selectCounts, params);
  if (!counts) throw new Error("no counts");
  const { offset, ...pager } = paginate(counts[query.scope], { page: query.page, size: rowsOnPage });
  const rows = await db.rows(pages[query.scope][query.sort], [...params, rowsOnPage, offset]);
  return { rows, counts, ...pager };
}
