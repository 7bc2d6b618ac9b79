import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { airNeed, type SystemWishes } from "#domain/sizing/air-need.ts";
import { chooseParts } from "#domain/sizing/choose-parts.ts";
import { driesItself } from "#domain/sizing/choose-treatment.ts";
import { couplersMeet, joins, withstands } from "#domain/sizing/common-rules.ts";
import { builtInDryerReasons, dryerReasons } from "#domain/sizing/dryer-rules.ts";
import { hoseReasons } from "#domain/sizing/hose-rules.ts";
import { flowAtPressure, type Machine, readMachine } from "#domain/sizing/machine.ts";
import { machineReasons } from "#domain/sizing/machine-rules.ts";
import { adapterReasons, outletUnitReasons, outletUnits, threadsOnTheWay } from "#domain/sizing/outlet-rules.ts";
import { aftercoolerReasons, drainReasons, filterReasons, oilReasons, pipeReasons } from "#domain/sizing/part-rules.ts";
import { weightOf } from "#domain/sizing/part-weight.ts";
import { allFit, type Reason } from "#domain/sizing/reason.ts";
import { receiverReasons, reliefReasons, storageNeeded } from "#domain/sizing/storage-rules.ts";
import { runsOn, supplies } from "#domain/power/supply.ts";
import { bareShelves as bare, offer } from "./shelves.ts";
import { bodyShop } from "./wishes.ts";

const screw = (change: AttributeValues = {}): Machine =>
  readMachine("rotary-screw", {
    airflow: 40,
    ratedPressure: 125,
    maxPressure: 125,
    dutyCycle: 100,
    control: "load-unload",
    oilCapacity: 4,
    serviceInterval: 2_000,
    outletPort: "npt-0.75",
    voltage: ["230"],
    phase: "1",
    ...change,
  })!;

const piston = (change: AttributeValues = {}): Machine =>
  readMachine("piston", {
    airflow: 18,
    ratedPressure: 175,
    airflow90: 19.3,
    airflow175: 18,
    maxPressure: 175,
    dutyCycle: 60,
    control: "start-stop",
    tankVolume: 80,
    mawp: 200,
    oilCapacity: 1.6,
    serviceInterval: 500,
    outletPort: "npt-0.75",
    ...change,
  })!;

const need = (change: Partial<SystemWishes> = {}) => airNeed({ ...bodyShop, ...change });
const broken = (reasons: readonly Reason[]): string[] => reasons.filter(({ fits }) => !fits).map(({ code }) => code);
const figures = (reasons: readonly Reason[], code: string) => reasons.find((each) => each.code === code)?.figures;

const oneTool = (flow: number): Partial<SystemWishes> => ({
  uses: [{ flow, quantity: 1, duty: 1 }],
  simultaneity: 1,
  growth: 0,
  room: 68,
});

