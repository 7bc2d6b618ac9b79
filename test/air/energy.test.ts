import fc from "fast-check";
import { expect, test } from "vitest";
import {
  annualEnergyCost,
  controls,
  dutyCycle,
  heatRejected,
  inputKilowatts,
  leastSpeed,
  powerShare,
  pressureFactor,
  specificPower,
  unloadedPower,
} from "#domain/air/energy.ts";

const always = (efficiency: number) => [{ time: 1, power: 1, efficiency }];

test("CAGI: 109 bhp for 8,000 hours at $0.06 and 93 % cost $41,968 a year", () => {
  const cost = annualEnergyCost({ brakeHorsepower: 109, hours: 8000, rate: 0.06 }, always(0.93));
  expect(cost).toBeCloseTo(41_968, -0.3);
});

// By the formula's own 0.746 kW; a horsepower's exact 0.7457 kW would give $4,327.
test("a 10 HP machine of 11 bhp for 4,000 hours at $0.12 and 91 % costs $4,328 a year", () => {
  const cost = annualEnergyCost({ brakeHorsepower: 11, hours: 4000, rate: 0.12 }, always(0.91));
  expect(cost).toBeCloseTo(4328, -0.3);
});

test("DOE tip sheet 1: 215 bhp loaded for 85 % and unloaded at 25 % of its power for 15 % cost $51,064", () => {
  const parts = [
    { time: 0.85, power: 1, efficiency: 0.95 },
    { time: 0.15, power: unloadedPower, efficiency: 0.9 },
  ];
  expect(annualEnergyCost({ brakeHorsepower: 215, hours: 6800, rate: 0.05 }, parts)).toBeCloseTo(51_064, -0.5);
});

test("Compressed Air Challenge: 10 psi more than needed cost about 5 % more", () => {
  expect(pressureFactor(10)).toBeCloseTo(1.05, 10);
});

test("a package of 17 kW and 100 CFM takes 17 kW for 100 CFM", () => {
  expect(specificPower(17, 100)).toBe(17);
});

test("each horsepower leaves 2,545 BTU an hour as heat", () => {
  expect(heatRejected(1)).toBeCloseTo(2545, -0.5);
});

test("a machine that runs six minutes of ten has a duty cycle of 60 %", () => {
  expect(dutyCycle(6, 4)).toBeCloseTo(0.6, 10);
});

test("every control takes all its power at full flow, and never more for less air", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...controls), share, share, (control, a, b) => {
      expect(powerShare(control, 1)).toBeCloseTo(1, 10);
      expect(powerShare(control, Math.max(a, b))).toBeGreaterThanOrEqual(powerShare(control, Math.min(a, b)) - 1e-12);
    }),
  );
});

test("below full flow variable speed takes less than loading and unloading", () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 0.99, noNaN: true }), (share) => {
      expect(powerShare("variable-speed", share)).toBeLessThan(powerShare("load-unload", share));
    }),
  );
});

test("a motor of 10 bhp and 90 % takes 8.3 kW from the mains", () => {
  expect(inputKilowatts(10, 0.9)).toBeCloseTo(8.29, 2);
});

test("a variable-speed machine's power is the same just above and below its least speed", () => {
  const nearly = 1e-9;
  expect(powerShare("variable-speed", leastSpeed - nearly)).toBeCloseTo(powerShare("variable-speed", leastSpeed), 6);
});
