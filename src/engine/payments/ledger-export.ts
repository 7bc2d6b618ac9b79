import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** One line of the books as accounting takes it over: debit positive, credit negative, in cents. */
export interface LedgerExportLine {
  readonly day: string;
  readonly at: Instant;
  readonly posting: string;
  readonly account: string;
  readonly orderNumber: string | null;
  readonly amount: number;
}

const selectLines = statement<[Date, Date, string], LedgerExportLine & Record<string, unknown>>(
  "ledger_export",
  `select to_char(l.at at time zone $3, 'YYYY-MM-DD') as day, l.at, l.posting, l.account, o.number as "orderNumber",
     l.amount_cents as amount
   from ledger_lines l left join orders o on o.id = l.order_id
   where l.at >= $1 and l.at < $2 order by l.at, l.posting, l.account`,
);

/** The books of a time, by day of the shop: every posting whole, so that the file balances. */
export function exportLedger(db: Db, from: Instant, to: Instant, timeZone: string): Promise<LedgerExportLine[]> {
  return db.rows(selectLines, [new Date(from), new Date(to), timeZone]);
}
