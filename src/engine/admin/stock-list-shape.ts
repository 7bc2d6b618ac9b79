import { categories } from "#domain/catalogue/categories.ts";
import type { ListQuery, ListShape } from "./list-query.ts";

/** What must be ordered comes first. */
export const stockScopes = ["low", "out", "reserved", "all"] as const;
export type StockScope = (typeof stockScopes)[number];

export const stockSorts = ["available-up", "available-down", "sold-down", "sku-up", "sku-down"] as const;
export type StockSort = (typeof stockSorts)[number];
export type StockFilter = "category";
export type StockQuery = ListQuery<StockScope, StockFilter, StockSort>;

/** What the list of stock can be asked for. */
export const stockListShape: ListShape<StockScope, StockFilter, StockSort> = {
  scopes: stockScopes,
  filters: { category: categories.map(({ slug }) => slug) },
  sorts: stockSorts,
};

/** How many movements of a part are shown, the latest. */
export const movementsShown = 100;
