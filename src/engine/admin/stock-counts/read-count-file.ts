import { setImmediate } from "node:timers/promises";
import { textOfFile } from "#domain/cart/order-file.ts";
import { type CountColumn, countColumns, maxCountBytes, maxCountLines } from "#domain/inventory/stock-counts.ts";
import { maxUnits } from "#domain/inventory/stock-adjustment.ts";
import { readTypedWhole } from "#domain/kernel/read-whole-number.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { cutText } from "#domain/kernel/text.ts";
import { delimiterOf, plainHead, readCsv } from "../../platform/csv.ts";
import type { TableFileRefused } from "../table-file.ts";

const longestRow = 2_000;
const longestCell = 200;
/** Lines between two turns of the event loop. */
const turn = 2_000;

/** Heads of the columns in our own files of both languages, and as counting sheets name them. */
const heads: Readonly<Record<CountColumn, readonly string[]>> = {
  sku: ["sku", "partno", "partnumber", "part", "item", "itemnumber", "零件号", "零件编号"],
  place: ["location", "place", "warehouse", "site", "库位", "仓库", "地点", "位置"],
  onHand: ["onhand", "instock", "在库", "现有库存", "库存"],
  counted: ["counted", "count", "quantity", "qty", "newonhand", "实盘数", "实盘", "盘点数", "数量"],
};

/** A line with a count, as it was typed. */
export interface CountLine {
  readonly line: number;
  readonly sku: string;
  readonly place: string;
  readonly counted: string;
  /** Units on hand there by the file; null if it does not say. */
  readonly seen: number | null;
}

interface ReadCountFile {
  readonly lines: readonly CountLine[];
  /** Lines without a count. */
  readonly unfilled: number;
}

/** Reads a file of counts as a spreadsheet saves it: commas, semicolons or tabs; the first row names the columns. */
export async function readCountFile(bytes: Uint8Array): Promise<Result<ReadCountFile, TableFileRefused>> {
  if (bytes.length === 0) return refuse({ code: "file_required" });
  if (bytes.length > maxCountBytes) return refuse({ code: "file_too_large" });
  const text = textOfFile(bytes);
  if (text === null) return refuse({ code: "file_not_text" });
  let columns: readonly (CountColumn | null)[] | null = null;
  const lines: CountLine[] = [];
  let unfilled = 0;
  for await (const { line, cells, tooLong, open } of readCsv(pieces(text), longestRow, delimiterOf(text))) {
    if (open || tooLong) return refuse({ code: "quote_open" });
    if (columns === null) {
      columns = columnsOf(cells);
      if (!columns.includes("sku") || !columns.includes("counted")) return refuse({ code: "heads_missing" });
      continue;
    }
    const names = columns;
    const cellOf = (column: CountColumn) =>
      cutText((cells[names.indexOf(column)] ?? "").replaceAll("\0", "").trim(), longestCell);
    if (cells.every((cell) => cell.trim() === "")) continue;
    const [sku, place, counted] = [cellOf("sku"), cellOf("place"), cellOf("counted")];
    if (counted === "") unfilled += 1;
    else if (lines.length === maxCountLines) return refuse({ code: "rows_too_many", most: maxCountLines });
    else lines.push({ line, sku, place, counted, seen: readTypedWhole(cellOf("onHand"), { most: maxUnits }) });
    if ((lines.length + unfilled) % turn === 0) await setImmediate();
  }
  return lines.length + unfilled === 0 ? refuse({ code: "no_rows" }) : ok({ lines, unfilled });
}

/** The columns of a heading; of two of one meaning, the first. */
function columnsOf(cells: readonly string[]): (CountColumn | null)[] {
  const named = cells.map(plainHead).map((head) => countColumns.find((column) => heads[column].includes(head)) ?? null);
  return named.map((column, at) => (column !== null && named.indexOf(column) === at ? column : null));
}

/** The text in parts, so that other requests are answered in between. */
function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536);
}
