import { paginate } from "#domain/kernel/paginate.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { rowsOnPage, scopeCounts } from "./list-query.ts";
import { refreshProductFigures } from "./product-figures.ts";
import {
  type ProductQuery,
  type ProductScope,
  type ProductSort,
  type ProductStock,
  productScopes,
  productSorts,
  productStocks,
} from "./product-list-shape.ts";
import type { ProductTable, ProductTableRow } from "./product-table-row.ts";
import {
  figuresMatch,
  inScopeOf,
  type ProductParams,
  type ProductSearch,
  productSearches,
  rowsOf,
  scopes,
  searchOf,
} from "./product-table-sql.ts";

type Stock = ProductStock | "any";
type Params = [...ProductParams, limit: number, offset: number, ProductScope];

// The tables' indexes have what is counted and sorted by, so a page is read of them alone, however far it is.
const sorts: Readonly<Record<ProductSort, string>> = {
  "changed-down": "p.updated_at desc, p.id desc",
  "changed-up": "p.updated_at, p.id",
  "name-up": "s.search_text, p.id",
  "name-down": "s.search_text desc, p.id",
  "price-down": "p.price_cents desc, p.id desc",
  "price-up": "p.price_cents, p.id",
  "stock-up": "p.available nulls first, p.id",
  "stock-down": "p.available desc nulls last, p.id",
};
const isByPrice = (sort: ProductSort) => sort.startsWith("price");

const from = (search: ProductSearch, sort: ProductSort | null = null) =>
  search === "none" && !sort?.startsWith("name")
    ? "product_figures p"
    : "product_figures p join products s on s.id = p.id";

const countBy = (search: ProductSearch, stock: Stock) =>
  statement<ProductParams, Record<ProductScope, number>>(
    `count_figures_${search}_${stock}`,
    `select ${scopeCounts(productScopes, (scope) => scopes[scope])} from ${from(search)}
     where ${figuresMatch(search, stock)}`,
  );
const pageBy = (search: ProductSearch, stock: Stock, sort: ProductSort) =>
  statement<Params, ProductTableRow>(
    `products_by_figures_${search}_${stock}_${sort.replaceAll("-", "_")}`,
    rowsOf(`select p.id, row_number() over (order by ${sorts[sort]}) as at from ${from(search, sort)}
       where ${figuresMatch(search, stock)} and ${inScopeOf("$8")}
         ${isByPrice(sort) ? "and p.price_cents is not null" : ""}
       order by ${sorts[sort]} limit $6 offset $7`),
  );
/** Products without a price, which come after all others: `$7` counts from the last, as all of a list are counted. */
const unpricedBy = (search: ProductSearch) =>
  statement<Params, ProductTableRow>(
    `unpriced_products_${search}`,
    rowsOf(`select * from (
       select p.id, row_number() over (order by p.id) as at, count(*) over () as count from ${from(search)}
       where ${figuresMatch(search, "any")} and ${inScopeOf("$8")} and p.price_cents is null) unpriced
     where at > count - $7 order by at limit $6`),
  );

const listOf = (search: ProductSearch, stock: Stock) => ({
  counts: countBy(search, stock),
  pages: Object.fromEntries(productSorts.map((sort) => [sort, pageBy(search, stock, sort)])) as Record<
    ProductSort,
    ReturnType<typeof pageBy>
  >,
});
const everyStock = (search: ProductSearch) => ({
  byStock: Object.fromEntries(
    ["any" as const, ...productStocks].map((stock) => [stock, listOf(search, stock)]),
  ) as Record<Stock, ReturnType<typeof listOf>>,
  unpriced: unpricedBy(search),
});
const lists = Object.fromEntries(productSearches.map((search) => [search, everyStock(search)])) as Record<
  ProductSearch,
  ReturnType<typeof everyStock>
>;

/** A page of products that are sorted or filtered by price or stock: by their figures, brought up to date before. */
export async function listByFigures(db: Db, query: ProductQuery, params: ProductParams): Promise<ProductTable> {
  await refreshProductFigures(db);
  const { byStock, unpriced } = lists[searchOf(query.search)];
  const { counts: countScopes, pages } = byStock[(query.filters.stock as ProductStock | undefined) ?? "any"];
  const counts = await db.row(countScopes, params);
  if (!counts) throw new Error("no counts");
  const count = counts[query.scope];
  const { offset, ...pager } = paginate(count, { page: query.page, size: rowsOnPage });
  const rows = await db.rows(pages[query.sort], [...params, rowsOnPage, offset, query.scope]);
  const at = offset + rows.length;
  if (isByPrice(query.sort) && rows.length < rowsOnPage && at < count)
    rows.push(...(await db.rows(unpriced, [...params, rowsOnPage - rows.length, count - at, query.scope])));
  return { rows, counts, ...pager };
}
