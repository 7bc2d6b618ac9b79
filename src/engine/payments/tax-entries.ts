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
       ${sumOf("amount_cents", "reason in ('no_rate', 'shipping')")} as untaxed, sum(tax_cents) as tax
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

// An order changes hands at one place, so its first line and its shipping say how all of it was taxed.
const insertPart = statement<[number, string, number, number, number, Date, "sale" | "refund"]>(
  "tax_entries_of_part",
  `with place as (
     select state, jurisdiction, rate, bool_or(not is_shipping) as has_goods,
       max(reason) filter (where not is_shipping) as goods,
       max(reason) filter (where is_shipping) as shipping
     from order_tax_parts where order_id = $1 group by 1, 2, 3 order by has_goods desc, 1, 2, 3 limit 1
   ), part as (
     select goods as reason, -$3::bigint as goods, 0::bigint as shipping from place
     union all select shipping, 0, -$4::bigint from place
   )
   insert into tax_entries (order_id, posting, kind, state, jurisdiction, rate, ${columns}, at)
   select $1, $2, $7, place.state, place.jurisdiction, place.rate, sum(part.goods), sum(part.shipping),
     ${sumOf("part.goods + part.shipping", "part.reason = 'taxed'")},
     ${sumOf("part.goods + part.shipping", "part.reason = 'exempt'")},
     ${sumOf("part.goods + part.shipping", "part.reason = 'resale'")},
     ${sumOf("part.goods + part.shipping", "part.reason is null or part.reason in ('no_rate', 'shipping')")},
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
  await tx.run(insertPart, [orderId, posting, goods, shipping, tax, new Date(at), "refund"]);
}

/** Enters the tax of the part of an order that an invoice is for. */
export async function enterInvoiceTax(
  tx: Tx,
  orderId: number,
  posting: string,
  { goods, shipping, tax }: { readonly goods: number; readonly shipping: number; readonly tax: number },
  at: Instant,
): Promise<void> {
  await tx.run(insertPart, [orderId, posting, -goods, -shipping, -tax, new Date(at), "sale"]);
}
