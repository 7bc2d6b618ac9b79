import type { PickupPlace } from "#domain/checkout/pickup-place.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { add, type Money, zero } from "#domain/kernel/money.ts";
import type { PricedOwnLine } from "#domain/pricing/own-line.ts";
import { type SaleTax, saleToTax } from "#domain/pricing/provider-tax.ts";
import { taxAddressOf } from "../checkout/sale-tax.ts";
import { statement } from "../platform/statement.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/** An order as its tax was decided. */
interface SoldSale {
  readonly shipTo: Parameters<typeof taxAddressOf>[0];
  readonly place: PickupPlace | null;
  readonly lines: readonly {
    readonly key: string;
    readonly net: Money;
    readonly quantity: number;
    readonly tax: Money;
  }[];
  readonly ownLines: readonly PricedOwnLine[] | null;
  readonly shipping: Money;
  readonly tax: Money;
}

const selectSale = statement<[number], SoldSale>(
  "sale_as_it_was_taxed",
  `select o.shipping_address as "shipTo", o.pickup_place as place, o.own_lines as "ownLines",
     o.shipping_cents as shipping, o.tax_cents as tax,
     (select coalesce(jsonb_agg(jsonb_build_object('key', l.sku,
        'net', l.unit_price_cents::bigint * l.quantity - l.discount_cents, 'quantity', l.quantity,
        'tax', l.tax_cents) order by l.position), '[]') from order_lines l where l.order_id = o.id) as lines
   from orders o where o.id = $1`,
);
// Both at once: the calculation that an order names is the one that its sale is filed by. An order that was changed
// while the provider was asked names a newer one: that is filed next, after this sale and its withdrawal.
const renew = statement<[number, number, string, string]>(
  "renew_tax_calculation",
  `with renewed as (update orders set tax_calculation = $3 where id = $1 and tax_calculation = $4)
   update tax_filings set calculation = $3 where id = $2 and calculation = $4 and filed_at is null`,
);

/**
 * Asks anew about a sale whose calculation the provider has forgotten, because its goods left months after they were
 * ordered. False where it gives no answer, or another tax than the buyer has agreed to, or where the filing has another
 * calculation by now.
 */
export async function renewCalculation(
  { db, taxes }: Pick<PaymentDeps, "db" | "taxes">,
  orderId: number,
  filing: { readonly id: number; readonly calculation: string },
): Promise<boolean> {
  const sold = await db.row(selectSale, [orderId]);
  const at = sold && taxAddressOf(sold.shipTo, sold.place);
  if (!sold || !at) return false;
  const { lines, ownLines, shipping } = sold;
  const sale = saleToTax({ lines, shipping, ...(ownLines && { ownLines }) }, at);
  const provider = sale ? await taxes?.current() : null;
  const answer = sale && (await provider?.calculate(sale));
  if (!answer?.ok || !isSameTax(sold, answer.value)) return false;
  return (await db.run(renew, [orderId, filing.id, answer.value.calculation, filing.calculation])) === 1;
}

const isSameTax = ({ lines, tax }: SoldSale, sale: SaleTax): boolean =>
  lines.every((line) => (lookUp(sale.lines, line.key)?.tax ?? zero) === line.tax) &&
  add(...Object.values(sale.lines).map((line) => line.tax), sale.shipping.tax) === tax;
