import { type Money, zero } from "#domain/kernel/money.ts";
import { referenceKey } from "#domain/payments/transfers.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { InvoicePaymentRow } from "./invoice-payment-row.ts";

/** Result of a payment. */
export interface PaymentOutcome {
  /** Amounts applied to invoices. */
  readonly applied: readonly { readonly number: string; readonly amount: Money }[];
  /** Amount that the invoices did not take: returned to the payer, or on its way. */
  readonly back: Money;
  /** Amount that the shop refunded. */
  readonly refunded: Money;
}

const selectApplied = statement<[number, string, string], { number: string; amount: Money }>(
  "applied_of_payment",
  `select i.number, sum(s.amount_cents)::bigint as amount
   from account_credits c join invoice_settlements s on s.credit_id = c.id join invoices i on i.id = s.invoice_id
   where c.company_id = $1 and c.kind = $2 and c.reference_key = $3 and s.kind = 'applied'
   group by i.id having sum(s.amount_cents) <> 0 order by i.due_on, i.id`,
);
const selectBack = statement<[number], { back: Money; refunded: Money }>(
  "back_of_payment",
  `select coalesce(sum(amount_cents) filter (where origin = 'surplus'), 0)::bigint as back,
     coalesce(sum(amount_cents) filter (where origin <> 'surplus'), 0)::bigint as refunded
   from invoice_refunds where payment_id = $1 and state <> 'FAILED'`,
);

export async function outcomeOf(db: Db, payment: InvoicePaymentRow): Promise<PaymentOutcome> {
  const { id, companyId, method, number } = payment;
  const [applied, back] = await Promise.all([
    db.rows(selectApplied, [companyId, method, referenceKey(number)]),
    db.row(selectBack, [id]),
  ]);
  return { applied, back: back?.back ?? zero, refunded: back?.refunded ?? zero };
}
