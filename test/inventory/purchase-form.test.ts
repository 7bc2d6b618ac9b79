import { expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { missingToOrder, readPurchase, receiveUnits } from "#domain/inventory/purchase-order.ts";

const typed = {
  supplier: "7",
  "lines.0.sku": "rs10-f",
  "lines.0.quantity": "12",
  "lines.0.cost": "18.50",
  "lines.0.expected": "2026-12-04",
};

test("a line is read with its cost in cents and its day, and both may be left empty", () => {
  const line = { place: 0, sku: "RS10-F", quantity: 12 };
  expect(readPurchase(typed)).toMatchObject({
    supplierId: 7,
    fieldErrors: [],
    lines: [{ ...line, cost: 1_850, expectedOn: "2026-12-04" }],
  });
  expect(readPurchase({ ...typed, "lines.0.cost": "", "lines.0.expected": "" })).toMatchObject({
    fieldErrors: [],
    lines: [{ ...line, cost: null, expectedOn: null }],
  });
});

test("what cannot be is refused at its field", () => {
  const errorsOf = (changed: Partial<typeof typed>) =>
    readPurchase({ ...typed, ...changed }).fieldErrors.map(({ field, code }) => `${field} ${code}`);
  expect(errorsOf({ supplier: "" })).toEqual(["supplier required"]);
  expect(errorsOf({ "lines.0.cost": "much" })).toEqual(["lines.0.cost money_format"]);
  expect(errorsOf({ "lines.0.expected": "soon" })).toEqual(["lines.0.expected day_format"]);
  expect(errorsOf({ "lines.0.quantity": "0" })).toEqual(["lines.0.quantity whole_number"]);
  expect(errorsOf({ "lines.0.sku": "" })).toEqual(["lines.0.sku required"]);
});

test("an order leaves with every cost, and expects nothing of a day that is past", () => {
  const today = "2026-11-25" as CalendarDay;
  const [line] = readPurchase(typed).lines;
  expect(missingToOrder([], today)).toEqual([{ field: "lines", code: "no_goods" }]);
  expect(missingToOrder([line!], today)).toEqual([]);
  expect(missingToOrder([{ ...line!, cost: null, expectedOn: "2026-11-24" as CalendarDay }], today)).toEqual([
    { field: "lines.0.cost", code: "required" },
    { field: "lines.0.expected", code: "day_past" },
  ]);
});

test("a delivery fills no more than is to come, and ends the order with its last unit", () => {
  const lines = [{ id: 1, sku: "A", quantity: 5, received: 2 }];
  expect(receiveUnits(lines, new Map([[1, 4]]))).toMatchObject({ error: { code: "too_many_arrived", left: 3 } });
  expect(receiveUnits(lines, new Map([[1, 2]]))).toMatchObject({ value: { isLast: false } });
  expect(receiveUnits(lines, new Map([[1, 3]]))).toMatchObject({ value: { isLast: true, arrived: [{ units: 3 }] } });
  expect(receiveUnits(lines, new Map())).toMatchObject({ error: { code: "nothing_counted" } });
});
