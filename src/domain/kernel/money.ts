/** An amount in whole US cents. `<Money>` and mails format it for people; inputs and files contain plain dollars. */
export type Money = number & { readonly __unit: "USD cents" };

export const zero = 0 as Money;

/** Money from a whole number of cents. Throws on fractions and on sums past exact integers: both are bugs. */
export function cents(amount: number): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of cents: ${amount}`);
  // `|| 0` turns -0 into 0, so that amounts compare and print alike.
  return (amount || 0) as Money;
}

export function add(...amounts: readonly Money[]): Money {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return cents(sum);
}

export function subtract(from: Money, amount: Money): Money {
  return cents(from - amount);
}

/** `unit × quantity`; the quantity must be whole. */
export function times(unit: Money, quantity: number): Money {
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`not a whole quantity: ${quantity}`);
  return cents(unit * quantity);
}

/**
 * A share of an amount, `numerator / denominator`, rounded half away from zero.
 * Exact: computed in BigInt, so a rate of 8.875 % is `share(amount, 8875, 100000)`.
 */
export function share(amount: Money, numerator: number, denominator: number): Money {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0)
    throw new RangeError("a share needs whole numbers and a positive denominator");
  const exact = BigInt(amount) * BigInt(numerator);
  const by = BigInt(denominator);
  const magnitude = exact < 0n ? -exact : exact;
  const rounded = (2n * magnitude + by) / (2n * by);
  return cents(Number(exact < 0n ? -rounded : rounded));
}

/**
 * Splits an amount over weights so that the parts sum to it exactly (largest remainder, earlier first).
 * With all weights zero everything falls on the first part.
 */
export function allocate(amount: Money, weights: readonly number[]): Money[] {
  if (weights.length === 0) return [];
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map((_, index) => (index === 0 ? amount : zero));
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const by = BigInt(total);
  const floors = exact.map((value) => value / by);
  let left = amount - Number(floors.reduce((sum, value) => sum + value, 0n));
  const order = exact
    .map((value, index) => ({ index, rest: value % by }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  const parts = floors.map(Number);
  for (const { index } of order) {
    if (left <= 0) break;
    parts[index]! += 1;
    left -= 1;
  }
  return parts.map(cents);
}
