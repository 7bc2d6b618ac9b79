import { add, allocate, cents, type Money, subtract, zero } from "#domain/kernel/money.ts";
import type { RefundFigures } from "./ledger.ts";

/** Goods or shipping without tax, and the tax on them. */
interface TaxedPart {
  readonly amount: Money;
  readonly tax: Money;
}

/** A line of a sale, or what is given back of it, by the reference that names it in the sale. */
export type PartOfLine = TaxedPart & { readonly reference: string };

/** The rest of a sale that was filed, by line. */
export interface FiledRest<Line extends PartOfLine> {
  readonly lines: readonly Line[];
  readonly shipping: TaxedPart;
}

const clamp = (one: number, other: number): Money => cents(Math.max(0, Math.min(one, other)));

/**
 * The part of each line and of the shipping that a refund gives back. Lines that the refund names come first; what is
 * about the order as a whole is split in proportion to what is left. The parts sum to the refund's own figures, as far
 * as the sale has as much left: goods that were not taxable were not filed.
 */
export function partsBack<Line extends PartOfLine>(
  rest: FiledRest<Line>,
  { goods, shipping, tax }: Pick<RefundFigures, "goods" | "shipping" | "tax">,
  named: readonly PartOfLine[] = [],
): FiledRest<Line> {
  const amounts = rest.lines.map((line) => clamp(line.amount, sumOf(named, line.reference, "amount")));
  const taxes = rest.lines.map((line) => clamp(line.tax, sumOf(named, line.reference, "tax")));
  const moreAmounts = split(
    goods - add(...amounts),
    rest.lines.map((line, at) => subtract(line.amount, amounts[at]!)),
  );
  const freight = clamp(shipping, rest.shipping.amount);
  // Of a refund that names its lines, the tax that is left over is that on their shipping.
  const freightTax = named.length > 0 && freight > 0 ? clamp(tax - add(...taxes), rest.shipping.tax) : zero;
  const moreTaxes = split(tax - add(...taxes) - freightTax, [
    ...rest.lines.map((line, at) => subtract(line.tax, taxes[at]!)),
    subtract(rest.shipping.tax, freightTax),
  ]);
  return {
    lines: rest.lines
      .map((line, at) => ({
        ...line,
        amount: add(amounts[at]!, moreAmounts[at]!),
        tax: add(taxes[at]!, moreTaxes[at]!),
      }))
      .filter((line) => line.amount > 0 || line.tax > 0),
    shipping: { amount: freight, tax: add(freightTax, moreTaxes.at(-1)!) },
  };
}

const sumOf = (parts: readonly PartOfLine[], name: string, of: "amount" | "tax"): Money =>
  add(...parts.filter(({ reference }) => reference === name).map((part) => part[of]));

/** At most the sum of what is left, in proportion to it. */
function split(amount: number, left: readonly Money[]): Money[] {
  const most = add(...left);
  return most === 0 ? left.map(() => zero) : allocate(clamp(amount, most), left);
}

/** The rest of a sale after parts of it were given back. */
export function restAfter<Line extends PartOfLine>(
  sale: FiledRest<Line>,
  back: readonly FiledRest<PartOfLine>[],
): FiledRest<Line> {
  return {
    lines: sale.lines.map((line) => {
      const parts = back.flatMap(({ lines }) => lines);
      return {
        ...line,
        amount: subtract(line.amount, sumOf(parts, line.reference, "amount")),
        tax: subtract(line.tax, sumOf(parts, line.reference, "tax")),
      };
    }),
    shipping: {
      amount: subtract(sale.shipping.amount, add(...back.map(({ shipping }) => shipping.amount))),
      tax: subtract(sale.shipping.tax, add(...back.map(({ shipping }) => shipping.tax))),
    },
  };
}