describe("the compressor", () => {
  test("carries the average flow, and says how much is short", () => {
    expect(broken(machineReasons(need(oneTool(40)), screw()))).toEqual([]);
    const short = machineReasons(need(oneTool(45)), screw());
    expect(broken(short)).toEqual(["machine_flow"]);
    expect(figures(short, "machine_flow")).toMatchObject({ short: { value: 5 }, delivered: { value: 40 } });
  });

  test("a piston pump rests: 60 % of 18 CFM are 10.8", () => {
    expect(broken(machineReasons(need({ ...oneTool(10.7), pressure: 140 }), piston()))).toEqual([]);
    expect(broken(machineReasons(need({ ...oneTool(10.9), pressure: 140 }), piston()))).toEqual(["machine_flow"]);
  });

  test("says whether it rests or its dryer spends air: a screw of 100 % duty never rests", () => {
    const takes = (machine: Machine, dryness: SystemWishes["dryness"]) =>
      figures(machineReasons(need({ ...oneTool(10), dryness }), machine), "machine_flow")?.["takes"];
    expect(takes(screw(), "shop")).toBe("none");
    expect(takes(screw(), "outdoor")).toBe("purge");
    expect(takes(piston(), "shop")).toBe("rest");
    expect(takes(piston(), "outdoor")).toBe("both");
  });

  // At 135 PSI and 100 °F a dryer of 400 SCFM with 15 % spends 400 × 0.15 × (129 + 14.7)/114.7 × (100 + 459.67)/527.67
  // = 79.7 CFM of 195; before one is chosen, a smaller one stands in.
  test("has left what the dryer offered with it leaves, and is not enough where that is too little", () => {
    const machine = screw({ airflow: 195, maxPressure: 150, ratedPressure: 150 });
    const dryer = { dryerType: "desiccant", ratedFlow: 400, purgeShare: 15 };
    const asked = need({
      ...oneTool(100),
      room: 100,
      dryness: "outdoor",
      cleanliness: "process",
      outlets: 0,
      band: 23,
    });
    expect([asked.cutOut, asked.siteFactor]).toEqual([129, expect.closeTo(1.0606, 3)]);
    const offered = figures(machineReasons(asked, machine, dryer), "machine_flow");
    expect(offered).toMatchObject({ usable: { value: expect.closeTo(195 - 79.7, 1) }, dryer: "offered" });
    const before = figures(machineReasons(asked, machine), "machine_flow");
    expect(before).toMatchObject({
      usable: { value: expect.toSatisfy((usable: number) => usable > 120) },
      dryer: "none",
    });
    const large = { ...dryer, ratedFlow: 450 };
    expect(broken(machineReasons(asked, machine))).toEqual([]);
    expect(broken(machineReasons(asked, machine, large)), "89.7 of 195 leave 105.3 of 106.1").toEqual(["machine_flow"]);
  });

  test("reaches the tools' pressure with what dryer, filters and pipe lose and the band of its switch", () => {
    // 90 at the tools; 1.5 each in coupler and unit, 3 in pipe and hose, 5 in the dryer, 2 in each of two filters; 20
    // for the switch. Without hoses there is no coupler, and without outlets no unit either.
    expect(need().cutOut).toBe(125);
    expect(need({ hoseLength: 0 }).cutOut).toBe(123.5);
    expect(need({ outlets: 0 }).cutOut).toBe(122);
    expect(broken(machineReasons(need(oneTool(20)), screw({ maxPressure: 124 })))).toEqual(["machine_pressure"]);
  });

  test("is oil-free and runs on the buyer's power where that was asked for", () => {
    expect(broken(machineReasons(need({ ...oneTool(20), oilFree: true }), screw()))).toEqual(["machine_oil_free"]);
    expect(broken(machineReasons(need({ ...oneTool(20), supply: "460-3" }), screw()))).toEqual(["machine_supply"]);
    expect(broken(machineReasons(need({ ...oneTool(20), supply: "230-3" }), screw()))).toEqual([]);
  });

  test("thin and warm air asks for more: 6,000 ft takes 1.25 times the flow, as the published table says", () => {
    expect(need({ ...oneTool(30), altitude: 6_000 }).flow / 30).toBeCloseTo(1.247, 2);
    expect(need({ ...oneTool(30), room: 104 }).flow / 30).toBeCloseTo(563.67 / 527.67, 4);
  });

  test("gives no more flow at a higher pressure, and at a stated one what is stated", () => {
    const pressure = fc.double({ min: 1, max: 250, noNaN: true });
    fc.assert(
      fc.property(pressure, pressure, (one, other) => {
        for (const machine of [screw(), piston()])
          expect(flowAtPressure(machine, Math.max(one, other))).toBeLessThanOrEqual(
            flowAtPressure(machine, Math.min(one, other)) + 1e-9,
          );
      }),
    );
    expect(flowAtPressure(piston(), 90)).toBeCloseTo(19.3);
    expect(flowAtPressure(piston(), 175)).toBeCloseTo(18);
    expect(flowAtPressure(screw({ ratedPressure: 100 }), 125)).toBeCloseTo(36.4);
  });

  test("is not judged by figures that are missing", () => {
    expect(readMachine("piston", { airflow: 18, maxPressure: 175 })).toBeNull();
    expect(
      broken(dryerReasons({ need: need(), machine: screw(), cooled: false }, { dryerType: "refrigerated" })),
    ).toContain("dryer_flow");
  });
});

describe("the receiver", () => {
  test("carries 40 CFM beyond the compressor for 30 s in a band of 20 PSI with 110 gal, the worked example", () => {
    const storage = storageNeeded(
      need({ ...oneTool(80), peakMinutes: 0.5, band: 20, uses: [{ flow: 80, quantity: 1, duty: 0.1 }] }),
      screw({ control: "vsd" }),
    );
    expect(storage.needed).toBeCloseTo(110, 0);
  });

  // A dryer of 50 SCFM, the next size to what 40 CFM need, spends 15 % of it through an orifice: at 127 psi times
  // (127 + 14.7)/114.7, 9.3 CFM of the 39.7 that the screw gives. Beside the rest 60 CFM take, by the metered storage
  // of the U.S. DOE's MEASUR, 7.48 × 0.5 min × (60 − 30.4) × 14.7/20 psi = 81 gal; without the purge it would be 56.
  test("is refilled by what a heatless dryer leaves of the compressor's flow", () => {
    const storage = storageNeeded(
      need({ ...oneTool(60), dryness: "outdoor", uses: [{ flow: 60, quantity: 1, duty: 0.1 }] }),
      screw({ control: "vsd" }),
    );
    expect(storage.needed).toBeGreaterThan(81);
    expect(storage.needed).toBeLessThan(7.48 * 0.5 * (60 - 6) * (14.7 / 20));
  });

  test("holds 4 gal a CFM, and less for a variable speed machine", () => {
    expect(storageNeeded(need(oneTool(30)), screw()).needed).toBe(160);
    expect(storageNeeded(need(oneTool(30)), screw({ control: "vsd" })).needed).toBe(40);
  });

  test("bears the machine's pressure, and its relief valve opens between the two", () => {
    const tank = { tankVolume: 240, mawp: 150, orientation: "vertical", port: "npt-2" };
    expect(broken(receiverReasons(need(), screw(), tank, 1))).toEqual([]);
    expect(broken(receiverReasons(need(), screw({ maxPressure: 175 }), tank, 1))).toEqual(["receiver_pressure"]);
    expect(broken(reliefReasons(screw(), tank, { setPressure: 150, ratedFlow: 280 }))).toEqual([]);
    expect(broken(reliefReasons(screw(), tank, { setPressure: 165, ratedFlow: 280 }))).toEqual(["relief_pressure"]);
    expect(broken(reliefReasons(screw(), tank, { setPressure: 125, ratedFlow: 280 }))).toEqual(["relief_pressure"]);
    expect(broken(reliefReasons(screw(), tank, { setPressure: 150, ratedFlow: 39 }))).toEqual(["relief_flow"]);
  });
});

