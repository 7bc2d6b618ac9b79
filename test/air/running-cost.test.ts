import fc from "fast-check";
import { expect, test } from "vitest";
import { annualEnergyCost, inputKilowatts } from "#domain/air/energy.ts";
import { breakEven, costAfter, machineYear } from "#domain/air/running-cost.ts";

const fixed = { flow: 100, kilowatts: 20, control: "load-unload", price: 10_000, service: 1000 } as const;
const variable = { ...fixed, control: "variable-speed", price: 13_000 } as const;
const year = { hours: 4000, leaks: 0, excess: 0, rate: 0.12 };

test("CAGI: a machine that runs 8,000 hours at full load costs the $41,968 of the formula's example", () => {
  const machine = { ...fixed, kilowatts: inputKilowatts(109, 0.93), service: 0 };
  const full = { hours: 8000, parts: [{ time: 1, flow: 100 }], leaks: 0, excess: 0, rate: 0.06 };
  expect(machineYear(machine, full).cost).toBeCloseTo(41_968, -0.3);
});

test("DOE tip sheet 1: part of the time unloaded at a quarter of the power costs what the part-load formula says", () => {
  const machine = { ...fixed, kilowatts: inputKilowatts(215, 0.95), service: 0 };
  const parts = [
    { time: 0.85, flow: 100 },
    { time: 0.15, flow: 0 },
  ];
  const formula = annualEnergyCost({ brakeHorsepower: 215, hours: 6800, rate: 0.05 }, [
    { time: 0.85, power: 1, efficiency: 0.95 },
    { time: 0.15, power: 0.25, efficiency: 0.95 },
  ]);
  const { energyCost } = machineYear(machine, { hours: 6800, parts, leaks: 0, excess: 0, rate: 0.05 });
  expect(energyCost).toBeCloseTo(formula, 6);
});

test("half the air costs a fixed-speed screw 62.5 % of its full power, a variable-speed one 52.5 %", () => {
  const half = { ...year, parts: [{ time: 1, flow: 50 }] };
  expect(machineYear(fixed, half).kilowattHours).toBeCloseTo(4000 * 20 * 0.625, 6);
  expect(machineYear(variable, half).kilowattHours).toBeCloseTo(4000 * 20 * 0.525, 6);
});

test("leaks and pressure set too high cost more, and what a machine lacks is told", () => {
  const half = { ...year, parts: [{ time: 1, flow: 50 }] };
  const base = machineYear(fixed, half).energyCost;
  expect(machineYear(fixed, { ...half, excess: 10 }).energyCost / base).toBeCloseTo(1.05, 10);
  expect(machineYear(fixed, { ...half, leaks: 10 }).energyCost).toBeGreaterThan(base);
  expect(machineYear(fixed, { ...half, leaks: 60 }).short).toBeCloseTo(10, 10);
});

test("what takes no time of the year is not lacked", () => {
  const parts = [
    { time: 1, flow: 80 },
    { time: 0, flow: 150 },
  ];
  expect(machineYear(fixed, { ...year, parts }).short).toBe(0);
  expect(machineYear(fixed, { ...year, parts: [{ time: 1, flow: 150 }] }).short).toBe(50);
});

test("at the break-even both have cost the same", () => {
  const money = fc.double({ min: 100, max: 100_000, noNaN: true });
  fc.assert(
    fc.property(money, money, money, money, (price, cost, more, saved) => {
      const cheaper = { price, cost: cost + saved };
      const dearer = { price: price + more, cost };
      const years = breakEven(dearer, cheaper)!;
      expect(costAfter(dearer, years) / costAfter(cheaper, years)).toBeCloseTo(1, 8);
    }),
  );
  expect(breakEven({ price: 2, cost: 5 }, { price: 1, cost: 5 })).toBeNull();
  expect(breakEven({ price: 1, cost: 5 }, { price: 1, cost: 5 })).toBe(0);
});
