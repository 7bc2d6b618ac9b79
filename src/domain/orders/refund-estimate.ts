import { type Money, add, cents, share, subtract, times, zero } from "#domain/kernel/money.ts";

/** A sold line with its shares of discount and tax, as the order keeps them. */
export interface SoldLine {
  readonly quantity: number;
  readonly unitPrice: Money;
  readonly discount: Money;
  readonly tax: Money;
}

export interface RefundEstimate {
  readonly goods: Money;
  /** Discount of the units, deducted from the refund of goods. */
  readonly discount: Money;
  readonly tax: Money;
  /** Shipping is refunded if the shop is at fault, and for goods not received. */
  readonly shipping: Money;
  readonly deductions: Money;
  readonly total: Money;
}

/**
 * Refund of some units, in cents. Shares of discount and tax follow the units, and the last units take the rounding
 * difference, so that all units together give exactly what was paid for the line.
 */
export function lineRefund(
  line: SoldLine,
  units: number,
  before: number,
): { goods: Money; discount: Money; tax: Money } {
  if (!Number.isSafeInteger(units) || units < 1 || before < 0 || before + units > line.quantity) {
    throw new RangeError(`cannot return ${units} units after ${before} of ${line.quantity}`);
  }
  const upTo = (amount: Money, count: number) => share(amount, count, line.quantity);
  const part = (amount: Money) => subtract(upTo(amount, before + units), upTo(amount, before));
  return { goods: times(line.unitPrice, units), discount: part(line.discount), tax: part(line.tax) };
}

/**
 * The share of an order's shipping, and of the tax on it, that goes with some of its goods: by their value after
 * discounts, and never more than was not given back before.
 */
export function shippingShare(
  paid: { readonly shipping: Money; readonly tax: Money },
  parts: readonly { goods: Money; discount: Money }[],
  lines: readonly SoldLine[],
  granted: { readonly shipping: Money },
): { shipping: Money; tax: Money } {
  const value = subtract(add(...parts.map(({ goods }) => goods)), add(...parts.map(({ discount }) => discount)));
  const whole = subtract(
    add(...lines.map((line) => times(line.unitPrice, line.quantity))),
    add(...lines.map(({ discount }) => discount)),
  );
  if (whole <= 0) return { shipping: zero, tax: zero };
  const left = Math.max(0, paid.shipping - granted.shipping);
  return {
    shipping: cents(Math.min(share(paid.shipping, value, whole), left)),
    tax: left > 0 ? share(paid.tax, value, whole) : zero,
  };
}

/** The itemized estimate, between zero and the rest of the payment. */
export function estimateRefund(
  parts: readonly { goods: Money; discount: Money; tax: Money }[],
  other: { shipping: Money; deductions: Money; refundable: Money },
): RefundEstimate {
  const goods = add(...parts.map((part) => part.goods));
  const discount = add(...parts.map((part) => part.discount));
  const tax = add(...parts.map((part) => part.tax));
  const whole = subtract(add(goods, tax, other.shipping), add(discount, other.deductions));
  const total = cents(Math.max(zero, Math.min(whole, other.refundable)));
  return { goods, discount, tax, shipping: other.shipping, deductions: other.deductions, total };
}
