import { type Money, add, allocate, share, subtract, times, zero } from "#domain/kernel/money.ts";
import { type BundleOffer, bundleDiscounts } from "#domain/pricing/bundle.ts";
import { amountOf, type OwnLine, type PricedOwnLine } from "#domain/pricing/own-line.ts";
import { type SalesTax, untaxed } from "#domain/pricing/sales-tax.ts";

/** A cart line to be priced; `key` is the variant's, once per order. Prices in cents per unit. */
export interface PriceableLine {
  readonly key: string;
  readonly product: string;
  readonly quantity: number;
  readonly regularPrice: Money;
  /** The price under a running promotion or a contract; null when none is lower. */
  readonly reducedPrice: Money | null;
}

/** Price of a unit before bundles and discount codes. */
export const unitPriceOf = ({
  regularPrice,
  reducedPrice,
}: Pick<PriceableLine, "regularPrice" | "reducedPrice">): Money =>
  reducedPrice !== null && reducedPrice < regularPrice ? reducedPrice : regularPrice;

/** A discount code's effect, already decided: an amount off the lines it covers. */
export interface CodeDiscount {
  readonly amount: Money;
  readonly covers: (key: string) => boolean;
}

/** A line with every figure that a refund must itemise later. `net` = gross − all discounts; tax comes on top. */
export interface PricedLine {
  readonly key: string;
  readonly quantity: number;
  readonly regularPrice: Money;
  readonly unitPrice: Money;
  readonly gross: Money;
  readonly bundleDiscount: Money;
  readonly codeDiscount: Money;
  /** Its share of the payment by points. */
  readonly pointsDiscount: Money;
  readonly net: Money;
  readonly tax: Money;
}

/** subtotal − discount + shipping + tax − exchanged = total; `tax` includes `shippingTax`. All in cents. */
export interface PricedOrder {
  readonly lines: readonly PricedLine[];
  /** Absent from papers that were sent before orders had them. */
  readonly ownLines?: readonly PricedOwnLine[];
  /** Of goods and own lines. */
  readonly subtotal: Money;
  readonly discount: Money;
  /** Price of the goods after discounts, before tax. */
  readonly merchandise: Money;
  readonly shipping: Money;
  readonly shippingTax: Money;
  readonly tax: Money;
  /** Paid by goods that come back in exchange; left out where none do. */
  readonly exchanged?: Money;
  readonly total: Money;
}

/** A line after promotion and bundle, before any code. */
export type GoodsLine = Omit<PricedLine, "codeDiscount" | "pointsDiscount" | "net" | "tax">;

/** First step: unit prices and bundle discounts, by which codes and free shipping are judged. */
export function priceGoods(lines: readonly PriceableLine[], offers: readonly BundleOffer[]): GoodsLine[] {
  const unitPrices = lines.map(unitPriceOf);
  const discounts = bundleDiscounts(
    lines.map(({ product, quantity }, index) => ({ product, quantity, unitPrice: unitPrices[index]! })),
    offers,
  );
  return lines.map(({ key, quantity, regularPrice }, index) => ({
    key,
    quantity,
    regularPrice,
    unitPrice: unitPrices[index]!,
    gross: times(unitPrices[index]!, quantity),
    bundleDiscount: discounts[index]!,
  }));
}

/** The lines with their share of a code's amount (largest remainder); never more than the covered goods cost. */
export function applyCode(goods: readonly GoodsLine[], code: CodeDiscount | null): Omit<PricedLine, "tax">[] {
  const weights: number[] = goods.map((line) =>
    code?.covers(line.key) ? subtract(line.gross, line.bundleDiscount) : 0,
  );
  const covered = weights.reduce((sum, weight) => sum + weight, 0);
  const amount = code ? (Math.min(code.amount, covered) as Money) : zero;
  const shares = covered > 0 ? allocate(amount, weights) : weights.map(() => zero);
  return goods.map((line, index) => ({
    ...line,
    codeDiscount: shares[index]!,
    pointsDiscount: zero,
    net: subtract(subtract(line.gross, line.bundleDiscount), shares[index]!),
  }));
}

/** Distributes the payment by points over the lines in proportion to their discounted prices, at most all of it. */
export function applyPoints(lines: readonly Omit<PricedLine, "tax">[], amount: Money): Omit<PricedLine, "tax">[] {
  if (amount === 0) return [...lines];
  const shares = allocate(
    amount,
    lines.map(({ net }) => net),
  );
  return lines.map((line, index) => ({
    ...line,
    pointsDiscount: shares[index]!,
    net: subtract(line.net, shares[index]!),
  }));
}

/**
 * Last step: tax and totals. Tax is rounded once, on the whole taxed sum, and split over lines and shipping by largest
 * remainder, so that the parts sum to what is charged.
 */
export function priceOrder(
  lines: readonly Omit<PricedLine, "tax">[],
  shipping: Money,
  salesTax: SalesTax = untaxed,
  ownLines: readonly OwnLine[] = [],
): PricedOrder {
  const merchandise = add(...lines.map(({ net }) => net));
  const bases: Money[] = [
    ...lines.map(({ net }) => net),
    salesTax.shippingTaxed ? shipping : zero,
    ...ownLines.map((line) => (line.taxable ? amountOf(line) : zero)),
  ];
  const tax = share(add(...bases), salesTax.rate, 1_000_000);
  const parts = tax > 0 ? allocate(tax, bases) : bases.map(() => zero);
  const goods = add(...lines.map(({ gross }) => gross));
  const own = add(...ownLines.map(amountOf));
  return {
    lines: lines.map((line, index) => ({ ...line, tax: parts[index]! })),
    ownLines: ownLines.map((line, index) => ({
      ...line,
      amount: amountOf(line),
      tax: parts[lines.length + 1 + index]!,
    })),
    subtotal: add(goods, own),
    discount: subtract(goods, merchandise),
    merchandise,
    shipping,
    shippingTax: parts[lines.length]!,
    tax,
    total: add(merchandise, own, shipping, tax),
  };
}
