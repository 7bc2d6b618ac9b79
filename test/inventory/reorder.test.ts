import fc from "fast-check";
import { expect, test } from "vitest";
import { coverDaysOf, reorderOf } from "#domain/inventory/reorder.ts";

const part = { available: 20, backOrdered: 0, toCome: 0, sold: 90, reorderAt: null, leadDays: 10 };

// One a day is sold: 10 days of lead time and 14 of safety take 24, another month takes 30.
test("at one sale a day and ten days of lead time, one reorders at 24 and up to 54", () => {
  expect(reorderOf(part)).toEqual({ coverDays: 20, point: 24, propose: 34 });
  expect(reorderOf({ ...part, available: 24 }).propose).toBe(30);
  expect(reorderOf({ ...part, available: 25 }).propose).toBe(0);
});

test("stock is said to last only the days that it lasts whole, and no time at all once it is oversold", () => {
  expect(coverDaysOf(30, 17, 30)).toBe(52);
  expect(coverDaysOf(-3, 17, 30)).toBe(0);
  expect(coverDaysOf(30, 0, 30)).toBeNull();
});

test("what is to come counts, but lasts for nobody yet", () => {
  expect(reorderOf({ ...part, toCome: 10 })).toEqual({ coverDays: 20, point: 24, propose: 0 });
  expect(reorderOf({ ...part, toCome: 4 }).propose).toBe(30);
});

test("units that orders wait for are ordered with those for the shelf, also of a part that never sold", () => {
  expect(reorderOf({ ...part, available: 0, backOrdered: 5 })).toEqual({ coverDays: 0, point: 24, propose: 59 });
  expect(reorderOf({ ...part, available: 0, backOrdered: 5, toCome: 59 }).propose).toBe(0);
  expect(reorderOf({ ...part, available: 0, backOrdered: 3, sold: 0 }).propose).toBe(4);
});

test("a supplier without a lead time is taken to need two weeks, and the merchant's own point goes before sales", () => {
  expect(reorderOf({ ...part, leadDays: null }).point).toBe(28);
  expect(reorderOf({ ...part, reorderAt: 5 })).toEqual({ coverDays: 20, point: 5, propose: 0 });
  expect(reorderOf({ available: 5, backOrdered: 0, toCome: 0, sold: 0, reorderAt: 5, leadDays: null })).toEqual({
    coverDays: null,
    point: 5,
    propose: 1,
  });
});

test("a part that does not sell and has no point is never reordered", () => {
  expect(reorderOf({ available: 0, backOrdered: 0, toCome: 0, sold: 0, reorderAt: null, leadDays: 5 })).toEqual({
    coverDays: null,
    point: 0,
    propose: 0,
  });
});

test("whoever orders what is proposed is asked for no more, and never for less than nothing", () => {
  const units = fc.nat(2_000);
  const facts = fc.record({
    available: units,
    backOrdered: units,
    toCome: units,
    sold: units,
    reorderAt: fc.option(units, { nil: null }),
    leadDays: fc.option(fc.nat(200), { nil: null }),
  });
  fc.assert(
    fc.property(facts, (one) => {
      const { propose } = reorderOf(one);
      expect(propose).toBeGreaterThanOrEqual(0);
      expect(reorderOf({ ...one, toCome: one.toCome + propose }).propose).toBe(0);
    }),
  );
});
