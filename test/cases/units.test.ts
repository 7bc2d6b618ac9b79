import { expect, test } from "vitest";
import { refuseUnits } from "#domain/cases/units.ts";

const lines = [
  { lineId: 1, units: 3 },
  { lineId: 2, units: 2, why: "final_sale" as const },
];
const refused = (lineId: number, left: number, why: string) => ({ code: "units_refused", lineId, left, why });

test("a return or a claim is about whole units that the buyer has, each line once", () => {
  expect(refuseUnits(lines, [])).toEqual({ code: "lines_required" });
  expect(refuseUnits(lines, [{ lineId: 1, quantity: 1 }])).toBeNull();
  expect(refuseUnits(lines, [{ lineId: 1, quantity: 3 }])).toBeNull();
  for (const quantity of [4, 0, -1, 1.5, Number.NaN, Infinity])
    expect(refuseUnits(lines, [{ lineId: 1, quantity }]), String(quantity)).toEqual(refused(1, 3, "too_many"));
  const twice = [
    { lineId: 1, quantity: 2 },
    { lineId: 1, quantity: 1 },
  ];
  expect(refuseUnits(lines, twice)).toEqual(refused(1, 3, "too_many"));
});

test("a line of another order has no units, and one that cannot be returned says why, however few are asked for", () => {
  expect(refuseUnits(lines, [{ lineId: 9, quantity: 1 }])).toEqual(refused(9, 0, "too_many"));
  expect(refuseUnits(lines, [{ lineId: 2, quantity: 1 }])).toEqual(refused(2, 2, "final_sale"));
  const both = [
    { lineId: 1, quantity: 1 },
    { lineId: 2, quantity: 1 },
  ];
  expect(refuseUnits(lines, both)).toEqual(refused(2, 2, "final_sale"));
});
