import type { Writable } from "node:stream";
import { parse } from "csv-parse";
import { stringify } from "csv-stringify/sync";

/** A row of a CSV file and its first line, counted from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** The file ended inside quotes. */
  readonly open?: true;
  /** The row exceeds the limit and has no cells; reading ends here. */
  readonly tooLong?: true;
}

/**
 * Parses CSV as written by spreadsheets (RFC 4180): commas, doubled quotes, line breaks inside quotes, LF or CRLF, an
 * optional byte-order mark. Skips empty lines. Chunks may split anywhere. Ends with a row longer than `longest`
 * characters, such as one with an unclosed quotation mark.
 */
export async function* readCsv(
  pieces: AsyncIterable<string> | Iterable<string>,
  longest = Infinity,
  delimiter = ",",
): AsyncGenerator<CsvRow> {
  let open = false;
  const rows: { raw: string; record: string[] }[] = [];
  // Characters since the end of the last row.
  let length = 0;
  const parser = parse({
    bom: true,
    delimiter,
    raw: true,
    record_delimiter: ["\r\n", "\n"],
    relax_column_count: true,
    relax_quotes: true,
    // With these options the only possible error is an unclosed quotation mark, which swallows the rest of the file.
    skip_records_with_error: true,
    on_skip: () => {
      open = true;
    },
    on_record: (row: unknown) => {
      length = 0;
      rows.push(row as (typeof rows)[number]);
      // Rows are collected here instead of in the stream's buffer: after a write, all rows of the chunk are present.
      return null;
    },
  });
  // The callback of each write reports the error; an unhandled event would end the process.
  parser.on("error", () => {});
  let line = 1;
  function* ended(): Generator<CsvRow> {
    for (const { raw, record } of rows.splice(0)) {
      if (raw.length > longest) return yield { line, cells: [], tooLong: true };
      if (record.length > 1 || record[0] !== "") yield { line, cells: record.map(withoutFormulaGuard) };
      // The raw text may end between CR and LF.
      line += raw.split("\n").length - 1 + (raw.endsWith("\r") ? 1 : 0);
    }
    if (length > longest) yield { line, cells: [], tooLong: true };
  }
  for await (const piece of pieces) {
    length += piece.length;
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

/** Delimiters of tables that people send, in the order of how seldom they stand within a cell. */
const delimiters: readonly string[] = ["\t", ";", ","];
/** Characters that are enough to tell it. */
const sampled = 65_536;

/**
 * The delimiter of a table from a file or a paste: the one that stands in the most lines. Only one of them parts cells:
 * a spreadsheet copies `1,234.50` between tabs, without quotation marks.
 */
export function delimiterOf(text: string): string {
  const lines = text.slice(0, sampled).split("\n");
  const linesWith = (mark: string) => lines.filter((line) => line.includes(mark)).length;
  return delimiters.reduce((best, mark) => (linesWith(mark) > linesWith(best) ? mark : best));
}

/** A column's heading in small letters and figures alone, to find it by any of its names. */
export const plainHead = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Writes a chunk, or the end, and waits until it is processed. */
function written(to: Writable, piece: string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const callback = (error?: Error | null): void => (error ? reject(error) : resolve());
    if (piece === null) to.end(callback);
    else to.write(piece, callback);
  });
}

/** A line of CSV with CRLF; cells are quoted where needed. */
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

// Spreadsheets evaluate a text with this start as a formula, which may send data elsewhere. A leading apostrophe keeps
// it a text; the reader removes it.
const formulaStart = /^'*[=+\-@\t\r＝＋－＠]/;
// An amount below zero evaluates to itself. As a text, it would be missing in every sum.
const belowZero = /^-\d+\.\d\d$/;

function withFormulaGuard(text: string): string {
  return formulaStart.test(text) && !belowZero.test(text) ? `'${text}` : text;
}

function withoutFormulaGuard(text: string): string {
  return text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text;
}
