import { readPartNumber } from "#domain/catalogue/part-number.ts";

/** One line of an order as it was typed, pasted or uploaded. */
export interface TypedLine {
  readonly number: string;
  readonly quantity: string;
  /**
   * The line without a quantity split off: `OV RS10 125` is one number, or 125 of `OV RS10`. Only the catalogue knows.
   */
  readonly whole?: string;
  /** Its place in the text, counted from 1. */
  readonly line?: number;
}

/** Most lines that are read at once. */
export const mostOrderLines = 500;
/** Most cells of a line that are looked at; an order has fewer. */
const mostCells = 300;

/** Lines of a text, and the text of those beyond the limit. */
export interface ReadLines {
  readonly lines: readonly TypedLine[];
  readonly rest: string;
}

/**
 * Reads the lines of an order from a spreadsheet, a CSV file or a mail: number and quantity in either order, separated
 * by tabs, semicolons, bars, commas, spaces or a multiplication sign; with or without quotes, a header and other
 * columns. Of more than `most` lines the rest is given back as text below its header, and not taken apart.
 *
 * A line of several cells without a quantity wants one unit, as its other cells may describe the part. With
 * `isCounted`, its quantity is the text that stands where one is wanted, so that it can be refused.
 */
export function readLines(text: string, most = mostOrderLines, { isCounted = false } = {}): ReadLines {
  const all = linesOf(text);
  if (/^"?sep=.?"?$/i.test(all[0]?.text.trim() ?? "")) all.shift();
  const header = columnsOf(cellsOf(all[0]?.text ?? ""));
  const headerLine = header ? [all.shift()!] : [];
  const rows = all.slice(0, most).map((one) => ({ ...one, cells: cellsOf(one.text) }));
  const guess = header ?? guessColumns(rows.map(({ cells }) => cells));
  const columns = isCounted ? { ...guess, isNamed: true, isTable: true } : guess;
  const rest = all.length > most ? [...headerLine, ...all.slice(most)] : [];
  return {
    lines: rows.map(({ text: row, line, cells }) => ({ ...lineOf(row.trim(), cells, columns), line })),
    rest: rest.map((one) => one.text).join("\n"),
  };
}

// A quoted cell of a spreadsheet may hold line breaks; it has an end, or else its quote is an inch mark.
const quotedCell = /(?<=^|[\t;|,；，\n\r] {0,9})"((?:[^"]|""){0,300})"(?= {0,9}(?:[\t;|,；，\n\r]|$))/g;

const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
/** Stands for a line break within a cell; no text that is pasted has it. */
const innerBreak = "\u0001";

/** Lines that say something, with their places in the text. */
function linesOf(text: string): { readonly text: string; readonly line: number }[] {
  let line = 1;
  return text
    .replace(/^\uFEFF/, "")
    .replaceAll(innerBreak, " ")
    .replace(quotedCell, (cell) => cell.replaceAll(new RegExp(lineBreak, "g"), innerBreak))
    .split(lineBreak)
    .map((row) => {
      const at = line;
      line += row.split(innerBreak).length;
      return { text: row.replaceAll(new RegExp(`${innerBreak}+`, "g"), " "), line: at };
    })
    .filter((one) => /[\p{L}\p{N}]/u.test(one.text));
}

const separators = [/[\t]/, /[;；]/, /[|]/, /[,，]/];

/** The cells of a line by the strongest separator in it; one cell for none. Empty ones at its end are left out. */
function cellsOf(line: string): string[] {
  const separator = separators.find((one) => one.test(line));
  if (!separator) return [cellText(line)];
  const quoted = new RegExp(` *"((?:[^"]|""){0,300})" *(?=${separator.source}|$)`, "y");
  const plain = new RegExp(`[^${separator.source.replaceAll(/[[\]]/g, "")}]*`, "y");
  const cells: string[] = [];
  for (let at = 0; at <= line.length && cells.length < mostCells; at++) {
    // A separator within quotes separates nothing.
    quoted.lastIndex = plain.lastIndex = at;
    const inner = quoted.exec(line)?.[1]?.replaceAll('""', '"');
    const cell = inner ?? plain.exec(line)?.[0] ?? "";
    at = inner === undefined ? plain.lastIndex : quoted.lastIndex;
    cells.push(cellText(cell));
  }
  return cells.slice(0, cells.findLastIndex((text) => text !== "") + 1);
}

