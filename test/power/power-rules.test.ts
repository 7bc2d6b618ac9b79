import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import {
  copperWire,
  disconnectAmps,
  groundWire,
  motorCircuit,
  outletCircuit,
  standardBreaker,
} from "#domain/power/circuit.ts";
import { runsOnSupply } from "#domain/power/runs-on-supply.ts";
import { circuitOf, judgePower, mostConverted, type PoweredMachine, readPowered } from "#domain/power/judge-power.ts";
import { tableCurrent } from "#domain/power/motor-current.ts";
import { connectionAt, partsOf, supplies, type Supply, wiredFor } from "#domain/power/supply.ts";

const screw = (attributes: AttributeValues) =>
  readPowered({ category: "rotary-screw", subcategory: "tank-mounted" }, attributes)!;
const three = (horsepower: number, voltage = ["208", "230", "460"]) => screw({ horsepower, voltage, phase: "3" });
const single = (horsepower: number, voltage = ["230"]) => screw({ horsepower, voltage, phase: "1" });

describe("what a motor draws by the tables", () => {
  test("NEC table 430.248: a 5 HP single-phase motor draws 28 A at 230 V and 56 A at 115 V", () => {
    expect(tableCurrent(5, "230-1")).toEqual({ row: 5, amps: 28 });
    expect(tableCurrent(5, "115-1")).toEqual({ row: 5, amps: 56 });
    expect(tableCurrent(10, "208-1")).toEqual({ row: 10, amps: 55 });
  });

  test("NEC table 430.250: a 25 HP three-phase motor draws 68 A at 230 V, 34 A at 460 V and 27 A at 575 V", () => {
    expect(tableCurrent(25, "230-3")).toEqual({ row: 25, amps: 68 });
    expect(tableCurrent(25, "460-3")).toEqual({ row: 25, amps: 34 });
    expect(tableCurrent(25, "575-3")).toEqual({ row: 25, amps: 27 });
    expect(tableCurrent(7.5, "208-3")).toEqual({ row: 7.5, amps: 24.2 });
  });

  test("NEC table 430.250: from 250 to 500 HP it has columns for 460 and 575 V alone", () => {
    const large = [250, 300, 350, 400, 450, 500];
    const amps = (supply: Supply) => large.map((size) => tableCurrent(size, supply)?.amps ?? null);
    expect(amps("460-3")).toEqual([302, 361, 414, 477, 515, 590]);
    expect(amps("575-3")).toEqual([242, 289, 336, 382, 412, 472]);
    expect(amps("208-3")).toEqual(large.map(() => null));
    expect(amps("230-3")).toEqual(large.map(() => null));
    expect(tableCurrent(201, "460-3")).toEqual({ row: 250, amps: 302 });
    // 302 × 250 % = 755: 800 A. 302 × 125 % = 377.5: 500 kcmil of 380 A.
    expect(motorCircuit(302, 1)).toEqual({ ampacity: 377.5, breaker: 800, wire: "500 kcmil" });
    // 590 × 250 % are above every standard rating, and 590 × 125 % above every wire.
    expect(motorCircuit(590, 1)).toEqual({ ampacity: 737.5, breaker: null, wire: null });
  });

  test("a size between two rows is read in the larger one, and what the tables do not hold is not guessed", () => {
    expect(tableCurrent(3.7, "230-1")).toEqual({ row: 5, amps: 28 });
    expect(tableCurrent(15, "230-1")).toBeNull();
    expect(tableCurrent(201, "230-3")).toBeNull();
    expect(tableCurrent(250, "208-3")).toBeNull();
    expect(tableCurrent(501, "460-3")).toBeNull();
    expect(tableCurrent(0, "460-3")).toBeNull();
  });

  test("more power never draws less, and a higher voltage never more", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 200, noNaN: true }), fc.double({ min: 1, max: 3 }), (size, more) => {
        for (const supply of supplies) {
          const [less, larger] = [tableCurrent(size, supply), tableCurrent(size * more, supply)];
          if (less && larger) expect(larger.amps).toBeGreaterThanOrEqual(less.amps);
        }
        const byVoltage = (["208-3", "230-3", "460-3", "575-3"] as const).map(
          (at) => tableCurrent(size, at)?.amps ?? 0,
        );
        expect(byVoltage).toEqual(byVoltage.toSorted((a, b) => b - a));
      }),
    );
  });
});

