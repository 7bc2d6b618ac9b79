import type { ProviderMethod } from "#domain/checkout/payment-method.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { ProviderPayment } from "../ports/payment-provider.ts";
import { invoiceRecipients, joinOrder, orderToTellBy, type Recipient } from "./invoices.queries.ts";

type InvoicePaymentState = "new" | "begun" | "clearing" | "captured" | "failed" | "voided";

/** A payment of a company's invoices through a provider. */
export interface InvoicePaymentRow {
  readonly id: number;
  /** Its name at the provider, such as `IP-7K3F-92QX`. */
  readonly number: string;
  readonly companyId: number;
  /** The payer; null once their account is erased. */
  readonly customerId: number | null;
  readonly language: Language;
  readonly method: ProviderMethod;
  readonly state: InvoicePaymentState;
  readonly amount: Money;
  readonly currency: string;
  readonly key: string;
  readonly attempt: number;
  readonly session: string | null;
  readonly url: string | null;
  readonly begunAt: Instant;
  readonly expiresAt: Instant | null;
  readonly checkedAt: Instant | null;
  /** Why it failed the last time, by the provider's word. */
  readonly failure: string | null;
  readonly capture: string | null;
  readonly captured: Money;
  /** Amount that stays with the company: neither refunded nor taken by a dispute. */
  readonly kept: Money;
  /** Taken by disputes and reversals, less what they gave back. */
  readonly taken: Money;
}

/** SQL: its columns. */
export const invoicePaymentColumns = `p.id, p.number, p.company_id as "companyId", p.customer_id as "customerId",
  p.language, p.method, p.state, p.amount_cents as amount, p.currency, p.idempotency_key as key, p.attempt,
  p.provider_session as session, p.provider_url as url, p.begun_at as "begunAt", p.expires_at as "expiresAt",
  p.checked_at as "checkedAt", p.failure, p.provider_charge as capture,
  p.captured_cents as captured, p.taken_cents as taken,
  (p.captured_cents - p.taken_cents - coalesce((select sum(r.amount_cents) from invoice_refunds r
    where r.payment_id = p.id and r.state <> 'FAILED'), 0))::bigint as kept`;

const byId = statement<[number], InvoicePaymentRow>(
  "invoice_payment",
  `select ${invoicePaymentColumns} from invoice_payments p where p.id = $1`,
);
const byNumber = statement<[string], InvoicePaymentRow>(
  "invoice_payment_by_number",
  `select ${invoicePaymentColumns} from invoice_payments p where p.number = $1`,
);
// The provider's session, our key, or the capture: each is random, so that two shops on one account can't collide.
const ofEvent = statement<[string, string | null, string | null, string | null], InvoicePaymentRow>(
  "invoice_payment_of_event",
  `select ${invoicePaymentColumns} from invoice_payments p
   where p.method = $1
     and (p.provider_session = $2::text or p.idempotency_key = $3::text or p.provider_charge = $4::text)
   order by (p.provider_charge = $4::text) desc nulls last, (p.provider_session = $2::text) desc nulls last limit 1`,
);

export const findInvoicePayment = (db: Db, id: number): Promise<InvoicePaymentRow | null> => db.row(byId, [id]);

export const findInvoicePaymentByNumber = (db: Db, number: string): Promise<InvoicePaymentRow | null> =>
  db.row(byNumber, [number]);

/** The payment of a provider's report; null when it is none of these. */
export function invoicePaymentOf(
  db: Db,
  method: string,
  { session, key, capture }: { session: string | null; key: string | null; capture: string | null },
): Promise<InvoicePaymentRow | null> {
  return db.row(ofEvent, [method, session, key, capture]);
}

/** An invoice that a payment is for, and how much of it. */
export interface PaymentPart {
  readonly invoiceId: number;
  readonly number: string;
  readonly amount: Money;
  /**
   * The first order of the invoice, and the site that it was for. A fee is the whole company's: staff are told of it by
   * the latest order; null where there is none.
   */
  readonly orderId: number | null;
  readonly siteId: number | null;
}

const selectParts = statement<[number], PaymentPart>(
  "invoice_payment_parts",
  `select i.id as "invoiceId", i.number, p.amount_cents as amount, ${orderToTellBy} as "orderId",
     o.site_id as "siteId"
   from invoice_payment_parts p join invoices i on i.id = p.invoice_id ${joinOrder}
   where p.payment_id = $1 order by i.due_on, i.id`,
);

/** The invoices that a payment is for, the one that is due first before the others. */
export const partsOfPayment = (db: Db, paymentId: number): Promise<PaymentPart[]> => db.rows(selectParts, [paymentId]);

/** Whom a mail about a payment's money goes to: who gets its invoices, each person once. */
export async function paymentRecipients(db: Db, paymentId: number): Promise<Recipient[]> {
  const people = new Map<string, Recipient>();
  for (const { invoiceId } of await partsOfPayment(db, paymentId))
    for (const person of await invoiceRecipients(db, invoiceId)) people.set(person.email, person);
  return [...people.values()];
}

/** The payment in the provider's terms; null without a session. */
export function asInvoiceProviderPayment(payment: InvoicePaymentRow): ProviderPayment | null {
  if (payment.session === null) return null;
  const { key, number, session, capture, currency } = payment;
  return { paymentKey: key, orderNumber: number, session, capture, authorization: null, currency };
}
