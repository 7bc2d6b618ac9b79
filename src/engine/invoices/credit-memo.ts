import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import { useOfCredit } from "#domain/invoices/settling.ts";
import { add, cents, type Money, subtract, zero } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import { lockAccount, openOfInvoice } from "../receivables/company-account.ts";
import { drawNumberOf } from "./series.ts";
import { useUnapplied, writeSettlement, writtenOffOf } from "./settlements.ts";

const selectCompany = statement<[number], { companyId: number }>(
  "company_of_order",
  `select company_id as "companyId" from orders where id = $1 and company_id is not null`,
);

// A return says which goods it is for; a claim, an allowance and a deposit are for the order.
const writeMemo = statement<
  [number, string, Money, CalendarDay, number, number | null, Date, string, string],
  { id: number }
>(
  "issue_credit_memo",
  `with memo as (
     insert into account_credits (company_id, kind, reference, reference_key, amount_cents, received_on, order_id,
       refund_id, created_at, note, staff)
     values ($1, 'credit-memo', $2, $2, $3, $4, $5, $6, $7, $8, $9) returning id
   ), lines as (
     insert into credit_memo_lines (credit_id, line_id, quantity)
     select memo.id, l.line_id, coalesce(l.resellable + l.scrapped, l.quantity)
     from memo, returns r join return_lines l on l.return_id = r.id
     where r.refund_id = $6 and coalesce(l.resellable + l.scrapped, l.quantity) > 0
   )
   select id from memo`,
);

interface MemoToWrite {
  readonly companyId: number;
  readonly orderId: number;
  /** Null for a deposit. */
  readonly refundId: number | null;
  readonly amount: Money;
  readonly note?: string;
  readonly staff?: string;
}

/** Writes a credit memo of a locked account, under the next number. Gives its id. */
export async function insertMemo(tx: Tx, memo: MemoToWrite, now: Instant): Promise<number> {
  const { companyId, orderId, refundId, amount, note = "", staff = "" } = memo;
  const timeZone = await readShopTimeZone(tx);
  const number = await drawNumberOf(tx, "credit-memo");
  const row = await tx.row(writeMemo, [
    companyId,
    number,
    amount,
    dayIn(timeZone, now),
    orderId,
    refundId,
    new Date(now),
    note,
    staff,
  ]);
  if (!row) throw new Error(`no credit memo was written for order ${orderId}`);
  return row.id;
}

interface PartToCredit {
  readonly invoiceId: number;
  readonly open: Money;
  readonly writtenOff: Money;
  /** The rest of its part of the order, after earlier credit memos. */
  readonly uncredited: Money;
}

const partColumns = `i.id as "invoiceId", ${openOfInvoice("i.id")} as open, ${writtenOffOf("i.id")} as "writtenOff"`;

// A deposit before the others, then the invoices of the goods that the memo names.
const selectParts = statement<[number, number], PartToCredit>(
  "parts_to_credit",
  `select ${partColumns}, (p.total_cents - coalesce((
     select sum(s.amount_cents) from invoice_settlements s join account_credits c on c.id = s.credit_id
     where s.invoice_id = p.invoice_id and c.order_id = p.order_id and c.kind = 'credit-memo'
   ), 0))::bigint as uncredited
   from invoice_orders p join invoices i on i.id = p.invoice_id where p.order_id = $1
   order by p.deposit_cents < 0 desc, exists (
     select from credit_memo_lines m join invoice_lines l on l.line_id = m.line_id
     where m.credit_id = $2 and l.invoice_id = i.id) desc, i.due_on, i.id`,
);

interface MemoToSettle {
  readonly memo: number;
  readonly amount: Money;
  readonly staff: string;
}

/**
 * Settles a part of an invoice with a memo. What was written off of it is taken back before: nobody paid it, so it
 * would be money for nothing. Gives how much that was.
 */
async function settlePart(
  tx: Tx,
  { memo, amount, staff }: MemoToSettle,
  { invoiceId, open, writtenOff, uncredited }: PartToCredit,
  now: Instant,
): Promise<Money> {
  const most = cents(Math.max(zero, Math.min(amount, uncredited)));
  const { takenBack, applied } = useOfCredit({ open, writtenOff }, most);
  const back = { invoiceId, kind: "write-off", creditId: null, amount: cents(-takenBack), staff } as const;
  if (takenBack > zero) await writeSettlement(tx, back, now);
  const part = add(takenBack, applied);
  if (part > zero) await writeSettlement(tx, { invoiceId, kind: "applied", creditId: memo, amount: part }, now);
  return part;
}

/**
 * Settles with a memo the invoices of its order, each for no more than it has billed of the order; then others of the
 * company, the oldest first. What settles none waits for the next.
 */
export async function settleOrderFirst(
  tx: Tx,
  { companyId, orderId, ...memo }: MemoToSettle & { readonly companyId: number; readonly orderId: number },
  now: Instant,
): Promise<void> {
  let rest = memo.amount;
  for (const part of await tx.rows(selectParts, [orderId, memo.memo]))
    rest = subtract(rest, await settlePart(tx, { ...memo, amount: rest }, part, now));
  await useUnapplied(tx, companyId, now);
}

// Its units stand with the memo as those of a return do.
const selectOrigin = statement<[number], { staff: string; invoiceId: number | null }>(
  "origin_of_memo",
  `select coalesce((select s.email from staff s where s.id = r.staff_id), '') as staff,
     (select c.invoice_id from invoice_credits c where c.refund_id = r.id) as "invoiceId"
   from refunds r where r.id = $1`,
);
const insertUnits = statement<[number, number]>(
  "units_credited_on_invoice",
  `insert into credit_memo_lines (credit_id, line_id, quantity)
   select $1, line_id, quantity from credited_parts
   where refund_id = $2 and line_id is not null and quantity is not null`,
);

const selectWhole = statement<[number], PartToCredit>(
  "invoice_of_memo",
  `select ${partColumns}, i.total_cents as uncredited from invoices i where i.id = $1`,
);

/** Has a credit memo mailed. */
export const announceMemo = (tx: Tx, clock: Clock, memo: number): Promise<void> =>
  enqueue(tx, clock, "send_credit_memo_mail", { creditId: memo }, { key: `send-credit-memo:${memo}` });

/** Credits a company with a refund that the books have entered. */
export async function issueCreditMemo(
  tx: Tx,
  clock: Clock,
  refund: { readonly id: number; readonly orderId: number; readonly amount: Money },
  now: Instant,
): Promise<void> {
  const { id: refundId, orderId, amount } = refund;
  const owner = await tx.row(selectCompany, [orderId]);
  if (!owner) throw new Error(`order ${orderId} is of no company`);
  const { companyId } = owner;
  await lockAccount(tx, companyId);
  const { staff = "", invoiceId = null } = (await tx.row(selectOrigin, [refundId])) ?? {};
  const memo = await insertMemo(tx, { companyId, orderId, refundId, amount, staff }, now);
  if (invoiceId !== null) {
    await tx.run(insertUnits, [memo, refundId]);
    // Only the invoice that it was written on: what that does not need stays unused.
    const invoice = await tx.row(selectWhole, [invoiceId]);
    if (invoice) await settlePart(tx, { memo, amount, staff }, invoice, now);
  } else await settleOrderFirst(tx, { companyId, orderId, memo, amount, staff }, now);
  await announceMemo(tx, clock, memo);
}