/** Unquotes a cell that a spreadsheet forces to be text: `="00123"` and `'00123` become 00123. */
const cellText = (text: string): string =>
  text
    .trim()
    .replace(/^="([^"]*)"$/, "$1")
    // A quote that has no end.
    .replace(/^"(?=[^"]*$)/, "")
    .replace(/^'(?=\S)/, "")
    .trim();

interface Columns {
  readonly number: number | null;
  readonly quantity: number | null;
  /** Column that counts the lines. */
  readonly counter: number | null;
  /** Each line is to name a quantity. */
  readonly isNamed: boolean;
  /** Some lines have more than one cell. */
  readonly isTable: boolean;
}

const numberHeader =
  /^(?:.*\b(?:part|item|model|product|catalog(?:ue)?|stock|material|article|mfr)\b.*|(?:sku|p\/?n|number|no|code|reference)\b.*|.*(?:零件|配件|部件|物料|商品|产品|货号|料号|型号|编号).*)$/i;
const quantityHeader = /^(?:.*\b(?:qty|quantity|quantities|count|pcs|pieces|units?)\b.*|.*(?:数量|件数|个数|数目).*)$/i;

/** The columns that a header names; null for a line that is none. */
function columnsOf(cells: readonly string[]): Columns | null {
  if (cells.some((cell) => /\d/.test(cell))) return null;
  const quantity = cells.findIndex((cell) => quantityHeader.test(cell));
  const numbers = cells
    .map((cell, at) => (at !== quantity && numberHeader.test(cell) ? at : -1))
    .filter((at) => at >= 0);
  // "Part number" is the number, where a "Product" beside it is a name.
  const number = numbers.find((at) => /number|sku|p\/?n\b|\bno\b|#|code|号/i.test(cells[at]!)) ?? numbers[0];
  if (number === undefined && quantity < 0) return null;
  return {
    number: number ?? null,
    quantity: quantity < 0 ? null : quantity,
    counter: null,
    isNamed: quantity >= 0,
    isTable: true,
  };
}

/**
 * Without a header: a first column that counts the lines is no quantity, and most lines with one miss it where it is
 * empty.
 */
function guessColumns(rows: readonly (readonly string[])[]): Columns {
  const table = rows.filter((cells) => cells.length > 1);
  const counts = table.length > 1 && table.every((cells, at) => cells[0] === String(at + 1) && cells.length > 2);
  return { number: null, quantity: null, counter: counts ? 0 : null, isNamed: false, isTable: table.length > 0 };
}

/** A part of a thousand that a comma without quotation marks has cut off: `1,000` are two cells. */
const isCutOff = (cell: string | undefined): boolean => cell !== undefined && /^0\d\d$/.test(cell);

function lineOf(row: string, cells: readonly string[], columns: Columns): TypedLine {
  const [first = "", second] = cells;
  if (cells.length > 2 || (cells.length === 2 && !(/\s\d{1,3}$/.test(first) && isCutOff(second))))
    return lineOfCells(cells, columns);
  // Nothing follows the separator: in a table, the quantity is missing.
  const isOpen = cells.length === 1 && separators.some((one) => one.test(row));
  const typed = lineOfWords(isOpen || cells.length === 1 ? first : row);
  return isOpen && columns.isTable && typed.whole === undefined ? { ...typed, quantity: "" } : typed;
}

function lineOfCells(cells: readonly string[], { number, quantity, counter, isNamed }: Columns): TypedLine {
  const at = number ?? numberAt(cells, [quantity, counter]);
  const others = cells
    .map((cell, of) => ({ cell, place: of }))
    .filter((one) => one.place !== at && one.place !== counter);
  const figures = others.filter(({ cell }) => quantityIn(cell) !== null);
  // Beside several figures, the one after the number is its quantity.
  const counted = figures.find((one) => one.place > at) ?? figures[0];
  const figure = others.find((one) => /^\d[\d.,]*$/.test(one.cell));
  const place = quantity ?? (counted ?? others.find((one) => one.place > at) ?? figure)?.place;
  const typed =
    place === undefined ? undefined : isCutOff(cells[place + 1]) ? `${cells[place]},${cells[place + 1]}` : cells[place];
  const isText = quantity === null && !counted && typed !== undefined && !/\p{N}/u.test(typed);
  return {
    number: cells[at] ?? "",
    // Where no column is the quantity's, a text beside the number describes it, and one is wanted.
    quantity: isText && !isNamed ? "1" : quantityText(typed ?? (isNamed ? "" : "1")),
  };
}

/** The first cell that may be a part number; else the first that is no quantity. */
function numberAt(cells: readonly string[], columns: readonly (number | null)[]): number {
  const free = cells.map((_, place) => place).filter((place) => !columns.includes(place));
  const isNumber = (place: number) => readPartNumber(cells[place]!) !== null && !/^\d+[.,]\d+$/.test(cells[place]!);
  return (
    free.find(isNumber) ??
    free.find((place) => cells[place] !== "" && quantityIn(cells[place]!) === null) ??
    free.find((place) => cells[place] !== "") ??
    0
  );
}

const unit = "(?:pcs?|pieces?|pc|ea|each|units?|个|件|只|台|套|支|桶|条|根)";
const named = "(?:qty|quantity|数量)";
const countCell = new RegExp(`^(?:[x×*]|${named}[.:：=]?)? *(\\d{1,6})(?:[.,](?:00?|0{4}))? *${unit}?\\.?$`, "i");

/** The figure of a cell that is a quantity; null for other text, also for `1,000`, which is one or a thousand. */
function quantityIn(cell: string): string | null {
  return countCell.exec(cell.normalize("NFKC"))?.[1] ?? null;
}

const quantityText = (typed: string): string => quantityIn(typed) ?? typed;

const before = new RegExp(`^(\\d{1,6}) *(?:[x×*] *(?=[^\\d\\s])|[x×*] +|${unit}\\.? +|\\s+)(\\S.*)$`, "i");
const behind = new RegExp(
  `^(.*?\\S)(?:\\s+[x×*]\\s*|\\s*[×*]\\s*|\\s*[(（]\\s*[x×*]?\\s*|\\s+(?:${named}[.:：=]?\\s*)?)(\\d{1,6})\\s*${unit}?\\s*[)）.]?$`,
  "i",
);

/** A line without separators. */
function lineOfWords(line: string): TypedLine {
  const text = line.normalize("NFKC").replaceAll(/\s+/g, " ");
  const [, number = "", quantity = ""] = behind.exec(text) ?? [];
  const [, first = "", rest = ""] = before.exec(text) ?? [];
  const isFirst = rest !== "" && readPartNumber(rest) !== null && readPartNumber(first) === null;
  // Figures at both ends: the longer one is the number.
  if (isFirst && (number === "" || readPartNumber(number) === null || !behindIsCount(text)))
    return { number: rest, quantity: first, whole: text };
  if (number !== "") return { number, quantity, whole: text };
  return { number: line, quantity: "1" };
}

/** True where a sign or a word says that the last figure counts. */
function behindIsCount(text: string): boolean {
  return new RegExp(`(?:\\s[x×*] *|[×*(（] *|${named}[.:：= ]*)\\d{1,6} *${unit}?\\s*[)）.]?$`, "i").test(text);
}
