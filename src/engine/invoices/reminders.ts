import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import { daysLater } from "#domain/kernel/calendar-day.ts";
import type { Money } from "#domain/kernel/money.ts";
import { reminderDays, reminderOf } from "#domain/receivables/reminders.ts";
import type { Database, Db } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import { isDisputed } from "./is-disputed.ts";
import { openOfInvoice } from "../receivables/company-account.ts";

type DueParams = [dueBy: CalendarDay, today: CalendarDay, days: number[]];

// Leaves out those whose reminder of the day that has come last is written: each would cost a transaction an hour.
const selectDue = statement<DueParams, { id: number; dueOn: CalendarDay; isDueAtOnce: boolean }>(
  "invoices_to_remind_of",
  `select i.id, i.due_on as "dueOn", i.terms = 'on-receipt' as "isDueAtOnce"
   from open_invoices u join invoices i on i.id = u.invoice_id join company_accounts a on a.company_id = i.company_id
   where a.reminds and not ${isDisputed("i.id")} and u.due_on <= $1::date
     and not exists (select from invoice_reminders r where r.invoice_id = i.id
       and r.day = (select max(d.day) from unnest($3::int[]) as d (day) where i.due_on + d.day <= $2::date))
   order by i.id`,
);
const noteReminder = statement<[number, number, Date], { id: number }>(
  "note_invoice_reminder",
  `insert into invoice_reminders (invoice_id, day, sent_at) values ($1, $2, $3)
   on conflict do nothing returning invoice_id as id`,
);

/** Has the open invoices mailed that are to be reminded of today; each reminder once. Gives how many. */
export async function remindOfInvoices({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const now = clock.now();
  const today = dayIn(await readShopTimeZone(db), now);
  const due = await db.rows(selectDue, [daysLater(today, -reminderDays[0]), today, [...reminderDays]]);
  let reminded = 0;
  for (const { id, dueOn, isDueAtOnce } of due) {
    const day = reminderOf(dueOn, today);
    // A deposit or fee is due as it is mailed.
    if (day === null || (isDueAtOnce && day <= 0)) continue;
    reminded += await db.transaction(async (tx) => {
      if (!(await tx.row(noteReminder, [id, day, new Date(now)]))) return 0;
      const key = `remind-of-invoice:${id}:${day}`;
      await enqueue(tx, clock, "send_invoice_reminder", { invoiceId: id, day }, { key });
      return 1;
    });
  }
  return reminded;
}

const selectOpen = statement<[number], { open: Money }>(
  "open_of_invoice",
  `select ${openOfInvoice("i.id")} as open from invoices i where i.id = $1`,
);

/** Open amount of an invoice. */
export async function openOf(db: Db, invoiceId: number): Promise<Money | null> {
  return (await db.row(selectOpen, [invoiceId]))?.open ?? null;
}
