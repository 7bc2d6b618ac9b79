import { expect, test } from "vitest";
import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { airNeed, type SystemWishes } from "#domain/sizing/air-need.ts";
import { chooseTreatment } from "#domain/sizing/choose-drying.ts";
import { type Machine, readMachine } from "#domain/sizing/machine.ts";
import type { Offer } from "#domain/sizing/offer.ts";
import { filterReasons } from "#domain/sizing/part-rules.ts";
import type { Shelves } from "#domain/sizing/parts.ts";
import { bareShelves, offer } from "./shelves.ts";
import { bodyShop } from "./wishes.ts";

const piston = readMachine("piston", {
  airflow: 18,
  ratedPressure: 175,
  maxPressure: 175,
  dutyCycle: 60,
  tankVolume: 80,
  outletPort: "npt-0.75",
})!;
const screw = readMachine("rotary-screw", { airflow: 40, ratedPressure: 125, maxPressure: 125, dutyCycle: 100 })!;

const filter = (grade: string, change: AttributeValues = {}) =>
  offer(grade, 50, {
    filterItem: "housing",
    filterGrade: grade,
    ratedFlow: 200,
    pressureDrop: 1.5,
    maxPressure: 232,
    ...change,
  });
const dryer = (sku: string, price: number, hottest: number) =>
  offer(sku, price, {
    dryerType: "refrigerated",
    ratedFlow: 200,
    pressureDewPoint: 38,
    maxInletTemperature: hottest,
    ratedInletTemperature: hottest > 130 ? hottest : 100,
    maxAmbient: 130,
    pressureDrop: 3,
    maxPressure: 232,
  });
const cooler = offer("AC", 300, { extraType: "aftercooler", ratedFlow: 200, pressureDrop: 1, maxPressure: 250 });
const shelves: Shelves<Offer> = {
  ...bareShelves,
  aftercoolers: [cooler],
  filters: ["particulate-5", "coalescing-1", "coalescing-0.01", "carbon"].map((grade) => filter(grade)),
  dryers: [dryer("RH", 100, 180), dryer("RD", 200, 130)],
};
const need = (change: Partial<SystemWishes>) => airNeed({ ...bodyShop, room: 100, ...change });
const chosen = (change: Partial<SystemWishes>, machine: Machine, from: Partial<Shelves<Offer>> = {}) => {
  const { parts, missing, asks } = chooseTreatment(need(change), machine, { ...shelves, ...from });
  return { skus: parts.map(({ offer }) => offer.sku), missing, asks: asks.map(({ code }) => code) };
};

test("a filter stands in no uncooled air of a piston pump: an aftercooler comes first, even where its dryer is dearer", () => {
  expect(chosen({ dryness: "shop", cleanliness: "dryer" }, piston).skus).toEqual(["AC", "coalescing-1", "RH"]);
  const borne = { filters: [filter("coalescing-1", { maxInletTemperature: 200 })] };
  expect(chosen({ dryness: "shop", cleanliness: "dryer" }, piston, borne).skus).toEqual(["coalescing-1", "RH"]);
});

test("without a dryer an aftercooler comes first too, and without one the shop is asked", () => {
  expect(chosen({ dryness: "none", cleanliness: "dryer" }, piston).skus).toEqual(["AC", "coalescing-1"]);
  const bare = chosen({ dryness: "none", cleanliness: "dryer" }, piston, { aftercoolers: [] });
  expect(bare).toEqual({ skus: [], missing: ["filter"], asks: ["ask_filter_inlet"] });
});

test("activated carbon ends where its page says, else at 86 °F, and the shop is asked", () => {
  const process = { dryness: "paint", cleanliness: "process" } as const;
  const stated = (most: number) => ({
    filters: [...shelves.filters.slice(0, 3), filter("carbon", { maxInletTemperature: most })],
  });
  // A screw's aftercooler leaves the air 15 °F above the room.
  expect(chosen({ ...process, room: 70 }, screw).missing).toEqual([]);
  expect(chosen({ ...process, room: 75 }, screw)).toMatchObject({ missing: ["filter"], asks: ["ask_filter_inlet"] });
  expect(chosen({ ...process, room: 105 }, screw, stated(122)).missing).toEqual([]);
  expect(chosen({ ...process, room: 110 }, screw, stated(122))).toMatchObject({
    missing: ["filter"],
    asks: ["ask_filter_inlet"],
  });
});

test("at its limit, of air that comes at about so much, a filter is said to have no reserve", () => {
  const said = (inlet: number) =>
    filterReasons(need({}), screw, { grade: "coalescing-1", inlet }, filter("coalescing-1").attributes).find(
      ({ code }) => code === "filter_inlet",
    )!;
  expect(said(115)).toMatchObject({ fits: true, figures: { reserve: "some" } });
  expect(said(125)).toMatchObject({ fits: true, figures: { reserve: "none" } });
  expect(said(126).fits).toBe(false);
});

// Filter 50 and a high-temperature dryer of 500, or aftercooler 300, filter 50 and a plain dryer of 200.
test("of two ways that cost the same the one without an aftercooler is proposed, and the cheaper one where they differ", () => {
  const wish = { dryness: "shop", cleanliness: "dryer" } as const;
  const from = (hotDryer: number) => ({
    filters: [filter("coalescing-1", { maxInletTemperature: 200 })],
    dryers: [dryer("RH", hotDryer, 180), dryer("RD", 200, 130)],
  });
  expect(chosen(wish, piston, from(500)).skus).toEqual(["coalescing-1", "RH"]);
  expect(chosen(wish, piston, from(501)).skus).toEqual(["AC", "coalescing-1", "RD"]);
});
