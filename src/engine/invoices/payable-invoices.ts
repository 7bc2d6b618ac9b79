import type { InvoiceToSettle } from "#domain/invoices/settling.ts";
import { amountToPay } from "#domain/invoices/settling.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { factsOf, joinOrder } from "./invoices.queries.ts";
import { isDisputed } from "./is-disputed.ts";
import { openInvoiceColumns } from "./settlements.ts";

/** An open invoice that can be paid online. */
export interface PayableInvoice extends InvoiceToSettle {
  readonly number: string;
  /** Different ones of its orders. */
  readonly poNumbers: readonly string[];
  readonly dueOn: CalendarDay;
  readonly total: Money;
  /** Amount that settles it today: the open amount, less the discount for early payment. */
  readonly toPay: Money;
  /** A payment of it is under way at a provider that takes days. */
  readonly isClearing: boolean;
  /** The company contests it. It is paid where it is chosen, and left out of all that are open. */
  readonly isInDispute: boolean;
}

/** Most invoices that one payment is for. */
export const mostPaidAtOnce = 100;

const selectPayable = statement<
  [number, readonly number[] | null, readonly string[] | null, number],
  Omit<PayableInvoice, "toPay">
>(
  "payable_invoices",
  `select * from (
     select ${openInvoiceColumns}, ${factsOf("poNumber", "i.id")} as "poNumbers", exists (
       select from invoice_payment_parts t join invoice_payments p on p.id = t.payment_id
       where t.invoice_id = i.id and p.state = 'clearing') as "isClearing", ${isDisputed("i.id")} as "isInDispute"
     from invoices i ${joinOrder}
     where i.company_id = $1 and ($2::bigint[] is null or o.site_id = any($2))
       and ($3::text[] is null or i.number = any($3))) invoice
   where open > 0 and ($3::text[] is not null or not "isInDispute") order by "dueOn", id limit $4`,
);

/** Filter of open invoices: sites where the member may pay, and invoice numbers; null for all that nobody disputes. */
export interface PayableAsked {
  readonly companyId: number;
  readonly siteIds: readonly number[] | null;
  readonly numbers: readonly string[] | null;
}

/** Open invoices with what is to be paid today, the one that is due first before the others. */
export async function payableInvoices(
  db: Db,
  { companyId, siteIds, numbers }: PayableAsked,
  today: CalendarDay,
): Promise<PayableInvoice[]> {
  const rows = await db.rows(selectPayable, [companyId, siteIds, numbers, mostPaidAtOnce]);
  return rows.map((row) => ({ ...row, toPay: amountToPay(row, today) }));
}
