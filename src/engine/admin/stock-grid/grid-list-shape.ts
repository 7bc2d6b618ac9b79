import type { ListQuery, ListShape } from "../list-query.ts";

export const gridSorts = ["sku-up", "sku-down"] as const;
export type GridSort = (typeof gridSorts)[number];
export const gridStocks = ["in", "low", "out"] as const;
export type GridStock = (typeof gridStocks)[number];
export type GridFilter = "category" | "stock" | "status";
export type GridQuery = ListQuery<"all", GridFilter, GridSort>;

/** Filters and sort orders of the grid: all parts but those of archived products. */
export const gridListShape: ListShape<"all", GridFilter, GridSort> = {
  scopes: ["all"],
  filters: { category: "category", stock: gridStocks, status: ["published", "unavailable", "draft"] },
  sorts: gridSorts,
};

/** Rows of a page, of which the first is usual. */
export const gridSizes = [50, 200, 1_000] as const;

/** The rows of a page that an address asks for. */
export const gridSizeOf = (typed: string | null): number =>
  gridSizes.find((size) => String(size) === typed) ?? gridSizes[0];
