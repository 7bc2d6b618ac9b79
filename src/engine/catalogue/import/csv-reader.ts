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
  let cells: string[] = [];
  let cell = "";
  let quoted = false;
  // After a quote inside quotes: the next character tells whether it ended the cell or stands for itself.
  let closing = false;
  let lineNumber = 1;
  let begun = 1;
  let first = true;
  for await (const piece of pieces) {
    const text = first && piece.startsWith("\uFEFF") ? piece.slice(1) : piece;
    first &&= piece === "";
    for (let at = 0; at < text.length; at++) {
      const character = text[at]!;
      if (character === "\n") lineNumber++;
      if (quoted && closing) {
        closing = false;
        if (character === '"') {
          cell += '"';
          continue;
        }
        quoted = false;
      }
      if (quoted) {
        if (character === '"') closing = true;
        else cell += character;
        continue;
      }
      if (character === '"' && cell === "") quoted = true;
      else if (character === ",") {
        cells.push(cell);
        cell = "";
      } else if (character === "\n") {
        cells.push(cell.endsWith("\r") ? cell.slice(0, -1) : cell);
        if (cells.length > 1 || cells[0] !== "") yield { line: begun, cells };
        cells = [];
        cell = "";
        begun = lineNumber;
      } else cell += character;
    }
  }
  if (quoted && !closing) yield { line: begun, cells: [...cells, cell], open: true };
  else if (cells.length > 0 || cell !== "") yield { line: begun, cells: [...cells, cell] };
}

/** One CSV line; cells are quoted only where they must be. */
export function writeCsvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\r\n`;
}