describe("the dryer and the filters", () => {
  const dryer = {
    dryerType: "refrigerated",
    ratedFlow: 50,
    pressureDewPoint: 38,
    maxInletTemperature: 120,
    pressureDrop: 3,
    maxPressure: 232,
    port: "npt-0.75",
    voltage: ["115"],
    phase: "1",
  };
  const place = (change: Partial<SystemWishes> = {}, machine = screw()) => ({
    need: need(change),
    machine,
    cooled: false,
  });

  test("a built-in dryer is a refrigerated one in a screw; what is built into others is not known", () => {
    expect(driesItself(need({ dryness: "shop", room: 70 }), screw({ builtInDryer: true }))).toBe(true);
    expect(driesItself(need({ dryness: "paint", room: 70 }), screw({ builtInDryer: true }))).toBe(false);
    expect(driesItself(need({ dryness: "paint", room: 70 }), screw({ builtInDryer: true, pressureDewPoint: 38 }))).toBe(
      true,
    );
    expect(driesItself(need({ dryness: "shop", room: 70 }), piston({ builtInDryer: true }))).toBe(false);
  });

  test("a built-in dryer is corrected like the others: in a hot room it must be rated for more than its machine gives", () => {
    // Kaeser: 115 °F at the inlet and about 110 psi are 0.71; Fini: 0.92 in a room of 100 °F. 40 / 0.65 = 61.
    const judged = (dryerFlow: number) =>
      driesItself(need({ dryness: "shop", room: 100 }), screw({ builtInDryer: true, dryerFlow }));
    expect(judged(40)).toBe(false);
    expect(judged(58)).toBe(false);
    expect(judged(64)).toBe(true);
    const machine = screw({ builtInDryer: true, dryerFlow: 40 });
    expect(chooseParts(need({ dryness: "shop", room: 100 }), machine, bare).own).toMatchObject([
      { code: "dryer_own_small", figures: { rated: { value: 40 }, inlet: { value: 115 } } },
    ]);
  });

  test("a room is one that the machine and its dryer may run in: 40 to 100 °F, unless their page says more", () => {
    const machine = (room: number, change: AttributeValues = {}) =>
      broken(machineReasons(need({ ...oneTool(10), room }), screw(change)));
    expect(machine(100)).toEqual([]);
    expect(machine(101)).toEqual(["machine_room"]);
    expect(machine(39)).toEqual(["machine_room"]);
    expect(machine(112, { maxAmbient: 113 })).toEqual([]);
    expect(machine(95, { maxAmbient: 90 })).toEqual(["machine_room"]);
    expect(machine(35, { minAmbient: 5 })).toEqual([]);
    const dryers = (room: number, change: AttributeValues = {}) =>
      broken(dryerReasons(place({ room }), { ...dryer, ratedFlow: 200, maxInletTemperature: 130, ...change }));
    expect(dryers(101)).toEqual(["dryer_room"]);
    expect(dryers(101, { maxAmbient: 110 })).toEqual([]);
    expect(dryers(114, { maxAmbient: 120 })).toEqual(["ask_dryer_room"]);
  });

  test("what no table of dryers answers is asked of the shop, and no dryer is chosen", () => {
    const asks = (change: Partial<SystemWishes>) => {
      const shelves = { ...bare, dryers: [offer("D", 100, { ...dryer, ratedFlow: 1000, maxAmbient: 130 })] };
      const { asks: said, missing, parts } = chooseParts(need(change), screw({ maxAmbient: 130 }), shelves);
      // No filter stands on these shelves, so at 115 °F its heat is asked for too.
      const ofDryers = said.map(({ code }) => code).filter((code) => code !== "ask_filter_inlet");
      return [ofDryers, missing.includes("dryer"), parts.some(({ role }) => role === "dryer")];
    };
    expect(asks({ room: 80 })).toEqual([[], false, true]);
    expect(asks({ room: 115 })).toEqual([["ask_dryer_room"], true, false]);
    expect(asks({ room: 80, pressure: 30 })).toEqual([["ask_dryer_pressure"], true, false]);
    expect(asks({ room: 115, dryness: "none" })).toEqual([[], false, false]);
    // Motors are rated up to 1,000 m, 3,280 ft: NEMA MG 1.
    expect(asks({ room: 80, altitude: 3_280 })).toEqual([[], false, true]);
    expect(asks({ room: 80, altitude: 3_400 })).toEqual([["ask_altitude"], false, true]);
  });

  test("a dryer is rated for the compressor's flow at its inlet temperature and pressure", () => {
    expect(broken(dryerReasons(place({ room: 80 }), dryer))).toEqual([]);
    expect(broken(dryerReasons(place({ room: 80 }), { ...dryer, ratedFlow: 35 }))).toEqual(["dryer_flow"]);
    // A hot room: Kaeser has 0.78 to 0.82 for 110 °F at the inlet.
    expect(broken(dryerReasons(place({ room: 95 }), { ...dryer, ratedFlow: 48 }))).toEqual(["dryer_flow"]);
  });

  test("a piston pump's air is too hot for a plain dryer, and not for a high-temperature one", () => {
    const hot = { ...dryer, pressureDewPoint: 50, maxInletTemperature: 180, ratedInletTemperature: 180 };
    expect(broken(dryerReasons(place({}, piston()), dryer))).toContain("dryer_inlet");
    expect(broken(dryerReasons(place({ dryness: "shop" }, piston()), hot))).toEqual([]);
    // Bearing 180 °F is not being rated at it.
    const bearing = { ...hot, ratedInletTemperature: 100 };
    expect(broken(dryerReasons(place({ dryness: "shop" }, piston()), bearing))).toEqual(["ask_dryer_inlet"]);
    expect(broken(dryerReasons({ ...place({}, piston()), cooled: true }, { ...dryer, ratedFlow: 60 }))).toEqual([]);
  });

  test("pipes in the frost need −40 °F, and the compressor what the dryer spends on it", () => {
    const desiccant = { ...dryer, dryerType: "desiccant", pressureDewPoint: -40, purgeShare: 15 };
    expect(broken(dryerReasons(place({ dryness: "outdoor" }), dryer))).toEqual(["dryer_dew_point"]);
    expect(broken(dryerReasons(place({ ...oneTool(30), dryness: "outdoor" }), desiccant))).toEqual([]);
    expect(broken(dryerReasons(place({ ...oneTool(31), dryness: "outdoor" }), desiccant))).toEqual(["dryer_purge"]);
  });

  test("a filter takes the compressor's whole flow", () => {
    const filter = {
      filterItem: "housing",
      filterGrade: "coalescing-1",
      ratedFlow: 40,
      pressureDrop: 1.5,
      maxPressure: 232,
    };
    const judge = (change: AttributeValues, wish: Partial<SystemWishes> = {}) =>
      broken(filterReasons(need(wish), screw(), { grade: "coalescing-1", inlet: 100 }, { ...filter, ...change }));
    expect(judge({})).toEqual([]);
    expect(judge({ ratedFlow: 39 })).toEqual(["filter_flow"]);
    expect(judge({ filterGrade: "carbon" })).toEqual(["filter_grade"]);
    expect(judge({}, { pressure: 70 })).toEqual(["filter_flow"]);
  });
});

