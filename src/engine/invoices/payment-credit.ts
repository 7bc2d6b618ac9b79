import { allocatePayment, type InvoiceToSettle, type TypedAllocation } from "#domain/invoices/settling.ts";
import type { ReplacedBecause } from "#domain/invoices/replaced-because.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import { add, cents, type Money, subtract, zero } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { referenceKey } from "#domain/payments/transfers.ts";
import type { Tx } from "../platform/database.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import type { PayableOrders } from "../payments/payable-orders.ts";
import { findInvoicePayment, type InvoicePaymentRow, partsOfPayment } from "./invoice-payment-row.ts";
import { reverseCredit } from "./reverse-credit.ts";
import { openInvoices, useUnapplied, writeSettlement } from "./settlements.ts";

/** A report about a payment of invoices, in its transaction, with the company's account locked. */
export interface InvoicePaymentContext {
  readonly tx: Tx;
  readonly clock: Clock;
  readonly payment: InvoicePaymentRow;
  readonly now: Instant;
  readonly tellStaff: PayableOrders["tellStaff"];
}

type PaymentName = Pick<InvoicePaymentRow, "id" | "companyId" | "method" | "number">;

const selectCredit = statement<[number, string, string], { id: number; amount: Money; receivedOn: CalendarDay }>(
  "credit_of_invoice_payment",
  `select id, amount_cents as amount, received_on as "receivedOn" from account_credits
   where company_id = $1 and kind = $2 and reference_key = $3 and bounced_at is null`,
);
const insertCredit = statement<[number, string, string, string, number, string, Date], { id: number }>(
  "credit_invoice_payment",
  `insert into account_credits
     (company_id, kind, reference, reference_key, amount_cents, received_on, staff, created_at)
   values ($1, $2, $3, $4, $5, $6, '', $7) returning id`,
);

/** Amounts that a payment's invoices can still take, as the payer chose; never more than the open amount of each. */
function takenByParts(
  amount: Money,
  parts: readonly TypedAllocation[],
  invoices: readonly InvoiceToSettle[],
): TypedAllocation[] {
  let left = amount;
  return parts.map(({ invoiceId, amount: meant }) => {
    const open = invoices.find(({ id }) => id === invoiceId)?.open ?? zero;
    const part = cents(Math.min(meant, open, left));
    left = subtract(left, part);
    return { invoiceId, amount: part };
  });
}

/** The sum of what invoices of a locked account take of a payment when it comes. */
export async function wantedOf(tx: Tx, payment: PaymentName, amount: Money): Promise<Money> {
  const [parts, open] = [await partsOfPayment(tx, payment.id), await openInvoices(tx, payment.companyId)];
  return add(...takenByParts(amount, parts, open).map((part) => part.amount));
}

/**
 * Has a locked account credited with so much of a payment, in place of what it was before: for the invoices that its
 * payer chose, then for others.
 */
export async function creditPayment(
  tx: Tx,
  payment: PaymentName,
  amount: Money,
  { receivedOn, reason, now }: { readonly receivedOn: CalendarDay; readonly reason: string; readonly now: Instant },
): Promise<void> {
  const { companyId, method, number } = payment;
  const before = await tx.row(selectCredit, [companyId, method, referenceKey(number)]);
  if (before?.amount === amount) return;
  if (before) await reverseCredit(tx, before.id, { reason, staff: "", now });
  if (amount <= zero) {
    // The invoices it had settled are open again: use the company's other money for them.
    await useUnapplied(tx, companyId, now);
    return;
  }
  const day = before?.receivedOn ?? receivedOn;
  const row = await tx.row(insertCredit, [companyId, method, number, referenceKey(number), amount, day, new Date(now)]);
  if (!row) throw new Error(`nothing was credited for payment ${number}`);
  const open = await openInvoices(tx, companyId);
  const parts = takenByParts(amount, await partsOfPayment(tx, payment.id), open);
  const settled = allocatePayment({ id: row.id, left: amount }, parts, open, day);
  if (!settled.ok) throw new Error(`payment ${number} does not fit its invoices: ${settled.error.code}`);
  for (const settlement of settled.value) await writeSettlement(tx, settlement, now);
  await useUnapplied(tx, companyId, now);
}

/** Has the account credited with what is kept of the payment now. */
export async function recredit({ tx, payment, now }: InvoicePaymentContext, reason: ReplacedBecause): Promise<void> {
  const current = await findInvoicePayment(tx, payment.id);
  if (!current) throw new Error(`payment ${payment.number} is gone`);
  const receivedOn = dayIn(await readShopTimeZone(tx), now);
  await creditPayment(tx, payment, cents(Math.max(zero, current.kept)), { receivedOn, reason, now });
}
