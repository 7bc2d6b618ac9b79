import fc from "fast-check";
import { expect, test } from "vitest";
import { flowAt, referenceConditions } from "#domain/air/flow-conditions.ts";
import { atmosphericDewPoint, dewPoint, moistureRange, pressureDewPoint, waterBalance } from "#domain/air/moisture.ts";
import { saturationPressure } from "#domain/catalogue/saturation-pressure.ts";

// WMO, Guide to Instruments and Methods of Observation: 6.112 hPa at 0 °C; and 23.3 hPa at 20 °C.
test("water at 0 °C has a vapor pressure of 6.112 hPa, at 20 °C of 23.3", () => {
  expect(saturationPressure(32)).toBeCloseTo(6.112, 6);
  expect(saturationPressure(68)).toBeCloseTo(23.3, 0.9);
});

// Psychrometric chart: 75 °F at 50 % has a dew point of 55 °F.
test("air at 75 °F and half saturated has a dew point of 55 °F", () => {
  expect(dewPoint(75, 0.5)).toBeCloseTo(55, -0.3);
});

// Van Air Systems, "Understanding pressure dew point vs. atmospheric dew point": −40 °F at 200 psig is −50 °F at 100
// psig and −77 °F at 5 psig.
test.each([
  [100, -50],
  [5, -77],
])("a dew point of −40 °F at 200 psi is at %d psi one of %d °F", (pressure, point) => {
  const atAmbient = atmosphericDewPoint(-40, { pressure: 200 });
  expect(Math.abs(pressureDewPoint(atAmbient, { pressure }) - point)).toBeLessThan(1);
});

// A maker's catalogue: a 10 HP machine in air of 75 °F and 75 % humidity makes 6.3 gallons of water a day, of which the
// aftercooler takes out 4.3 and the dryer 1.7.
test("a 10 HP machine takes in 6.3 gallons of water a day; the aftercooler takes out 4.3, the dryer 1.7", () => {
  const day = { flow: 36, hours: 24, inlet: 75, humidity: 0.75, pressure: 125, aftercooler: 100, dryer: 38 };
  expect(waterBalance(day)).toEqual({
    ok: true,
    value: {
      taken: expect.closeTo(6.3, 0.9),
      aftercooler: expect.closeTo(4.3, 0.7),
      dryer: expect.closeTo(1.7, 0.9),
      left: expect.closeTo(0.3, 0.5),
    },
  });
});

test("a temperature at which nothing but vapor would be left is refused", () => {
  const boiling = { flow: 36, hours: 24, inlet: 250, humidity: 1, pressure: 0, aftercooler: 100 };
  expect(waterBalance(boiling)).toEqual({ ok: false, error: { code: "all_vapor" } });
});

const temperature = fc.double({ min: 0, max: moistureRange.most, noNaN: true });

test("a dew point goes to ambient pressure and back unchanged", () => {
  fc.assert(
    fc.property(temperature, fc.double({ min: 0, max: 250, noNaN: true }), (point, pressure) => {
      expect(pressureDewPoint(atmosphericDewPoint(point, { pressure }), { pressure })).toBeCloseTo(point, 6);
    }),
  );
});

test("the water taken in is found again in aftercooler, dryer and pipes", () => {
  const wet = fc.record({
    flow: fc.double({ min: 1, max: 1000, noNaN: true }),
    hours: fc.double({ min: 1, max: 24, noNaN: true }),
    inlet: fc.double({ min: 20, max: 120, noNaN: true }),
    humidity: fc.double({ min: 0.01, max: 1, noNaN: true }),
    pressure: fc.double({ min: 20, max: 250, noNaN: true }),
    aftercooler: fc.double({ min: 40, max: 140, noNaN: true }),
    dryer: fc.option(fc.double({ min: -80, max: 60, noNaN: true }), { nil: undefined }),
  });
  fc.assert(
    fc.property(wet, (day) => {
      const water = waterBalance(day);
      if (!water.ok) return;
      const { taken, aftercooler, dryer, left } = water.value;
      expect(aftercooler + dryer + left).toBeCloseTo(taken, 6);
      expect(Math.min(aftercooler, dryer, left)).toBeGreaterThanOrEqual(-1e-9);
    }),
  );
});

// Ideal gas: a normal cubic metre at 0 °C is 7.3 % more at 20 °C and the same pressure.
test("a flow keeps its air from one reference to another and back", () => {
  const { normal, asme, cagi } = referenceConditions;
  expect(flowAt(100, normal, { ...normal, temperature: 68 })).toBeCloseTo(107.32, 2);
  const there = flowAt(100, asme, cagi);
  expect(there).toBeGreaterThan(100);
  expect(flowAt(there, cagi, asme)).toBeCloseTo(100, 9);
});

// Steam tables: water boils at 3.722 psia at 150 °F and at 2.892 at 140 °F. By Dalton's law 90 % of the first in 14.696
// psia leaves 3.350 of vapor on 11.346 of air, and 19.696 psia at 140 °F hold 2.892 on 16.804: of 0.2953, 0.1721 stay.
test("hot air at little pressure keeps what Dalton's law leaves to it: 42 % of its water stays in the aftercooler", () => {
  const balance = waterBalance({ flow: 100, hours: 1, inlet: 150, humidity: 0.9, pressure: 5, aftercooler: 140 });
  if (!balance.ok) throw new Error(balance.error.code);
  expect(balance.value.aftercooler / balance.value.taken).toBeCloseTo(1 - 0.1721 / 0.2953, 2);
});

// ASME PTC 9 counts humid air: 36 % of 0.339 psia of vapor at 68 °F leave 14.574 psia of dry air; CAGI counts 14.504.
test("1,000 CFM of the standard air of U.S. tools are 1,005 of the dry air of compressors", () => {
  const { asme, cagi } = referenceConditions;
  expect(flowAt(1_000, asme, cagi)).toBeCloseTo((1_000 * 14.574) / 14.5038, 0);
});
