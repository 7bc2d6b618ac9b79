import type { Instant } from "#domain/kernel/time.ts";
import type { RefundFigures } from "#domain/payments/ledger.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const figures = ["goods", "shipping", "taxable", "exempt", "resale", "untaxed", "tax"] as const;
const columns = figures.map((name) => `${name}_cents`).join(", ");

const sumOf = (amount: string, condition: string) => `coalesce(sum(${amount}) filter (where ${condition}), 0)`;

// The order as it is now, less what earlier postings entered: the whole sale at first, then the difference, which
// removes a sale from the place it has left.
const insertSale = statement<[number, string, Date]>(
  "tax_entries_of_sale",
  `with now as (
     select state, jurisdiction, rate, ${sumOf("amount_cents", "not is_shipping")} as goods,
       ${sumOf("amount_cents", "is_shipping")} as shipping, ${sumOf("amount_cents", "reason = 'taxed'")} as taxable,
       ${sumOf("amount_cents", "reason = 'exempt'")} as exempt, ${sumOf("amount_cents", "reason = 'resale'")} as resale,
       ${sumOf("amount_cents", "reason in ('no_rate', 'shipping', 'own')")} as untaxed, sum(tax_cents) as tax
     from order_tax_parts where order_id = $1 group by 1, 2, 3
   ), entered as (
     select state, jurisdiction, rate, ${figures.map((name) => `sum(${name}_cents) as ${name}`).join(", ")}
     from tax_entries where order_id = $1 and kind = 'sale' group by 1, 2, 3
   ), difference as (
     select state, jurisdiction, rate,
       ${figures.map((name) => `coalesce(now.${name}, 0) - coalesce(entered.${name}, 0) as ${name}`).join(", ")}
     from now full join entered using (state, jurisdiction, rate)
   )
   insert into tax_entries (order_id, posting, kind, state, jurisdiction, rate, ${columns}, at)
   select $1, $2, 'sale', state, jurisdiction, rate, ${figures.join(", ")}, $3 from difference
   where (${figures.join(", ")}) <> (${figures.map(() => 0).join(", ")})
   on conflict (posting, state, jurisdiction, rate) do nothing`,
);

/** Enters the tax of a sale, or of its change, by the place where it is due. Call after the order is written. */
export async function enterSaleTax(tx: Tx, orderId: number, posting: string, at: Instant): Promise<void> {
  await tx.run(insertSale, [orderId, posting, new Date(at)]);
}

// An order changes hands at one place, so its first line and its shipping say how all of it was taxed. Own lines that
// are not taxable are told apart: `$8` of a part that is sold; of refunds they are what is given back last.
const insertPart = statement<[number, string, number, number, number, Date, "sale" | "refund", number]>(
  "tax_entries_of_part",
  `with place as (
     select state, jurisdiction, rate, bool_or(not is_shipping) as has_goods,
       max(reason) filter (where not is_shipping and not is_own) as goods,
       max(reason) filter (where is_shipping) as shipping
     from order_tax_parts where order_id = $1 group by 1, 2, 3 order by has_goods desc, 1, 2, 3 limit 1
   ), taxed as (
     select coalesce(sum(amount_cents) filter (where reason <> 'own'), 0) as goods,
       coalesce(sum(amount_cents) filter (where reason = 'own'), 0) as own,
       (select coalesce(-sum(goods_cents), 0) from tax_entries where order_id = $1 and kind = 'refund') as before
     from order_tax_parts where order_id = $1 and not is_shipping
   ), own as (
     select case when $7 = 'sale' then $8::bigint
       else least(own, greatest(0, before + $3::bigint - goods)) - least(own, greatest(0, before - goods)) end as cents
     from taxed
   ), part as (
     select goods as reason, -$3::bigint + own.cents * case when $7 = 'sale' then -1 else 1 end as goods,
       0::bigint as shipping from place, own
     union all select 'own', own.cents * case when $7 = 'sale' then 1 else -1 end, 0 from own
     union all select shipping, 0, -$4::bigint from place
   )
   insert into tax_entries (order_id, posting, kind, state, jurisdiction, rate, ${columns}, at)
   select $1, $2, $7, place.state, place.jurisdiction, place.rate, sum(part.goods), sum(part.shipping),
     ${sumOf("part.goods + part.shipping", "part.reason = 'taxed'")},
     ${sumOf("part.goods + part.shipping", "part.reason = 'exempt'")},
     ${sumOf("part.goods + part.shipping", "part.reason = 'resale'")},
     ${sumOf("part.goods + part.shipping", "part.reason is null or part.reason in ('no_rate', 'shipping', 'own')")},
     -$5::bigint, $6
   from place, part group by place.state, place.jurisdiction, place.rate
   on conflict (posting, state, jurisdiction, rate) do nothing`,
);

/** Enters the tax that a granted refund gives back. Deductions are no part of the sale and stay out. */
export async function enterRefundTax(
  tx: Tx,
  orderId: number,
  posting: string,
  { goods, shipping, tax }: RefundFigures,
  at: Instant,
): Promise<void> {
  if (goods === 0 && shipping === 0 && tax === 0) return;
  await tx.run(insertPart, [orderId, posting, goods, shipping, tax, new Date(at), "refund", 0]);
}

/** The part of an order that an invoice is for. */
interface InvoicedPart {
  readonly goods: number;
  /** Of the goods: own lines that are not taxable. */
  readonly own: number;
  readonly shipping: number;
  readonly tax: number;
}

/** Enters the tax of the part of an order that an invoice is for. */
export async function enterInvoiceTax(
  tx: Tx,
  orderId: number,
  posting: string,
  { goods, own, shipping, tax }: InvoicedPart,
  at: Instant,
): Promise<void> {
  await tx.run(insertPart, [orderId, posting, -goods, -shipping, -tax, new Date(at), "sale", own]);
}
