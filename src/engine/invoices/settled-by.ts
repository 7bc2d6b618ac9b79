import type { LocalizedText } from "#domain/kernel/language.ts";
import { add, type Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { CreditRow } from "./invoices.queries.ts";

/** Goods that a credit memo is for. */
interface CreditedGoods {
  readonly sku: string;
  readonly name: LocalizedText;
  readonly quantity: number;
}

/** A settlement of a part of an invoice; negative if the bank reversed it. */
export interface SettledBy {
  readonly id: number;
  readonly kind: "applied" | "discount" | "write-off";
  readonly amount: Money;
  readonly at: Instant;
  /** The payment or credit memo; null for what was written off. */
  readonly by: { readonly kind: CreditRow["kind"]; readonly reference: string } | null;
  /** Of a credit memo. */
  readonly goods: readonly CreditedGoods[];
}

const selectSettled = statement<[number], SettledBy & Record<string, unknown>>(
  "settled_by",
  `select s.id, s.kind, s.amount_cents as amount, s.at,
     case when c.id is not null then jsonb_build_object('kind', c.kind, 'reference', c.reference) end as by,
     coalesce((select jsonb_agg(jsonb_build_object('sku', l.sku, 'name', l.name, 'quantity', m.quantity) order by l.position)
       from credit_memo_lines m join order_lines l on l.id = m.line_id
       where m.credit_id = c.id and l.order_id = i.order_id), '[]') as goods
   from invoice_settlements s join invoices i on i.id = s.invoice_id left join account_credits c on c.id = s.credit_id
   where s.invoice_id = $1 order by s.id`,
);

/** Payments, credit memos, discounts and write-offs of an invoice, in their order. */
export function settledBy(db: Db, invoiceId: number): Promise<SettledBy[]> {
  return db.rows(selectSettled, [invoiceId]);
}

/** Sum of what settled an invoice. */
export const sumSettled = (rows: readonly SettledBy[]): Money => add(...rows.map(({ amount }) => amount));
