import { type CalendarDay, isCalendarDay } from "#domain/kernel/business-days.ts";
import { cents, type Money } from "#domain/kernel/money.ts";
import { cutText } from "#domain/kernel/text.ts";

/** Columns of a bank's file. Banks give one signed amount, or separate columns for money in and money out. */
export const bankColumns = ["date", "amount", "moneyIn", "moneyOut", "text", "reference", "name"] as const;
export type BankColumn = (typeof bankColumns)[number];

/** Order of day and month in dates of digits alone, such as 03/04/2026. */
export const dayOrders = ["month-first", "day-first"] as const;
export type DayOrder = (typeof dayOrders)[number];

/** The columns of a bank's file by their heads; empty for one that it has not. */
export interface BankFormat {
  readonly columns: Readonly<Record<BankColumn, string>>;
  readonly days: DayOrder;
}

/** A movement on the merchant's bank account. */
export interface BankMovement {
  readonly line: number;
  readonly day: CalendarDay;
  /** Negative for money that left. */
  readonly amount: Money;
  readonly text: string;
  readonly reference: string;
  /** The same movement in another file has the same; two alike in one file have not. */
  readonly key: string;
}

export interface BankLineError {
  readonly line: number;
  readonly code: "day_unreadable" | "day_missing" | "amount_unreadable" | "amount_missing" | "row_broken";
  /** The cell that is meant. */
  readonly cell: string;
}

