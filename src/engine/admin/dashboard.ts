import { staysHere, waitsForGoods } from "./back-ordered.ts";
import { authorizationWarning } from "../payments/authorizations.ts";
import { isToSendByHand } from "../payments/manual-methods-sql.ts";
import { type Instant, after, hours } from "#domain/kernel/time.ts";
import type { Money } from "#domain/kernel/money.ts";
import { may, type Role } from "#domain/staff/permissions.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { applicationsWaiting, certificatesWaiting, disputedInvoices } from "./company-work.ts";
import { ordersOnCreditHold } from "../receivables/credit-hold.ts";
import { soonUntil } from "./draft-list-shape.ts";
import { countFailedMails } from "./failed-mails/failed-mail-table.ts";
import { countUnanswered } from "./purchasing/unanswered.ts";
import { isCaseToHandle } from "./invoice-payment-cases.ts";
import { isUnexplained } from "./payment-exceptions.ts";
import { disputesToHandleSql } from "./provider-exceptions.ts";
import { countLowStock } from "./stock-table.ts";

/** Numbers of tasks that wait for the merchant. */
export interface WorkToDo {
  /** Unpaid orders to be canceled within a day. */
  readonly expiring: number;
  /** Orders whose customers report a transfer. */
  readonly claimed: number;
  readonly toShip: number;
  readonly toPrepare: number;
  readonly readyForPickup: number;
  /** Paid orders of which some goods are not there yet. */
  readonly backOrders: number;
  /** Orders beyond their companies' credit, to be released or declined. */
  readonly creditHeld: number;
  readonly refundRequests: number;
  readonly failedRefunds: number;
  readonly refundsByHand: number;
  readonly unexplained: number;
  /** Disputes and reversals to answer or close, those of payments of invoices among them. */
  readonly disputes: number;
  readonly invoiceCases: number;
  /** Payments that a provider refuses or holds until the merchant acts. */
  readonly refusedPayments: number;
  /** Authorized payments whose authorization ends soon. */
  readonly authorizationsEnding: number;
  /** Suspicious payments not yet reviewed. */
  readonly suspected: number;
  /** Parts to reorder, and parts out of stock. */
  readonly lowStock: number;
  readonly soldOut: number;
  /** Purchase orders of which nothing was heard. */
  readonly unanswered: number;
  /** Customer reviews awaiting a decision. */
  readonly reviewsPending: number;
  /** Quotes that buyers asked for or want changed. */
  readonly quotesWaiting: number;
  /** Offers that end soon and are not accepted. */
  readonly offersEnding: number;
  /** Companies that apply, and certificates of their sites to check; none for a role that sees no companies. */
  readonly applications: number;
  readonly certificates: number;
  /** Disputed invoices to answer; none for such a role. */
  readonly invoiceDisputes: number;
  /** Mails that the mail server has not taken for minutes. */
  readonly failedMails: number;
}

const selectWork = statement<
  [Date, Date, Date, Date],
  Omit<WorkToDo, "lowStock" | "soldOut" | "unanswered" | "failedMails">
