import { describe, expect, test } from "vitest";
import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { airNeed, type SystemWishes } from "#domain/sizing/air-need.ts";
import { chooseLine } from "#domain/sizing/choose-line.ts";
import { chooseReceiver } from "#domain/sizing/choose-treatment.ts";
import { withJoints } from "#domain/sizing/joint-rules.ts";
import { readMachine } from "#domain/sizing/machine.ts";
import { machineReasons } from "#domain/sizing/machine-rules.ts";
import { weightOf } from "#domain/sizing/part-weight.ts";
import type { PartRole } from "#domain/sizing/parts.ts";
import { bareShelves, offer } from "./shelves.ts";
import { bodyShop } from "./wishes.ts";

const screw = (airflow: number) =>
  readMachine("rotary-screw", {
    airflow,
    ratedPressure: 125,
    maxPressure: 125,
    dutyCycle: 100,
    outletPort: "npt-0.75",
  })!;
const need = (change: Partial<SystemWishes> = {}) =>
  airNeed({
    ...bodyShop,
    uses: [{ flow: 10, quantity: 1, duty: 1 }],
    simultaneity: 1,
    growth: 0,
    room: 68,
    hoseLength: 0,
    outlets: 0,
    ...change,
  });

describe("pipe", () => {
  const pipe = (change: AttributeValues) => ({
    pipeMaterial: "aluminum",
    pipeColor: "blue",
    pipeSize: "25",
    maxPressure: 188,
    ...change,
  });
  const kit = pipe({ pipeItem: "kit", pipeLength: 100, outlets: 3 });
  const bought = (pipes: readonly ReturnType<typeof offer>[]) =>
    chooseLine(need({ pipeLength: 100 }), screw(20), { ...bareShelves, pipes }).pipe?.map(
      ({ offer: { sku }, quantity }) => [sku, quantity],
    ) ?? null;

  test("as a kit is bought once, be it the last one, and none where it is too short", () => {
    expect(bought([offer("KIT", 30_000, kit, 1)])).toEqual([["KIT", 1]]);
    expect(bought([offer("SHORT", 20_000, { ...kit, pipeLength: 99 }), offer("KIT", 30_000, kit)])).toEqual([
      ["KIT", 1],
    ]);
    expect(bought([offer("SHORT", 20_000, { ...kit, pipeLength: 99 })])).toBeNull();
  });

  test("of the same size that is not for compressed air, or bears less than the machine gives, is never the cheaper choice", () => {
    const good = offer("GOOD", 30_000, kit);
    for (const flaw of [{ pipeColor: "green" }, { maxPressure: 124 }, { pipeMaterial: "copper" }])
      expect(bought([offer("CHEAP", 100, { ...kit, ...flaw }), good]), Object.keys(flaw)[0]).toEqual([["GOOD", 1]]);
  });
});

describe("a receiver", () => {
  // 4 gal for each of 20 CFM.
  const tank = (left: number) =>
    offer("TANK", 50_000, { tankVolume: 80, mawp: 150, orientation: "vertical", port: "npt-1" }, left);
  const half = (left: number) =>
    offer("HALF", 30_000, { tankVolume: 40, mawp: 150, orientation: "vertical", port: "npt-1" }, left);
  const reliefs = [offer("RELIEF", 3_000, { setPressure: 150, ratedFlow: 100 })];
  const bought = (receivers: readonly ReturnType<typeof offer>[]) =>
    chooseReceiver(need({ peakMinutes: 0 }), screw(20), { ...bareShelves, receivers, reliefs })?.map(
      ({ offer: { sku }, quantity }) => [sku, quantity],
    ) ?? null;

  test("may be the last on the shelf, also the last two where one is not enough", () => {
    expect(bought([tank(1)])).toEqual([
      ["TANK", 1],
      ["RELIEF", 1],
    ]);
    expect(bought([half(2)])).toEqual([
      ["HALF", 2],
      ["RELIEF", 2],
    ]);
    expect(bought([half(1)])).toBeNull();
  });
});

describe("fittings from the drop to the hose", () => {
  const part = (role: PartRole, port: string, quantity = 3) => ({
    role,
    offer: offer(role.toUpperCase(), 100, { port }),
    quantity,
    reasons: [],
  });
  const joints = (...parts: ReturnType<typeof part>[]) =>
    Object.fromEntries(
      withJoints(parts, 3).map(({ role, reasons }) => [
        role,
        reasons.map(({ code, fits, figures: { one, other, sizes, count } }) => [
          code,
          fits,
          `${String(one)} ${String(other)}`,
          sizes,
          count,
        ]),
      ]),
    );
  const times = (value: number) => ({ value, dimension: "count" });

  test("join a unit on both sides, and the coupler to the drop where the unit is left out", () => {
    expect(joints(part("drop", "npt-0.5"), part("frl", "npt-0.5", 2), part("coupler", "npt-0.25"))).toEqual({
      drop: [],
      frl: [
        ["joint_unit", true, "npt-0.5 npt-0.5", "same", times(2)],
        ["joint_behind_unit", true, "npt-0.5 npt-0.25", "two", times(2)],
      ],
      coupler: [["joint_outlet", true, "npt-0.5 npt-0.25", "two", times(3)]],
    });
  });

  test("lead to the shut-off of a wide hose, which stands before its coupler", () => {
    expect(joints(part("drop", "npt-0.75"), part("coupler", "npt-0.75"), part("shutoff", "npt-0.75"))).toEqual({
      drop: [],
      coupler: [],
      shutoff: [["joint_outlet", true, "npt-0.75 npt-0.75", "same", times(3)]],
    });
  });
});

test("filter and aftercooler can wait only where plain tools get air that needs no drying", () => {
  const weights = (change: Partial<SystemWishes>) =>
    (["filter", "aftercooler"] as const).map((role) => weightOf(role, need(change), screw(20)));
  expect(weights({ dryness: "none", cleanliness: "tools" })).toEqual(["recommended", "recommended"]);
  expect(weights({ dryness: "none", cleanliness: "paint" })).toEqual(["needed", "needed"]);
  expect(weights({ dryness: "shop", cleanliness: "tools" })).toEqual(["needed", "needed"]);
});

// A heatless dryer spends 15 to 20 % of its rated flow: of one for 4 CFM less than 1 CFM.
test("a machine is said to spend air on its dryer however little that is", () => {
  const flow = { uses: [{ flow: 1, quantity: 1, duty: 1 }] };
  const takes = (dryness: SystemWishes["dryness"]) =>
    machineReasons(need({ ...flow, dryness }), screw(4)).find(({ code }) => code === "machine_flow")?.figures["takes"];
  expect(takes("outdoor")).toBe("purge");
  expect(takes("shop")).toBe("none");
});
