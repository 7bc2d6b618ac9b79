import { isProviderMethod } from "#domain/checkout/payment-method.ts";
import type { WrittenWhy } from "#domain/invoices/line-credits.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { add, type Money, zero } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { isBounceFee } from "../receivables/company-account.ts";
import type { CreditRow } from "./invoices.queries.ts";

/** Goods that a credit memo is for. */
interface CreditedGoods {
  readonly sku: string;
  readonly name: LocalizedText;
  /** Null where only their price was lowered. */
  readonly quantity: number | null;
}

/** A settlement of a part of an invoice; negative if the bank reversed it. */
export interface SettledBy {
  readonly id: number;
  /** A fee that is given up is `waived`. */
  readonly kind: "applied" | "discount" | "write-off" | "waived";
  readonly amount: Money;
  readonly at: Instant;
  /** The payment or credit memo; null for what was written off. */
  readonly by: { readonly kind: CreditRow["kind"]; readonly reference: string } | null;
  /** Reason for taking money back; a code where a payment online was replaced. */
  readonly reason: string;
  /** Of a credit memo that the merchant wrote on an invoice. */
  readonly why: WrittenWhy | null;
  /** Of a credit memo. */
  readonly goods: readonly CreditedGoods[];
}

const selectSettled = statement<[number], SettledBy>(
  "settled_by",
  `select s.id, case when s.kind = 'write-off' and ${isBounceFee("i.id")} then 'waived' else s.kind end as kind,
     s.amount_cents as amount, s.at, s.reason,
     case when c.id is not null then jsonb_build_object('kind', c.kind, 'reference', c.reference) end as by,
     (select jsonb_build_object('reason', w.reason, 'note', w.note) from invoice_credits w
       where w.refund_id = c.refund_id) as why,
     coalesce((
       select jsonb_agg(jsonb_build_object('sku', l.sku, 'name', l.name, 'quantity', m.quantity) order by l.position)
       from (select line_id, quantity from credit_memo_lines where credit_id = c.id
         union all select line_id, null from credited_parts
         where refund_id = c.refund_id and line_id is not null and quantity is null) m
       join order_lines l on l.id = m.line_id
       where l.order_id in (select p.order_id from invoice_orders p where p.invoice_id = i.id)), '[]') as goods
   from invoice_settlements s join invoices i on i.id = s.invoice_id left join account_credits c on c.id = s.credit_id
   where s.invoice_id = $1 order by s.id`,
);

/** Payments, credit memos, discounts and write-offs of an invoice, in their order. */
export async function settledBy(db: Db, invoiceId: number): Promise<SettledBy[]> {
  const rows: SettledBy[] = [];
  for (const row of await db.rows(selectSettled, [invoiceId])) {
    const before = rows.findIndex((one) => isSameStep(one, row));
    if (before < 0) rows.push(row);
    else rows[before] = mergeSteps(rows[before]!, row);
  }
  return rows.filter(({ amount }) => amount !== zero);
}

// A payment online of which a part went back is reversed, and one of the rest is entered in its place at that moment.
const isSameStep = (one: SettledBy, other: SettledBy) =>
  one.at === other.at &&
  one.kind === other.kind &&
  one.by !== null &&
  isProviderMethod(one.by.kind) &&
  one.by.kind === other.by?.kind &&
  one.by.reference === other.by.reference;

const mergeSteps = (one: SettledBy, other: SettledBy): SettledBy => ({
  ...one,
  amount: add(one.amount, other.amount),
  reason: one.reason || other.reason,
});

/** Sum of what settled an invoice. */
export const sumSettled = (rows: readonly SettledBy[]): Money => add(...rows.map(({ amount }) => amount));
