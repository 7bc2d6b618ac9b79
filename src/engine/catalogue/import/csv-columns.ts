import type { CsvRow } from "../../platform/csv.ts";
import type { ImportProblem } from "./import-report.ts";
import { longestRecord } from "./longest-record.ts";

/** Columns of a product, read from its first row. */
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
/** Columns of which every product of a file has some cell filled in its first row. */
const identity = ["category", "subcategory", "brand", "name_en", "name_cn"];

export type Cells = Readonly<Record<string, string>>;

const ofVariants = new Set<string>(variantColumns);
export const isOfVariant = (row: Cells): boolean =>
  Object.entries(row).some(([column, cell]) => (ofVariants.has(column) || column.startsWith("v:")) && !isBlank(cell));

/** The row without the product's cells, if they are blank as in all rows of a product but its first. */
export function withoutBlankProduct(row: Cells): Cells {
  const ofProduct = ([column]: [string, string]): boolean =>
    column !== "slug" && !ofVariants.has(column) && !column.startsWith("v:");
  const entries = Object.entries(row);
  const isFollowing =
    identity.some((column) => column in row) && entries.filter(ofProduct).every(([, cell]) => isBlank(cell));
  return isFollowing ? Object.fromEntries(entries.filter((entry) => !ofProduct(entry))) : row;
}

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
  return [
    ...missing.map((column): ImportProblem => ({ code: "column_missing", column })),
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
