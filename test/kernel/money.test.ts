import fc from "fast-check";
import { expect, test } from "vitest";
import { add, allocate, cents, share, subtract, times } from "#domain/kernel/money.ts";

test("an amount that is not a whole number of cents is a bug, not a price", () => {
  expect(() => cents(10.5)).toThrow(RangeError);
  expect(() => cents(Number.NaN)).toThrow(RangeError);
  expect(() => times(cents(100), 1.5)).toThrow(RangeError);
});

test("the parts of an allocation sum to the amount, whatever the weights", () => {
  const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), weights, (amount, by) => {
      const parts = allocate(cents(amount), by);
      expect(add(...parts)).toBe(amount);
      expect(parts.every((part) => part >= 0)).toBe(true);
    }),
  );
});

test("a share rounds half a cent away from zero", () => {
  expect(share(cents(150), 1, 100)).toBe(2);
  expect(share(cents(149), 1, 100)).toBe(1);
  expect(share(cents(-150), 1, 100)).toBe(-2);
});

test("an amount less itself is zero without a sign", () => {
  expect(subtract(cents(5), cents(5))).toBe(0);
  expect(share(cents(-1), 1, 100)).toBe(0);
});
