import type { Money } from "#domain/kernel/money.ts";
import { csvFile, csvLine } from "#engine/platform/csv.ts";
import type { RowsInParts } from "#engine/platform/rows-in-parts.ts";

/** A list as a file to download, written piece by piece. */
export interface ListFile {
  readonly name: `${string}.csv`;
  readonly write: (out: (piece: string) => Promise<void>) => Promise<unknown>;
}

/** A column of such a file: its head, and the cell of a row. */
export type FileColumn<Row> = readonly [head: string, cell: (row: Row) => string | number];

/** Writes all rows of a list, with a heading. */
export const csvOf =
  <Row>(columns: readonly FileColumn<Row>[], rows: RowsInParts<Row>): ListFile["write"] =>
  async (out) => {
    await out(csvFile([columns.map(([head]) => head)]));
    await rows.read((part) => out(part.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join("")));
  };

/** An amount in a cell; empty for none. */
export const dollars = (amount: Money | null): string => (amount === null ? "" : (amount / 100).toFixed(2));
