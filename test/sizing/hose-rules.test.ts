import { describe, expect, test } from "vitest";
import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { airNeed, type SystemWishes } from "#domain/sizing/air-need.ts";
import { isWorthWaiting } from "#domain/sizing/cheapest-fit.ts";
import { chooseParts } from "#domain/sizing/choose-parts.ts";
import { couplerReasons } from "#domain/sizing/hose-rules.ts";
import { readMachine } from "#domain/sizing/machine.ts";
import type { Offer } from "#domain/sizing/offer.ts";
import type { Shelves } from "#domain/sizing/parts.ts";
import { demoRecords } from "#test/search/evaluate.ts";
import { bodyShop } from "./wishes.ts";

const machine = readMachine("rotary-screw", {
  airflow: 100,
  ratedPressure: 125,
  maxPressure: 125,
  dutyCycle: 100,
  control: "vsd",
  tankVolume: 400,
  builtInDryer: false,
})!;

/** One tool of this flow at three outlets, with no pipe before them. */
const need = (flow: number, change: Partial<SystemWishes> = {}) =>
  airNeed({
    ...bodyShop,
    uses: [{ flow, quantity: 1, duty: 0.2 }],
    growth: 0,
    room: 68,
    pipeLength: 0,
    dryness: "none",
    hoseLength: 25,
    ...change,
  });

const offers: readonly Offer[] = demoRecords
  .filter(({ category }) => category === "extras")
  .flatMap(({ attributes, variants }) =>
    variants.map(({ sku, priceCents, attributes: own }) => ({
      sku,
      price: priceCents,
      left: 500,
      attributes: { ...attributes, ...own },
    })),
  );
const ofType = (...types: string[]) =>
  offers.filter(({ attributes }) => types.includes(String(attributes["extraType"])));
const shelves: Shelves<Offer> = {
  receivers: [],
  reliefs: [],
  drains: [],
  aftercoolers: [],
  filters: [],
  dryers: [],
  separators: [],
  oils: [],
  pipes: [],
  pipeParts: [],
  units: ofType("frl", "regulator"),
  hoses: ofType("hose"),
  couplers: ofType("coupler"),
  hoseSafety: ofType("hose-fuse", "whip-check"),
};
const chosen = (flow: number, change: Partial<SystemWishes> = {}) => {
  const { parts, missing } = chooseParts(need(flow, change), machine, shelves);
  const of = (role: string) => parts.find((part) => part.role === role);
  return { of, missing: missing.filter((role) => ["hose", "coupler", "shutoff", "whipCheck"].includes(role)) };
};

// Practical flow of industrial interchange couplers (ISO 6150 B, MIL-C-4109) by body, CFM: more loses over 3 to 5 psi.
const practical: Readonly<Record<string, number>> = { "0.25": 15, "0.375": 35, "0.5": 65 };

describe("couplers at the hoses of the shop", () => {
  test("let through what makers' curves allow their body, whatever the tool takes", () => {
    for (let flow = 1; flow <= 70; flow++) {
      const { of, missing } = chosen(flow);
      expect(missing, `${flow} CFM`).toEqual([]);
      const { offer, reasons } = of("coupler")!;
      const { couplerBody, couplerStyle, port } = offer.attributes;
      const hose = of("hose")!.offer.attributes;
      if (couplerStyle !== "claw") expect(flow, `${offer.sku}`).toBeLessThanOrEqual(practical[String(couplerBody)]!);
      expect(port, `${flow} CFM: no bushing at a hose's end`).toBe(hose["port"]);
      if (Number(couplerBody) < Number(hose["hoseInside"]))
        expect(
          reasons.map(({ code }) => code),
          `${flow} CFM: a narrower body is said`,
        ).toContain("coupler_body");
    }
  });

  test("are never 1/4 in on a hose of 1/2 in or wider", () => {
    const narrow = offers.find(({ sku }) => sku === "TD-QC14IM-14")!.attributes;
    const on = (inside: string, flow: number) => {
      const hose = offers.find(({ attributes }) => attributes["hoseInside"] === inside)!.attributes;
      return couplerReasons({ need: need(flow), machine, hose }, narrow, 1)
        .filter(({ fits }) => !fits)
        .map(({ code }) => code);
    };
    expect(on("0.375", 6)).toEqual([]);
    expect(on("0.375", 20)).toContain("coupler_flow");
    expect(on("0.5", 6)).toContain("coupler_thread");
    expect(on("0.75", 6)).toEqual(expect.arrayContaining(["coupler_style", "coupler_thread"]));
  });

  test("that do not say what they lose are not taken", () => {
    const coupler: AttributeValues = { ...offers.find(({ sku }) => sku === "TD-QC14IM-14")!.attributes };
    const { pressureDrop: _, ...silent } = coupler;
    const hose = offers.find(({ attributes }) => attributes["hoseInside"] === "0.375")!.attributes;
    expect(couplerReasons({ need: need(6), machine, hose }, silent, 1).some(({ fits }) => !fits)).toBe(true);
  });
});

