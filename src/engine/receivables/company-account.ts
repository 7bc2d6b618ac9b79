import type { AccountFigures, CreditTerms } from "#domain/receivables/credit.ts";
import type { AccountSchedule } from "#domain/receivables/invoice-schedule.ts";
import type { DepositTerms } from "#domain/receivables/deposit.ts";
import type { Terms } from "#domain/receivables/terms.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { isHeldForCredit } from "./credit-hold.ts";

/** The credit terms and state of a company's account. */
export interface CompanyAccount extends CreditTerms, AccountSchedule {
  readonly companyId: number;
  readonly terms: Terms;
  /** New orders are taken on account. */
  readonly isOpen: boolean;
  /** Orders beyond its credit are held for the merchant instead of refused. */
  readonly holdsOrders: boolean;
  /** Its open invoices are reminded of. */
  readonly reminds: boolean;
  /** The merchant has its statement mailed each month. */
  readonly mailsStatements: boolean;
  /** Its own people want that. */
  readonly wantsStatements: boolean;
  /** The deposit that it pays on goods built to order; null for none. */
  readonly deposit: (DepositTerms & { readonly leadDays: number }) | null;
  /** The fee for a check or ACH payment that comes back; null for none. */
  readonly bounceFee: Money | null;
  readonly version: number;
}

const columns = `company_id as "companyId", terms, takes_orders as "isOpen", holds_orders as "holdsOrders", reminds,
  mails_statements as "mailsStatements", wants_statements as "wantsStatements", credit_limit_cents as "limit",
  days_overdue as "daysOverdue", invoice_schedule as schedule, invoice_schedule_before as "scheduleBefore",
  invoice_schedule_from as "scheduleFrom", case when deposit_percent is not null then
    jsonb_build_object('percent', deposit_percent, 'leadDays', deposit_lead_days) end as deposit,
  bounce_fee_cents as "bounceFee", version`;
const byCompany = statement<[number], CompanyAccount>(
  "company_account",
  `select ${columns} from company_accounts where company_id = $1`,
);
const lockByCompany = statement<[number], CompanyAccount>(
  "lock_company_account",
  `select ${columns} from company_accounts where company_id = $1 for update`,
);

/** The account of a company; null while the merchant has granted it no terms. */
export function findAccount(db: Db, companyId: number): Promise<CompanyAccount | null> {
  return db.row(byCompany, [companyId]);
}

/**
 * Locks a company's account. Orders on account are accepted, invoices made and money booked under this lock, after that
 * of the order and before that of a series of numbers.
 */
export function lockAccount(tx: Tx, companyId: number): Promise<CompanyAccount | null> {
  return tx.row(lockByCompany, [companyId]);
}

/** SQL: open amount of an invoice, which the database keeps of each (0323_open_invoices.sql). */
export const openOfInvoice = (invoice: string): string =>
  `coalesce((select u.open_cents from open_invoices u where u.invoice_id = ${invoice}), 0)`;

/** SQL: true of an invoice that asks a fee for a payment that came back, and is of no order. */
export const isBounceFee = (invoice: string): string =>
  `exists (select from bounce_fees b where b.invoice_id = ${invoice})`;

/** SQL: what of a credit settles no invoice; nothing of a payment that bounced. The database keeps it as well. */
export const leftOf = (credit: string): string =>
  `coalesce((select u.left_cents from unapplied_credits u where u.credit_id = ${credit}.id), 0)`;

/** SQL: units of an order's line that have left on account, invoiced or not. */
export const unitsOnAccount = (line: string): string =>
  `(coalesce((select sum(i.quantity) from invoice_lines i where i.line_id = ${line}), 0)
     + coalesce((select sum(u.quantity) from uninvoiced_lines u where u.line_id = ${line}), 0))`;

/** SQL: worth of what has left of an order on account, invoiced or not, before its deposit comes off. */
export const leftOnAccount = (order: string): string =>
  `(coalesce((select sum(p.total_cents + p.deposit_cents) from invoice_orders p where p.order_id = ${order}), 0)
     + coalesce((select sum(u.total_cents + coalesce(u.deposit_cents, 0)) from uninvoiced_shipments u
         where u.order_id = ${order}), 0))`;

/** SQL: whether an order `alias` has a deposit that is not paid, or not invoiced yet. */
export const depositIsOpen = (alias: string): string =>
  `(${alias}.deposit is not null and coalesce((
     select bool_or(u.invoice_id is not null) from invoice_orders p
     left join open_invoices u on u.invoice_id = p.invoice_id
     where p.order_id = ${alias}.id and p.deposit_cents < 0), true))`;

/** SQL: whether goods of an order `alias` on account are still to leave; not while it is on credit hold. */
export const awaitsInvoice = (alias: string): string =>
  `${alias}.payment_method = 'on-account' and not ${isHeldForCredit(alias)} and (${alias}.payment_state = 'on-account'
     or (${alias}.payment_state = 'captured' and ${alias}.fulfilment_state = 'unsent'))`;

/** SQL: worth of what has not left of such an order, less what comes off for its deposit. */
export const notInvoiced = (alias: string): string =>
  `(${alias}.total_cents - ${leftOnAccount(`${alias}.id`)}
     - case when ${alias}.deposit is null then 0 else deposit_left(${alias}.id) end)`;

// The rest of an order counts until its last goods have left; what has left and is not invoiced counts whatever becomes
// of its order.
const selectFigures = statement<[number], AccountFigures>(
  "account_figures",
  `select
     (select coalesce(sum(u.open_cents), 0) from open_invoices u where u.company_id = $1)::bigint as open,
     ((select coalesce(sum(${notInvoiced("o")}), 0)
       from orders o where o.company_id = $1 and ${awaitsInvoice("o")})
      + (select coalesce(sum(u.total_cents), 0)
         from uninvoiced_shipments u where u.company_id = $1))::bigint as uninvoiced,
     (select coalesce(sum(u.left_cents), 0) from unapplied_credits u where u.company_id = $1)::bigint as unapplied`,
);

/** Current debts and credits of a company. */
export async function accountFigures(db: Db, companyId: number): Promise<AccountFigures> {
  const figures = await db.row(selectFigures, [companyId]);
  if (!figures) throw new Error(`no figures for company ${companyId}`);
  return figures;
}

// A deposit whose goods are all here is no credit that was given, and neither is a fee: they hold no other order back.
const selectOldest = statement<[number], { number: string; dueOn: CalendarDay }>(
  "oldest_open_invoice",
  `select i.number, i.due_on as "dueOn" from open_invoices u join invoices i on i.id = u.invoice_id
   where u.company_id = $1 and not ${isBounceFee("i.id")}
     and (i.deposit_cents >= 0 or exists (
       select from invoice_orders d join invoice_orders p on p.order_id = d.order_id and p.deposit_cents > 0
       where d.invoice_id = i.id))
   order by i.due_on, i.id limit 1`,
);

/** The open invoice of goods that has been due the longest; null where none is open. */
export function oldestOpen(db: Db, companyId: number): Promise<{ number: string; dueOn: CalendarDay } | null> {
  return db.row(selectOldest, [companyId]);
}
