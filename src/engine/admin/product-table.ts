import { paginate } from "#domain/kernel/paginate.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { anywhere, anywhereCompact, rowsOnPage } from "./list-query.ts";
import { refreshProductFigures } from "./product-figures.ts";
import { type ProductQuery, type ProductScope, type ProductSort, productScopes } from "./product-list-shape.ts";
import type { ProductTable, ProductTableRow } from "./product-table-row.ts";
import {
  inScopeOf,
  matches,
  matchesAnyStock,
  type ProductParams,
  type ProductSearch,
  productSearches,
  rowsOf,
  scopes,
  searchOf,
} from "./product-table-sql.ts";
import { listByFigures } from "./products-by-figures.ts";

type Params = [...ProductParams, limit: number, offset: number, ProductScope];

/** Orders that stand in the products themselves. */
const sorts = {
  "changed-down": "p.updated_at desc, p.id desc",
  "changed-up": "p.updated_at, p.id",
  "name-up": "p.search_text, p.id",
  "name-down": "p.search_text desc, p.id",
} as const;
type OwnSort = keyof typeof sorts;
const isOwn = (sort: ProductSort): sort is OwnSort => Object.hasOwn(sorts, sort);

// Counted by the list's index alone. Scheduled products are few, and counted by their own index.
const countBy = (search: ProductSearch) => {
  const counts = productScopes.map((scope) =>
    scope === "scheduled"
      ? `(select count(*) from products p where ${scopes[scope]} and ${matchesAnyStock(search)})::int as "${scope}"`
      : `count(*) filter (where ${scopes[scope]})::int as "${scope}"`,
  );
  return statement<ProductParams, Record<ProductScope, number>>(
    `count_product_scopes_${search}`,
    `select ${counts.join(", ")} from products p where ${matchesAnyStock(search)}`,
  );
};

// Selects the page first, by index where possible, so that joined columns are read for its rows only.
const pageBy = (search: ProductSearch, scope: ProductScope, sort: OwnSort) =>
  statement<Params, ProductTableRow>(
    `product_table_${search}_${scope}_${sort.replaceAll("-", "_")}`,
    rowsOf(`select p.id, row_number() over (order by ${sorts[sort]}) as at from products p
       where ${matchesAnyStock(search)}
         and ${search === "none" ? `${scopes[scope]} and $8::text is not null` : inScopeOf("$8")}
       order by ${sorts[sort]} limit $6 offset $7`),
  );
type Page = ReturnType<typeof pageBy>;

const everySort = (search: ProductSearch, scope: ProductScope) =>
  Object.fromEntries(Object.keys(sorts).map((sort) => [sort, pageBy(search, scope, sort as OwnSort)])) as Record<
    OwnSort,
    Page
  >;
const everyScope = (search: ProductSearch) => {
  // Searches are rarer: one statement for all scopes.
  const anyScope = search === "none" ? null : everySort(search, "all");
  return Object.fromEntries(productScopes.map((scope) => [scope, anyScope ?? everySort(search, scope)])) as Record<
    ProductScope,
    Record<OwnSort, Page>
  >;
};
const idsBy = (search: ProductSearch) =>
  statement<[...ProductParams, number, ProductScope], { id: number }>(
    `product_ids_${search}`,
    `select p.id from products p where ${matches(search)} and ${inScopeOf("$7")} order by p.id limit $6`,
  );
const listBy = (search: ProductSearch) => ({
  counts: countBy(search),
  pages: everyScope(search),
  ids: idsBy(search),
});
const tables = Object.fromEntries(productSearches.map((search) => [search, listBy(search)])) as Record<
  ProductSearch,
  ReturnType<typeof listBy>
>;

function paramsOf({ search, filters }: ProductQuery): ProductParams {
  return [
    anywhereCompact(search),
    anywhere(search),
    filters.category ?? null,
    filters.stock ?? null,
    filters.lacks ?? null,
  ];
}

/** The merchant's products, fifty per page. A page past the end gives the last. */
export async function listProductTable(db: Db, query: ProductQuery): Promise<ProductTable> {
  const params = paramsOf(query);
  const { scope, sort, filters } = query;
  if (filters.stock !== undefined || !isOwn(sort)) return listByFigures(db, query, params);
  const { counts: countScopes, pages } = tables[searchOf(query.search)];
  const counts = await db.row(countScopes, params);
  if (!counts) throw new Error("no counts");
  const { offset, ...pager } = paginate(counts[scope], { page: query.page, size: rowsOnPage });
  const rows = await db.rows(pages[scope][sort], [...params, rowsOnPage, offset, scope]);
  return { rows, counts, ...pager };
}

/** Product ids of a list, up to a limit. */
export async function productIdsOf(db: Db, query: ProductQuery, most: number): Promise<number[]> {
  if (query.filters.stock !== undefined) await refreshProductFigures(db);
  const { ids } = tables[searchOf(query.search)];
  return (await db.rows(ids, [...paramsOf(query), most, query.scope])).map(({ id }) => id);
}
