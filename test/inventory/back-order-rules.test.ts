import { expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { isWithin, orderableUnits, waitOf } from "#domain/inventory/back-order.ts";

const today = "2026-11-25" as CalendarDay;
const soon = "2026-12-04" as CalendarDay;
const part = (available: number, backOrderLeft: number, expectedOn: CalendarDay | null = soon) => ({
  available,
  backOrderLeft,
  expectedOn,
  restockDays: null,
});

test("units that are not there wait, every one of them", () => {
  expect(waitOf(part(0, 5), 3, today)).toEqual({ units: 3, on: soon });
  expect(waitOf(part(2, 5), 3, today)).toEqual({ units: 1, on: soon });
  // More is reserved than lies there: that counts as none.
  expect(waitOf(part(-4, 5), 3, today)).toEqual({ units: 3, on: soon });
});

test("nothing waits if all is there, or if more is wanted than can be ordered", () => {
  expect(waitOf(part(3, 5), 3, today)).toBeNull();
  expect(waitOf(part(1, 2), 3, today)).toEqual({ units: 2, on: soon });
  expect(waitOf(part(1, 2), 4, today)).toBeNull();
  expect(orderableUnits(part(1, 2), today)).toBe(3);
});

test("a day that is past says nothing of when more comes; days of restocking do", () => {
  const past = "2026-11-24" as CalendarDay;
  expect(waitOf(part(0, 5, past), 1, today)).toBeNull();
  expect(waitOf({ ...part(0, 5, past), restockDays: 10 }, 1, today)).toEqual({ units: 1, on: "2026-12-05" });
  expect(waitOf(part(0, 5, today), 1, today)).toEqual({ units: 1, on: today });
});

test("a wait is as the buyer was shown only with no more units and no later day", () => {
  const shown = { units: 2, on: soon };
  expect(isWithin({ units: 2, on: soon }, shown)).toBe(true);
  expect(isWithin({ units: 1, on: today }, shown)).toBe(true);
  expect(isWithin({ units: 3, on: soon }, shown)).toBe(false);
  expect(isWithin({ units: 2, on: "2026-12-05" as CalendarDay }, shown)).toBe(false);
  expect(isWithin({ units: 1, on: soon }, undefined)).toBe(false);
});
