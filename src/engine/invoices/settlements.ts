import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cents, type Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { postSettlement } from "#domain/payments/account-postings.ts";
import { applyInOrder, type InvoiceToSettle, type Settlement, type Unapplied } from "#domain/invoices/settling.ts";
import { postLedger } from "../payments/post-ledger.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { isDisputed } from "./is-disputed.ts";
import { isBounceFee, openOfInvoice } from "../receivables/company-account.ts";

/** An open invoice of a company, the one that is due first before the others. */
export interface OpenInvoice extends InvoiceToSettle {
  /** Its orders, in the order in which they left. */
  readonly orderIds: readonly number[];
  readonly number: string;
  readonly issuedOn: CalendarDay;
  readonly dueOn: CalendarDay;
  readonly total: Money;
  /** It asks a deposit. */
  readonly isDeposit: boolean;
  /** It asks a fee for a payment that came back, and is of no order. */
  readonly isFee: boolean;
}

/** SQL: what was credited of an invoice `i` for its own orders, as for goods that came back. */
const creditedOf = `coalesce((select sum(m.amount_cents) from invoice_settlements m
     join account_credits c on c.id = m.credit_id and c.refund_id is not null
   where m.invoice_id = i.id
     and c.order_id in (select p.order_id from invoice_orders p where p.invoice_id = i.id)), 0)`;

/**
 * SQL: columns of an open invoice `i`. A discount is taken once for an invoice, in whole or in part; it is a share of
 * what was not credited.
 */
export const openInvoiceColumns = `i.id, i.number,
  coalesce((select jsonb_agg(p.order_id order by p.position) from invoice_orders p where p.invoice_id = i.id), '[]')
    as "orderIds",
  i.issued_on as "issuedOn", i.due_on as "dueOn",
  i.total_cents as total, ${openOfInvoice("i.id")} as open, i.discount_until as "discountUntil",
  i.deposit_cents < 0 as "isDeposit", ${isBounceFee("i.id")} as "isFee",
  greatest(0, round(i.discount_offered_cents * (i.total_cents - ${creditedOf}) / greatest(1, i.total_cents)::numeric)
     - coalesce((select sum(d.amount_cents) from invoice_settlements d
     where d.invoice_id = i.id and d.kind = 'discount'), 0))::bigint as "discountLeft"`;

/** SQL: what of an invoice is written off, less what credit memos have taken back of that. */
export const writtenOffOf = (invoice: string): string =>
  `coalesce((select sum(w.amount_cents) from invoice_settlements w
     where w.invoice_id = ${invoice} and w.kind = 'write-off'), 0)::bigint`;

/** SQL: the open invoices, as `i`. */
export const openOnly = "open_invoices u join invoices i on i.id = u.invoice_id";

const selectOpen = statement<[number], OpenInvoice>(
  "open_invoices",
  `select ${openInvoiceColumns} from ${openOnly} where i.company_id = $1 order by i.due_on, i.id`,
);

export function openInvoices(db: Db, companyId: number): Promise<OpenInvoice[]> {
  return db.rows(selectOpen, [companyId]);
}

const selectUndisputed = statement<[number], OpenInvoice>(
  "open_undisputed_invoices",
  `select ${openInvoiceColumns} from ${openOnly} where i.company_id = $1 and not ${isDisputed("i.id")}
   order by i.due_on, i.id`,
);

const selectUnapplied = statement<[number], Unapplied>(
  "unapplied_credits",
  `select credit_id as id, left_cents as "left" from unapplied_credits where company_id = $1 order by credit_id`,
);

// In the books, what settles an invoice of several orders is of none of them. A fee is of none at all.
const insertSettlement = statement<
  [number, string, number | null, number, string, string, Date],
  { id: number; orderId: number | null; isFee: boolean }
>(
  "settle_invoice",
  `insert into invoice_settlements (invoice_id, kind, credit_id, amount_cents, reason, staff, at)
   values ($1, $2, $3, $4, $5, $6, $7)
   returning id, (select min(p.order_id) from invoice_orders p
     where p.invoice_id = $1 having count(*) = 1) as "orderId", ${isBounceFee("$1")} as "isFee"`,
);

export interface SettlementToWrite {
  readonly invoiceId: number;
  readonly kind: Settlement["kind"] | "write-off";
  readonly creditId: number | null;
  readonly amount: Money;
  readonly reason?: string;
  readonly staff?: string;
}

/** Settles an invoice of a locked account and enters it in the books. */
export async function writeSettlement(tx: Tx, settlement: SettlementToWrite, now: Instant): Promise<void> {
  const { invoiceId, kind, creditId, amount, reason = "", staff = "" } = settlement;
  const row = await tx.row(insertSettlement, [invoiceId, kind, creditId, amount, reason, staff, new Date(now)]);
  if (!row) throw new Error(`invoice ${invoiceId} was not settled`);
  const as = kind === "write-off" && row.isFee ? "waived" : kind;
  await postLedger(tx, row.orderId, `settlement:${row.id}`, postSettlement(amount, as), now);
}

/**
 * Uses a locked account's unapplied money for its open invoices, the oldest of both first; for none in dispute, which
 * nobody has said to pay. Gives how much that was.
 */
export async function useUnapplied(tx: Tx, companyId: number, now: Instant): Promise<Money> {
  const credits = await tx.rows(selectUnapplied, [companyId]);
  if (credits.length === 0) return cents(0);
  const settlements = applyInOrder(credits, await tx.rows(selectUndisputed, [companyId]));
  for (const settlement of settlements) await writeSettlement(tx, settlement, now);
  return cents(settlements.reduce((sum, { amount }) => sum + amount, 0));
}
