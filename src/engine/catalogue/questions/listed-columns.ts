import type { CategoryDefinition } from "#domain/catalogue/category.ts";
import type { FacetColumn, Selections } from "#domain/catalogue/facet-columns.ts";
import { filterAttributes } from "#domain/catalogue/taxonomy.ts";
import { everyVersion, versionBit } from "#domain/catalogue/version-bits.ts";
import type { CatalogueTable } from "../index/catalogue-table.ts";
import { pageSize, type Sort } from "../page-types.ts";

/** The columns of the attributes a category can be filtered by. */
export function attributeColumns(table: CatalogueTable, category: CategoryDefinition): FacetColumn[] {
  return filterAttributes(category).flatMap(({ key }) => table.column(key) ?? []);
}

/** True if a filter names an attribute that no product of the table has, so that none passes. */
export function lacksColumn(table: CatalogueTable, filters: Selections): boolean {
  const own = new Set(["category", ...table.ownColumns().map(({ key }) => key)]);
  return Object.keys(filters).some((key) => !own.has(key) && !table.attributes.has(key));
}

/** Above every key that rows are sorted by, dates in milliseconds among them. */
export const beforeAll = 1e13;

/** Price of a row of which only some versions passed: the cheapest of them that can be bought, else the cheapest. */
function priceOfVersions({ price }: CatalogueTable, row: number, versions: number): number {
  const { offsets, values, ready } = price.ofVersions;
  const from = offsets[row]!;
  let [cost, isReady] = [Number.POSITIVE_INFINITY, 0];
  for (let at = from; at < offsets[row + 1]!; at++) {
    if ((versions & versionBit(at - from)) === 0 || ready[at]! < isReady) continue;
    if (ready[at]! > isReady || values[at]! < cost) [cost, isReady] = [values[at]!, ready[at]!];
  }
  return cost < Number.POSITIVE_INFINITY ? cost : price.values[row]!;
}

/** Sort key of a row; the highest comes first. */
export function sortKeyOf(table: CatalogueTable, sort: Sort): (row: number, versions: number) => number {
  const { values, sign } = sortColumn(table, sort);
  if (sort !== "price-asc" && sort !== "price-desc") return (row) => sign * values[row]!;
  return (row, versions) => sign * (versions === everyVersion ? values[row]! : priceOfVersions(table, row, versions));
}

/** Sort column: the highest `sign` times the value comes first. */
function sortColumn(table: CatalogueTable, sort: Sort): { readonly values: Float64Array; readonly sign: 1 | -1 } {
  switch (sort) {
    case "relevance":
      return { values: table.rank, sign: 1 };
    case "popular":
      return { values: table.popularity, sign: 1 };
    case "latest":
      return { values: table.publishedAt, sign: 1 };
    case "price-asc":
      return { values: table.price.values, sign: -1 };
    case "price-desc":
      return { values: table.price.values, sign: 1 };
  }
}

/** Where a list begins: with its last page, if it has become shorter than the query begins at. */
export function startWithin(from: number, total: number): number {
  return from < total ? from : Math.max(0, Math.ceil(total / pageSize) - 1) * pageSize;
}