describe("the circuit of a motor", () => {
  // The 25 HP motor at 460 V of NEC Informative Annex D, example D8: conductors of 34 × 125 % = 42.5 A. An inverse-time
  // breaker by 430.52: 34 × 250 % = 85 A, of which 90 A is the next standard rating up.
  test("NEC 430.22 and 430.52: 34 A take conductors of 42.5 A and a breaker of 90 A", () => {
    expect(motorCircuit(34, 1)).toEqual({ ampacity: 42.5, breaker: 90, wire: "8 AWG" });
  });

  test("NEC 240.6(A) and 310.16: 7.5 HP at 230 V three-phase, 22 A, take a 60 A breaker and 10 AWG copper", () => {
    expect(motorCircuit(22, 1)).toEqual({ ampacity: 27.5, breaker: 60, wire: "10 AWG" });
  });

  test("NEC 430.24 and 430.62: of two motors on one circuit one counts 125 % and the breaker steps down", () => {
    expect(motorCircuit(22, 2)).toEqual({ ampacity: 49.5, breaker: 80, wire: "8 AWG" });
  });

  // 28 A × 125 % + 4 A of fan and dryer are 39 A, above the 35 A of 10 AWG; 70 A and 4 A are not yet the next rating.
  test("NEC 430.24 and 430.63: what a package takes beside its motor is carried too", () => {
    const package10 = (packageAmps230?: number) =>
      screw({
        horsepower: 10,
        voltage: ["230"],
        phase: "3",
        fullLoadAmps230: 28,
        ...(packageAmps230 && { packageAmps230 }),
      });
    expect(circuitOf(package10(), "230-3")).toMatchObject({ ampacity: 35, wire: "10 AWG", breaker: 70 });
    expect(circuitOf(package10(32), "230-3")).toMatchObject({ beside: 4, ampacity: 39, wire: "8 AWG", breaker: 70 });
    // A plate that states less than its motor is no reason for a thinner wire.
    expect(circuitOf(package10(20), "230-3")).toMatchObject({ beside: 0, ampacity: 35 });
    // 9 A in all are carried by an outlet's circuit of 15 A, at 80 %; 12.5 A are not.
    const dryer = (packageAmps115: number) =>
      readPowered(
        { category: "air-dryers", subcategory: "refrigerated" },
        { voltage: ["115"], phase: "1", packageAmps115 },
      )!;
    expect([9, 12.5].map((amps) => circuitOf(dryer(amps), "115-1")?.breaker)).toEqual([15, 20]);
  });

  // EC&M, Code Quiz 33: a hermetic compressor of 40 A takes 40 × 175 % = 70 A. A motor of 9.8 A would get 25 A by
  // 430.52.
  test("NEC 440.22(A) and 440.32: the motor sealed into a refrigerated dryer takes a breaker of 175 % at most", () => {
    const dryer = (packageAmps230: number, dryerType = "refrigerated") =>
      readPowered(
        { category: "air-dryers", subcategory: dryerType },
        { dryerType, voltage: ["230"], phase: "1", packageAmps230 },
      )!;
    expect(circuitOf(dryer(40), "230-1")).toMatchObject({ ampacity: 50, wire: "8 AWG", breaker: 70, from: "sealed" });
    expect([4.1, 9.8, 11.8].map((amps) => circuitOf(dryer(amps), "230-1")?.breaker)).toEqual([15, 15, 20]);
    expect(judgePower(dryer(9.8), { supply: "230-1", breaker: 25 })).toMatchObject({ state: "breaker_large" });
    // Towers have valves and no compressor.
    expect(circuitOf(dryer(9.8, "desiccant"), "230-1")).toMatchObject({ breaker: 25, from: "stated" });
  });

  // 4 A in 41.5: 4 × 175 % and 37.5 A are 44.5 A, of which 40 A is the next rating down (440.22(B)). Conductors must
  // carry 4 × 125 % and 37.5 A, 42.5 A (440.33). 40 A would let go, and 45 A are not allowed: the shop asks.
  test("NEC 440.22(B) and 440.33: no breaker is named that carries less than its conductors must", () => {
    const dryer = readPowered(
      { category: "air-dryers", subcategory: "refrigerated" },
      { dryerType: "refrigerated", voltage: ["230"], phase: "1", fullLoadAmps230: 4, packageAmps230: 41.5 },
    )!;
    expect(circuitOf(dryer, "230-1")).toMatchObject({ ampacity: 42.5, wire: "8 AWG", breaker: null });
    const state = (breaker: number | null) => judgePower(dryer, { supply: "230-1", breaker });
    expect(state(null)).toMatchObject({ state: "runs" });
    expect(state(40)).toMatchObject({ state: "breaker_small" });
    expect(state(45)).toMatchObject({ state: "breaker_large" });
    // 2 × 250 %, up to 15 A, and 640 A are 655 A: 600 A, where 642.5 A must be carried (430.62, 430.24).
    expect(motorCircuit(2, 1, 640)).toEqual({ ampacity: 642.5, breaker: null, wire: null });
  });

  test("NEC 250.122: the grounding conductor goes by the breaker, and beyond 1,200 A none is named", () => {
    const grounds = [15, 16, 300, 301, 1000, 1001, 1200, 1201].map((breaker) => groundWire(breaker, "3/0 AWG"));
    expect(grounds).toEqual(["14 AWG", "12 AWG", "4 AWG", "3 AWG", "2/0 AWG", "3/0 AWG", "3/0 AWG", null]);
    expect(groundWire(1000, "1 AWG")).toBe("1 AWG");
  });

  test("NEC 430.110(A) and (C)(2): a disconnect is rated for 115 % of all motors and what runs beside them", () => {
    expect(disconnectAmps({ current: 34, motors: 1, beside: 0 })).toBeCloseTo(39.1, 9);
    // Two motors of 22 A and 4 A of fan and dryer are 48 A.
    expect(disconnectAmps({ current: 22, motors: 2, beside: 4 })).toBeCloseTo(55.2, 9);
  });

  test("NEC 210.23(A)(1): what is plugged in takes 12 A of a 15 A outlet, 16 A of a 20 A one, and no more", () => {
    expect([12, 12.1, 16, 16.1].map((amps) => outletCircuit(amps)?.breaker ?? null)).toEqual([15, 20, 20, null]);
  });

  test("the wire carries 125 %, and the breaker is the first standard one that reaches 250 %", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 300, noNaN: true }), (amps) => {
        const { breaker, wire } = motorCircuit(amps, 1);
        if (breaker !== null) {
          expect(breaker).toBeGreaterThanOrEqual(amps * 2.5 - 1e-6);
          expect(standardBreaker(breaker)).toBe(breaker);
          expect(standardBreaker(amps * 2.5)).toBe(breaker);
        }
        expect(wire).toBe(copperWire(amps * 1.25));
      }),
    );
  });
});

