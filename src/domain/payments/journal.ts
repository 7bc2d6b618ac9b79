import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { ChartAccount } from "./account-chart.ts";

/** Change of an account in a day: debits positive, credits negative, in cents. */
export interface JournalLine {
  readonly day: CalendarDay;
  readonly account: string;
  readonly amount: number;
}

type Cell = string | number;
type Chart = (account: string) => ChartAccount;

const dollars = (cents: number): string => (cents / 100).toFixed(2);
const numberOf = (day: CalendarDay) => `SHOP-${day.replaceAll("-", "")}`;
const narration = (day: CalendarDay) => `Shop sales and payments of ${day}`;

/** The journal by day, in the shop's own accounts. */
export function journalRows(lines: readonly JournalLine[], chart: Chart): Cell[][] {
  return [
    ["journal", "day", "account", "name", "debit", "credit"],
    ...lines.map(({ day, account, amount }) => [
      numberOf(day),
      day,
      account,
      chart(account).name,
      amount > 0 ? dollars(amount) : "",
      amount < 0 ? dollars(-amount) : "",
    ]),
  ];
}

/** One journal entry a day for QuickBooks Online, with the columns that its import of journal entries asks for. */
export function quickbooksRows(lines: readonly JournalLine[], chart: Chart): Cell[][] {
  const american = (day: CalendarDay) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$2/$3/$1");
  return [
    ["Journal No", "Journal Date", "Account Name", "Debits", "Credits", "Description", "Name"],
    ...lines.map(({ day, account, amount }) => [
      numberOf(day),
      american(day),
      chart(account).name,
      amount > 0 ? dollars(amount) : "",
      amount < 0 ? dollars(-amount) : "",
      narration(day),
      "",
    ]),
  ];
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** One manual journal a day for Xero, by the columns of its template: debits positive, credits negative. */
export function xeroRows(lines: readonly JournalLine[], chart: Chart, taxRate: string): Cell[][] {
  const named = (day: CalendarDay) => `${day.slice(8)} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
  return [
    ["*Narration", "*Date", "Description", "*AccountCode", "*TaxRate", "*Amount"],
    ...lines.map(({ day, account, amount }) => [
      narration(day),
      named(day),
      chart(account).name,
      chart(account).code,
      taxRate,
      // A number: a text that begins with a minus would be guarded against formulas.
      amount / 100,
    ]),
  ];
}

/** Lines that Xero takes in one file. */
export const xeroLines = 300;

/** The lines in files of whole days, each within the limit. */
export function filesOf<Line extends Pick<JournalLine, "day">>(lines: readonly Line[], most: number): Line[][] {
  const files: Line[][] = [];
  for (const day of Map.groupBy(lines, (line) => line.day).values()) {
    const last = files.at(-1);
    if (last && last.length + day.length <= most) last.push(...day);
    else files.push([...day]);
  }
  return files;
}
