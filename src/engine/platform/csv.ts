import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { stringify } from "csv-stringify/sync";

/** A row of a CSV file with the number of the line it begins on, counted from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** The file ended inside quotes. */
  readonly open?: true;
}

/**
 * Reads CSV as spreadsheets write it (RFC 4180): commas, quotes doubled inside quotes, line breaks inside quotes, LF or
 * CRLF, an optional byte-order mark. Empty lines are passed over. Text may arrive in pieces cut anywhere.
 */
export async function* readCsv(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<CsvRow> {
  let open = false;
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
  });
  const source = Readable.from(pieces).on("error", (error) => parser.destroy(error));
  let line = 1;
  for await (const { raw, record } of source.pipe(parser) as AsyncIterable<{ raw: string; record: string[] }>) {
    if (record.length > 1 || record[0] !== "") yield { line, cells: record.map(withoutFormulaGuard) };
    // What is given as raw may end within CRLF.
    line += raw.split("\n").length - 1 + (raw.endsWith("\r") ? 1 : 0);
  }
  if (open) yield { line, cells: [], open: true };
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
