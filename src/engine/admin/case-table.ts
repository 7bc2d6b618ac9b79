import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { paginate } from "#domain/kernel/paginate.ts";
import { buyerNameOf, isBuyerNamed } from "../orders/buyer-name.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { anywhere, anywhereCompact, type ListQuery, type ListShape, rowsOnPage, scopeCounts } from "./list-query.ts";

/** A case of any kind in the merchant's list. */
export interface CaseTableRow<State extends string> {
  readonly id: number;
  readonly number: string;
  readonly orderNumber: string;
  readonly buyer: string;
  readonly state: State;
  readonly estimate: Money;
  readonly photos: number;
  readonly dueAt: Instant | null;
  readonly overdue: boolean;
}

/** SQL of a kind's list, under the alias `c`; $1 is now, $2 another time that its scopes compare with. */
interface CaseTableSpec<Scope extends string, Filter extends string, Sort extends string> {
  readonly shape: ListShape<Scope, Filter, Sort>;
  readonly scopes: Readonly<Record<Scope, string>>;
  readonly sorts: Readonly<Record<Sort, string>>;
  /** Columns beside those of all kinds. */
  readonly columns: string;
  /** The column of a number it is found by, beside its own and the order's. */
  readonly otherNumber: string;
  /** The condition of a filter, by the parameter that holds its value. */
  readonly filters: Readonly<Record<Filter, (param: string) => string>>;
  readonly otherTime: "timestamptz" | "date";
}

interface CaseTable<Scope extends string, Row> {
  readonly rows: readonly Row[];
  readonly counts: Readonly<Record<Scope, number>>;
  readonly page: number;
  readonly pages: number;
}

/** Makes the merchant's list of a kind of case: fifty per page, and how many there are in each scope. */
export function caseTable<
  Scope extends string,
  Filter extends string,
  Sort extends string,
  Row extends CaseTableRow<string>,
>(name: "return" | "claim", spec: CaseTableSpec<Scope, Filter, Sort>) {
  const { shape, scopes, sorts } = spec;
  const filters = Object.keys(shape.filters) as Filter[];
  const conditions = filters.map((filter, at) => `($${at + 5}::text is null or ${spec.filters[filter](`$${at + 5}`)})`);
  const from = `from ${name}s c join orders o on o.id = c.order_id where $1::timestamptz is not null
    and $2::${spec.otherTime} is not null and ($4::text is null or replace(c.number, '-', '') like $3::text
      or replace(o.number, '-', '') like $3 or upper(${spec.otherNumber}) like $3
      or ${isBuyerNamed("o", "$4")} or o.email ilike $4) and ${conditions.join(" and ")}`;
  const countScopes = statement<unknown[], Record<Scope, number>>(
    `count_${name}_scopes`,
    `select ${scopeCounts(shape.scopes, (scope) => scopes[scope])} ${from}`,
  );
  const [inScope, limit, offset] = [5, 6, 7].map((at) => `$${at + filters.length}`);
  const pageBy = (sort: Sort) =>
    statement<unknown[], Row>(
      `${name}_table_${sort.replaceAll("-", "_")}`,
      `select c.id, c.number, o.number as "orderNumber", ${buyerNameOf("o")} as buyer, c.state,
         c.estimate_cents as estimate, (select count(*)::int from ${name}_photos p where p.${name}_id = c.id) as photos,
         c.merchant_due_at as "dueAt", coalesce(c.merchant_due_at < $1, false) as overdue, ${spec.columns}
       ${from} and (${shape.scopes.map((scope) => `${inScope} = '${scope}' and ${scopes[scope]}`).join(" or ")})
       order by ${sorts[sort]} limit ${limit} offset ${offset}`,
    );
  const pages = new Map(shape.sorts.map((sort) => [sort, pageBy(sort)]));
  return async (
    db: Db,
    query: ListQuery<Scope, Filter, Sort>,
    times: readonly [now: Date, other: Date | string],
  ): Promise<CaseTable<Scope, Row>> => {
    const { scope, search, sort, page } = query;
    const values = filters.map((filter) => query.filters[filter] ?? null);
    const params = [...times, anywhereCompact(search), anywhere(search), ...values];
    const counts = await db.row(countScopes, params);
    const sorted = pages.get(sort);
    if (!counts || !sorted) throw new Error("no counts");
    const { offset, ...pager } = paginate(counts[scope], { page, size: rowsOnPage });
    const rows = await db.rows(sorted, [...params, scope, rowsOnPage, offset]);
    return { rows, counts, ...pager };
  };
}