describe("whether a machine runs", () => {
  test("a 460 V three-phase machine cannot run on 230 V single-phase, and its page says what it needs", () => {
    expect(judgePower(three(25, ["460"]), { supply: "230-1", breaker: null })).toEqual({
      state: "cannot",
      wired: ["460-3"],
      converter: null,
    });
  });

  // 7.5 HP at 230 V three-phase: 22 A by table 430.250, 27.5 A to carry (430.22), 60 A at most (430.52).
  test("a breaker must carry the circuit and may be as large as NEC 430.52 lets it; between the two a start may trip it", () => {
    const states = (machine: PoweredMachine) =>
      [null, 25, 30, 50, 60, 70].map((breaker) => judgePower(machine, { supply: "230-3", breaker }).state);
    expect(states(three(7.5))).toEqual(["runs", "breaker_small", "may_trip", "may_trip", "runs", "breaker_large"]);
    const byDrive = screw({ horsepower: 7.5, voltage: ["230"], phase: "3", control: "vsd" });
    expect(states(byDrive)).toEqual(["runs", "breaker_small", "runs", "runs", "runs", "breaker_large"]);
  });

  test("a breaker too small is told even where the largest stands in no table", () => {
    const large = screw({ horsepower: 200, voltage: ["208"], phase: "3", fullLoadAmps208: 650 });
    expect(judgePower(large, { supply: "208-3", breaker: 700 })).toMatchObject({
      state: "breaker_small",
      circuit: { breaker: null, ampacity: 812.5 },
    });
  });

  test("a single-phase machine runs between two legs of a three-phase panel of its voltage", () => {
    expect(judgePower(single(5), { supply: "230-3", breaker: null })).toMatchObject({
      state: "runs",
      connection: "230-1",
      circuit: { current: 28, row: 5, breaker: 70, wire: "10 AWG" },
    });
    expect(judgePower(single(5), { supply: "208-3", breaker: null }).state).toBe("cannot");
  });

  // 208Y/120 and 120/240 V have 120 V on every leg, a delta of 240 V on two legs and only with a neutral; between
  // 480Y/277 and 600Y/347 V there are none (NEC 408.3(E), 110.15 on the high leg).
  test("115 V come from a panel with 120 V to neutral, from a leg of a delta that has one, and from beside 460 and 575 V", () => {
    const feeds = (machine: PoweredMachine) =>
      supplies.map((supply) => {
        const verdict = judgePower(machine, { supply, breaker: null });
        return "feed" in verdict ? verdict.feed : verdict.state;
      });
    const plates = (voltage: string[]) => screw({ horsepower: 1, voltage, phase: "1" });
    expect(supplies).toEqual(["115-1", "208-1", "230-1", "208-3", "230-3", "460-3", "575-3"]);
    expect(feeds(plates(["115"]))).toEqual(["panel", "panel", "panel", "panel", "leg", "beside", "beside"]);
    expect(feeds(plates(["115", "230"]))).toEqual(["panel", "panel", "panel", "panel", "panel", "beside", "beside"]);
    expect(feeds(plates(["230"]))).toEqual(["cannot", "cannot", "panel", "cannot", "panel", "cannot", "cannot"]);
    expect(feeds(plates(["208"]))).toEqual(["cannot", "panel", "cannot", "panel", "cannot", "cannot", "cannot"]);
    expect(judgePower(plates(["115"]), { supply: "460-3", breaker: 100 }).state, "a breaker of 460 V").toBe("runs");
    expect(judgePower(plates(["115"]), { supply: "115-1", breaker: 100 }).state).toBe("breaker_large");
  });

  test("what is plugged in is counted by what its plate states (430.6(A)(1), exception 3), on an outlet of 15 or 20 A", () => {
    const plugged = (amps: number) =>
      judgePower(screw({ horsepower: 1.5, voltage: ["115"], phase: "1", fullLoadAmps115: amps }), {
        supply: "115-1",
        breaker: 20,
      });
    expect(plugged(11)).toMatchObject({ state: "runs", circuit: { plug: true, breaker: 15, from: "stated" } });
    expect(plugged(15)).toMatchObject({ state: "runs", circuit: { plug: true, breaker: 20 } });
    expect(plugged(24)).toMatchObject({ state: "breaker_small", circuit: { plug: false, breaker: 60 } });
  });

  test("a package that states more than the table, for its fan, is counted by what it states", () => {
    const machine = screw({ horsepower: 10, voltage: ["460"], phase: "3", fullLoadAmps460: 16 });
    expect(circuitOf(machine, "460-3")).toMatchObject({ current: 16, from: "stated", row: null, breaker: 40 });
    const stated = screw({ horsepower: 10, voltage: ["460"], phase: "3", fullLoadAmps460: 13 });
    expect(circuitOf(stated, "460-3")).toMatchObject({ current: 14, from: "table", row: 10, breaker: 35 });
  });

  test("up to 10 HP a rotary converter makes three-phase power, on a feed of 250 % (455.6(A)(2)); beyond, none is named", () => {
    expect(judgePower(three(7.5), { supply: "230-1", breaker: null })).toMatchObject({
      state: "cannot",
      converter: { horsepower: 15, output: "230-3", breaker: 60, wire: "6 AWG" },
    });
    expect(judgePower(three(15), { supply: "230-1", breaker: null })).toMatchObject({ converter: null });
    expect(judgePower(three(5, ["460"]), { supply: "230-1", breaker: null })).toMatchObject({ converter: null });
  });

  // Rotary converters are sold for 1, 2, 3, 5, 7.5, 10 and 15 HP. A compressor starts against pressure and takes half
  // as much again.
  test("a converter is the next size from one and a half times the machine's power", () => {
    const sizes = [0.5, 1, 1.5, 2, 3, 5, 6.5, 7.5, 10].map((horsepower) => {
      const verdict = judgePower(three(horsepower), { supply: "230-1", breaker: null });
      return verdict.state === "cannot" ? verdict.converter?.horsepower : verdict.state;
    });
    expect(sizes).toEqual([1, 2, 3, 3, 5, 7.5, 10, 15, 15]);
  });

  test("a soft start is named where a large motor starts straight on the line, not where a drive starts it", () => {
    const starting = (attributes: AttributeValues) => {
      const verdict = judgePower(screw({ voltage: ["460"], phase: "3", ...attributes }), {
        supply: "460-3",
        breaker: null,
      });
      return verdict.state === "runs" ? verdict.starting : undefined;
    };
    expect(starting({ horsepower: 25, control: "load-unload" })).toBe(204);
    expect(starting({ horsepower: 25, control: "vsd" })).toBeNull();
    expect(starting({ horsepower: 5 })).toBeNull();
  });

  test("engines, tanks, parts and 12 V say nothing; a motor without a voltage is not guessed", () => {
    const read = (category: string, attributes: AttributeValues) =>
      readPowered({ category, subcategory: "" }, attributes);
    expect(read("gas-driven", { engineHorsepower: 9 })).toBeNull();
    expect(read("air-tanks", {})).toBeNull();
    expect(read("extras", { horsepower: 5, voltage: ["230"], phase: "1" })).toBeNull();
    expect(read("air-dryers", { voltage: ["12"] })).toBeNull();
    const unstated = read("piston", { horsepower: 5 })!;
    expect(judgePower(unstated, { supply: "230-1", breaker: null })).toEqual({ state: "unstated" });
  });

  test("without HP and amps the circuit is not guessed", () => {
    const dryer = readPowered({ category: "air-dryers", subcategory: "" }, { voltage: ["230"], phase: "1" })!;
    expect(judgePower(dryer, { supply: "230-1", breaker: 20 })).toMatchObject({ state: "runs", circuit: null });
  });
});

