import { describe, expect, test } from "vitest";
import { filterCapacity, warmestDewPoint } from "./tables/air-quality.ts";
import { desiccantCapacity, refrigeratedCapacity } from "./tables/dryers.ts";
import { breakers, copper75, tableAmps } from "./tables/electrical.ts";
import { between, fromFirst, toLast } from "./tables/lookup.ts";
import { couplerFlow, harrisLoss, leastLoss } from "./tables/losses.ts";
import { atmosphereAt, siteFactor } from "./tables/places.ts";
import { bridgingGallons } from "./tables/vessels.ts";

const rating = { pressure: 100, air: 100, room: 100 };

test("a table is read between its rows and not beyond them", () => {
  const table = [
    [10, 1],
    [20, 3],
  ] as const;
  expect([10, 15, 20].map((at) => between(table, at))).toEqual([1, 2, 3]);
  expect([between(table, 9.9), between(table, 20.1)]).toEqual([null, null]);
  expect([fromFirst(table, 5), fromFirst(table, 25)]).toEqual([1, null]);
  expect([toLast(table, 5), toLast(table, 25)]).toEqual([null, 3]);
});

describe("dryers, by the examples that their makers work out", () => {
  test("at their rating they take their rated flow", () => {
    expect(refrigeratedCapacity(rating)).toBe(1);
    expect(desiccantCapacity(rating)).toBeCloseTo(1, 9);
  });

  test("ACT: 600 SCFM take 600 × 1.07 × 0.78 × 0.68 at 120 psi, 122 °F and 115 °F around", () => {
    expect(refrigeratedCapacity({ pressure: 120, air: 122, room: 115 })).toBeCloseTo(1.07 * 0.78 * 0.68, 9);
    // Where it is the only one: Hankison's ends at 120 °F and 110 °F around.
  });

  test("LTE: 9 SCFM want one of 15 at 85 psi and 110 °F", () => {
    const share = refrigeratedCapacity({ pressure: 85, air: 110, room: 110 })!;
    expect(share).toBeGreaterThanOrEqual(0.93 * 0.9 * 0.82);
    expect(9 / share).toBeLessThanOrEqual(15);
  });

  test("Kaeser: 200 CFM at 120 psi and 110 °F want more than one of 200", () => {
    expect(refrigeratedCapacity({ pressure: 120, air: 110, room: 95 })!).toBeLessThan(1);
  });

  test("Hankison: a dryer takes 1.17 of its rating at 80 psi and 90 °F, 1.12 of that where it is 80 °F", () => {
    expect(refrigeratedCapacity({ pressure: 80, air: 90, room: 80 })).toBeCloseTo(1.17 * 1.12, 9);
  });

  test("where no table reaches there is no answer", () => {
    expect(refrigeratedCapacity({ ...rating, room: 123 })).toBeNull();
    expect(refrigeratedCapacity({ ...rating, air: 159 })).toBeNull();
    expect(refrigeratedCapacity({ ...rating, pressure: 39 })).toBeNull();
    expect(desiccantCapacity({ ...rating, pressure: 57 })).toBeNull();
    expect(desiccantCapacity({ ...rating, air: 123 })).toBeNull();
  });

  test("a heatless dryer goes with absolute pressure, and cold air makes it no larger", () => {
    expect(desiccantCapacity({ ...rating, pressure: 150 })! / desiccantCapacity(rating)!).toBeCloseTo(164.7 / 114.7, 9);
    expect(desiccantCapacity({ ...rating, air: 60 })).toBeCloseTo(1, 9);
    expect(desiccantCapacity({ ...rating, air: 115 })!).toBeLessThan(0.9);
  });
});

describe("what air loses", () => {
  const run = { flow: 100, length: 100, inside: 1, pressure: 90 };

  test("VMAC: 100 CFM at 90 psi lose 3.35 psi in 100 ft of 1 in hose, between the least and Harris", () => {
    expect(leastLoss(run)).toBeLessThan(3.35);
    expect(leastLoss(run)).toBeGreaterThan(3.35 / 2);
    expect(harrisLoss(run)).toBeGreaterThan(3.35);
  });

  test("The Engineering ToolBox: 30 CFM in 3/4 in lose about 0.4 psi in 50 ft, read from its chart", () => {
    expect(leastLoss({ flow: 30, length: 50, inside: 0.75, pressure: 90 })).toBeCloseTo(0.4, 0);
  });

  test("more flow, more length, less pressure and a thinner bore lose more", () => {
    const least = leastLoss(run);
    for (const worse of [{ flow: 110 }, { length: 110 }, { inside: 0.9 }, { pressure: 80 }])
      expect(leastLoss({ ...run, ...worse })).toBeGreaterThan(least);
  });

  test("a coupler passes by its body, and by its style where that is 1/4 in", () => {
    expect(couplerFlow({ body: null, style: "industrial-m" })).toBe(42);
    expect(couplerFlow({ body: "0.25", style: "aro" })).toBe(34);
    expect(couplerFlow({ body: "0.5", style: "industrial-m" })).toBe(150);
    expect(couplerFlow({ body: "9", style: null })).toBeNull();
  });

  test("Aircel: a filter of 1,000 SCFM takes 830 at 80 psi and 1,870 at 200", () => {
    expect(filterCapacity(80)).toBeCloseTo(0.83, 2);
    expect(filterCapacity(200)).toBeCloseTo(1.87, 2);
    expect([filterCapacity(19), filterCapacity(251)]).toEqual([null, null]);
  });
});

test("class 4 water is 3 °C, which US makers print as 38 °F, and class 2 is −40", () => {
  expect(warmestDewPoint(4)).toBeGreaterThanOrEqual(38);
  expect(warmestDewPoint(4)).toBeLessThan(39);
  expect(Math.floor(warmestDewPoint(2))).toBe(-40);
});

test("the standard atmosphere is 14.7 psi at the sea, 12.23 at 5,000 ft and 10.11 at 10,000", () => {
  expect([0, 5000, 10_000].map((feet) => Math.round(atmosphereAt(feet) * 100) / 100)).toEqual([14.7, 12.23, 10.11]);
  expect(siteFactor(0, 68)).toBeCloseTo(1, 4);
});

test("U.S. DOE: half a minute of 40 CFM between 110 and 90 psi takes 110 gal", () => {
  expect(Math.round(bridgingGallons(0.5, 40, 20, 14.7))).toBe(110);
  expect(bridgingGallons(0.5, -5, 20, 14.7)).toBe(0);
});

describe("the NEC", () => {
  test("430.248 and 430.250: 5 HP take 28 A of 230 V single-phase and 15.2 A of three phases", () => {
    expect(tableAmps(5, "230", "1")).toBe(28);
    expect(tableAmps(5, "230", "3")).toBe(15.2);
    expect(tableAmps(100, "460", "3")).toBe(124);
    expect(tableAmps(6, "230", "3")).toBeNull();
    expect(tableAmps(5, "460", "1")).toBeNull();
  });

  test("larger breakers and wires stand behind smaller ones", () => {
    expect([...breakers].sort((one, other) => one - other)).toEqual(breakers);
    const amps = copper75.map(([, each]) => each);
    expect([...amps].sort((one, other) => one - other)).toEqual(amps);
  });
});
