import type { CsvRow } from "../../platform/csv.ts";
import type { ImportProblem } from "./import-report.ts";
import { longestRecord } from "./longest-record.ts";

/** Columns of a product, one cell each in any of its rows. */
export const productColumns = [
  "slug",
  "category",
  "subcategory",
  "brand",
  "name_en",
  "name_cn",
  "summary_en",
  "summary_cn",
  "description_en",
  "description_cn",
  "seo_title_en",
  "seo_title_cn",
  "seo_description_en",
  "seo_description_cn",
  "status",
  "picture_family",
  "return_policy",
  "warranty_months",
  "popularity",
  "published_at",
  "documents",
  "bought_together",
  "similar",
  "fits",
  "open_box_of",
  "open_box_grade",
  "open_box_reason",
  "open_box_serial",
  "open_box_run_hours",
  "open_box_accessories",
  "open_box_tested_on",
  "open_box_tested_by",
  "open_box_pressure_reached",
  "open_box_current_measured",
  "open_box_test_volts",
] as const;

/** Columns of a variant, one row each. Attributes are in columns `a:KEY`, a variant's own in `v:KEY`. */
export const variantColumns = [
  "sku",
  "variant_name_en",
  "variant_name_cn",
  "price",
  "list_price",
  "weight_lb",
  "length_in",
  "width_in",
  "height_in",
  "freight_only",
  "freight_class",
  "stock",
  "expected_on",
  "backorder_limit",
  "restock_days",
  "lead_time_days",
  "cross_references",
  "variant_picture_family",
] as const;

const columnNames = new Set<string>([...productColumns, ...variantColumns]);
/** Columns that an export fills for every product: in a row that fills none, empty cells of the product say nothing. */
export const identityColumns = ["category", "subcategory", "brand", "name_en", "name_cn"] as const;

export type Cells = Readonly<Record<string, string>>;

/** A row by its columns, with its line. */
export interface PlacedRow {
  readonly line: number;
  readonly cells: Cells;
}

const variantNames = new Set<string>(variantColumns);
const isVariantColumn = (column: string): boolean => variantNames.has(column) || column.startsWith("v:");

/** True of a column that says something of a product, besides which one it is. */
export const isProductColumn = (column: string): boolean =>
  column !== "" && column !== "slug" && !isVariantColumn(column);

/** True of a row that says something of a variant. */
export const hasVariant = (row: Cells): boolean =>
  Object.entries(row).some(([column, cell]) => isVariantColumn(column) && !isBlank(cell));

export const isBlank = (cell: string): boolean => cell.trim() === "";

/** The columns of a heading, without those behind the last that has a name. */
export function columnsOf({ cells }: CsvRow): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => !isBlank(cell)) + 1).map((cell) => cell.trim());
}

/** Error of a column without a heading; empty ones are ignored. */
export function unnamedProblem({ cells }: CsvRow, columns: readonly string[]): ImportProblem | null {
  const at = columns.findIndex((column, index) => column === "" && !isBlank(cells[index] ?? ""));
  return at < 0 ? null : { code: "column_unnamed", number: at + 1 };
}

function separatorProblem(columns: readonly string[]): ImportProblem | null {
  const [only = ""] = columns;
  if (columns.length !== 1 || columnNames.has(only)) return null;
  if (only.includes(";")) return { code: "separator", found: "semicolon" };
  return only.includes("\t") ? { code: "separator", found: "tab" } : null;
}

export function headingProblems(row: CsvRow, columns: readonly string[]): ImportProblem[] {
  const problem = rowProblem(row, columns) ?? separatorProblem(columns);
  if (problem) return [problem];
  const named = columns.filter((column) => column !== "");
  const twice = new Set(named.filter((column, at) => named.indexOf(column) !== at));
  if (twice.size > 0) return [...twice].map((column) => ({ code: "column_twice", column }));
  const missing = columns.includes("slug") || columns.includes("sku") ? [] : ["slug"];
  const unknown = named.filter((column) => !columnNames.has(column) && !/^[av]:\w+$/.test(column));
  const ofNoVariant = named.includes("sku") ? [] : named.filter(isVariantColumn);
  return [
    ...missing.map((column): ImportProblem => ({ code: "column_missing", column })),
    ...(missing.length === 0 && ofNoVariant.length > 0
      ? [{ code: "columns_without_sku", columns: ofNoVariant.join(", ") } as const]
      : []),
    ...unknown.map((column): ImportProblem => ({ code: "column_unknown", column })),
  ];
}

/** Error that makes a row unreadable. */
export function rowProblem(row: CsvRow, columns: readonly string[]): ImportProblem | null {
  if (row.open) return { code: "quote_open" };
  if (row.tooLong) return { code: "row_too_long", most: longestRecord };
  // Commas behind the last column are what a spreadsheet writes for columns that were filled once.
  const goesTogether = row.cells.length >= columns.length && row.cells.slice(columns.length).every(isBlank);
  return goesTogether ? null : { code: "cells_do_not_match", cells: row.cells.length, columns: columns.length };
}