>(
  "work_to_do",
  `select count(*) filter (where state = 'pending' and greatest(pay_by, hold_until) between $1 and $2)::int as expiring,
     count(*) filter (where state = 'pending' and claimed_paid_at is not null)::int as claimed,
     count(*) filter (where state = 'confirmed' and shipping_method <> 'PICKUP'
       and not ${staysHere("orders")})::int as "toShip",
     count(*) filter (where state = 'confirmed' and shipping_method = 'PICKUP'
       and not ${staysHere("orders")})::int as "toPrepare",
     count(*) filter (where ${waitsForGoods("orders")})::int as "backOrders",
     ${ordersOnCreditHold} as "creditHeld",
     count(*) filter (where state = 'ready-for-pickup')::int as "readyForPickup",
     count(*) filter (where state = 'refund-in-process')::int as "refundRequests",
     (select count(*)::int from refunds where state = 'FAILED') as "failedRefunds",
     (select count(*)::int from refunds r join payments p on p.id = r.payment_id
       where ${isToSendByHand("r", "p")}) as "refundsByHand",
     (select count(*)::int from ledger_lines l where ${isUnexplained}) as unexplained,
     (select count(*)::int from disputes where state in (${disputesToHandleSql})) as disputes,
     (select count(*)::int from invoice_payment_cases c where ${isCaseToHandle}) as "invoiceCases",
     (select count(*)::int from payments where remedy = 'merchant' and acknowledged_at is null) as "refusedPayments",
     (select count(*)::int from payments
       where state = 'authorized' and authorized_until < $3) as "authorizationsEnding",
     (select count(*)::int from suspicions where closed_at is null and acknowledged_at is null) as suspected,
     (select count(*)::int from reviews where status = 'pending') as "reviewsPending",
     (select count(*)::int from order_drafts where state in ('requested', 'change-asked')) as "quotesWaiting",
     (select count(*)::int from order_drafts
       where state = 'sent' and valid_until > $1 and valid_until <= $4) as "offersEnding",
     ${applicationsWaiting} as applications, ${certificatesWaiting} as certificates,
     ${disputedInvoices} as "invoiceDisputes"
   from orders where state in ('pending', 'confirmed', 'ready-for-pickup', 'refund-in-process')`,
);

/** Tasks that wait for the merchant now, as far as a member of staff may see them. */
export async function workToDo(db: Db, now: Instant, role: Role): Promise<WorkToDo> {
  const [row, stock, unanswered, failedMails] = await Promise.all([
    db.row(selectWork, [
      new Date(now),
      new Date(after(now, hours(24))),
      new Date(after(now, authorizationWarning)),
      new Date(soonUntil(now)),
    ]),
    countLowStock(db, now),
    countUnanswered(db, now),
    countFailedMails(db, role),
  ]);
  if (!row) throw new Error("no counts");
  const disputes = row.disputes + row.invoiceCases;
  const ofCompanies = may(role, "companies.view") ? {} : { applications: 0, certificates: 0, invoiceDisputes: 0 };
  return { ...row, ...ofCompanies, disputes, lowStock: stock.low, soldOut: stock.out, unanswered, failedMails };
}

/** Figures of a day, in cents and orders. */
export interface DayFigures {
  /** 'YYYY-MM-DD' in the given time zone. */
  readonly day: string;
  readonly received: Money;
  readonly refunded: Money;
  readonly placed: number;
  readonly paid: number;
}

// Money follows the books; orders count on the day of placing and of payment. Buyers pay through providers and by bank.
// A provider's fee and its payout to the bank move these accounts too, and are no buyer's money.
const selectDays = statement<[string, string, string], DayFigures>(
  "day_figures",
  `with bounds as (
     select $1::date::timestamp at time zone $3 as since, ($2::date + 1)::timestamp at time zone $3 as before
   ), cash as (
     select (l.at at time zone $3)::date as day, sum(greatest(amount_cents, 0))::bigint as received,
       sum(greatest(-amount_cents, 0))::bigint as refunded
     from ledger_lines l, bounds where (account like 'cash:%' or account = 'bank') and l.at >= since and l.at < before
       and posting not like 'fee:%' and posting not like 'payout:%' group by 1
   ), placed as (
     select (placed_at at time zone $3)::date as day, count(*)::int as placed from orders, bounds
     where placed_at >= since and placed_at < before group by 1
   ), paid as (
     select (confirmed_at at time zone $3)::date as day, count(*)::int as paid from orders, bounds
     where confirmed_at is not null and confirmed_at >= since and confirmed_at < before group by 1
   )
   select d::date as day, coalesce(received, 0)::bigint as received, coalesce(refunded, 0)::bigint as refunded,
     coalesce(placed, 0) as placed, coalesce(paid, 0) as paid
   from generate_series($1::date::timestamp, $2::date::timestamp, interval '1 day') d
   left join cash on cash.day = d::date left join placed on placed.day = d::date left join paid on paid.day = d::date
   order by d`,
);

/** Revenue and orders by day, inclusive; days without any are zero. */
export function dayFigures(db: Db, from: string, to: string, zone: string): Promise<DayFigures[]> {
  return db.rows(selectDays, [from, to, zone]);
}
