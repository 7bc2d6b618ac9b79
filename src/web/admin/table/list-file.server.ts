import type { Money } from "#domain/kernel/money.ts";
import { csvFile } from "#engine/platform/csv.ts";

/** A list as a file to download. */
export interface ListFile {
  readonly name: `${string}.csv`;
  readonly body: string;
}

/** A column of such a file: its head, and the cell of a row. */
export type FileColumn<Row> = readonly [head: string, cell: (row: Row) => string | number];

export const csvOf = <Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): string =>
  csvFile([columns.map(([head]) => head), ...rows.map((row) => columns.map(([, cell]) => cell(row)))]);

/** An amount in a cell; empty for none. */
export const dollars = (amount: Money | null): string => (amount === null ? "" : (amount / 100).toFixed(2));
