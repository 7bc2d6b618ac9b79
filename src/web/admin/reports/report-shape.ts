import type { SalesGroup } from "#engine/admin/reports/sales-groups.ts";

export const reportNames = ["sales", "tax", "taxPlaces", "returns", "stock", "conversion", "searches"] as const;

export interface AskedReport {
  readonly report: (typeof reportNames)[number];
  readonly by: SalesGroup;
  /** Only searches that found nothing. */
  readonly nothing: boolean;
}

/** Money in cents, days as YYYY-MM-DD, shares in percent with one decimal; "each" and "price" are in no sum. */
export type CellKind = "text" | "day" | "count" | "money" | "percent" | "price" | "each";
export type Cell = string | number | null;

/** A report: its columns, and those in its chart. */
export interface ReportTable {
  readonly heads: readonly string[];
  readonly kinds: readonly CellKind[];
  readonly rows: readonly (readonly Cell[])[];
  readonly chart: {
    readonly kind: "days" | "ranks";
    /** The columns that name a bar, and that give its length. */
    readonly label: number;
    readonly values: readonly number[];
  };
}
