import type { CategoryDefinition } from "#domain/catalogue/category.ts";
import type { FacetColumn, Selections } from "#domain/catalogue/facets.ts";
import { filterAttributes } from "#domain/catalogue/taxonomy.ts";
import type { CatalogueTable } from "../index/catalogue-table.ts";
import type { Sort } from "../page-types.ts";

/** The columns of the attributes a category can be filtered by. */
export function attributeColumns(table: CatalogueTable, category: CategoryDefinition): FacetColumn[] {
  return filterAttributes(category).flatMap(({ key }) => table.column(key) ?? []);
}

/** Whether a filter asks for an attribute that no product of the table has: then none passes. */
export function lacksColumn(table: CatalogueTable, filters: Selections): boolean {
  const own = new Set(["category", ...table.ownColumns().map(({ key }) => key)]);
  return Object.keys(filters).some((key) => !own.has(key) && !table.attributes.has(key));
}

/** Above every key that rows are sorted by, dates in milliseconds among them. */
export const beforeAll = 1e13;

/** What rows are sorted by: the higher `sign` times the value, the earlier. */
export function sortColumn(
  table: CatalogueTable,
  sort: Sort,
): { readonly values: Float64Array; readonly sign: 1 | -1 } {
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
