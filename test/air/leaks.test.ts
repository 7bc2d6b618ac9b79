import fc from "fast-check";
import { expect, test } from "vitest";
import { bleedDownLeak, leakShare, orificeFlow } from "#domain/air/leaks.ts";

// A published table of the flow through orifices at 100 psi gauge.
test.each([
  [1 / 16, 6.5],
  [1 / 8, 26],
  [1 / 4, 104],
])("an opening of %d in at 100 psi loses %d CFM", (diameter, flow) => {
  expect(orificeFlow({ diameter, pressure: 100 }) / flow).toBeCloseTo(1, 1.9);
});

// U.S. Department of Energy, Compressed Air Tip Sheet 3: T × 100/(T + t).
test("three minutes loaded and twelve unloaded are a fifth of the flow lost", () => {
  expect(leakShare(180, 720)).toBeCloseTo(0.2, 10);
});

// The same tip sheet: V·(P₁ − P₂)/(T × 14.7) × 1.25.
test("a system of 200 gallons that falls from 100 to 50 psi in 4 minutes leaks 28 CFM", () => {
  const leak = bleedDownLeak(200, 4, { high: 100, low: 50, ambient: 14.7 });
  expect(leak).toEqual({ ok: true, value: expect.closeTo(28.4, 1) });
});

test("more pressure or a wider hole never loses less, and no pressure loses nothing", () => {
  const pressures = fc.double({ min: 0, max: 300, noNaN: true });
  const diameters = fc.double({ min: 0.01, max: 1, noNaN: true });
  fc.assert(
    fc.property(pressures, pressures, diameters, diameters, (p, q, d, e) => {
      const more = orificeFlow({ diameter: Math.max(d, e), pressure: Math.max(p, q) });
      const less = orificeFlow({ diameter: Math.min(d, e), pressure: Math.min(p, q) });
      expect(more).toBeGreaterThanOrEqual(less - 1e-9);
    }),
  );
  expect(orificeFlow({ diameter: 0.25, pressure: 0 })).toBeCloseTo(0, 10);
});