/**
 * Tanks at one pressure fall together and give by their volumes, so that of a peak beyond the machine's flow its own
 * tank sends its share of all the gallons through what stands behind it. 90 PSI at the tool are 105 at the first
 * filter, where its rating counts in full. Van Air Systems, "Air receiver before or after the dryer": without a
 * receiver behind, dryer and filters see the spike.
 */
describe("peaks out of the machine's own tank", () => {
  const peaks = (flow: number, change: Partial<SystemWishes> = {}) =>
    need({ ...oneTool(flow), uses: [{ flow, quantity: 1, duty: 0.1 }], ...change });
  /** The least whole rating of a filter that is taken. */
  const filterFor = (flow: number, machine: Machine) =>
    Array.from({ length: 100 }, (_, at) => at + 1).find((ratedFlow) =>
      allFit(
        filterReasons(
          peaks(flow),
          machine,
          { grade: "coalescing-1", inlet: 100 },
          {
            filterItem: "housing",
            filterGrade: "coalescing-1",
            ratedFlow,
            pressureDrop: 1.5,
            maxPressure: 232,
          },
        ),
      ),
    );

  test("pass the filters: 80 gal of the 160 that 40 CFM take give half of 20 CFM more", () => {
    expect(filterFor(60, screw({ tankVolume: 80 }))).toBe(50);
    expect(filterFor(60, screw())).toBe(40);
    expect(filterFor(30, screw({ tankVolume: 80 }))).toBe(40);
    // 160 gal need no receiver behind: all of the peak comes through.
    expect(filterFor(60, screw({ tankVolume: 160 }))).toBe(60);
    expect(filterFor(60, screw({ tankVolume: 240 }))).toBe(60);
  });

  // 19.3 CFM take 4 gal each, 77.2. Beside the 18.8 CFM at 125 PSI, 40 take 7.48 × 0.5 × 21.2 × 14.7/20 = 58 gal.
  test("pass whole behind a piston whose tank carries them, for the receiver is only recommended", () => {
    expect(filterFor(40, piston({ tankVolume: 60 }))).toBe(40);
    // 30 of 77.2 gal: 19.3 and 0.389 of 20.7 are 27.3.
    expect(filterFor(40, piston({ tankVolume: 30 }))).toBe(28);
  });

  test("pass the aftercooler of a piston, which is joined to the tank's outlet", () => {
    const cooler = { extraType: "aftercooler", pressureDrop: 0.5, maxPressure: 250 };
    const judged = (ratedFlow: number) => broken(aftercoolerReasons(peaks(40), piston(), { ...cooler, ratedFlow }));
    expect(judged(40)).toEqual([]);
    expect(judged(39)).toEqual(["aftercooler_flow"]);
  });

  const dryer = { pressureDewPoint: -40, maxInletTemperature: 120, pressureDrop: 3, maxPressure: 232 };
  const ratings = Array.from({ length: 150 }, (_, at) => at + 1);

  // 60 CFM are 61.4 of air of 80 °F, and half of 21.4 with 40 are 50.7. The lowest of the tables at 95 °F and 103 psi
  // is Fini's: 1 at 35 °C, 1.006 at 7.1 bar and 0.993 in a room of 80 °F.
  test("pass the dryer: 51 SCFM for a screw of 40 CFM whose tank sends half the peak", () => {
    const judged = (ratedFlow: number, flow: number) =>
      broken(
        dryerReasons(
          { need: peaks(flow, { room: 80 }), machine: screw({ tankVolume: 80 }), cooled: false },
          { ...dryer, dryerType: "refrigerated", ratedFlow },
        ),
      );
    expect(judged(41, 40)).toEqual([]);
    expect(judged(50, 60)).toEqual(["dryer_flow"]);
    expect(judged(51, 60)).toEqual([]);
  });

  // Three filters, dryer, pipe, unit and coupler lose 17 PSI: 107, and 103 at the dryer behind two filters, where
  // towers treat (103 + 14.7)/114.7 = 1.026 of their rating (CAGI ADF 200). At 127 PSI the purge of 15 % is
  // (127 + 14.7)/114.7 = 1.235 times as much. R × 1.026 = 60 + 0.15 × 1.235 × R gives R = 71.4.
  test("pass a heatless dryer with what it spends", () => {
    const needed = ratings.find((ratedFlow) =>
      allFit(
        dryerReasons(
          { need: peaks(60, { dryness: "outdoor" }), machine: screw({ tankVolume: 240 }), cooled: false },
          { ...dryer, dryerType: "desiccant", purgeShare: 15, ratedFlow },
        ),
      ),
    );
    expect(needed).toBe(72);
  });

  // At 115 °F Kaeser has 0.69 to 0.73 from 100 to 120 psi, and Fini 0.92 in a room of 100 °F: 40 CFM take up to 64
  // SCFM. 57 CFM are 60.5 there, and half of the 20.5 beyond make it a quarter more. No page says that its dryer stands
  // before the tank, and the outlet of small compressors leads into the tank (Van Air Systems).
  test("pass the dryer built in", () => {
    const judged = (flow: number, dryerFlow: number) =>
      allFit(
        builtInDryerReasons(
          peaks(flow, { dryness: "shop", room: 100 }),
          screw({ builtInDryer: true, dryerFlow, tankVolume: 80 }),
        ),
      );
    expect(judged(30, 64)).toBe(true);
    expect(judged(57, 64)).toBe(false);
    expect(judged(57, 80)).toBe(true);
  });
});

