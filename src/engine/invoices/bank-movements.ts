import { createHash } from "node:crypto";
import {
  bankColumns,
  type BankFormat,
  type BankLineError,
  guessColumns,
  isReadable,
  readBankRows,
} from "#domain/invoices/bank-file.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Money } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { delimiterOf, readCsv } from "../platform/csv.ts";
import type { Db } from "../platform/database.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { staffName } from "../platform/staff-name.ts";
import { statement } from "../platform/statement.ts";

/** Most rows of one file. */
const mostBankRows = 5_000;
const longestRow = 4_000;

interface BankTable {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  readonly broken: readonly BankLineError[];
}

export type BankFileRefused =
  | { code: "no_rows" }
  | { code: "rows_too_many"; most: number }
  /**
   * The columns of a file with these heads were never chosen, are not enough, or are those of no line: then its first
   * error.
   */
  | {
      code: "columns_unchosen";
      heads: readonly string[];
      sample: readonly (readonly string[])[];
      guess: BankFormat;
      error: BankLineError | null;
    };

async function readTable(text: string): Promise<Result<BankTable, BankFileRefused>> {
  let heads: readonly string[] | null = null;
  const rows: { line: number; cells: readonly string[] }[] = [];
  const broken: BankLineError[] = [];
  for await (const { line, cells, tooLong, open } of readCsv([`${text}\n`], longestRow, delimiterOf(text))) {
    if (tooLong || open) broken.push({ line, code: "row_broken", cell: "" });
    // Banks put lines about the account before the heads, which are the first row of several cells.
    else if (heads === null)
      heads = cells.filter((cell) => cell.trim() !== "").length >= 2 ? cells.map((cell) => cell.trim()) : null;
    // A spreadsheet saves rows without content as separators alone.
    else if (cells.some((cell) => cell.trim() !== "")) rows.push({ line, cells });
    if (rows.length > mostBankRows) return refuse({ code: "rows_too_many", most: mostBankRows });
  }
  if (heads === null || (rows.length === 0 && broken.length === 0)) return refuse({ code: "no_rows" });
  return ok({ heads, rows, broken });
}

const selectFormat = statement<[string], { format: BankFormat }>(
  "bank_format",
  "select format from bank_formats where heads = $1",
);
const saveFormat = statement<[string, string, Date]>(
  "save_bank_format",
  `insert into bank_formats (heads, format, updated_at) values ($1, $2::jsonb, $3)
   on conflict (heads) do update set format = $2::jsonb, updated_at = $3`,
);
const addMovements = statement<[string, Date, string], { id: number }>(
  "add_bank_movements",
  `insert into bank_movements (key, day, amount_cents, text, reference, state, imported_at, imported_by)
   select key, day, amount, text, reference, 'open', $2, $3
   from jsonb_to_recordset($1::jsonb) as m (key text, day date, amount bigint, text text, reference text)
   on conflict (key) do nothing returning id`,
);

export interface BankFileRead {
  readonly added: number;
  /** Movements that an earlier file had. */
  readonly before: number;
  readonly errors: readonly BankLineError[];
}

export interface BankFileSent {
  readonly text: string;
  /** Columns as a person chose them. */
  readonly chosen: BankFormat | null;
  /** True to choose the columns again, although they are remembered. */
  readonly asksColumns: boolean;
}

/**
 * Reads a bank's file. A movement that is there already is not added again. Chosen columns are remembered for files
 * with the same heads once a line could be read by them; without them the remembered ones are taken. Columns by which
 * no line can be read are asked for again, so that a slip in the choice does not stay.
 */
export async function importBankFile(
  { db, clock }: DbAndClock,
  staff: string,
  { text, chosen: sent, asksColumns }: BankFileSent,
): Promise<Result<BankFileRead, BankFileRefused>> {
  const table = await readTable(text);
  if (!table.ok) return table;
  const { heads, rows, broken } = table.value;
  const name = JSON.stringify(heads);
  const chosen = sent && withoutUnknown(sent, heads);
  const format = chosen ?? (await db.row(selectFormat, [name]))?.format ?? null;
  const ask = (guess: BankFormat, error: BankLineError | null) =>
    refuse({
      code: "columns_unchosen" as const,
      heads,
      sample: rows.slice(0, 3).map(({ cells }) => cells),
      guess,
      error,
    });
  if (!format || !isReadable(format.columns) || (asksColumns && !chosen))
    return ask(format ?? { columns: guessColumns(heads), days: "month-first" as const }, null);
  const { movements, errors } = readBankRows(heads, rows, format);
  if (movements.length === 0 && errors.length > 0) return ask(format, errors[0]!);
  const now = new Date(clock.now());
  return db.transaction(async (tx) => {
    if (chosen) await tx.run(saveFormat, [name, JSON.stringify(chosen), now]);
    const columns = movements.map(({ key, ...movement }) => ({ ...movement, key: hashed(key) }));
    const added = (await tx.rows(addMovements, [JSON.stringify(columns), now, staff])).length;
    const all = [...broken, ...errors].toSorted((one, other) => one.line - other.line);
    return ok({ added, before: movements.length - added, errors: all });
  });
}

/** A choice of columns without those that the file has not. */
const withoutUnknown = ({ columns, days }: BankFormat, heads: readonly string[]): BankFormat => ({
  columns: Object.fromEntries(
    bankColumns.map((column) => [column, heads.includes(columns[column]) ? columns[column] : ""]),
  ) as BankFormat["columns"],
  days,
});

const hashed = (key: string) => createHash("sha256").update(key).digest("hex");

/** A movement that is not booked yet. */
export interface OpenMovement {
  readonly id: number;
  readonly day: CalendarDay;
  readonly amount: Money;
  readonly text: string;
  readonly reference: string;
}

const openColumns = `id, day, amount_cents as amount, text, reference`;
const selectOpen = statement<[number, number], OpenMovement>(
  "open_bank_movements",
  `select ${openColumns} from bank_movements where state = 'open' order by day, id limit $1 offset $2`,
);
const countOpen = statement<[], { count: number }>(
  "count_open_bank_movements",
  "select count(*)::int as count from bank_movements where state = 'open'",
);

/** Movements that wait for a person, the oldest first. */
export function openMovements(db: Db, limit: number, offset = 0): Promise<OpenMovement[]> {
  return db.rows(selectOpen, [limit, offset]);
}

export async function countOpenMovements(db: Db): Promise<number> {
  return (await db.row(countOpen, []))?.count ?? 0;
}

/** A booked or dismissed movement. */
export interface EndedMovement {
  readonly id: number;
  readonly day: CalendarDay;
  readonly amount: Money;
  readonly text: string;
  readonly state: "booked" | "returned";
  readonly companyId: number;
  readonly company: string;
  readonly endedAt: Instant;
  readonly staff: string;
}

const selectEnded = statement<[number], EndedMovement>(
  "ended_bank_movements",
  `select m.id, m.day, m.amount_cents as amount, m.text, m.state, c.company_id as "companyId", k.legal_name as company,
     m.ended_at as "endedAt", ${staffName("m.staff")} as staff
   from bank_movements m join account_credits c on c.id = m.credit_id join companies k on k.id = c.company_id
   where m.state in ('booked', 'returned') order by m.ended_at desc, m.id desc limit $1`,
);

/** The movements that were booked last. */
export function endedMovements(db: Db, limit: number): Promise<EndedMovement[]> {
  return db.rows(selectEnded, [limit]);
}
