import fc from "fast-check";
import { expect, test } from "vitest";
import { cents, type Money, zero } from "#domain/kernel/money.ts";
import { type RefundFigures, refundTotal, type SoldFigures } from "#domain/payments/ledger.ts";
import { figuresOfGoods, type GrantedFigures, leftToRefund, refundFigures } from "#domain/payments/refund-figures.ts";

const numRuns = process.env.LONG ? 10_000 : 500;
const none: GrantedFigures = {
  goods: zero,
  tax: zero,
  shipping: zero,
  deductions: zero,
  lost: zero,
  disputed: zero,
};

const saleOf = (goods: number, tax: number, shipping: number): SoldFigures => ({
  subtotal: cents(goods),
  discount: zero,
  points: zero,
  shipping: cents(shipping),
  tax: cents(tax),
  total: cents(goods + tax + shipping),
});

function after(granted: GrantedFigures, refund: RefundFigures): GrantedFigures {
  const summed = (["goods", "tax", "shipping", "deductions"] as const).map((part) => [
    part,
    cents(granted[part] + refund[part]),
  ]);
  return { ...granted, ...(Object.fromEntries(summed) as Pick<GrantedFigures, keyof RefundFigures>) };
}

/** The most that a refund may take of each part: the sale less what went back, a deduction being of the goods. */
const remains = (sold: SoldFigures, granted: GrantedFigures) => ({
  goods: sold.subtotal - granted.goods + granted.deductions,
  tax: sold.tax - granted.tax,
  shipping: sold.shipping - granted.shipping,
});

test("a fee given back after all is of the goods, and of shipping no more goes back than was paid", () => {
  const sold = saleOf(10_000, 0, 1_000);
  const kept = figuresOfGoods(cents(7_000), { goods: cents(10_000), tax: zero, shipping: zero }, sold, none);
  expect(kept).toEqual({ goods: 10_000, tax: 0, shipping: 0, deductions: 3_000 });
  const granted = after(none, kept);
  expect(refundFigures(cents(4_000), sold, granted)).toEqual({ goods: 3_000, tax: 0, shipping: 1_000, deductions: 0 });
  expect(refundFigures(cents(3_000), sold, granted)).toEqual({ goods: 2_250, tax: 0, shipping: 750, deductions: 0 });
});

test("after a deduction and any courtesies a refund takes of each part its share, never more than is left", () => {
  const percent = fc.integer({ min: 0, max: 100 });
  const story = fc.record({
    goods: fc.nat(50_000_000),
    tax: fc.nat(5_000_000),
    shipping: fc.nat(500_000),
    back: percent,
    fee: percent,
    courtesies: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 5 }),
  });
  const partOf = (whole: number, percents: number): Money => cents(Math.floor((whole * percents) / 100));
  fc.assert(
    fc.property(story, ({ goods, tax, shipping, back, fee, courtesies }) => {
      const sold = saleOf(goods, tax, shipping);
      const worth = { goods: partOf(goods, back), tax: partOf(tax, back), shipping: zero };
      const paid = cents(worth.goods + worth.tax - partOf(worth.goods, fee));
      let granted = after(none, figuresOfGoods(paid, worth, sold, none));
      let came = paid;
      for (const part of [...courtesies, 100]) {
        const left = remains(sold, granted);
        const whole = left.goods + left.tax + left.shipping;
        expect(leftToRefund(sold, granted)).toBe(whole);
        const amount = partOf(whole, part);
        const refund = refundFigures(amount, sold, granted);
        expect(refundTotal(refund)).toBe(amount);
        expect(refund.deductions).toBe(0);
        for (const of of ["goods", "tax", "shipping"] as const) {
          expect(refund[of]).toBeGreaterThanOrEqual(0);
          expect(refund[of]).toBeLessThanOrEqual(left[of]);
          // Within a cent of the exact share, in whole numbers.
          const exact = BigInt(amount) * BigInt(left[of]);
          const away = BigInt(refund[of]) * BigInt(whole) - exact;
          expect(away < 0n ? -away : away).toBeLessThanOrEqual(BigInt(whole));
        }
        granted = after(granted, refund);
        came = cents(came + amount);
      }
      expect(came).toBe(sold.total);
      expect(leftToRefund(sold, granted)).toBe(0);
    }),
    { numRuns },
  );
});
