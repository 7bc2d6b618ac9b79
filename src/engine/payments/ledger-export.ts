import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** A line of the books for accounting: debit positive, credit negative, in cents. */
export interface LedgerExportLine {
  readonly day: string;
  readonly at: Instant;
  readonly posting: string;
  readonly account: string;
  readonly orderNumber: string | null;
  readonly amount: number;
}

const selectLines = statement<[CalendarDay, CalendarDay, string], LedgerExportLine>(
  "ledger_export",
  `select to_char(l.at at time zone $3, 'YYYY-MM-DD') as day, l.at, l.posting, l.account, o.number as "orderNumber",
     l.amount_cents as amount
   from ledger_lines l left join orders o on o.id = l.order_id
   where l.at >= $1::date::timestamp at time zone $3 and l.at < ($2::date + 1)::timestamp at time zone $3
   order by l.at, l.posting, l.account`,
);

/** The books of a range of the shop's days, both ends included. Postings are exported whole, so the file balances. */
export function exportLedger(
  db: Db,
  from: CalendarDay,
  to: CalendarDay,
  timeZone: string,
): Promise<LedgerExportLine[]> {
  return db.rows(selectLines, [from, to, timeZone]);
}
