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
  /** What the units were cheaper: goods are refunded less this. */
  readonly discount: Money;
  readonly tax: Money;
  /** Shipping is given back for goods that never came. */
  readonly shipping: Money;
  readonly deductions: Money;
  readonly total: Money;
}

/**
 * What returning some units would give back, in cents. Shares of discount and tax follow the units, and the last
 * units take what rounding left, so that all units together give exactly what was paid for the line.
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

/** The whole estimate, itemised; never less than nothing and never more than what is left of the payment. */
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
