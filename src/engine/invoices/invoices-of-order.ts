import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { InvoiceSchedule } from "#domain/receivables/invoice-schedule.ts";
import { depositIsOpen, openOfInvoice } from "../receivables/company-account.ts";
import { isHeldForCredit } from "../receivables/credit-hold.ts";

/** Invoices of an order, made and to come. */
export interface InvoicesOfOrder {
  /** Open amount of its invoices, of one of several orders its own part at most; null if it has none. */
  readonly invoicesOpen: Money | null;
  /** The first one before the others, each with how many orders it is of. */
  readonly invoices: readonly { readonly number: string; readonly orders: number; readonly isDeposit: boolean }[];
  /** A deposit that is asked and not paid; null for none. */
  readonly depositOpen: Money | null;
  /** Left on account and on no invoice yet, with the day of the last invoice to come; null for nothing. */
  readonly toInvoice: { readonly total: Money; readonly on: CalendarDay } | null;
  /** It is beyond its company's credit, and waits for the merchant. */
  readonly isHeldForCredit: boolean;
  /** When its company is invoiced; null for what is not on account. */
  readonly invoiceSchedule: InvoiceSchedule | null;
}

/** SQL: its columns, of an order `o`. */
export const invoicesOfOrder = `(select sum(least(p.total_cents, ${openOfInvoice("i.id")}))::bigint
    from invoice_orders p join invoices i on i.id = p.invoice_id where p.order_id = o.id) as "invoicesOpen",
  (select coalesce(json_agg(json_build_object('number', i.number, 'isDeposit', i.deposit_cents < 0, 'orders',
      (select count(*) from invoice_orders e where e.invoice_id = i.id)) order by i.id), '[]')
    from invoice_orders p join invoices i on i.id = p.invoice_id where p.order_id = o.id) as invoices,
  case when ${depositIsOpen("o")} then coalesce((select sum(${openOfInvoice("i.id")})
    from invoice_orders p join invoices i on i.id = p.invoice_id where p.order_id = o.id and p.deposit_cents < 0),
    (o.deposit ->> 'amount')::bigint) end::bigint as "depositOpen",
  (select json_build_object('total', sum(u.total_cents), 'on', max(u.invoice_on)) from uninvoiced_shipments u
    where u.order_id = o.id having count(*) > 0) as "toInvoice",
  ${isHeldForCredit("o")} as "isHeldForCredit",
  (select a.invoice_schedule from company_accounts a
    where a.company_id = o.company_id and o.payment_method = 'on-account') as "invoiceSchedule"`;
