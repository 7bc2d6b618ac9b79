import fc from "fast-check";
import { expect, test } from "vitest";
import { cents, type Money } from "#domain/kernel/money.ts";
import { refundTotal } from "#domain/payments/ledger.ts";
import { splitFigures } from "#domain/payments/refund-figures.ts";

test("figures of a refund that is split sum to its own, and each part to its amount", () => {
  const money = fc.integer({ min: 0, max: 100_000 }).map(cents);
  fc.assert(
    fc.property(
      money,
      money,
      money,
      fc.double({ min: -1, max: 1, noNaN: true }),
      money,
      (goods, tax, shipping, kept, at) => {
        const deductions = cents(Math.floor((goods + tax + shipping) * kept));
        const figures = { goods, tax, shipping, deductions };
        const whole = refundTotal(figures);
        const first = cents(Math.min(at, whole));
        const parts = splitFigures(figures, [{ amount: first }, { amount: cents(whole - first) }]);
        expect(parts.map((part) => refundTotal(part.figures))).toEqual([first, whole - first]);
        for (const key of ["goods", "tax", "shipping", "deductions"] as const) {
          const amounts: Money[] = parts.map((part) => part.figures[key]);
          expect(amounts.every((amount) => (figures[key] < 0 ? amount <= 0 : amount >= 0))).toBe(true);
          expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(figures[key]);
        }
      },
    ),
  );
});
