import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { pointsBack } from "#domain/orders/points.ts";

// 100 points paid $1 of $20, and $19 were paid in money.
const order = { subtotal: cents(2_000), discount: cents(100), pointsUsed: 100 };

test("a refund gives back the points of its share of the goods' money, in whole points, and the last one all that are left", () => {
  expect(pointsBack(order, cents(0))).toBe(0);
  expect(pointsBack(order, cents(950))).toBe(50);
  // A third is 33.3 points.
  expect(pointsBack(order, cents(633))).toBe(33);
  expect(pointsBack(order, cents(1_899))).toBe(99);
  expect(pointsBack(order, cents(1_900))).toBe(100);
  expect(pointsBack(order, cents(2_500))).toBe(100);
});

test("goods that cost nothing give no points back, and goods of a cent all of theirs", () => {
  expect(pointsBack({ subtotal: cents(2_000), discount: cents(2_000), pointsUsed: 0 }, cents(0))).toBe(0);
  expect(pointsBack({ subtotal: cents(10), discount: cents(9), pointsUsed: 9 }, cents(1))).toBe(9);
});

test("however many refunds there are, together they give back the points that paid, and never more", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 6 }), (refunds) => {
      let refunded = 0;
      let before = 0;
      for (const refund of [...refunds, 1_900]) {
        refunded = Math.min(1_900, refunded + refund);
        const back = pointsBack(order, cents(refunded));
        expect(back).toBeGreaterThanOrEqual(before);
        before = back;
      }
      expect(before).toBe(100);
    }),
  );
});
