import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { CreditRow } from "../invoices/invoices.queries.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** Money of a company that settles no invoice, and what is open of its invoices beside. */
export interface UnappliedMoney {
  readonly id: number;
  readonly companyId: number;
  readonly company: string;
  readonly kind: CreditRow["kind"];
  readonly reference: string;
  readonly receivedOn: CalendarDay;
  readonly amount: Money;
  readonly left: Money;
  /** Open amount of all invoices of the company. */
  readonly open: Money;
}

/** Most rows of the list; their sums are of all. */
const mostRows = 1_000;

const selectUnapplied = statement<[number], UnappliedMoney>(
  "unapplied_money",
  `select credit.*, (select coalesce(sum(i.open_cents), 0) from open_invoices i
     where i.company_id = credit."companyId")::bigint as open
   from (select c.id, c.company_id as "companyId", k.legal_name as company, c.kind, c.reference,
       c.received_on as "receivedOn", c.amount_cents as amount, u.left_cents as "left"
     from unapplied_credits u join account_credits c on c.id = u.credit_id
     join companies k on k.id = c.company_id) credit
   order by company, "companyId", id limit $1`,
);

/** Unapplied money of all companies, by company. */
export const unappliedMoney = (db: Db): Promise<UnappliedMoney[]> => db.rows(selectUnapplied, [mostRows]);

/** Money of a payment online that goes back to its payer. */
export interface InvoiceRefundOnItsWay {
  readonly id: number;
  readonly companyId: number;
  readonly company: string;
  readonly payment: string;
  readonly amount: Money;
  readonly since: Instant;
  /** Latest error of the provider; empty if there is none. */
  readonly problem: string;
}

const selectRefunds = statement<[number], InvoiceRefundOnItsWay>(
  "invoice_refunds_on_their_way",
  `select r.id, p.company_id as "companyId", k.legal_name as company, p.number as payment, r.amount_cents as amount,
     r.created_at as since, coalesce(r.last_error, '') as problem
   from invoice_refunds r join invoice_payments p on p.id = r.payment_id join companies k on k.id = p.company_id
   where r.state = 'PENDING' order by r.last_error is null, r.id limit $1`,
);

/** Refunds of payments online that are not sent yet, those with a problem first. */
export const invoiceRefundsOnTheirWay = (db: Db): Promise<InvoiceRefundOnItsWay[]> =>
  db.rows(selectRefunds, [mostRows]);
