import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { bookedCurrency } from "#domain/payments/movements.ts";
import { type PaymentKind, paymentKinds } from "#domain/invoices/settling.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";

/**
 * Money that came, for an order or from a company for its invoices, by the moment it came; transfers in parts by each.
 */
export interface TakenPayment {
  readonly at: Instant;
  /** Of the order; empty for money that a company pays for its invoices. */
  readonly number: string;
  readonly company: string;
  readonly method: PaymentMethod | PaymentKind;
  readonly amount: Money;
  /** The part of it that went back, to the payer or by the bank. */
  readonly refunded: Money;
  /** Kept by the provider; null until its account was read. */
  readonly fee: Money | null;
  readonly charge: string;
  readonly reference: string;
}

/** Money that went back, by the moment it left; one that has not left yet by the moment it was granted. */
export interface GrantedRefund {
  readonly at: Instant;
  /** Of the order; empty for money that a company had paid for its invoices. */
  readonly number: string;
  readonly company: string;
  readonly method: PaymentMethod | PaymentKind;
  readonly amount: Money;
  readonly state: "PENDING" | "COMPLETED" | "FAILED";
  readonly reason: string;
  readonly charge: string;
  readonly reference: string;
}

/** SQL: true of a moment within the days of a book, `$1` to `$2` in the zone `$3`. */
export const within = (moment: string) =>
  `${moment} >= $1::date::timestamp at time zone $3 and ${moment} < ($2::date + 1)::timestamp at time zone $3`;

const feeOf = (payment: string) => `(select sum(m.fee_cents)::int from account_movements m
       where m.provider = ${payment}.method and m.source = ${payment}.provider_charge and m.kind = 'payment'
         and m.currency = '${bookedCurrency}')`;
// An order on account is no money: its invoices are paid by checks, transfers, or through a provider.
const isMoney = "p.method <> 'on-account'";
const ofCompany = "coalesce((select k.legal_name from companies k where k.id = o.company_id), '') as company";
/** Transfers that paid a part while the rest was missing, with what had come before them for the same payment. */
const parts = `select t.id, t.payment_id, t.at, t.reference, t.amount_cents::bigint as amount,
      sum(t.amount_cents) over (partition by t.payment_id order by t.id) - t.amount_cents as before
    from transfers t where t.used_as = 'part'`;
const toBank = `from account_credits c join companies k on k.id = c.company_id
    where c.kind in (${paymentKinds.map((kind) => `'${kind}'`).join(", ")})`;

/** SQL: the books of money that came and that went back. */
export const moneySelects = {
  payments: `select at, number, company, method, amount, refunded, fee, charge, reference from (
    select p.id, p.captured_at as at, o.number, ${ofCompany}, p.method, p.captured_cents - before.parts as amount,
      greatest(0, p.refunded_cents - before.parts) as refunded, ${feeOf("p")} as fee,
      coalesce(p.provider_charge, '') as charge, coalesce(p.reference, '') as reference
    from payments p join orders o on o.id = p.order_id cross join lateral (
      select coalesce(sum(part.amount), 0)::bigint as parts from (${parts}) part where part.payment_id = p.id
    ) before where p.captured_cents > before.parts and ${isMoney} and ${within("p.captured_at")}
    union all
    select part.id, part.at, o.number, ${ofCompany}, p.method, part.amount,
      least(part.amount, greatest(0, p.refunded_cents - part.before)), null, '', part.reference
    from (${parts}) part join payments p on p.id = part.payment_id join orders o on o.id = p.order_id
    where ${within("part.at")}
    union all
    select i.id, i.captured_at, '', k.legal_name, i.method, i.captured_cents,
      (select coalesce(sum(r.amount_cents), 0)::bigint from invoice_refunds r
       where r.payment_id = i.id and r.state = 'COMPLETED'), ${feeOf("i")}, coalesce(i.provider_charge, ''), i.number
    from invoice_payments i join companies k on k.id = i.company_id
    where i.captured_cents > 0 and ${within("i.captured_at")}
    union all
    select c.id, c.received_on::timestamp at time zone $3, '', k.legal_name, c.kind, c.amount_cents,
      case when c.bounced_at is null then 0 else c.amount_cents end, null, '', c.reference
    ${toBank} and c.received_on between $1::date and $2::date
  ) taken order by at, id`,
  refunds: `select at, number, company, method, amount, state, reason, charge, reference from (
    select r.id, coalesce(r.completed_at, r.created_at) as at, o.number, ${ofCompany}, p.method,
      r.amount_cents::bigint as amount, r.state, r.reason, coalesce(r.provider_refund, '') as charge,
      coalesce(r.reference, '') as reference
    from refunds r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id
    where ${isMoney} and ${within("coalesce(r.completed_at, r.created_at)")}
    union all
    select r.id, r.created_at, '', k.legal_name, i.method, r.amount_cents, r.state, '',
      coalesce(r.provider_refund, ''), i.number
    from invoice_refunds r join invoice_payments i on i.id = r.payment_id join companies k on k.id = i.company_id
    where ${within("r.created_at")}
    union all
    select c.id, c.bounced_at, '', k.legal_name, c.kind, c.amount_cents, 'COMPLETED', c.bounce_reason, '', c.reference
    ${toBank} and ${within("c.bounced_at")}
  ) granted order by at, id`,
} as const;
