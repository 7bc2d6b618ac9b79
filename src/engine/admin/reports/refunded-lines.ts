import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { WrittenWhy } from "#domain/invoices/line-credits.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { type GrantedRefund, within } from "./money-books.ts";

/**
 * A line that was refunded, or what else of a refund: a refund's rows add up to its amount, and their tax to the tax
 * that the ledger has of it. Or the part of a return that other goods were given for, as the ledger has it.
 */
export interface RefundedLine {
  readonly at: Instant;
  readonly number: string;
  readonly method: PaymentMethod;
  /** Null for goods that were given for goods. */
  readonly state: GrantedRefund["state"] | null;
  readonly reason: string;
  /** Null for goods that were given for goods. */
  readonly refund: number | null;
  /** Number of the credit memo that it became; null for money that went back. */
  readonly memo: string | null;
  /** The invoice that it was written on, with why; null where it came of a return, a claim or a refund. */
  readonly invoice: string | null;
  readonly why: WrittenWhy | null;
  /** Null for a line that no part stands behind, shipping, deductions, rounding, and a refund that is of no line. */
  readonly sku: string | null;
  /** Null for all of these but the line. */
  readonly name: LocalizedText | null;
  readonly isShipping: boolean;
  /** Goods given for goods of a return, or the same taken back; null for money. */
  readonly exchange: "exchanged" | "exchange-undone" | null;
  /** Null where an amount was credited, and for what is of no line. */
  readonly quantity: number | null;
  readonly net: Money;
  readonly tax: Money;
}

// A credit that staff wrote on an invoice is of no return: its parts stand with the refund. Refunds of before
// `refunded_lines` are reckoned from the order. What a refund is beside its lines has the rest of the ledger's tax: its
// lines stand at what they were sold for, where a deduction, an earlier courtesy or an exchange lowers what goes back.
export const refundLines = `with granted as (
      select r.id, coalesce(r.completed_at, r.created_at) as at, o.number, p.method, r.amount_cents as amount,
        r.state, r.reason, a.reference as memo, c.invoice_id, i.number as invoice,
        case when c.refund_id is not null then jsonb_build_object('reason', c.reason, 'note', c.note) end as why
      from refunds r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id
      left join account_credits a on a.refund_id = r.id and a.kind = 'credit-memo'
      left join invoice_credits c on c.refund_id = r.id left join invoices i on i.id = c.invoice_id
      where ${within("coalesce(r.completed_at, r.created_at)")}
    ), units as (
      select t.refund_id, l.line_id, coalesce(l.resellable + l.scrapped, l.quantity) as quantity
      from returns t join return_lines l on l.return_id = t.id where t.refund_id in (select id from granted)
      union all select c.refund_id, l.line_id, l.quantity
      from claims c join claim_lines l on l.claim_id = c.id where c.refund_id in (select id from granted)
    ), by_line as (
      select g.*, l.sku, l.name, false as "isShipping", u.quantity, l.position,
        coalesce(k.net_cents,
          round((l.unit_price_cents::numeric * l.quantity - l.discount_cents) * u.quantity / l.quantity))::int as net,
        coalesce(k.tax_cents, round(l.tax_cents::numeric * u.quantity / l.quantity))::int as tax
      from granted g join units u on u.refund_id = g.id join order_lines l on l.id = u.line_id
      left join refunded_lines k on k.refund_id = g.id and k.line_id = l.id
      where u.quantity > 0 and l.quantity > 0
      union all
      select g.*, l.sku, coalesce(l.name, f.own_lines -> p.own_line -> 'name'),
        p.line_id is null and p.own_line is null, p.quantity, p.position, p.net_cents, p.tax_cents
      from granted g join credited_parts p on p.refund_id = g.id left join order_lines l on l.id = p.line_id
      left join invoice_orders f on f.invoice_id = g.invoice_id and f.order_id = p.order_id
    ), of_lines as (
      select id, sum(net) as net, sum(tax) as tax from by_line group by id
    ), booked as (
      select g.id, coalesce(sum(l.amount_cents) filter (where l.account = 'refunds:tax'), 0) as tax
      from granted g join ledger_lines l on l.posting = 'granted:' || g.id group by g.id
    ), others as (
      select g.*, null::text as sku, null::jsonb as name, false as "isShipping", null::int as quantity,
        1000000 as position,
        (g.amount - coalesce(b.tax, s.tax, 0) - coalesce(s.net, 0))::bigint as net,
        (coalesce(b.tax, s.tax, 0) - coalesce(s.tax, 0))::bigint as tax
      from granted g left join of_lines s on s.id = g.id left join booked b on b.id = g.id
    ), in_goods as (
      select min(l.at) as at, l.order_id, split_part(l.posting, ':', 1) as exchange,
        split_part(l.posting, ':', 2)::bigint as id,
        sum(l.amount_cents) filter (where l.account <> 'refunds:tax') as net,
        sum(l.amount_cents) filter (where l.account = 'refunds:tax') as tax
      from ledger_lines l
      where ${within("l.at")} and l.account like 'refunds:%'
        and (l.posting like 'exchanged:%' or l.posting like 'exchange-undone:%')
      group by l.posting, l.order_id
    )
    select at, number, method, state, reason, refund, memo, invoice, why, sku, name, "isShipping", exchange, quantity,
      net, tax
    from (
      select at, number, method, state, reason, id as refund, memo, invoice, why, sku, name, "isShipping",
        null::text as exchange, quantity, net, tax, position
      from (select * from by_line union all select * from others where net <> 0 or tax <> 0) of_money
      union all
      select e.at, o.number, o.payment_method, null, 'return ' || r.number, null, null, null, null, null, null, false,
        e.exchange, null, coalesce(e.net, 0)::bigint, coalesce(e.tax, 0)::bigint, e.id
      from in_goods e join orders o on o.id = e.order_id join exchanges x on x.id = e.id
        join returns r on r.id = x.return_id
    ) parts order by at, refund, position`;
