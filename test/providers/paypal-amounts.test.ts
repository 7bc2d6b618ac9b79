import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { fromPayPal, toPayPal } from "#providers/paypal/amounts.ts";

test("every amount comes back from PayPal's spelling to the cent", () => {
  fc.assert(fc.property(fc.nat(2_000_000_000), (amount) => fromPayPal(toPayPal(cents(amount))) === amount));
  expect(toPayPal(cents(5))).toBe("0.05");
  expect(toPayPal(cents(123_450))).toBe("1234.50");
  expect(fromPayPal("12")).toBe(1_200);
});

test("anything that is not a plain amount stops instead of being guessed", () => {
  for (const value of ["", "-1.00", "1.005", "1e3", "1,000.00", " 1", "NaN", "1."])
    expect(() => fromPayPal(value)).toThrow(/not an amount/);
});