describe("oil, drain and pipe", () => {
  const oil = { oilApplication: ["screw"], viscosityGrade: "46", ratedLife: 8_000, containerVolume: 1 };

  test("screws take VG 46 and piston pumps VG 100, for a whole fill and until the next service", () => {
    expect(broken(oilReasons(need(), screw(), oil, 1))).toEqual([]);
    expect(broken(oilReasons(need(), screw({ oilCapacity: 4.4 }), oil, 1))).toEqual(["oil_amount"]);
    expect(broken(oilReasons(need(), screw(), { ...oil, viscosityGrade: "32" }, 1))).toEqual(["oil_kind"]);
    expect(broken(oilReasons(need(), piston(), oil, 1))).toEqual(["oil_kind"]);
    expect(broken(oilReasons(need({ hours: 6_000 }), screw(), { ...oil, ratedLife: 2_000 }, 1))).toEqual(["oil_life"]);
  });

  test("oil is of the base and grade that the machine is filled with", () => {
    const filled = screw({ fillBase: "pao", fillGrade: "68" });
    expect(broken(oilReasons(need(), filled, { ...oil, viscosityGrade: "68", baseOil: "pao" }, 1))).toEqual([]);
    expect(broken(oilReasons(need(), filled, { ...oil, viscosityGrade: "68", baseOil: "mineral" }, 1))).toEqual([
      "oil_kind",
    ]);
    expect(broken(oilReasons(need(), filled, { ...oil, baseOil: "pao" }, 1))).toEqual(["oil_kind"]);
  });

  test("a machine that runs all day drains without losing air", () => {
    const drain = { extraType: "drain", drain: "float", maxPressure: 230, ratedFlow: 50 };
    expect(broken(drainReasons(need(), piston(), drain))).toEqual([]);
    expect(broken(drainReasons(need(), screw(), drain))).toEqual(["drain_kind"]);
  });

  test("a drain is made for compressors as large as this, and one that does not say so is not taken", () => {
    const judged = (change: AttributeValues, flow = 40) =>
      broken(
        drainReasons(need(), screw({ airflow: flow }), {
          extraType: "drain",
          drain: "zero-loss",
          maxPressure: 230,
          ...change,
        }),
      );
    expect(judged({ ratedFlow: 250 })).toEqual([]);
    expect(judged({ ratedFlow: 250 }, 338)).toEqual(["drain_flow"]);
    expect(judged({ horsepower: 50 })).toEqual(["drain_flow"]);
  });

  test("pipe carries everything that runs at once within 3 PSI and 30 ft/s", () => {
    const pipe = { pipeItem: "pipe", pipeMaterial: "aluminum", pipeColor: "blue", pipeLength: 19, maxPressure: 188 };
    const judge = (size: string, pieces = 6) =>
      broken(pipeReasons(need({ ...oneTool(40), pipeLength: 100 }), screw(), { ...pipe, pipeSize: size }, pieces));
    expect(judge("25")).toEqual([]);
    expect(judge("20")).toEqual(["pipe_size"]);
    expect(judge("25", 5)).toEqual(["pipe_length"]);
  });
});