describe("OSHA 29 CFR 1926.302(b)(7): a hose over 1/2 in inside", () => {
  test("comes with a shut-off at its source, claw couplings and whip checks at both joints, one set an outlet", () => {
    const { of, missing } = chosen(55);
    expect(missing).toEqual([]);
    expect(Number(of("hose")!.offer.attributes["hoseInside"])).toBeGreaterThan(0.5);
    expect(of("coupler")!.offer.attributes["couplerStyle"]).toBe("claw");
    expect(of("coupler")!.quantity).toBe(3);
    expect(of("shutoff")!.quantity).toBe(3);
    expect(of("whipCheck")!.quantity).toBe(6);
    for (const role of ["shutoff", "whipCheck", "hose", "coupler"]) expect(of(role)!.weight).toBe("needed");
  });

  test("is not put together without them: what lacks is named", () => {
    const { parts, missing } = chooseParts(need(55), machine, { ...shelves, hoseSafety: [] });
    expect(missing).toEqual(expect.arrayContaining(["shutoff", "whipCheck"]));
    expect(parts.some(({ role }) => role === "hose")).toBe(true);
  });

  test("needs none of them at 1/2 in and below", () => {
    const { of } = chosen(12);
    expect(Number(of("hose")!.offer.attributes["hoseInside"])).toBeLessThanOrEqual(0.5);
    expect(of("shutoff")).toBeUndefined();
    expect(of("whipCheck")).toBeUndefined();
  });
});

test("a narrower pipe that would do and lacks its couplings is told beside the wider one", () => {
  const pipeGoods = demoRecords
    .filter(({ category }) => category === "air-pipe")
    .flatMap(({ attributes, variants }) =>
      variants.map(({ sku, priceCents, attributes: own }) => ({
        sku,
        price: priceCents,
        left: 500,
        attributes: { ...attributes, ...own },
      })),
    );
  const items = (...wanted: string[]) =>
    pipeGoods.filter(({ attributes }) => wanted.includes(String(attributes["pipeItem"])));
  const runOf = (pipeParts: readonly Offer[]) =>
    chooseParts(need(6, { pipeLength: 100 }), machine, { ...shelves, pipes: items("pipe"), pipeParts }).parts.find(
      ({ role }) => role === "pipe",
    )!;
  const fittings = items("coupling", "drop", "adapter");
  const usual = runOf(fittings);
  expect(usual.reasons.map(({ code }) => code)).not.toContain("pipe_left_out");
  const size = usual.offer.attributes["pipeSize"];
  const isItsCoupling = ({ attributes }: Offer) =>
    attributes["pipeItem"] === "coupling" && attributes["pipeSize"] === size;
  const wider = runOf(fittings.filter((each) => !isItsCoupling(each)));
  expect(Number(wider.offer.attributes["pipeSize"])).toBeGreaterThan(Number(size));
  expect(wider.reasons).toContainEqual(
    expect.objectContaining({ code: "pipe_left_out", figures: { size, lacks: "coupling" } }),
  );
});

test("late parts are waited for where they save more than a tenth", () => {
  expect(isWorthWaiting(1_688_90, 3_250_20)).toBe(true);
  expect(isWorthWaiting(891_00, 1_000_00)).toBe(true);
  expect(isWorthWaiting(950_00, 1_000_00)).toBe(false);
});

test("the pressure promised at the tool is what stays of the machine's, all goods on the way counted", () => {
  for (const flow of [3, 9, 14, 22, 33, 60]) {
    const asked = need(flow, { cleanliness: "tools" });
    const { of } = chosen(flow, { cleanliness: "tools" });
    const lost = (role: string, at = flow): number => {
      const attributes = of(role)?.offer.attributes;
      if (!attributes) return 0;
      return Number(attributes["pressureDrop"]) * (at / Number(attributes["ratedFlow"])) ** 2;
    };
    const units = Math.max(lost("frl"), lost("regulator"));
    // Filter 2, pipe and hose 3, by the page; units and couplers by what theirs state.
    const tool = asked.cutIn - 2 - 3 - units - lost("coupler") - lost("shutoff");
    expect(tool, `${flow} CFM`).toBeGreaterThanOrEqual(90);
  }
});
