import type { Customer } from "#domain/buyers/buyer.ts";
import { isAmbiguous } from "#domain/cart/order-line.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { type FileRow, readListRows } from "#domain/lists/list-file.ts";
import { mostListLines } from "#domain/lists/part-list.ts";
import { checkLines } from "../cart/order-lines.ts";
import { delimiterOf, readCsv } from "../platform/csv.ts";
import type { Shop } from "../shop.ts";
import { addToList, type LineRefused, type LinesAdded } from "./list-lines.ts";

/** A row that did not come onto the list, and why. */
export interface RefusedRow {
  readonly text: string;
  /** The header that it stood below. */
  readonly header: string;
  readonly error: FileRow["errors"][number] | { readonly code: "several" | "unknown" };
  /** Part numbers that may be meant. */
  readonly choices: readonly string[];
}

export interface Imported extends LinesAdded {
  readonly refused: readonly RefusedRow[];
}

const longestRow = 2_000;

/** Reads the lines of a list out of a file or of pasted text; one more than a list holds where there are more. */
export async function readListText(text: string): Promise<FileRow[]> {
  const table: (readonly string[])[] = [];
  const most = mostListLines + 1;
  const delimiter = delimiterOf(text);
  for await (const { cells, line, open, tooLong } of readCsv([`${text}\n`], longestRow, delimiter)) {
    // A quotation mark that is never closed would swallow the lines after it.
    const linesAfter = () => text.split("\n").slice(line - 1);
    const rows = open || tooLong ? linesAfter().map((row) => row.replaceAll('"', "").split(delimiter)) : [cells];
    for (const row of rows) if (row.some((cell) => cell.trim() !== "")) table.push(row);
    if (table.length > most) break;
  }
  return readListRows(text, table, most);
}

/** Puts rows onto a list: those that name one part, sold or not, and whose facts can be read. */
export async function importLines(
  shop: Shop,
  customer: Customer,
  listId: number,
  rows: readonly FileRow[],
): Promise<Result<Imported, LineRefused>> {
  const numberRows = rows.map(({ number }) => ({ number, quantity: "1" }));
  const { lines } = await checkLines(shop, customer, numberRows);
  const refused: RefusedRow[] = [];
  const goods = rows.flatMap(({ text, header, facts, errors }, at) => {
    const { state } = lines[at]!;
    const [error] = errors;
    const choices = "choices" in state ? state.choices.map(({ sku }) => sku) : [];
    if ("goods" in state && !error) return [{ ...facts, sku: state.goods.sku }];
    refused.push({ text, header, error: error ?? { code: isAmbiguous(state) ? "several" : "unknown" }, choices });
    return [];
  });
  const added = await addToList(shop, customer, listId, goods);
  return added.ok ? ok({ ...added.value, refused }) : refuse(added.error);
}
