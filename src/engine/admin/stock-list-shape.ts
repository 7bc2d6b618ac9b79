import type { ListQuery, ListShape } from "./list-query.ts";

/** Scopes of the list; parts to reorder come first. */
export const stockScopes = ["low", "out", "reserved", "backordered", "all"] as const;
export type StockScope = (typeof stockScopes)[number];

export const stockSorts = ["available-up", "available-down", "sold-down", "sku-up", "sku-down"] as const;
export type StockSort = (typeof stockSorts)[number];
export type StockFilter = "category";
export type StockQuery = ListQuery<StockScope, StockFilter, StockSort>;

/** Scopes, filters and sort orders of the stock list. */
export const stockListShape: ListShape<StockScope, StockFilter, StockSort> = {
  scopes: stockScopes,
  searched: "all",
  filters: { category: "category" },
  sorts: stockSorts,
};

/** Number of a part's movements shown, latest first. */
export const movementsShown = 100;
