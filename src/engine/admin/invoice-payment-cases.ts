import type { ProviderMethod } from "#domain/checkout/payment-method.ts";
import type { Money } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { type DisputeState, openDisputeStates } from "#domain/payments/disputes.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import { disputesToHandleSql } from "./provider-exceptions.ts";

/** A disputed payment of invoices, or one that was taken back, which staff have not seen to. */
export interface InvoicePaymentCase {
  readonly id: number;
  readonly companyId: number;
  readonly company: string;
  /** The payment's number. */
  readonly payment: string;
  readonly invoices: readonly string[];
  readonly method: ProviderMethod;
  readonly state: DisputeState;
  readonly reason: string;
  readonly amount: Money;
  readonly taken: Money;
  readonly evidenceDueAt: Instant | null;
  readonly openedAt: Instant;
}

/** SQL: a case `c` that waits for staff. */
export const isCaseToHandle = `c.state in (${disputesToHandleSql}) and c.seen_at is null`;

const selectCases = statement<[], InvoicePaymentCase>(
  "invoice_payment_cases_to_see",
  `select c.id, p.company_id as "companyId", k.legal_name as company, p.number as payment, p.method, c.state, c.reason,
     c.amount_cents as amount, c.taken_cents as taken, c.evidence_due_at as "evidenceDueAt", c.opened_at as "openedAt",
     array(select i.number from invoice_payment_parts t join invoices i on i.id = t.invoice_id
       where t.payment_id = p.id order by i.id limit 20) as invoices
   from invoice_payment_cases c join invoice_payments p on p.id = c.payment_id join companies k on k.id = p.company_id
   where ${isCaseToHandle} order by c.evidence_due_at nulls last, c.id limit 200`,
);

/** Earliest evidence deadline first. */
export const invoicePaymentCases = (db: Db): Promise<InvoicePaymentCase[]> => db.rows(selectCases, []);

const openStates = openDisputeStates.map((state) => `'${state}'`).join(", ");
const markSeen = statement<[number, Date], { id: number }>(
  "see_invoice_payment_case",
  `update invoice_payment_cases set seen_at = coalesce(seen_at, $2)
   where id = $1 and state not in (${openStates}) returning id`,
);

/** Staff have seen to money that was taken back. One whose dispute is open is answered first. Idempotent. */
export async function acknowledgeCase(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  id: number,
): Promise<Result<"seen", { code: "money_not_found" }>> {
  const row = await db.row(markSeen, [id, new Date(clock.now())]);
  return row ? ok("seen") : refuse({ code: "money_not_found" });
}
