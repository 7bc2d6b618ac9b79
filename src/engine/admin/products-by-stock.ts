import type { Db } from "../platform/database.ts";
import { type Statement, statement } from "../platform/statement.ts";
import { rowsOnPage } from "./list-query.ts";
import {
  lowStockThreshold,
  type ProductQuery,
  type ProductScope,
  type ProductSort,
  productScopes,
  productSorts,
} from "./product-list-shape.ts";
import { columns, matchesBesideStock, type ProductParams, scopes, sorts, variantsOf } from "./product-table-sql.ts";

const stocks = ["in", "low", "out"] as const;
export type ProductStock = (typeof stocks)[number];

const available = "s.on_hand - s.reserved";
const having: Readonly<Record<ProductStock, string>> = {
  in: `max(${available}) > 0`,
  low: `sum(greatest(${available}, 0)) between 1 and ${lowStockThreshold - 1}`,
  out: `max(${available}) <= 0`,
};

// Scheduled products are few, and known by an index of their own; their hour is in no index of the list.
const inScope = (scope: ProductScope) =>
  scope === "scheduled"
    ? "p.status = 'draft' and p.id in (select d.id from products d where d.publish_at is not null)"
    : scopes[scope];
const counts = productScopes.map((scope) => `count(*) filter (where ${inScope(scope)})::int as "${scope}"`).join(", ");
const chosenScope = productScopes.map((scope) => `when '${scope}' then ${inScope(scope)}`).join(" ");

interface Row extends Record<string, unknown> {
  readonly counts: Readonly<Record<ProductScope, number>>;
  readonly id: number | null;
}
type Params = [...ProductParams, number, number, ProductScope];

/**
 * Variants alone know what is available, so all of those that a query leaves are read: once, for the counts and the
 * page together. An index of what is available would be written with each reservation.
 */
const pageOf = (stock: ProductStock, sort: ProductSort) =>
  statement<Params, Row>(
    `products_by_stock_${stock}_${sort.replaceAll("-", "_")}`,
    `with matching as materialized (
       select p.id, p.status, p.lacks_en, p.lacks_cn, p.updated_at, p.search_text
       from products p join variants v on v.product_id = p.id and not v.retired join stock s on s.variant_id = v.id
       where ${matchesBesideStock} group by p.id having ${having[stock]}),
     counts as (select ${counts} from matching p),
     page as (
       select p.id, row_number() over (order by ${sorts[sort].by}) as at from matching p ${sorts[sort].join}
       where case $8::text ${chosenScope} end order by ${sorts[sort].by} limit $6 offset $7),
     listed as (select ${columns}, page.at from page join products p on p.id = page.id ${variantsOf})
     select to_jsonb(counts) as counts, listed.* from counts left join listed on true order by listed.at`,
  );

const everySort = (stock: ProductStock) =>
  Object.fromEntries(productSorts.map((sort) => [sort, pageOf(stock, sort)])) as Record<
    ProductSort,
    Statement<Params, Row>
  >;
const pages: Readonly<Record<ProductStock, Record<ProductSort, Statement<Params, Row>>>> = {
  in: everySort("in"),
  low: everySort("low"),
  out: everySort("out"),
};

/** A page of products of which so much is available, with the counts of all scopes. */
export async function pageByStock<ProductRow>(
  db: Db,
  {
    stock,
    query,
    params,
    page,
  }: {
    readonly stock: ProductStock;
    readonly query: ProductQuery;
    readonly params: ProductParams;
    readonly page: number;
  },
): Promise<{ readonly rows: ProductRow[]; readonly counts: Readonly<Record<ProductScope, number>> }> {
  const offset = (page - 1) * rowsOnPage;
  const rows = await db.rows(pages[stock][query.sort], [...params, rowsOnPage, offset, query.scope]);
  const [first] = rows;
  if (!first) throw new Error("no counts");
  const listed = rows.flatMap(({ counts: _, at: __, ...row }) => (row.id === null ? [] : [row as ProductRow]));
  return { rows: listed, counts: first.counts };
}
