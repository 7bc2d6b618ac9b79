import { add, type Money, subtract, zero } from "#domain/kernel/money.ts";
import type { DecidedTax } from "#domain/pricing/decided-tax.ts";
import type { PricedLine, PricedOrder } from "#domain/pricing/price-order.ts";
import type { AppliedTax, TaxPlace } from "#domain/pricing/sales-tax.ts";

/** The address of a sale, as exact as it is known. */
export interface TaxAddress extends TaxPlace {
  readonly street: string;
  readonly city: string;
  readonly zip: string;
}

/** A line as a provider of tax sees it; its reference is unique within the sale. */
interface LineToTax {
  readonly reference: string;
  /** Price of all its units after discounts. */
  readonly amount: Money;
  readonly quantity: number;
}

/** A sale whose tax a provider is asked for. */
export interface SaleToTax {
  readonly at: TaxAddress;
  readonly lines: readonly LineToTax[];
  readonly shipping: Money;
}

/** The tax of a whole sale, by the provider's calculation of that name. */
export interface SaleTax {
  readonly calculation: string;
  /** By the references of the lines. */
  readonly lines: Readonly<Record<string, DecidedTax>>;
  readonly shipping: DecidedTax;
}

export const ownReference = (at: number): string => `own ${at + 1}`;

/** Parts of an order that decide its tax, besides its address. */
interface OrderToTax extends Pick<PricedOrder, "ownLines" | "shipping"> {
  readonly lines: readonly Pick<PricedLine, "key" | "net" | "quantity">[];
}

/** The question about a priced order; null where there is nothing that could be taxed. */
export function saleToTax(order: OrderToTax, at: TaxAddress): SaleToTax | null {
  const goods = order.lines.map(({ key, net, quantity }) => ({ reference: key, amount: net, quantity }));
  const own = (order.ownLines ?? []).map(({ taxable, amount, quantity }, index) => ({
    reference: ownReference(index),
    amount: taxable ? amount : zero,
    quantity,
  }));
  const lines = [...goods, ...own].filter(({ amount }) => amount > 0);
  return lines.length === 0 ? null : { at, lines, shipping: order.shipping };
}

const nothing: DecidedTax = { tax: zero, jurisdiction: "", rate: 0, reason: "no_rate", parts: [] };

/** The order with the tax that a provider decided, in place of what it had. Its total is the sum of its parts. */
export function withSaleTax(
  order: PricedOrder,
  at: TaxAddress,
  sale: SaleTax,
): { readonly order: PricedOrder; readonly taxed: AppliedTax } {
  // A line that costs nothing was not asked about.
  const free = { ...(Object.values(sale.lines)[0] ?? nothing), tax: zero, parts: [] };
  const decided = order.lines.map(({ key }) => sale.lines[key] ?? free);
  const ownTaxes = (order.ownLines ?? []).map((_, index) => sale.lines[ownReference(index)]?.tax ?? zero);
  const tax = add(...decided.map((line) => line.tax), ...ownTaxes, sale.shipping.tax);
  const main = decided[0] ?? free;
  const shipping = sale.shipping.reason === "no_rate" && main.reason === "taxed" ? "shipping" : sale.shipping.reason;
  return {
    order: {
      ...order,
      lines: order.lines.map((line, index) => ({ ...line, tax: decided[index]!.tax })),
      ...(order.ownLines && { ownLines: order.ownLines.map((line, index) => ({ ...line, tax: ownTaxes[index]! })) }),
      shippingTax: sale.shipping.tax,
      tax,
      total: add(subtract(order.total, order.tax), tax),
    },
    taxed: {
      state: at.state,
      zip: at.zip,
      jurisdiction: main.jurisdiction,
      rate: main.rate,
      goods: main.reason,
      shipping,
      calculation: sale.calculation,
      lines: decided,
    },
  };
}
