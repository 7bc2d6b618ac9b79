import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { type CsvRow, readCsv } from "../../platform/csv.ts";
import { longestRecord, tooLong } from "./longest-record.ts";
import type { ReadRecord, HeadingProblem } from "./read-record.ts";
import {
  type Cells,
  columnsOf,
  headingProblems,
  isBlank,
  isProductColumn,
  rowProblem,
  unnamedProblem,
} from "./csv-columns.ts";
import { type CsvHeading, readRows } from "./csv-rows.ts";

/**
 * Reads products from CSV with a heading row; consecutive rows of one slug are one product's variants.
 * A row without a slug is by itself.
 */
export async function* readCsvRecords(
  pieces: AsyncIterable<string> | Iterable<string>,
  taxonomy: Taxonomy,
): AsyncGenerator<ReadRecord | HeadingProblem> {
  let columns: readonly string[] | null = null;
  let heading: CsvHeading | null = null;
  let group: RowsOfProduct<Cells> | null = null;
  let unreadable = "";
  for await (const row of readCsv(pieces, longestRecord)) {
    // Spreadsheets end a file with rows that were filled once.
    if (row.cells.length > 0 && row.cells.every(isBlank)) continue;
    if (!columns || !heading) {
      columns = columnsOf(row);
      const problems = headingProblems(row, columns);
      yield* problems.map((problem) => ({ line: row.line, heading: problem }));
      if (problems.length > 0) return;
      heading = { taxonomy, productColumns: columns.filter(isProductColumn), hasSku: columns.includes("sku") };
      continue;
    }
    const problem = rowProblem(row, columns) ?? unnamedProblem(row, columns);
    if (problem) {
      yield { line: row.line, field: "", problem };
      unreadable = row.cells[columns.indexOf("slug")]?.trim() ?? "";
      group?.miss(unreadable);
      continue;
    }
    const cells = Object.fromEntries(columns.map((column, at) => [column, row.cells[at] ?? ""]));
    const slug = cells["slug"]?.trim() ?? "";
    if (!group || slug === "" || group.name !== slug) {
      if (group) yield readGroup(group, heading);
      group = new RowsOfProduct<Cells>(row.line, slug, cells);
      group.miss(unreadable || null);
    }
    group.add(row, cells);
  }
  if (group && heading) yield readGroup(group, heading);
}

/** The rows of one product, as far as it may be long. */
export class RowsOfProduct<Row> {
  readonly line: number;
  /** Its slug or handle; empty where it has none. */
  readonly name: string;
  readonly first: Row;
  readonly rows: Row[] = [];
  /** The line of each row. */
  readonly lines: number[] = [];
  #room = longestRecord;

  /** One of its rows could not be read. */
  isBroken = false;

  constructor(line: number, name: string, first: Row) {
    this.line = line;
    this.name = name;
    this.first = first;
  }

  /** Hears of a row that could not be read, by the name in it: without one, it may be of this product. */
  miss(name: string | null): void {
    if (this.name !== "" && (name === "" || name === this.name)) this.isBroken = true;
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

function readGroup(group: RowsOfProduct<Cells>, heading: CsvHeading): ReadRecord {
  const { line, name, rows, lines, length } = group;
  const product = name.slice(0, 120);
  if (group.tooLong) return { line, product, ...tooLong };
  const placed = rows.map((cells, at) => ({ cells, line: lines[at] ?? line }));
  const record = readRows(placed, heading, length);
  const isTaken = !group.isBroken || !("value" in record) || record.isSilent;
  return isTaken ? record : { line, product, field: "", problem: { code: "product_row_unreadable" } };
}