describe("hoses", () => {
  const hose = (hoseInside: string, hoseLength = 25, maxPressure = 300) => ({
    extraType: "hose",
    port: "npt-0.25",
    hoseInside,
    hoseLength,
    maxPressure,
  });

  test("are 3/8 in or wider, and 1/2 in for what takes 24 CFM over 50 ft", () => {
    const judged = (flow: number, size: string) =>
      broken(hoseReasons(need({ ...oneTool(flow), hoseLength: 50, room: 60 }), screw(), hose(size, 50), 0));
    expect(judged(5, "0.25")).toEqual(["hose_size"]);
    expect(judged(5, "0.375")).toEqual([]);
    expect(judged(20, "0.375")).toEqual(["hose_size"]);
    expect(judged(20, "0.5")).toEqual([]);
  });

  test("lose no more than the pipe leaves, reach their tool and bear the machine's pressure", () => {
    const judged = (lostInPipe: number, goods = hose("0.375")) =>
      broken(hoseReasons(need({ ...oneTool(10), hoseLength: 25 }), screw(), goods, lostInPipe));
    expect(judged(0)).toEqual([]);
    expect(judged(2.5)).toEqual(["hose_size"]);
    expect(judged(0, hose("0.5", 20))).toEqual(["hose_length"]);
    expect(judged(0, hose("0.5", 25, 100))).toEqual(["max_pressure"]);
  });

  test("come one an outlet, with as many sets of couplers of one style as it takes; a universal one has no plugs", () => {
    const set = (sku: string, price: number, couplerStyle: string, couplersInSet: number) =>
      offer(sku, price, {
        extraType: "coupler",
        port: "npt-0.25",
        maxPressure: 300,
        couplerBody: "0.25",
        ratedFlow: 10,
        pressureDrop: 3,
        couplerStyle,
        couplersInSet,
      });
    const shelves = {
      ...bare,
      hoses: [offer("H38", 28, hose("0.375")), offer("H12", 37, hose("0.5"))],
      couplers: [set("UNIVERSAL", 5, "universal", 1), set("ONE", 12, "aro", 1), set("FOUR", 32, "industrial-m", 4)],
    };
    const chosen = (change: Partial<SystemWishes>) =>
      chooseParts(need({ ...oneTool(4), pipeLength: 0, hoseLength: 25, ...change }), screw(), shelves)
        .parts.filter(({ role }) => role === "hose" || role === "coupler")
        .map(({ offer: { sku }, quantity }) => [sku, quantity]);
    expect(chosen({ outlets: 2 })).toEqual([
      ["H38", 2],
      ["ONE", 2],
    ]);
    expect(chosen({ outlets: 5 })).toEqual([
      ["H38", 5],
      ["ONE", 5],
    ]);
    expect(chosen({ outlets: 8 })).toEqual([
      ["H38", 8],
      ["FOUR", 2],
    ]);
    expect(chosen({ hoseLength: 0 })).toEqual([]);
    expect(chosen({ outlets: 0 })).toEqual([]);
    const { missing } = chooseParts(need({ ...oneTool(4), pipeLength: 0, hoseLength: 60 }), screw(), shelves);
    expect(missing).toContain("hose");
  });
});

