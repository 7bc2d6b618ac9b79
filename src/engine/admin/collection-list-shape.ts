import type { ListQuery, ListShape } from "./list-query.ts";

export const collectionScopes = ["due", "waiting", "held", "all"] as const;
export type CollectionScope = (typeof collectionScopes)[number];

const collectionSorts = [
  "urgent",
  "overdue-down",
  "overdue-up",
  "oldest",
  "newest",
  "reminded",
  "reminded-down",
] as const;
export type CollectionSort = (typeof collectionSorts)[number];

/** Oldest open invoice of a company, by the days that it is overdue. */
export const overdueAges = ["to30", "to60", "to90", "over90"] as const;
export const collectionOwners = ["mine", "others", "nobody"] as const;
export type CollectionFilter = "age" | "owner";
export type CollectionQuery = ListQuery<CollectionScope, CollectionFilter, CollectionSort>;

/** Scopes, filters and sort orders of the companies that have something overdue, the most urgent first. */
export const collectionListShape: ListShape<CollectionScope, CollectionFilter, CollectionSort> = {
  scopes: collectionScopes,
  filters: { age: overdueAges, owner: collectionOwners },
  sorts: collectionSorts,
};
