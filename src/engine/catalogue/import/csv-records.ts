import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { type CsvRow, readCsv } from "../../platform/csv.ts";
import { longestRecord, tooLong } from "./longest-record.ts";
import type { ReadRecord, HeadingProblem } from "./read-record.ts";
import {
  type Cells,
  isOfVariant,
  isBlank,
  columnsOf,
  unnamedProblem,
  headingProblems,
  rowProblem,
  withoutBlankProduct,
} from "./csv-columns.ts";
import { recordOf } from "./csv-product.ts";

/**
 * Reads products from CSV with a heading row; consecutive rows of one slug are one product's variants.
 * A row without a slug is by itself.
 */
export async function* readCsvRecords(
  pieces: AsyncIterable<string> | Iterable<string>,
  taxonomy: Taxonomy,
): AsyncGenerator<ReadRecord | HeadingProblem> {
  let columns: readonly string[] | null = null;
  let group: RowsOfProduct<Cells> | null = null;
  for await (const row of readCsv(pieces, longestRecord)) {
    // Spreadsheets end a file with rows that were filled once.
    if (row.cells.length > 0 && row.cells.every(isBlank)) continue;
    if (!columns) {
      columns = columnsOf(row);
      const problems = headingProblems(row, columns);
      yield* problems.map((heading) => ({ line: row.line, heading }));
      if (problems.length > 0) return;
      continue;
    }
    const problem = rowProblem(row, columns) ?? unnamedProblem(row, columns);
    if (problem) {
      yield { line: row.line, field: "", problem };
      continue;
    }
    const cells = Object.fromEntries(columns.map((column, at) => [column, row.cells[at] ?? ""]));
    if (!group || isBlank(cells["slug"] ?? "") || group.first["slug"] !== cells["slug"]) {
      if (group) yield readGroup(group, taxonomy);
      group = new RowsOfProduct<Cells>(row.line, cells);
    }
    group.add(row, cells);
  }
  if (group) yield readGroup(group, taxonomy);
}

/** The rows of one product, as far as it may be long. */
export class RowsOfProduct<Row> {
  readonly line: number;
  readonly first: Row;
  readonly rows: Row[] = [];
  /** The line of each row. */
  readonly lines: number[] = [];
  #room = longestRecord;

  constructor(line: number, first: Row) {
    this.line = line;
    this.first = first;
  }

  get length(): number {
    return longestRecord - this.#room;
  }

  get tooLong(): boolean {
    return this.#room < 0;
  }

  add({ cells, line }: CsvRow, row: Row): void {
    // Each row and cell takes memory, even if it is empty.
    this.#room -= cells.reduce((sum, cell) => sum + cell.length + 1, 0);
    if (this.tooLong) this.rows.length = this.lines.length = 0;
    else {
      this.rows.push(row);
      this.lines.push(line);
    }
  }
}

function readGroup(group: RowsOfProduct<Cells>, taxonomy: Taxonomy): ReadRecord {
  const { line, rows, lines, first } = group;
  if (group.tooLong) return { line, product: (first["slug"] ?? "").slice(0, 120), ...tooLong };
  // A draft without variants has a row of its own.
  const variants = rows.flatMap((row, at) => (isOfVariant(row) ? [{ row, line: lines[at] ?? line }] : []));
  const product = withoutBlankProduct(first);
  const inCategory = (category: string) =>
    recordOf(
      { ...product, ...(category && { category }) },
      variants.map(({ row }) => row),
      taxonomy,
    );
  return {
    line,
    value: inCategory(""),
    rows: variants.map((one) => one.line),
    source: "csv",
    length: group.length,
    ...(isBlank(product["category"] ?? "") && { inCategory }),
  };
}
