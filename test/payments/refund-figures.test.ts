import fc from "fast-check";
import { expect, test } from "vitest";
import { cents, type Money, zero } from "#domain/kernel/money.ts";
import { type RefundFigures, refundTotal, type SoldFigures } from "#domain/payments/ledger.ts";
import {
  figuresOfGoods,
  figuresOfKeptGoods,
  type GrantedFigures,
  leftToRefund,
  refundFigures,
} from "#domain/payments/refund-figures.ts";

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

/** The most that a refund may take of each part: the sale less what went back, and what was deducted from that. */
const remains = (sold: SoldFigures, granted: GrantedFigures) => ({
  goods: sold.subtotal - granted.goods,
  tax: sold.tax - granted.tax,
  shipping: sold.shipping - granted.shipping,
  deductions: granted.deductions,
});
const parts = ["goods", "tax", "shipping", "deductions"] as const;
const isOfSale = (sold: SoldFigures, granted: GrantedFigures) =>
  granted.goods <= sold.subtotal &&
  granted.tax <= sold.tax &&
  granted.shipping <= sold.shipping &&
  granted.deductions >= 0;

test("a fee given back after all is no more goods than were sold, nor is more of shipping than was paid", () => {
  const sold = saleOf(10_000, 0, 1_000);
  const kept = figuresOfGoods(cents(7_000), { goods: cents(10_000), tax: zero, shipping: zero }, sold, none);
  expect(kept).toEqual({ goods: 10_000, tax: 0, shipping: 0, deductions: 3_000 });
  const granted = after(none, kept);
  expect(refundFigures(cents(4_000), sold, granted)).toEqual({
    goods: 0,
    tax: 0,
    shipping: 1_000,
    deductions: -3_000,
  });
  expect(refundFigures(cents(3_000), sold, granted)).toEqual({ goods: 0, tax: 0, shipping: 750, deductions: -2_250 });
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
        const whole = left.goods + left.tax + left.shipping + left.deductions;
        expect(leftToRefund(sold, granted)).toBe(whole);
        const amount = partOf(whole, part);
        const refund = refundFigures(amount, sold, granted);
        expect(refundTotal(refund)).toBe(amount);
        for (const of of parts) {
          const part = of === "deductions" ? -refund[of] : refund[of];
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(left[of]);
          // Within a cent of the exact share, in whole numbers.
          const exact = BigInt(amount) * BigInt(left[of]);
          const away = BigInt(part) * BigInt(whole) - exact;
          expect(away < 0n ? -away : away).toBeLessThanOrEqual(BigInt(whole));
        }
        granted = after(granted, refund);
        came = cents(came + amount);
      }
      expect(came).toBe(sold.total);
      expect(leftToRefund(sold, granted)).toBe(0);
      expect(granted).toMatchObject({ goods, tax, shipping, deductions: 0 });
    }),
    { numRuns },
  );
});

test("over any row of courtesies, goods that come back and goods that stay, no part exceeds what was sold", () => {
  const step = fc.record({
    kind: fc.constantFrom("courtesy", "back", "kept"),
    worth: fc.integer({ min: 1, max: 100 }),
    percent: fc.integer({ min: 1, max: 100 }),
    withShipping: fc.boolean(),
  });
  const sale = fc.record({ goods: fc.nat(5_000_000), tax: fc.nat(500_000), shipping: fc.nat(500_000) });
  fc.assert(
    fc.property(sale, fc.array(step, { minLength: 1, maxLength: 6 }), ({ goods, tax, shipping }, steps) => {
      const sold = saleOf(goods, tax, shipping);
      let granted = none;
      const share = (whole: number, percents: number) => cents(Math.floor((whole * percents) / 100));
      for (const { kind, worth: part, percent, withShipping } of steps) {
        const worth = {
          goods: share(goods, part),
          tax: share(tax, part),
          shipping: withShipping ? share(shipping, part) : zero,
        };
        const left = leftToRefund(sold, granted);
        const most = kind === "courtesy" ? left : Math.min(left, worth.goods + worth.tax + worth.shipping);
        const amount = share(most, percent);
        const figures =
          kind === "courtesy"
            ? refundFigures(amount, sold, granted)
            : (kind === "kept" ? figuresOfKeptGoods : figuresOfGoods)(amount, worth, sold, granted);
        expect(refundTotal(figures)).toBe(amount);
        if (kind === "kept") expect(figures.deductions).toBeLessThanOrEqual(0);
        granted = after(granted, figures);
        expect({ kind, granted, isOfSale: isOfSale(sold, granted) }).toEqual({ kind, granted, isOfSale: true });
      }
      const last = leftToRefund(sold, granted);
      expect(after(granted, refundFigures(last, sold, granted))).toMatchObject({ goods, tax, shipping, deductions: 0 });
    }),
    { numRuns },
  );
});
