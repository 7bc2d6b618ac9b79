import { readLines } from "#domain/cart/typed-lines.ts";
import { type LineFacts, type LineFieldError, lineFields, readLineFacts, readOnHand } from "./part-list.ts";

/** Columns of a list's file, in the order in which they are written. */
export const fileColumns = ["number", "name", "quantity", "par", "onHand", "bin", "note"] as const;
type FileColumn = (typeof fileColumns)[number];

const headers: readonly (readonly [FileColumn, RegExp])[] = [
  ["par", /^(?:keep|par\b|min(?:imum)?\b|保持|安全库存|备货)/i],
  ["onHand", /^(?:on (?:the )?shelf|on hand|counted|货架|现有|盘点)/i],
  ["bin", /^(?:bin|place|location|shelf|货位|库位|储位)/i],
  ["note", /^(?:notes?|remarks?|备注)/i],
  ["quantity", /^(?:(?:order )?(?:qty|quantity)|订购数量|数量)/i],
  ["name", /^(?:name|description|名称|品名)/i],
  ["number", /^(?:part|sku|item|number|p\/?n|零件|货号|料号|型号|编号)/i],
];

type Columns = ReadonlyMap<FileColumn, number>;

/** The columns that a header names; null for a row that is no header of a list. */
function columnsOf(cells: readonly string[]): Columns | null {
  const columns = new Map<FileColumn, number>();
  for (const [at, cell] of cells.entries()) {
    const column = headers.find(([, header]) => header.test(cell.trim()))?.[0];
    if (column && !columns.has(column)) columns.set(column, at);
  }
  const isList = columns.has("par") || columns.has("bin") || columns.has("note") || columns.has("onHand");
  return columns.has("number") && isList ? columns : null;
}

/** A row of a file or of pasted text; columns that it does not have are left out. */
export interface FileRow {
  readonly number: string;
  /** The row as text, to be shown again where it is refused. */
  readonly text: string;
  /** The header above it, without which that text would say less; empty where the text had none. */
  readonly header: string;
  readonly facts: Partial<LineFacts> & { readonly onHand?: number | null };
  readonly errors: readonly LineFieldError[];
}

/** A header within a text: joined texts have several. Words alone, so that no line of goods passes for one. */
const isHeader = (cells: readonly string[]): boolean =>
  columnsOf(cells) !== null && !cells.some((cell) => /\d/.test(cell));

/**
 * The rows of a list: below a header that names bins or pars those columns, of any other text part numbers and
 * quantities as a quick order reads them.
 */
export function readListRows(text: string, table: readonly (readonly string[])[], most: number): FileRow[] {
  const start = columnsOf(table[0] ?? []) ? 0 : table.findIndex(isHeader);
  if (start < 0) return plainRows(text, most);
  const rows = start === 0 ? [] : plainRows(table.slice(0, start).map(lineOf).join("\n"), most);
  let header = table[start]!;
  for (const cells of table.slice(start + 1)) {
    if (rows.length >= most) break;
    if (isHeader(cells)) header = cells;
    else if (cells.some((cell) => cell.trim() !== "")) rows.push(headedRow(header, cells));
  }
  return rows;
}

const plainRows = (text: string, most: number): FileRow[] =>
  readLines(text, most).lines.map(({ number, quantity }) => typedRow(number, quantity));

function headedRow(header: readonly string[], cells: readonly string[]): FileRow {
  const columns = [...(columnsOf(header) ?? [])].map(([column, at]) => [column, (cells[at] ?? "").trim()]);
  return rowOf(Object.fromEntries(columns) as Partial<Record<FileColumn, string>>, lineOf(cells), lineOf(header));
}

/** A row as a line of a table with tabs; a cell with a tab, a break or a first quote in it is quoted. */
const lineOf = (cells: readonly string[]): string =>
  cells.map((cell) => (/^"|[\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join("\t");

/** Rows as one text that says all of them again: each below its header, and those without one first. */
export function textOfRows(rows: readonly Pick<FileRow, "header" | "text">[]): string {
  const headers = [...new Set(["", ...rows.map(({ header }) => header)])];
  return headers
    .flatMap((header) => {
      const texts = rows.filter((row) => row.header === header).map(({ text }) => text);
      return texts.length === 0 || header === "" ? texts : [header, ...texts];
    })
    .join("\n");
}

/** A part number and a quantity as typed in two fields. */
export function typedRow(number: string, quantity: string): FileRow {
  return rowOf({ number, quantity }, `${number}\t${quantity}`);
}

function rowOf(typed: Partial<Record<FileColumn, string>>, text: string, header = ""): FileRow {
  const facts = readLineFacts({
    quantity: typed.quantity ?? "",
    par: typed.par ?? "",
    bin: typed.bin ?? "",
    note: typed.note ?? "",
  });
  const onHand = readOnHand(typed.onHand ?? "");
  const errors: LineFieldError[] = [
    ...(facts.ok ? [] : facts.error.fieldErrors),
    ...(onHand.ok ? [] : [{ field: "onHand" as const, ...onHand.error }]),
  ];
  const readFacts = facts.ok
    ? Object.fromEntries(
        lineFields.filter((field) => typed[field] !== undefined).map((field) => [field, facts.value[field]]),
      )
    : {};
  const counted = onHand.ok && typed.onHand !== undefined ? { onHand: onHand.value } : {};
  return { number: typed.number ?? "", text, header, facts: { ...readFacts, ...counted }, errors };
}
