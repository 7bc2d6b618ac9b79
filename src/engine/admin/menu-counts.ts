import { type CountedPlace, countsFor, type MenuCounts } from "#domain/staff/menu-counts.ts";
import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import { may, type Role } from "#domain/staff/permissions.ts";
import { isToSendByHand } from "../payments/manual-methods-sql.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import { ordersOnCreditHold } from "../receivables/credit-hold.ts";
import { receivedSince } from "./collections/collections-sql.ts";
import { staysHere } from "./back-ordered.ts";
import { applicationsWaiting, certificatesWaiting, disputedInvoices } from "./company-work.ts";
import { isCaseToHandle } from "./invoice-payment-cases.ts";
import { disputesToHandleSql } from "./provider-exceptions.ts";

// Only the few companies whose day has come are looked at: this is asked every second.
const isOverdue = `exists (select from open_invoices i where i.company_id = due.company_id and i.due_on < due.today)`;

const selectCounts = statement<[Date, string], Record<CountedPlace | "held", number>>(
  "menu_counts",
  `with today as (select ($1::timestamptz at time zone coalesce(
     (select value ->> 'timeZone' from settings where key = 'profile'), $2))::date as day)
   select (select count(*)::int from orders where state = 'confirmed' and not ${staysHere("orders")}) as orders,
     ${ordersOnCreditHold} as held,
     (select count(*)::int from order_drafts where state in ('requested', 'change-asked')) as drafts,
     (select count(*)::int from orders where state = 'pending' and claimed_paid_at is not null) as transfers,
     (select count(*)::int from returns where merchant_due_at is not null) as returns,
     (select count(*)::int from claims where merchant_due_at is not null) as claims,
     (select count(*)::int from reviews where status = 'pending') as reviews,
     (select count(*)::int from disputes where state in (${disputesToHandleSql}))
       + (select count(*)::int from invoice_payment_cases c where ${isCaseToHandle})
       + (select count(*)::int from refunds r join payments p on p.id = r.payment_id
          where r.state = 'FAILED' or ${isToSendByHand("r", "p")}) as money,
     ${applicationsWaiting} + ${certificatesWaiting} as companies,
     ${disputedInvoices} as invoices,
     (select count(*)::int from (
        select c.company_id, today.day as today from company_collections c, today where c.next_on <= today.day
        union
        select p.company_id, today.day from payment_promises p, today
        where p.ended_at is null and p.promised_on < today.day and p.amount_cents > ${receivedSince}) due
      where ${isOverdue}) as collections`,
);

/** Counts of waiting work that the role may see. */
export async function menuCounts(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  role: Role,
): Promise<MenuCounts> {
  const counts = await db.row(selectCounts, [new Date(clock.now()), defaultTimeZone]);
  if (!counts) throw new Error("no counts");
  const { held, ...places } = counts;
  // They wait for whoever may decide; nobody else can do anything about them.
  return countsFor(role, may(role, "companies.terms") ? { ...places, orders: places.orders + held } : places);
}
