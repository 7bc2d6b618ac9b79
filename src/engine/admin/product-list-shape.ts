import type { ListQuery, ListShape } from "./list-query.ts";

/** Scopes of the list; all products except archived ones come first. */
export const productScopes = [
  "all",
  "published",
  "unavailable",
  "draft",
  "scheduled",
  "untranslated",
  "archived",
] as const;
export type ProductScope = (typeof productScopes)[number];

export const productSorts = [
  "changed-down",
  "changed-up",
  "name-up",
  "name-down",
  "price-down",
  "price-up",
  "stock-up",
  "stock-down",
] as const;
export type ProductSort = (typeof productSorts)[number];
/** The filter by units available of a product. */
export const productStocks = ["in", "low", "out"] as const;
export type ProductStock = (typeof productStocks)[number];
export type ProductFilter = "category" | "stock" | "lacks";
export type ProductQuery = ListQuery<ProductScope, ProductFilter, ProductSort>;

/** Stock over all variants below this number counts as low. */
export const lowStockThreshold = 6;

/** Scopes, filters and sort orders of the products' list. */
export const productListShape: ListShape<ProductScope, ProductFilter, ProductSort> = {
  scopes: productScopes,
  filters: { category: "category", stock: productStocks, lacks: ["en", "cn"] },
  sorts: productSorts,
};