const machines: fc.Arbitrary<PoweredMachine> = fc
  .record({
    horsepower: fc.constantFrom(0.5, 1.5, 3.7, 5, 7.5, 10, 25, 75),
    voltage: fc.subarray(["115", "208", "230", "460", "575"], { minLength: 1 }),
    phase: fc.constantFrom("1", "3"),
  })
  .map(screw);

test("nothing is called fit that the panel has no connection for, and a converter is only named where it is of use", () => {
  const breakers = fc.option(fc.integer({ min: 10, max: 400 }), { nil: null });
  fc.assert(
    fc.property(machines, fc.constantFrom<Supply>(...supplies), breakers, (machine, supply, breaker) => {
      const verdict = judgePower(machine, { supply, breaker });
      const connection = connectionAt(machine.wired, supply);
      if (connection === null) expect(runsOnSupply(verdict)).toBe(false);
      else expect(partsOf(connection).phase).toBeLessThanOrEqual(partsOf(supply).phase);
      // The buyer's breaker is of the panel's own volts, and guards nothing on other ones.
      const isInPanel = "circuit" in verdict && verdict.feed === "panel";
      if (runsOnSupply(verdict) && breaker !== null && isInPanel && verdict.circuit?.breaker)
        expect(breaker).toBeGreaterThanOrEqual(verdict.circuit.ampacity);
      if (verdict.state === "cannot" && verdict.converter) {
        expect(machine.horsepower).toBeLessThanOrEqual(mostConverted);
        expect(partsOf(supply).phase).toBe(1);
      }
    }),
  );
  expect(wiredFor({ voltage: ["460", "115"], phase: "1" })).toEqual(["115-1"]);
});
