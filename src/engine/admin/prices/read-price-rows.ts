import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import {
  mostPriceRows,
  namedColumns,
  type PriceColumns,
  type PriceRow,
  type PriceRowError,
  readPriceRow,
  usualColumns,
} from "#domain/pricing/price-rows.ts";
import { delimiterOf, readCsv } from "../../platform/csv.ts";

/** Reasons why rows are not planned. */
export type PlanRefused =
  | { readonly code: "nothing_typed" }
  | { readonly code: "rows_too_many"; readonly most: number }
  | { readonly code: "quote_open" }
  | { readonly code: "lines"; readonly errors: readonly PriceRowError[] };

/** A row with its line. */
export interface ReadRow {
  readonly line: number;
  readonly row: PriceRow;
}

const longestRow = 10_000;

/** Rows of a pasted table or a file: commas, semicolons or tabs; the first row may name the columns. */
export async function readPriceRows(
  text: string,
): Promise<Result<{ rows: ReadRow[]; errors: PriceRowError[] }, PlanRefused>> {
  const rows: ReadRow[] = [];
  const errors: PriceRowError[] = [];
  let columns: PriceColumns | null = null;
  let isFirst = true;
  for await (const { line, cells, open, tooLong } of readCsv([text], longestRow, delimiterOf(text))) {
    if (open || tooLong) return refuse({ code: "quote_open" });
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (isFirst) columns = namedColumns(cells);
    const isHead = isFirst && columns !== null;
    isFirst = false;
    if (isHead) continue;
    if (rows.length + errors.length >= mostPriceRows) return refuse({ code: "rows_too_many", most: mostPriceRows });
    const row = readPriceRow(cells, columns ?? usualColumns(cells.length));
    if (row.ok) rows.push({ line, row: row.value });
    else errors.push({ line, ...row.error });
  }
  return rows.length + errors.length === 0 ? refuse({ code: "nothing_typed" }) : ok({ rows, errors });
}
