import fc from "fast-check";
import { expect, test } from "vitest";
import { ratedFlowFor } from "#domain/catalogue/dryer-sizing.ts";

test.each([
  [40, {}, 40],
  [40, { pressure: 125 }, 37.4],
  [100, { inlet: 120 }, 144.9],
  [100, { inlet: 105 }, 109.9],
  [100, { inlet: 90, pressure: 75 }, 92.6],
])("%d CFM at %j needs a dryer rated for %d SCFM", (flow, conditions, rated) => {
  expect(ratedFlowFor(flow, conditions)).toBeCloseTo(rated, 1);
});

test("hotter air and less pressure never need a smaller dryer", () => {
  const figures = fc.tuple(
    fc.double({ min: 40, max: 200, noNaN: true }),
    fc.double({ min: 40, max: 300, noNaN: true }),
  );
  fc.assert(
    fc.property(figures, figures, ([inletA, pressureA], [inletB, pressureB]) => {
      const harder = ratedFlowFor(100, { inlet: Math.max(inletA, inletB), pressure: Math.min(pressureA, pressureB) });
      const easier = ratedFlowFor(100, { inlet: Math.min(inletA, inletB), pressure: Math.max(pressureA, pressureB) });
      expect(harder).toBeGreaterThanOrEqual(easier);
    }),
  );
});
