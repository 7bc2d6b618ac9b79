import type { Writable } from "node:stream";
import { parse } from "csv-parse";
import { stringify } from "csv-stringify/sync";

/** A row of a CSV file with the number of the line it begins on, counted from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** The file ended inside quotes. */
  readonly open?: true;
  /** The row is longer than may be, and has no cells here; nothing behind it is read. */
  readonly tooLong?: true;
}

/**
 * Reads CSV as spreadsheets write it (RFC 4180): commas, quotes doubled inside quotes, line breaks inside quotes, LF or
 * CRLF, an optional byte-order mark. Empty lines are passed over. Text may arrive in pieces cut anywhere. Reading ends
 * with a row of more than so many characters, such as one with a quotation mark that is never closed.
 */
export async function* readCsv(
  pieces: AsyncIterable<string> | Iterable<string>,
  longest = Infinity,
): AsyncGenerator<CsvRow> {
  let open = false;
  const rows: { raw: string; record: string[] }[] = [];
  // Characters taken since a row ended last.
  let taken = 0;
  const parser = parse({
    bom: true,
    raw: true,
    record_delimiter: ["\r\n", "\n"],
    relax_column_count: true,
    relax_quotes: true,
    // The only error that is left is a quotation mark that is never closed: it takes what follows with it.
    skip_records_with_error: true,
    on_skip: () => {
      open = true;
    },
    on_record: (row: unknown) => {
      taken = 0;
      rows.push(row as (typeof rows)[number]);
      // Taken here, rows wait nowhere else: once a piece is written, all of its rows are there.
      return null;
    },
  });
  // Each is told to who wrote the piece.
  parser.on("error", () => {});
  let line = 1;
  function* ended(): Generator<CsvRow> {
    for (const { raw, record } of rows.splice(0)) {
      if (raw.length > longest) return yield { line, cells: [], tooLong: true };
      if (record.length > 1 || record[0] !== "") yield { line, cells: record.map(withoutFormulaGuard) };
      // What is given as raw may end within CRLF.
      line += raw.split("\n").length - 1 + (raw.endsWith("\r") ? 1 : 0);
    }
    if (taken > longest) yield { line, cells: [], tooLong: true };
  }
  for await (const piece of pieces) {
    taken += piece.length;
    await written(parser, piece);
    for (const row of ended()) {
      yield row;
      if (row.tooLong) return;
    }
  }
  await written(parser, null);
  yield* ended();
  if (open) yield { line, cells: [], open: true };
}

/** Writes a piece, or the end, and waits until it is worked off. */
function written(to: Writable, piece: string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: Error | null): void => (error ? reject(error) : resolve());
    if (piece === null) to.end(done);
    else to.write(piece, done);
  });
}

/** One line of CSV, ended by CRLF; cells are quoted where they must be. */
export function csvLine(cells: readonly (string | number)[]): string {
  return stringify([cells.map((cell) => (typeof cell === "string" ? withFormulaGuard(cell) : cell))], {
    record_delimiter: "\r\n",
    quoted_match: /[\r\n]|^\s|\s$/,
  });
}

/** A CSV file that spreadsheets open in any language. */
export function csvFile(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map(csvLine).join("")}`;
}

// A spreadsheet calculates a text that begins like this, and may send what it finds elsewhere. An apostrophe in front
// keeps it a text; reading takes it away again.
const formulaStart = /^'*[=+\-@\t\r＝＋－＠]/;

function withFormulaGuard(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

function withoutFormulaGuard(text: string): string {
  return text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text;
}
