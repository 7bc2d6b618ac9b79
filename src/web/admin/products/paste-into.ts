import type { ReactNode } from "react";
import {
  emptyVariant,
  type TypedVariant,
  type VariantField,
  variantFields,
} from "#engine/admin/products/edit-typed.ts";

/** An attribute's cell that was pasted into: how often any was, and why its value cannot stay so. */
interface PastedCell {
  readonly round: number;
  readonly fault: ReactNode;
}
export type PastedCells = ReadonlyMap<string, PastedCell>;

/** Puts a cell's text into a column of a row; null where the column takes no such text. */
export type PutCell = (row: TypedVariant, column: string, text: string) => TypedVariant | null;

interface PastedRows {
  readonly rows: readonly TypedVariant[];
  /** Cells that were filled. */
  readonly cells: readonly { readonly row: number; readonly column: string }[];
  /** Cells with a text that found no place. */
  readonly left: number;
}

const putText: PutCell = (row, column, text) =>
  variantFields.includes(column as VariantField) ? { ...row, [column]: text } : null;

/**
 * Rows with the cells of a spreadsheet put in, from one cell to the right and down; what does not fit below becomes
 * new rows, up to `most`; `columns` are those that are shown. Cells are separated by tabs, as every spreadsheet copies
 * them; a cell with a line break is quoted.
 */
export function pasteInto(
  rows: readonly TypedVariant[],
  row: number,
  column: string,
  text: string,
  {
    most,
    columns = variantFields,
    put = putText,
  }: { readonly most: number; readonly columns?: readonly string[]; readonly put?: PutCell },
): PastedRows {
  const next = [...rows];
  const first = Math.max(
    0,
    next.findIndex((one) => one.row === row),
  );
  const names = columns.slice(columns.indexOf(column));
  const cells: { row: number; column: string }[] = [];
  let left = 0;
  cellsOf(text).forEach((line, down) => {
    const at = first + down;
    line.forEach((written, right) => {
      const name = names[right];
      const typed = written.trim();
      if (at < most)
        next[at] ??= { ...emptyVariant, leadTimeDays: "1", row: Math.max(-1, ...next.map((one) => one.row)) + 1 };
      const filled = at < most && name !== undefined ? put(next[at]!, name, typed) : null;
      if (filled) {
        next[at] = filled;
        cells.push({ row: filled.row, column: name! });
      } else if (typed !== "") left += 1;
    });
  });
  return { rows: next, cells, left };
}

/** The cells of text copied from a spreadsheet, row by row. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"(?=\t|\n|$)|([^\t\n]*)/y;
  const plain = text.replaceAll("\r\n", "\n").replace(/\n$/, "");
  for (let at = 0; at <= plain.length; at += 1) {
    cell.lastIndex = at;
    const figure = cell.exec(plain)!;
    rows.at(-1)!.push(figure[1] === undefined ? figure[2]! : figure[1].replaceAll('""', '"'));
    at = cell.lastIndex;
    if (plain[at] === "\n") rows.push([]);
  }
  return rows;
}
