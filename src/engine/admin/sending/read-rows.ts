import { carrierNamed, isUnnumbered } from "#domain/fulfilment/carriers.ts";
import type { SendingRow } from "#domain/fulfilment/sending-row.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { csvFile, delimiterOf, plainHead, readCsv } from "../../platform/csv.ts";
import { maxRows } from "./max-rows.ts";

const longestRow = 2_000;

export type RowsRefused =
  | { code: "rows_required" }
  | { code: "rows_too_many"; most: number }
  | { code: "row_too_long"; row: number }
  /** The first row names columns, and these are not among them. */
  | { code: "columns_missing" };

export interface ReadRows {
  readonly rows: readonly SendingRow[];
  /** Rows of a list with heads whose number is not filled in yet. */
  readonly unfilled: number;
}

export const sendingColumns = ["order", "carrier", "number", "sku", "quantity", "link"] as const;
type Column = (typeof sendingColumns)[number];

/** The heads of the columns in our own files, and as other programs write them, in small letters and figures alone. */
const heads: Readonly<Record<Column, readonly string[]>> = {
  order: ["order", "ordernumber", "orderno", "orderid", "name", "reference", "po", "订单", "订单号", "订单编号"],
  carrier: [
    "carrier",
    "carriername",
    "shippingcarrier",
    "courier",
    "trackingcompany",
    "承运商",
    "物流公司",
    "快递公司",
  ],
  number: [
    "number",
    "tracking",
    "trackingnumber",
    "trackingno",
    "pro",
    "pronumber",
    "trackingorpronumber",
    "运单号",
    "运单号或pro单号",
    "快递单号",
    "物流单号",
  ],
  sku: ["sku", "part", "partnumber", "lineitemsku", "item", "零件号", "零件编号"],
  quantity: ["quantity", "qty", "units", "lineitemquantity", "数量"],
  link: ["link", "url", "trackinglink", "trackingurl", "trackingpage", "查询网址", "查询链接"],
};

function columnOf(head: string): Column | null {
  return sendingColumns.find((column) => heads[column].includes(plainHead(head))) ?? null;
}

/**
 * Rows of a file or of a paste from a spreadsheet: commas, semicolons or tabs. Where the first row names its columns,
 * they stand in any order and others are passed over; else order, carrier, number, part number, quantity, link.
 */
export async function readSendingRows(text: string): Promise<Result<ReadRows, RowsRefused>> {
  const rows: SendingRow[] = [];
  let unfilled = 0;
  let columns: readonly (Column | null)[] | null = null;
  for await (const { line, cells, tooLong, open } of readCsv([text], longestRow, delimiterOf(text))) {
    if (tooLong || open) return refuse({ code: "row_too_long", row: line });
    if (columns === null) {
      const named = cells.map(columnOf);
      if (named.includes("order") || named.includes("number")) {
        if (!named.includes("order") || !named.includes("number")) return refuse({ code: "columns_missing" });
        columns = named;
        continue;
      }
      columns = sendingColumns;
    }
    const cell = (column: Column) => (cells[columns!.indexOf(column)] ?? "").trim();
    const [order, carrier, number] = [cell("order"), cell("carrier"), cell("number")];
    const isNumbered = number !== "" || isUnnumbered(carrierNamed(carrier) ?? "ups");
    if (!isNumbered && order !== "" && columns !== sendingColumns) unfilled += 1;
    if (!isNumbered && (order === "" || columns !== sendingColumns)) continue;
    if (rows.length === maxRows) return refuse({ code: "rows_too_many", most: maxRows });
    const [sku, quantity, link] = [cell("sku"), cell("quantity"), cell("link")];
    const isTooWide = cells.slice(columns.length).some((one) => one.trim() !== "");
    rows.push({ row: line, order, carrier, number, sku, quantity, link, ...(isTooWide && { isTooWide }) });
  }
  return rows.length === 0 ? refuse({ code: "rows_required" }) : ok({ rows, unfilled });
}

/** Rows as the text of a file with heads. */
export function sendingFile(rows: readonly Omit<SendingRow, "row">[]): string {
  return csvFile([sendingColumns, ...rows.map((row) => sendingColumns.map((column) => row[column]))]);
}
