import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { ProductStatus } from "#domain/catalogue/product.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { paginate } from "#domain/kernel/paginate.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { anywhere, anywhereCompact, rowsOnPage } from "./list-query.ts";
import {
  type ProductQuery,
  type ProductScope,
  type ProductSort,
  productScopes,
  productSorts,
} from "./product-list-shape.ts";
import { columns, matches, type ProductParams, scopes, sorts, variantsOf } from "./product-table-sql.ts";
import { pageByStock, type ProductStock } from "./products-by-stock.ts";

/** A product in the merchant's list. Prices and stock cover its variants on sale; null without any. */
export interface ProductTableRow {
  readonly id: number;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly brand: string;
  readonly category: CategorySlug;
  readonly subcategory: string;
  readonly status: ProductStatus;
  /** Key or family of its first picture. */
  readonly picture: string | null;
  /** Scheduled publication of a draft. */
  readonly publishAt: Instant | null;
  readonly lacksEn: boolean;
  readonly lacksCn: boolean;
  readonly variants: number;
  readonly sku: string | null;
  readonly least: Money | null;
  readonly most: Money | null;
  readonly left: number | null;
  readonly changedAt: Instant;
}

// Counted by the list's index alone. Scheduled products are few, and counted by their own index.
const counts = productScopes.map((scope) =>
  scope === "scheduled"
    ? `(select count(*) from products p where ${scopes[scope]} and ${matches})::int as "${scope}"`
    : `count(*) filter (where ${scopes[scope]})::int as "${scope}"`,
);
const countScopes = statement<ProductParams, Record<ProductScope, number>>(
  "count_product_scopes",
  `select ${counts.join(", ")} from products p where ${matches}`,
);

const pageBy = (scope: ProductScope, sort: ProductSort) =>
  statement<[...ProductParams, number, number], ProductTableRow>(
    `product_table_${scope}_${sort.replaceAll("-", "_")}`,
    // Selects the page first, by index where possible, so that joined columns are read for its rows only.
    `with page as (select p.id, row_number() over (order by ${sorts[sort].by}) as at from products p ${sorts[sort].join}
       where ${matches} and ${scopes[scope]} order by ${sorts[sort].by} limit $6 offset $7)
     select ${columns} from page join products p on p.id = page.id ${variantsOf} order by page.at`,
  );
type Page = ReturnType<typeof pageBy>;
const everySort = (scope: ProductScope) =>
  Object.fromEntries(productSorts.map((sort) => [sort, pageBy(scope, sort)])) as Record<ProductSort, Page>;
const pages = Object.fromEntries(productScopes.map((scope) => [scope, everySort(scope)])) as Record<
  ProductScope,
  Record<ProductSort, Page>
>;

const idsOf = (scope: ProductScope) =>
  statement<[...ProductParams, number], { id: number }>(
    `product_ids_${scope}`,
    `select p.id from products p where ${matches} and ${scopes[scope]} order by p.id limit $6`,
  );
const ids = Object.fromEntries(productScopes.map((scope) => [scope, idsOf(scope)])) as Record<
  ProductScope,
  ReturnType<typeof idsOf>
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

export interface ProductTable {
  readonly rows: readonly ProductTableRow[];
  readonly counts: Readonly<Record<ProductScope, number>>;
  readonly page: number;
  readonly pages: number;
}

/** The merchant's products, fifty per page. A page past the end gives the last. */
export async function listProductTable(db: Db, query: ProductQuery): Promise<ProductTable> {
  const params = paramsOf(query);
  const { stock } = query.filters;
  if (stock !== undefined) return listByStock(db, stock as ProductStock, query, params);
  const counts = await db.row(countScopes, params);
  if (!counts) throw new Error("no counts");
  const { offset, ...pager } = paginate(counts[query.scope], { page: query.page, size: rowsOnPage });
  const rows = await db.rows(pages[query.scope][query.sort], [...params, rowsOnPage, offset]);
  return { rows, counts, ...pager };
}

async function listByStock(
  db: Db,
  stock: ProductStock,
  query: ProductQuery,
  params: ProductParams,
): Promise<ProductTable> {
  const pageAt = (page: number) => pageByStock<ProductTableRow>(db, { stock, query, params, page });
  const first = await pageAt(query.page);
  const { page, pages } = paginate(first.counts[query.scope], { page: query.page, size: rowsOnPage });
  const { rows, counts } = query.page > page ? await pageAt(page) : first;
  return { rows, counts, page, pages };
}

/** Product ids of a list, up to a limit. */
export async function productIdsOf(db: Db, query: ProductQuery, most: number): Promise<number[]> {
  return (await db.rows(ids[query.scope], [...paramsOf(query), most])).map(({ id }) => id);
}
