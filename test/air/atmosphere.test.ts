import fc from "fast-check";
import { expect, test } from "vitest";
import { altitudes, atmosphericPressure, siteFactor } from "#domain/air/atmosphere.ts";

// HVAC design guide, table of altitude corrections for compressors: 6,000 ft 11.78 psia, 8,000 ft 10.92 psia.
test.each([
  [0, 14.7, 1],
  [1000, 14.17, 1.037],
  [3000, 13.17, 1.116],
  [5000, 12.23, 1.202],
  [6000, 11.78, 1.248],
  [8000, 10.92, 1.346],
  [10_000, 10.11, 1.454],
])("at %d ft the air has %d psia and a compressor must take in %d times as much", (altitude, psia, factor) => {
  expect(atmosphericPressure(altitude)).toBeCloseTo(psia, 1.9);
  expect(siteFactor({ altitude })).toBeCloseTo(factor, 2.9);
});

// Ideal gas: (100 + 459.67)/(68 + 459.67).
test("air at 100 °F takes 6 % more than air at 68 °F", () => {
  expect(siteFactor({ altitude: 0, inlet: 100 })).toBeCloseTo(1.0606, 4);
});

test("a higher or warmer site never needs less air", () => {
  const altitude = fc.double({ min: altitudes.least, max: altitudes.most, noNaN: true });
  const inlet = fc.double({ min: -40, max: 150, noNaN: true });
  fc.assert(
    fc.property(altitude, altitude, inlet, inlet, (a, b, s, t) => {
      const harder = siteFactor({ altitude: Math.max(a, b), inlet: Math.max(s, t) });
      expect(harder).toBeGreaterThanOrEqual(siteFactor({ altitude: Math.min(a, b), inlet: Math.min(s, t) }));
    }),
  );
});
