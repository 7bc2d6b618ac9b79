import { type ChartAccount, chartAccounts, usualChart } from "#domain/payments/account-chart.ts";
import type { JournalLine } from "#domain/payments/journal.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { textTooLong, type TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const selectDays = statement<[CalendarDay, CalendarDay, string], JournalLine>(
  "journal_by_day",
  `select (at at time zone $3)::date as day, account, sum(amount_cents)::bigint as amount
   from ledger_lines
   where at >= $1::date::timestamp at time zone $3 and at < ($2::date + 1)::timestamp at time zone $3
   group by 1, 2 having sum(amount_cents) <> 0 order by 1, 2`,
);

/** Movements of each account by the shop's days, both ends included. Each day sums to zero. */
export function journalByDay(db: Db, from: CalendarDay, to: CalendarDay, timeZone: string): Promise<JournalLine[]> {
  return db.rows(selectDays, [from, to, timeZone]);
}

const selectChart = statement<[], ChartAccount & { account: string }>(
  "ledger_account_names",
  "select account, name, code from ledger_account_names",
);
const saveName = statement<[string, string, string]>(
  "save_ledger_account_name",
  `insert into ledger_account_names (account, name, code) values ($1, $2, $3)
   on conflict (account) do update set name = $2, code = $3`,
);

/** The name and the code of Xero's tax rate stand beside the accounts, under this name. */
const taxRateRow = "xero:tax-rate";

export interface Chart {
  readonly rows: readonly (ChartAccount & { readonly account: string })[];
  readonly of: (account: string) => ChartAccount;
  readonly taxRate: string;
}

/** The accounts as the merchant's other program has them. */
export async function readChart(db: Db): Promise<Chart> {
  const own = new Map((await db.rows(selectChart, [])).map(({ account, name, code }) => [account, { name, code }]));
  const of = (account: string): ChartAccount =>
    own.get(account) ?? usualChart[account as keyof typeof usualChart] ?? { name: account, code: account };
  return {
    rows: chartAccounts.map((account) => ({ account, ...of(account) })),
    of,
    taxRate: own.get(taxRateRow)?.name ?? "Tax Exempt",
  };
}

const longest = 100;
const longestCode = 10;

/** Stores names and codes as typed; an empty one is the usual one again. Nothing is stored if one is too long. */
export async function saveChart(
  tx: Tx,
  typed: (account: string) => { readonly name: string; readonly code: string },
  taxRate: string,
): Promise<Result<"saved", { readonly code: "invalid"; readonly tooLong: readonly TextTooLong[] }>> {
  const rows = chartAccounts.map((account) => {
    const { name, code } = typed(account);
    return { account, name: cleanText(name), code: cleanText(code) };
  });
  const tooLong = [
    ...rows.flatMap(({ account, name, code }) => [
      textTooLong(`name.${account}`, name, longest),
      textTooLong(`code.${account}`, code, longestCode),
    ]),
    textTooLong("taxRate", cleanText(taxRate), longest),
  ].filter((error) => error !== null);
  if (tooLong.length > 0) return refuse({ code: "invalid", tooLong });
  for (const { account, name, code } of rows) {
    const usual = usualChart[account];
    await tx.run(saveName, [account, name || usual.name, code || usual.code]);
  }
  await tx.run(saveName, [taxRateRow, cleanText(taxRate) || "Tax Exempt", ""]);
  return ok("saved");
}
