import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { maxPerLine } from "#domain/kernel/max-per-line.ts";
import type { Money } from "#domain/kernel/money.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import { readTypedWhole } from "#domain/kernel/read-whole-number.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";

/** Prices that a list, and a file of them, may have at most. */
export const mostPriceRows = 20_000;

/** A row's price, "on request", or the removal of a price. */
export type RowPrice = Money | "request" | "remove";

export interface PriceRow {
  /** The part number as typed, and as it is compared. */
  readonly sku: string;
  readonly compact: string;
  readonly from: number;
  readonly price: RowPrice;
}

type PriceRowErrorCode =
  | "sku_missing"
  | "sku_unknown"
  | "from_invalid"
  | "price_missing"
  | "price_invalid"
  /** The part number and quantity stand in an earlier line. */
  | "twice"
  /** On request goes with no price in other quantities. */
  | "request_mixed"
  /** Its price leaves less than the margin floor. */
  | "below_floor";

export interface PriceRowError {
  readonly line: number;
  readonly code: PriceRowErrorCode;
  readonly cell: string;
  /** The earlier line. */
  readonly other?: number;
  /** The least price. */
  readonly floor?: Money;
}

const heads = {
  sku: ["sku", "part number", "part no", "part no.", "number", "零件号", "货号"],
  from: ["from", "from quantity", "quantity", "qty", "起订数量", "数量"],
  price: ["price", "contract price", "unit price", "价格", "合同价"],
} as const;

export type PriceColumns = Readonly<Record<keyof typeof heads, number>>;

/** The columns that a first row names; null for a row of values. */
export function namedColumns(cells: readonly string[]): PriceColumns | null {
  const plain = cells.map((cell) => cell.normalize("NFKC").trim().toLowerCase());
  const at = (names: readonly string[]) => plain.findIndex((cell) => names.includes(cell));
  const columns = { sku: at(heads.sku), from: at(heads.from), price: at(heads.price) };
  return columns.sku >= 0 && columns.price >= 0 ? columns : null;
}

/** Without heads: part number and price, or the quantity from which it holds between them. */
export const usualColumns = (count: number): PriceColumns =>
  count < 3 ? { sku: 0, from: -1, price: 1 } : { sku: 0, from: 1, price: 2 };

const requests = ["on request", "request", "询价"];
const removals = ["remove", "删除"];

/** The word that stands for a price; null for any other text. */
export function readPriceWord(typed: string): "remove" | "request" | null {
  const word = typed.normalize("NFKC").trim().toLowerCase();
  if (removals.includes(word)) return "remove";
  return requests.includes(word) ? "request" : null;
}

/** A row of a pasted table or a file. */
export function readPriceRow(
  cells: readonly string[],
  columns: PriceColumns,
): Result<PriceRow, Omit<PriceRowError, "line">> {
  const cell = (at: number) => (cells[at] ?? "").normalize("NFKC").trim().slice(0, 100);
  const [sku, quantity, typed] = [cell(columns.sku), cell(columns.from), cell(columns.price)];
  const compact = compactPartNumber(sku);
  if (compact === "") return refuse({ code: "sku_missing", cell: sku });
  const from = quantity === "" ? 1 : readTypedWhole(quantity, { least: 1, most: maxPerLine });
  if (from === null) return refuse({ code: "from_invalid", cell: quantity });
  if (typed === "") return refuse({ code: "price_missing", cell: sku });
  const word = readPriceWord(typed);
  if (word === "remove") return ok({ sku, compact, from, price: word });
  if (word === "request")
    return from === 1 ? ok({ sku, compact, from, price: word }) : refuse({ code: "request_mixed", cell: sku });
  const price = readMoney(typed);
  if (price === null || price === 0) return refuse({ code: "price_invalid", cell: typed });
  return ok({ sku, compact, from, price });
}

/** A typed change in percent, `-12` or `+3.5 %`, in millionths; null for anything else, and for −100 % or less. */
export function readChange(typed: string): number | null {
  const change = /^([+\-−–])\s?(\d{1,2}(?:\.\d{1,2})?)\s?%?$/.exec(typed.normalize("NFKC").trim());
  if (!change) return null;
  const rate = Math.round(Number(change[2]) * 10_000);
  return rate === 0 ? null : change[1] === "+" ? rate : -rate;
}

/** Base of a bulk change: the shop's regular prices, or those of the list. */
export const bulkBases = ["public", "list"] as const;
export type BulkBase = (typeof bulkBases)[number];