const headsOf: Readonly<Record<BankColumn, RegExp>> = {
  date: /^(date|posting date|post(ed)? date|transaction date|trans\.? date|value date|booking date|日期|交易日期|记账日期)$/,
  amount: /^(amount|transaction amount|amount \(usd\)|usd amount|金额|交易金额)$/,
  moneyIn: /^(credit|credits|credit amount|deposit|deposits|money in|paid in|received|收入|贷方金额|存入)$/,
  moneyOut: /^(debit|debits|debit amount|withdrawal|withdrawals|money out|paid out|支出|借方金额|支取)$/,
  text: /^(description|details|memo|transaction|narrative|transaction description|additional information|摘要|附言|用途)$/,
  reference:
    /^(reference|ref|ref\.|reference number|check number|check no\.?|check or slip #|cheque number|bank reference|customer reference|transaction id|流水号|凭证号|参考号)$/,
  name: /^(name|payee|payer|counterparty|customer|from|sender|originator|对方户名|付款人|户名)$/,
};

/** The columns as their heads tell; the first that fits each. */
export function guessColumns(heads: readonly string[]): BankFormat["columns"] {
  const plain = heads.map((head) => head.normalize("NFKC").trim().toLowerCase());
  const headOf = (column: BankColumn) => heads[plain.findIndex((head) => headsOf[column].test(head))] ?? "";
  return Object.fromEntries(bankColumns.map((column) => [column, headOf(column)])) as Record<BankColumn, string>;
}

/** True if the columns tell when and how much; one amount, or money in or out. */
export const isReadable = ({ date, amount, moneyIn, moneyOut }: BankFormat["columns"]): boolean =>
  date !== "" && (amount !== "" || moneyIn !== "" || moneyOut !== "");

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** A day as banks write it; null for anything else. */
export function readBankDay(typed: string, order: DayOrder): CalendarDay | null {
  const text = typed
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replace(/[t\s]+\d{1,2}:\d{2}.*$/, "");
  const year = (figures: string) => (figures.length === 2 ? `20${figures}` : figures);
  const dayOf = (y: string, m: string | number, d: string): CalendarDay | null => {
    const day = `${year(y)}-${String(m).padStart(2, "0")}-${d.padStart(2, "0")}`;
    return isCalendarDay(day) ? day : null;
  };
  const iso = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (iso) return dayOf(iso[1]!, iso[2]!, iso[3]!);
  const figures = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (figures) {
    const [, one = "", mark, two = "", y = ""] = figures;
    // With dots the day stands first everywhere.
    const isDayFirst = order === "day-first" || mark === ".";
    return isDayFirst ? dayOf(y, two, one) : dayOf(y, one, two);
  }
  const named =
    /^(?<d>\d{1,2})[-\s](?<m>[a-z]{3})[a-z]*\.?[-\s,]+(?<y>\d{4}|\d{2})$/.exec(text) ??
    /^(?<m>[a-z]{3})[a-z]*\.?\s+(?<d>\d{1,2}),?\s+(?<y>\d{4})$/.exec(text);
  const { d = "", m = "", y = "" } = named?.groups ?? {};
  return named && months.includes(m) ? dayOf(y, months.indexOf(m) + 1, d) : null;
}

/** An amount as banks write it: 1,234.50; -1,234.50; (1,234.50); 1.234,50; 1,234.50 DR; null for anything else. */
export function readBankAmount(typed: string): Money | null {
  const text = typed
    .normalize("NFKC")
    .replaceAll(/[\s'’]/g, "")
    .replaceAll(/[\u2212\u2013]/g, "-")
    .toUpperCase()
    .replace(/USD|US\$|\$/, "");
  const match = /^(\()?([-+])?([\d.,]+)(-|DR|CR)?(\))?$/.exec(text);
  if (!match) return null;
  const [, open = "", sign = "", figures = "", after = "", close = ""] = match;
  if ((open === "") !== (close === "")) return null;
  const isNegative = open !== "" || sign === "-" || after === "-" || after === "DR";
  const parts =
    /^(\d{1,3}(?:,\d{3})+|\d{1,9})?(?:\.(\d{1,2}))?$/.exec(figures) ??
    /^(\d{1,3}(?:\.\d{3})+|\d{1,9})?(?:,(\d{1,2}))?$/.exec(figures);
  if (!parts || (parts[1] === undefined && parts[2] === undefined)) return null;
  const amount = Number((parts[1] ?? "0").replaceAll(/[,.]/g, "")) * 100 + Number((parts[2] ?? "").padEnd(2, "0"));
  return cents(isNegative ? -amount : amount);
}

/** A row of the file and its line, counted from 1. */
export interface BankRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Movements of a file by its columns. A row that can't be read is an error of its line, and the others are read. */
export function readBankRows(
  heads: readonly string[],
  rows: readonly BankRow[],
  { columns, days }: BankFormat,
): { movements: BankMovement[]; errors: BankLineError[] } {
  const at = (column: BankColumn) => (columns[column] === "" ? -1 : heads.indexOf(columns[column]));
  const places = Object.fromEntries(bankColumns.map((column) => [column, at(column)])) as Record<BankColumn, number>;
  const seen = new Map<string, number>();
  const movements: BankMovement[] = [];
  const errors: BankLineError[] = [];
  for (const { line, cells } of rows) {
    const cell = (column: BankColumn) => (cells[places[column]] ?? "").trim();
    const day = readBankDay(cell("date"), days);
    if (day === null) {
      const typed = cell("date").slice(0, 40);
      errors.push({ line, code: typed === "" ? "day_missing" : "day_unreadable", cell: typed });
      continue;
    }
    const amount = amountOf(cell);
    if (typeof amount !== "number") {
      errors.push({ line, ...amount });
      continue;
    }
    const texts = [cell("name"), cell("text")].filter(Boolean).join(" · ");
    const text = cutText(texts.replaceAll(/\s+/g, " "), 300);
    const reference = cutText(cell("reference"), 80);
    const same = `${day}|${amount}|${plain(text)}|${plain(reference)}`;
    const count = (seen.get(same) ?? 0) + 1;
    seen.set(same, count);
    movements.push({ line, day, amount, text, reference, key: `${same}|${count}` });
  }
  return { movements, errors };
}

function amountOf(cell: (column: BankColumn) => string): Money | Omit<BankLineError, "line"> {
  const [signed, moneyIn, moneyOut] = [cell("amount"), cell("moneyIn"), cell("moneyOut")];
  const typed = signed || moneyIn || moneyOut;
  if (typed === "") return { code: "amount_missing", cell: "" };
  const amount = readBankAmount(typed);
  if (amount === null) return { code: "amount_unreadable", cell: typed.slice(0, 40) };
  if (signed !== "") return amount === 0 ? { code: "amount_missing", cell: "" } : amount;
  // Where both are filled in, one of them is zero.
  const out = moneyOut === "" ? cents(0) : readBankAmount(moneyOut);
  const received = moneyIn === "" ? cents(0) : amount;
  if (out === null) return { code: "amount_unreadable", cell: moneyOut.slice(0, 40) };
  const sum = cents(received - Math.abs(out));
  return sum === 0 ? { code: "amount_missing", cell: "" } : sum;
}

const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
