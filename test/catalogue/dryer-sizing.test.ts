import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dryerFactor, type DryerConditions, ratedFlowFor } from "#domain/catalogue/dryer-sizing.ts";

// Tables are typed here from the documents named, and not taken from the code that is judged by them.

const factorOf = (type: string, conditions: DryerConditions): number => {
  const factor = dryerFactor(type, conditions);
  if (!factor.ok) throw new Error(JSON.stringify(factor.error));
  return factor.value;
};

describe("a refrigerated dryer", () => {
  // Kaeser, "How to size compressed air dryers": capacity correction factors of the SECOTEC series.
  const inlets = [90, 95, 100, 105, 110, 115, 120, 125, 130];
  const kaeser: Readonly<Record<number, readonly number[]>> = {
    60: [0.95, 0.85, 0.76, 0.67, 0.59, 0.52, 0.46, 0.41, 0.36],
    80: [1.1, 0.98, 0.88, 0.77, 0.68, 0.6, 0.53, 0.48, 0.42],
    100: [1.25, 1.12, 1, 0.88, 0.78, 0.69, 0.61, 0.54, 0.48],
    120: [1.32, 1.18, 1.06, 0.93, 0.82, 0.73, 0.64, 0.57, 0.5],
    140: [1.38, 1.24, 1.11, 0.97, 0.86],
  };
  const points = Object.entries(kaeser).flatMap(([pressure, row]) =>
    row.map((factor, at) => [Number(pressure), inlets[at]!, factor] as const),
  );

  test.each(points)("at %d PSI and %d °F is not credited with more than Kaeser's %d", (pressure, inlet, factor) => {
    expect(factorOf("refrigerated", { pressure, inlet })).toBeLessThanOrEqual(factor + 1e-9);
    // Nor is it made useless: makers differ by about a tenth in mild air.
    expect(factorOf("refrigerated", { pressure, inlet })).toBeGreaterThanOrEqual(factor * 0.78);
  });

  // Fini, manual of the RD 185–810, 2.5: F1 by bar, F2 by °C of the room, F3 by °C of the inlet.
  const f1 = [
    [5, 0.85],
    [7, 1],
    [8, 1.06],
    [10, 1.15],
  ] as const;
  const f2 = [
    [25, 1],
    [30, 0.98],
    [35, 0.95],
    [40, 0.9],
    [45, 0.8],
  ] as const;
  const f3 = [
    [35, 1],
    [40, 0.85],
    [45, 0.75],
    [50, 0.61],
  ] as const;
  const all = f1.flatMap(([bar, byPressure]) =>
    f2.flatMap(([room, byRoom]) =>
      f3.map(([inlet, byInlet]) => [bar, room, inlet, byPressure * byRoom * byInlet] as const),
    ),
  );

  test("is not credited with more than Fini's factors for pressure, room and inlet together", () => {
    const fahrenheit = (celsius: number) => (celsius * 9) / 5 + 32;
    for (const [bar, room, inlet, factor] of all)
      expect(
        factorOf("refrigerated", { pressure: bar * 14.5038, room: fahrenheit(room), inlet: fahrenheit(inlet) }),
        `${bar} bar, room ${room}, inlet ${inlet} °C`,
      ).toBeLessThanOrEqual(factor + 1e-4);
  });

  test("takes its rated flow at its rating", () => {
    expect(ratedFlowFor(40, "refrigerated", {})).toEqual({ ok: true, value: 40 });
    expect(ratedFlowFor(40, "refrigerated", { pressure: 100 })).toEqual({ ok: true, value: 40 });
    // One for hot air takes it as hot as it is rated for.
    expect(factorOf("refrigerated", { inlet: 180, ratedInlet: 180 })).toBeCloseTo(1);
  });

  test("is left to its maker where the tables end, and never counted by their last figure", () => {
    const refused = (conditions: DryerConditions) => {
      const factor = ratedFlowFor(40, "refrigerated", conditions);
      return factor.ok ? null : factor.error;
    };
    expect(refused({ inlet: 131 })).toEqual({ code: "inlet_too_hot", most: 130 });
    expect(refused({ inlet: 181, ratedInlet: 180 })).toEqual({ code: "inlet_too_hot", most: 180 });
    expect(refused({ pressure: 59 })).toEqual({ code: "pressure_too_low", least: 60 });
    expect(refused({ room: 114 })).toEqual({ code: "room_too_hot", most: 113 });
    expect(refused({ inlet: 60, pressure: 250, room: 50 })).toBeNull();
  });
});

describe("a heatless desiccant dryer", () => {
  // CAGI ADF 200 and makers' tables: absolute pressure over 114.7; steam tables: psia at saturation.
  test.each([
    [60, 0.65],
    [80, 0.83],
    [100, 1],
    [120, 1.17],
    [150, 1.44],
  ])("at %d PSI treats %d of its rated flow", (pressure, factor) => {
    expect(factorOf("desiccant", { pressure })).toBeCloseTo(factor, 2);
  });

  test.each([
    [100, 0.9492],
    [105, 1.1016],
    [110, 1.275],
    [115, 1.4711],
    [120, 1.6927],
  ])("at an inlet of %d °F carries the water of air whose vapor has %d psia", (inlet, psia) => {
    expect(factorOf("desiccant", { inlet }) / (0.9492 / psia)).toBeCloseTo(1, 2);
  });

  test("earns nothing by cooler air or a cooler room, and is left to its maker above 120 °F and below 60 PSI", () => {
    expect(factorOf("desiccant", { inlet: 60, room: 50 })).toBe(1);
    expect(factorOf("desiccant", { inlet: 100, pressure: 120, room: 110 })).toBeCloseTo(134.7 / 114.7);
    expect(dryerFactor("desiccant", { inlet: 121 })).toEqual({
      ok: false,
      error: { code: "inlet_too_hot", most: 120 },
    });
    expect(dryerFactor("desiccant", { pressure: 50 }).ok).toBe(false);
  });

  test("is larger than a refrigerated one in hot air: 175 CFM at 115 °F and 100 PSI take 272 SCFM", () => {
    expect(ratedFlowFor(175, "desiccant", { inlet: 115, pressure: 100 })).toEqual({ ok: true, value: 272 });
  });
});

test("a membrane dryer is left to its maker", () => {
  expect(ratedFlowFor(10, "membrane", {})).toEqual({ ok: false, error: { code: "maker_only" } });
});

test("hotter air, a hotter room and less pressure never need a smaller dryer", () => {
  const conditions = fc.record({
    inlet: fc.double({ min: 40, max: 120, noNaN: true }),
    pressure: fc.double({ min: 60, max: 300, noNaN: true }),
    room: fc.double({ min: 30, max: 113, noNaN: true }),
  });
  const needed = (type: string, of: DryerConditions) => {
    const rated = ratedFlowFor(100, type, of);
    return rated.ok ? rated.value : Number.NaN;
  };
  fc.assert(
    fc.property(conditions, conditions, fc.constantFrom("refrigerated", "desiccant"), (one, other, type) => {
      const harder = needed(type, {
        inlet: Math.max(one.inlet, other.inlet),
        pressure: Math.min(one.pressure, other.pressure),
        room: Math.max(one.room, other.room),
      });
      expect(harder).toBeGreaterThanOrEqual(Math.max(needed(type, one), needed(type, other)));
    }),
  );
});
