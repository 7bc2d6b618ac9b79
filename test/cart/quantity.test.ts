import { expect, test } from "vitest";
import type { OfferedUnit } from "#domain/cart/offered-unit.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { lineErrors } from "#domain/cart/line-error.ts";
import { mergeCarts } from "#domain/cart/merge.ts";
import { limitToStock, readQuantity, readWanted } from "#domain/cart/quantity.ts";
import { cents } from "#domain/kernel/money.ts";

test("a quantity is a whole number from 1 to 999", () => {
  for (const good of [1, 999, "1", " 12 ", "３"]) expect(readQuantity(good).ok, String(good)).toBe(true);
});

test("anything else is refused, however it is written", () => {
  const bad = [
    -1,
    0,
    1.5,
    1e308,
    1000,
    Number.NaN,
    Infinity,
    "",
    "-1",
    "0",
    "1.5",
    "1e2",
    "0x10",
    "１．５",
    [],
    ["1"],
    {},
    null,
    undefined,
    true,
    "999999999999",
  ];
  for (const value of bad)
    expect(readQuantity(value), JSON.stringify(value)).toEqual({ ok: false, error: { code: "quantity_invalid" } });
});

test("more than a line holds may be wanted, so that the stock can answer; what is no count may not", () => {
  expect(readWanted("9999")).toEqual({ ok: true, value: 9999 });
  for (const value of [0, -1, 1.5, 1_000_000, "1000000", "", "1e3", [], null, Number.NaN])
    expect(readWanted(value), JSON.stringify(value)).toEqual({ ok: false, error: { code: "quantity_invalid" } });
});

test("more than the stock is a stock limit that says what is left", () => {
  expect(limitToStock(5, 3)).toEqual({ ok: false, error: { code: "stock_limit", left: 3 } });
  expect(limitToStock(3, 3)).toEqual({ ok: true, value: 3 });
  expect(limitToStock(1, 0)).toEqual({ ok: false, error: { code: "out_of_stock" } });
  expect(limitToStock(1, -2)).toEqual({ ok: false, error: { code: "out_of_stock" } });
  expect(limitToStock(9999, 5000)).toEqual({ ok: false, error: { code: "quantity_invalid" } });
  expect(limitToStock(2000, 5000)).toEqual({ ok: false, error: { code: "quantity_invalid" } });
});

test("carts merged on sign-in keep every line, and merging twice changes nothing", () => {
  const account = [
    { variantId: "a", quantity: 1 },
    { variantId: "b", quantity: 5 },
  ];
  const guest = [
    { variantId: "b", quantity: 2 },
    { variantId: "c", quantity: 3 },
    { variantId: "a", quantity: 4 },
  ];
  const merged = mergeCarts(account, guest);
  expect(merged).toEqual([
    { variantId: "a", quantity: 4 },
    { variantId: "b", quantity: 5 },
    { variantId: "c", quantity: 3 },
  ]);
  expect(mergeCarts(merged, guest)).toEqual(merged);
});

test("a line tells what stands between it and an order", () => {
  const goods = { seenUnit: null, unit: null };
  const line = { quantity: 3, available: 5, sellable: true, seenPrice: cents(100), price: cents(100), ...goods };
  expect(lineErrors(line)).toEqual([]);
  expect(lineErrors({ ...line, available: 0 })).toEqual([{ code: "out_of_stock" }]);
  expect(lineErrors({ ...line, available: 2, price: cents(90) })).toEqual([
    { code: "stock_limit", left: 2 },
    { code: "price_changed", was: 100, now: 90 },
  ]);
  expect(lineErrors({ ...line, sellable: false, available: 0 })).toEqual([{ code: "unavailable" }]);
});

test("a line tells which facts of an opened unit are others than when it was added", () => {
  const was: OfferedUnit = {
    serial: "TD-1",
    grade: "a",
    reason: "display",
    runHours: null,
    accessories: true,
    test: { on: "2026-10-30" as CalendarDay, by: "JM", pressure: 145, current: null },
  };
  const factsOf = (now: Partial<OfferedUnit>) => {
    const line = { quantity: 1, available: 1, sellable: true, seenPrice: cents(100), price: cents(100) };
    return lineErrors({ ...line, seenUnit: was, unit: { ...was, ...now } }).flatMap((problem) =>
      problem.code === "unit_changed" ? problem.facts : [],
    );
  };
  expect(factsOf({})).toEqual([]);
  expect(factsOf({ test: { by: "JM", current: null, pressure: 145, on: was.test!.on } }), "in another order").toEqual(
    [],
  );
  expect(factsOf({ serial: "TD-2", grade: "b" })).toEqual(["serial", "grade"]);
  expect(factsOf({ test: null, runHours: 0 })).toEqual(["runHours", "test"]);
  // Goods that an older import left out are those that a newer one says are not there.
  const { test: _, ...untested } = was;
  const line = { quantity: 1, available: 1, sellable: true, seenPrice: cents(100), price: cents(100) };
  expect(lineErrors({ ...line, seenUnit: untested as OfferedUnit, unit: { ...was, test: null } })).toEqual([]);
});
