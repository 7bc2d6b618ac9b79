import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import type { Money } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Db, Tx } from "../platform/database.ts";
import { enqueueAll } from "../platform/outbox.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import { lockAccount } from "../receivables/company-account.ts";
import { issueInvoices } from "./issue-invoices.ts";

type Books = Pick<PaymentDeps, "db" | "clock">;

const selectDue = statement<[CalendarDay], { companyId: number }>(
  "companies_to_invoice",
  `select distinct company_id as "companyId" from uninvoiced_shipments where invoice_on <= $1::date`,
);

/** Has each company invoiced whose period is over, in a job of its own. Gives how many. */
export async function invoicePeriods({ db, clock }: Books): Promise<number> {
  const today = dayIn(await readShopTimeZone(db), clock.now());
  const due = await db.rows(selectDue, [today]);
  if (due.length === 0) return 0;
  const jobs = due.map(({ companyId }) => ({
    name: "invoice_company" as const,
    payload: { companyId },
    key: `invoice-company:${companyId}`,
  }));
  await db.transaction((tx) => enqueueAll(tx, clock, jobs));
  return due.length;
}

/** Makes the invoices of a company's periods that are over, whatever became of the company since. Gives how many. */
export function invoiceCompany({ db, clock }: Books, companyId: number): Promise<number> {
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, companyId);
    if (!account) return 0;
    const until = dayIn(await readShopTimeZone(tx), clock.now());
    return issueInvoices(tx, clock, account, { until });
  });
}

const selectCompany = statement<[number], { companyId: number }>(
  "company_with_uninvoiced",
  `select company_id as "companyId" from uninvoiced_shipments where order_id = $1 limit 1`,
);

/** Makes the invoice of what has left of a locked order before the end of its period. */
export async function invoiceOrder(tx: Tx, clock: Clock, orderId: number): Promise<void> {
  const waiting = await tx.row(selectCompany, [orderId]);
  const account = waiting && (await lockAccount(tx, waiting.companyId));
  if (account) await issueInvoices(tx, clock, account, { orderId });
}

/** Goods of a company that have left and are on no invoice yet. */
export interface Uninvoiced {
  readonly total: Money;
  readonly shipments: number;
  readonly orders: number;
  /** Days of the first and last invoices to come; null where nothing waits. */
  readonly nextOn: CalendarDay | null;
  readonly lastOn: CalendarDay | null;
  /** Names these shipments: others may be worth as much. */
  readonly digest: string;
}

const selectUninvoiced = statement<[number, readonly number[] | null], Uninvoiced>(
  "uninvoiced_of_company",
  `select coalesce(sum(u.total_cents), 0)::bigint as total, count(*)::int as shipments,
     count(distinct u.order_id)::int as orders, min(u.invoice_on) as "nextOn", max(u.invoice_on) as "lastOn",
     concat(count(*), '-', max(u.id)) as digest
   from uninvoiced_shipments u join orders o on o.id = u.order_id
   where u.company_id = $1 and ($2::bigint[] is null or o.site_id = any($2))`,
);

/** Sums of what waits for an invoice of a company, at some sites or all. */
export async function uninvoicedOf(
  db: Db,
  companyId: number,
  siteIds: readonly number[] | null = null,
): Promise<Uninvoiced> {
  const sums = await db.row(selectUninvoiced, [companyId, siteIds]);
  if (!sums) throw new Error(`no sums for company ${companyId}`);
  return sums;
}

export type InvoiceNowRefused =
  | { readonly code: "nothing_to_invoice" }
  /** More has left, or the job came first, since the page was loaded. */
  | { readonly code: "to_invoice_changed"; readonly now: Money };

/** Makes the invoices of all that waits, by the digest of what staff have seen, before the end of its period. */
export function invoiceNow(
  { db, clock }: Books,
  { companyId, seen }: { readonly companyId: number; readonly seen: string },
): Promise<Result<{ readonly invoices: number; readonly amount: Money }, InvoiceNowRefused>> {
  return db.transaction(async (tx): Promise<Result<{ invoices: number; amount: Money }, InvoiceNowRefused>> => {
    const account = await lockAccount(tx, companyId);
    const { total: amount, shipments, digest } = await uninvoicedOf(tx, companyId);
    if (!account || shipments === 0) return refuse({ code: "nothing_to_invoice" });
    if (digest !== seen) return refuse({ code: "to_invoice_changed", now: amount });
    return ok({ invoices: await issueInvoices(tx, clock, account, {}), amount });
  });
}
