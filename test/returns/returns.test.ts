import fc from "fast-check";
import { expect, test } from "vitest";
import { add, cents, subtract, times } from "#domain/kernel/money.ts";
import { after, days, instant } from "#domain/kernel/time.ts";
import { returnableUnits } from "#domain/returns/eligibility.ts";
import { estimateRefund, lineRefund } from "#domain/orders/refund-estimate.ts";

const policy = { returnPolicy: "standard", returnDays: 30 } as const;

test("the window closes thirty days after delivery, to the millisecond", () => {
  const line = { quantity: 2, taken: 0, claimed: 0, neverSent: 0, settledByClaim: 0, ...policy } as const;
  const deliveredAt = instant(1_000_000);
  const last = after(deliveredAt, days(30));
  expect(returnableUnits(line, { deliveredAt, received: true, now: last })).toEqual({ units: 2, why: null });
  expect(returnableUnits(line, { deliveredAt, received: true, now: after(last, 1) })).toEqual({
    units: 0,
    why: "window_over",
  });
  expect(returnableUnits({ ...line, taken: 2 }, { deliveredAt, received: true, now: last })).toEqual({
    units: 0,
    why: "all_returned",
  });
  // Goods of an open claim for freight damage are not returned as well.
  expect(returnableUnits({ ...line, claimed: 1 }, { deliveredAt, received: true, now: last })).toEqual({
    units: 1,
    why: null,
  });
  expect(returnableUnits({ ...line, taken: 1, claimed: 1 }, { deliveredAt, received: true, now: last })).toEqual({
    units: 0,
    why: "claim_open",
  });
  expect(returnableUnits({ ...line, returnPolicy: "none" }, { deliveredAt, received: true, now: last })).toEqual({
    units: 0,
    why: "not_returnable",
  });
  expect(returnableUnits(line, { deliveredAt: null, received: false, now: last })).toEqual({ units: 2, why: null });
});

test("units that cannot be returned any more say if they were returned, never sent or settled by a damage claim", () => {
  const at = { deliveredAt: instant(1_000_000), received: true, now: instant(2_000_000) };
  const whyOf = (taken: number, neverSent: number, settledByClaim: number) =>
    returnableUnits({ quantity: 2, claimed: 0, taken, neverSent, settledByClaim, ...policy }, at).why;
  expect(whyOf(2, 0, 0)).toBe("all_returned");
  expect(whyOf(2, 2, 0)).toBe("never_sent");
  expect(whyOf(2, 0, 2)).toBe("settled_by_claim");
  expect(whyOf(2, 1, 0)).toBe("nothing_left");
  expect(whyOf(2, 1, 1)).toBe("nothing_left");
  expect(whyOf(1, 1, 0), "one that left can be returned").toBeNull();
});

test("units returned one by one give back exactly what the line cost, whatever the rounding", () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 40 }),
    unit: fc.integer({ min: 1, max: 500_000 }),
    discount: fc.nat(10_000),
    tax: fc.nat(90_000),
  });
  fc.assert(
    fc.property(
      line,
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      ({ quantity, unit, discount, tax }, steps) => {
        const sold = {
          quantity,
          unitPrice: cents(unit),
          discount: cents(Math.min(discount, unit * quantity)),
          tax: cents(tax),
        };
        const parts = [];
        for (let before = 0, at = 0; before < quantity; at += 1) {
          const units = Math.min(steps[at % steps.length] ?? 1, quantity - before);
          parts.push(lineRefund(sold, units, before));
          before += units;
        }
        const paid = subtract(add(times(sold.unitPrice, quantity), sold.tax), sold.discount);
        const { total } = estimateRefund(parts, { shipping: cents(0), deductions: cents(0), refundable: paid });
        expect(total).toBe(paid);
      },
    ),
  );
});

test("no estimate promises more than is left of the payment, or less than nothing", () => {
  const part = { goods: cents(10_000), discount: cents(0), tax: cents(800) };
  expect(estimateRefund([part], { shipping: cents(2_000), deductions: cents(0), refundable: cents(9_000) }).total).toBe(
    9_000,
  );
  expect(
    estimateRefund([part], { shipping: cents(0), deductions: cents(50_000), refundable: cents(9_000) }).total,
  ).toBe(0);
});
