import type { ListQuery, ListShape } from "./list-query.ts";

/** Abandoned carts in the list: still there, reminded of, bought, emptied, and all of them. */
export const abandonedScopes = ["open", "reminded", "recovered", "emptied", "all"] as const;
export type AbandonedScope = (typeof abandonedScopes)[number];

const abandonedSorts = ["newest", "oldest", "value-down", "value-up"] as const;
export type AbandonedSort = (typeof abandonedSorts)[number];
export type AbandonedFilter = "language" | "by" | "from" | "to";
export type AbandonedQuery = ListQuery<AbandonedScope, AbandonedFilter, AbandonedSort>;

/** Scopes and filters of the list of abandoned carts; the days are those of their last change. */
export const abandonedListShape: ListShape<AbandonedScope, AbandonedFilter, AbandonedSort> = {
  scopes: abandonedScopes,
  filters: { language: ["en", "cn"], by: ["account", "guest"], from: "day", to: "day" },
  sorts: abandonedSorts,
};
