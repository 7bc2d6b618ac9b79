import type { Money } from "#domain/kernel/money.ts";
import { type PriceCellError, priceCellText, readPriceCell } from "#domain/pricing/price-grid.ts";
import type { Db } from "../../platform/database.ts";
import { type ListedPrice, pricesInCells } from "./price-table.ts";

/** A cell as it was sent: what is typed in it, and the price that the page showed. */
export interface TypedPrice {
  readonly variantId: number;
  readonly from: number;
  readonly typed: string;
  /** Null is on request. */
  readonly seen: Money | null;
}

export interface BadPrice {
  readonly variantId: number;
  readonly from: number;
  readonly sku: string;
  readonly error: PriceCellError;
}

export interface PriceCells {
  /** Cells that differ from what was shown, and the rows that they are of. */
  readonly edited: readonly TypedPrice[];
  readonly rows: readonly ListedPrice[];
  readonly bad: readonly BadPrice[];
  /** Cells whose price somebody has taken out of the list. */
  readonly gone: readonly TypedPrice[];
  /** The changes as rows to be planned. */
  readonly text: string;
}

const cellOf = ({ variantId, from }: { readonly variantId: number; readonly from: number }) => `${variantId}.${from}`;

const isEdited = ({ typed, seen }: TypedPrice): boolean => {
  const price = readPriceCell(typed);
  return !price.ok || price.value !== (seen ?? "request");
};

/** Judges the typed cells of a list by what stands in it now. */
export async function judgeCells(db: Db, id: number, cells: readonly TypedPrice[]): Promise<PriceCells> {
  const edited = cells.filter(isEdited);
  const rows = await pricesInCells(db, id, edited);
  const stored = new Map(rows.map((row) => [cellOf(row), row]));
  const bad: BadPrice[] = [];
  const lines: string[] = [];
  for (const cell of edited) {
    const row = stored.get(cellOf(cell));
    if (!row) continue;
    const price = readPriceCell(cell.typed);
    const error = errorOf(cell, row, price.ok ? null : price.error, price.ok && price.value === "request");
    if (error) bad.push({ variantId: cell.variantId, from: cell.from, sku: row.sku, error });
    else if (price.ok) lines.push([row.sku, cell.from, priceCellText(price.value)].join("\t"));
  }
  const gone = edited.filter((cell) => !stored.has(cellOf(cell)));
  return { edited, rows, bad, gone, text: lines.join("\n") };
}

function errorOf(
  { seen, from }: TypedPrice,
  row: ListedPrice,
  error: PriceCellError | null,
  isRequest: boolean,
): PriceCellError | null {
  if (row.price !== seen) return { code: "changed", now: row.price };
  if (error) return error;
  return isRequest && from > 1 ? { code: "request_mixed" } : null;
}