describe("units at the outlets", () => {
  const tool = (quantity: number, oiled: boolean, flow = 10) => ({ flow, quantity, duty: 0.5, oiled });
  const counts = (outlets: number, ...uses: ReturnType<typeof tool>[]) => outletUnits({ uses, outlets });

  test("are one a tool while there are outlets, else in proportion, and one stays without oil for what must not have it", () => {
    expect(counts(5, tool(2, true), tool(1, false))).toEqual({ frl: 2, regulator: 1 });
    expect(counts(4, tool(6, true), tool(2, false))).toEqual({ frl: 3, regulator: 1 });
    expect(counts(3, tool(9, true))).toEqual({ frl: 3, regulator: 0 });
    expect(counts(2, tool(40, true), tool(1, false))).toEqual({ frl: 1, regulator: 1 });
    expect(counts(1, tool(3, true), tool(1, false))).toEqual({ frl: 0, regulator: 1 });
    expect(counts(0, tool(3, true), tool(1, false))).toEqual({ frl: 0, regulator: 0 });
  });

  test("are never more than outlets, and never oil all of them where one tool must not have oil", () => {
    const count = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(count, count, count, (outlets, oiled, plain) => {
        const units = counts(outlets, tool(oiled, true), tool(plain, false));
        expect(units.frl + units.regulator).toBe(Math.min(outlets, oiled + plain));
        if (plain > 0 && outlets > 0) expect(units.regulator).toBeGreaterThan(0);
        if (oiled === 0) expect(units.frl).toBe(0);
      }),
    );
  });

  test("are rated for twice what their largest tool takes, set its pressure and bear the machine's", () => {
    const wishes = { ...oneTool(10), uses: [tool(1, true, 20), tool(1, false, 10)] };
    const judged = (unit: "frl" | "regulator", change: AttributeValues) =>
      broken(
        outletUnitReasons(need(wishes), screw(), unit, {
          extraType: unit,
          ratedFlow: 40,
          pressureDrop: 5,
          maxPressure: 150,
          setPressure: 125,
          ...change,
        }),
      );
    expect(judged("frl", {})).toEqual([]);
    expect(judged("frl", { ratedFlow: 39 })).toEqual(["unit_flow"]);
    expect(judged("frl", { maxPressure: 120 })).toEqual(["max_pressure"]);
    expect(judged("frl", { extraType: "regulator" })).toEqual(["frl_kind"]);
    expect(judged("regulator", { ratedFlow: 20 })).toEqual([]);
    // 90 PSI at the tool, behind a hose and a coupler.
    for (const unit of ["frl", "regulator"] as const) expect(judged(unit, { setPressure: 94 })).toEqual(["unit_range"]);
    expect(judged("frl", { pressureDrop: 8 })).toEqual(["unit_loss"]);
  });

  test("of tools made for 90 psi are set to it, and needed, where the pressure is higher; a manual may allow that", () => {
    const wrench = { ...tool(1, true, 20), mostPressure: 90 };
    const place = (pressure: number, uses: SystemWishes["uses"] = [wrench]) => need({ ...oneTool(10), uses, pressure });
    const judged = (pressure: number, uses?: SystemWishes["uses"]) =>
      outletUnitReasons(place(pressure, uses), screw(), "frl", {
        extraType: "frl",
        ratedFlow: 40,
        pressureDrop: 5,
        maxPressure: 250,
        setPressure: 125,
      });
    expect(broken(judged(125))).toEqual([]);
    expect(figures(judged(125), "unit_range")).toMatchObject({ needed: { value: 94.5 } });
    expect(broken(judged(126))).toEqual(["unit_range"]);
    // Nothing is known of the other tool, which gets what was asked for.
    expect(broken(judged(125, [wrench, tool(1, true, 20)]))).toEqual(["unit_range"]);
    const weight = (pressure: number) => weightOf("frl", place(pressure), screw());
    expect([90, 90.5, 125].map(weight)).toEqual(["recommended", "needed", "needed"]);
    expect(weightOf("regulator", place(125), screw())).toBe("recommended");
  });
});

test("an adapter stands at every thread from the compressor to the pipe; of another size it takes a bushing, a flange none", () => {
  const pipe = { pipeItem: "pipe", pipeSize: "25" };
  const adapter = { pipeItem: "adapter", pipeSize: "25", port: "npt-0.75", maxPressure: 188 };
  const inline = [
    { attributes: { port: "npt-1" }, quantity: 2 },
    { attributes: { port: "npt-0.75" }, quantity: 1 },
  ];
  const threads = threadsOnTheWay(screw(), inline);
  expect(threads).toHaveLength(7);
  const reasons = adapterReasons(screw(), pipe, adapter, threads);
  expect(broken(reasons)).toEqual([]);
  expect(figures(reasons, "adapter_threads")).toMatchObject({ bushings: "yes", others: "npt-1×4" });
  expect(broken(adapterReasons(screw(), pipe, { ...adapter, pipeSize: "32" }, threads))).toEqual(["pipe_part"]);
  expect(broken(adapterReasons(screw(), pipe, adapter, ["flange-3"]))).toEqual(["adapter_threads"]);
});

test("an adapter is as wide inside as its pipe: a dozen of them stand in series", () => {
  const brokenAt = (pipeSize: string, port: string) =>
    broken(adapterReasons(screw(), { pipeSize }, { pipeItem: "adapter", pipeSize, port, maxPressure: 188 }, []));
  // Inside: 17, 29, 46 and 59 mm; 1/2, 3/4, 1, 1-1/4, 1-1/2, 2 and 2-1/2 in of schedule 40: 16, 21, 27, 35, 41, 52, 63
  // mm.
  for (const [size, port] of [
    ["20", "npt-0.5"],
    ["32", "npt-1"],
    ["40", "npt-1.25"],
    ["50", "npt-2"],
    ["63", "npt-2.5"],
  ] as const)
    expect(brokenAt(size, port), size).toEqual([]);
  for (const [size, port] of [
    ["32", "npt-0.75"],
    ["50", "npt-1.5"],
    ["63", "npt-1"],
    ["63", "flange-3"],
  ] as const)
    expect(brokenAt(size, port), size).toEqual(["adapter_bore"]);
});

test("threads are joined by a bushing, flanges only by their like, couplers only of one style", () => {
  expect(broken(joins("npt-0.75", "npt-1"))).toEqual([]);
  expect(broken(joins("npt-2", "flange-3"))).toEqual(["ports"]);
  expect(broken(joins("flange-3", "flange-4"))).toEqual(["ports"]);
  expect(couplersMeet({ couplerStyle: "aro" }, { couplerStyle: "industrial-m" }).fits).toBe(false);
  expect(couplersMeet({ couplerStyle: "universal" }, { couplerStyle: "aro" }).fits).toBe(true);
  expect(couplersMeet({ couplerStyle: "aro" }, {}).fits).toBe(false);
});

