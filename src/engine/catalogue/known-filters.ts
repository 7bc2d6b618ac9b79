import type { CategoryDefinition } from "#domain/catalogue/category.ts";
import { filterAttributes } from "#domain/catalogue/taxonomy.ts";
import { type ListingQuery, ownFacets } from "./page-types.ts";

/** The query with the filters a category knows: its attributes and the own ones. Everything else is dropped. */
export function knownFilters(query: ListingQuery, category: CategoryDefinition | null): ListingQuery {
  if (!category) return query;
  const keys = new Set<string>([...ownFacets, ...filterAttributes(category).map(({ key }) => key)]);
  return {
    ...query,
    filters: Object.fromEntries(Object.entries(query.filters).filter(([key]) => keys.has(key))),
  };
}