test("what runs on a panel runs on one that has more", () => {
  const motor = (voltage: string[], phase: string) => ({ voltage, phase });
  expect(supplies.filter((supply) => runsOn(motor(["115"], "1"), supply))).toEqual([...supplies]);
  expect(supplies.filter((supply) => runsOn(motor(["230"], "1"), supply))).toEqual(["230-1", "230-3"]);
  expect(supplies.filter((supply) => runsOn(motor(["208", "230", "460"], "3"), supply))).toEqual([
    "208-3",
    "230-3",
    "460-3",
  ]);
  expect(runsOn({}, "115-1"), "what takes no power runs anywhere").toBe(true);
});

test("what bears more pressure, or treats more air, never fits worse", () => {
  const positive = fc.double({ min: 1, max: 500, noNaN: true });
  fc.assert(
    fc.property(positive, positive, positive, (one, other, flow) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      const machine = screw({ airflow: flow, maxPressure: 125 });
      const dryer = (ratedFlow: number) => ({
        dryerType: "refrigerated",
        ratedFlow,
        pressureDewPoint: 38,
        maxInletTemperature: 120,
        pressureDrop: 3,
        maxPressure: 232,
      });
      const judge = (rated: number) =>
        allFit(dryerReasons({ need: need({ room: 80 }), machine, cooled: false }, dryer(rated)));
      expect(judge(less) && !judge(more)).toBe(false);
      expect(withstands(machine, { maxPressure: less }).fits && !withstands(machine, { maxPressure: more }).fits).toBe(
        false,
      );
    }),
  );
});

const tank = (sku: string, price: number, tankVolume: number, mawp: number) =>
  offer(sku, price, { tankVolume, mawp, orientation: "vertical", port: "npt-1" });

test("a receiver without a relief valve that suits it is passed over", () => {
  const wishes = { ...bodyShop, peakMinutes: 0, pipeLength: 0, dryness: "none" } as const;
  const shelves = {
    ...bare,
    receivers: [tank("LOW", 100, 240, 150), tank("HIGH", 200, 240, 200)],
    reliefs: [offer("R200", 30, { setPressure: 200, ratedFlow: 280 })],
  };
  const { parts } = chooseParts(airNeed(wishes), screw(), shelves);
  expect(parts.map(({ offer: { sku } }) => sku)).toEqual(["HIGH", "R200"]);
});

// Dryer and filters are rated for the machine's flow: a peak drawn out of a wet receiver, in front of them, is more.
test("a receiver for peaks stands behind dryer and filters", () => {
  const housing = { filterItem: "housing", ratedFlow: 200, pressureDrop: 1.5, maxPressure: 232 };
  const filter = (grade: string) => offer(grade, 50, { ...housing, filterGrade: grade });
  const treated = {
    ...bare,
    receivers: [tank("HIGH", 200, 240, 200)],
    reliefs: [offer("R150", 30, { setPressure: 150, ratedFlow: 280 })],
    filters: [filter("coalescing-1"), filter("coalescing-0.01")],
    dryers: [
      offer("D", 100, {
        dryerType: "refrigerated",
        ratedFlow: 200,
        pressureDewPoint: 38,
        maxInletTemperature: 120,
        pressureDrop: 3,
        maxPressure: 232,
      }),
    ],
  };
  const { parts } = chooseParts(airNeed({ ...bodyShop, pipeLength: 0, outlets: 0 }), screw(), treated);
  expect(parts.map(({ role }) => role)).toEqual(["filter", "dryer", "filter", "receiver", "relief"]);
});

test("what the shelves lack is named, and nothing unfit takes its place", () => {
  const { parts, missing } = chooseParts(airNeed(bodyShop), screw(), {
    ...bare,
    dryers: [offer("SMALL", 100, { dryerType: "refrigerated", ratedFlow: 10, pressureDewPoint: 38 })],
  });
  expect(parts).toEqual([]);
  expect(missing).toEqual([
    "filter",
    "dryer",
    "receiver",
    "drain",
    "separator",
    "oil",
    "pipe",
    "frl",
    "regulator",
    "hose",
  ]);
});

test("no more is chosen than can be bought: the next best comes in its place", () => {
  const pipe = (sku: string, price: number, left: number) =>
    offer(
      sku,
      price,
      {
        pipeItem: "pipe",
        pipeMaterial: "aluminum",
        pipeColor: "blue",
        pipeSize: "40",
        pipeLength: 19,
        maxPressure: 188,
      },
      left,
    );
  const { parts } = chooseParts(airNeed({ ...bodyShop, outlets: 0 }), screw(), {
    ...bare,
    pipes: [pipe("FEW", 100, 5), pipe("MANY", 120, 6)],
    pipeParts: [offer("COUPLING", 10, { pipeItem: "coupling", pipeSize: "40", maxPressure: 188 })],
  });
  expect(parts.map(({ offer: { sku }, quantity }) => [sku, quantity])).toEqual([
    ["MANY", 6],
    ["COUPLING", 5],
  ]);
});
