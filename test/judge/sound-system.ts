import type { Answer, Part } from "./answer.ts";
import type { AskedAir } from "./asked-air.ts";
import type { Attributes, Goods } from "./goods.ts";

/** Goods of nobody's catalogue, with just what a rule reads. */
export const made = (sku: string, attributes: Attributes): Goods => ({
  sku,
  slug: sku.toLowerCase(),
  category: "made",
  subcategory: "made",
  name: sku,
  text: "",
  attributes,
});

const part = (role: string, attributes: Attributes, quantity = 1): Part => ({
  role,
  goods: made(`A-${role.toUpperCase()}`, attributes),
  quantity,
  optional: false,
});

const asked: AskedAir = {
  tools: [
    { id: "die-grinder", count: 2, flow: 20, duty: 50 },
    { id: "hvlp-gun", count: 1, flow: 15, duty: 80 },
    { id: "blow-gun", count: 1, flow: 10, duty: 10 },
  ],
  pressure: 90,
  dryness: "outdoor",
  cleanliness: "process",
  oilFree: false,
  supply: "230-3",
  altitude: 0,
  room: 80,
  hours: 2000,
  length: 100,
  outlets: 3,
  hose: 25,
  together: 100,
  growth: 20,
  band: 20,
  peak: 30,
};

/**
 * A system that is right by every table: 59 CFM at 125 psi for 41 CFM, a heatless dryer of 75 SCFM between its
 * filters, carbon last, and air to spare in every part.
 */
export const soundSystem: Answer = {
  asked,
  counted: [
    { tool: "die-grinder", quantity: 2, flow: 20, duty: 0.5, oiled: true },
    { tool: "hvlp-gun", quantity: 1, flow: 15, duty: 0.8, oiled: false },
    { tool: "blow-gun", quantity: 1, flow: 10, duty: 0.1, oiled: false },
  ],
  need: { flow: 40.7, peak: 67, cutIn: 105, cutOut: 125 },
  machine: made("A-MACHINE", {
    airflow: 65,
    ratedPressure: 125,
    maxPressure: 125,
    horsepower: 15,
    dutyCycle: 100,
    tankVolume: 120,
    control: "load-unload",
    lubrication: "oil-injected",
    voltage: ["230"],
    phase: "3",
  }),
  parts: [
    part("receiver", { tankVolume: 120, mawp: 150 }),
    part("gauge", { maxPressure: 200 }),
    part("relief", { setPressure: 150, ratedFlow: 90, maxPressure: 250 }),
    part("drain", { ratedFlow: 200, maxPressure: 230 }),
    part("filter", {
      filterGrade: "coalescing-0.01",
      ratedFlow: 100,
      pressureDrop: 2,
      maxPressure: 232,
      maxInletTemperature: 150,
    }),
    part("dryer", {
      dryerType: "desiccant",
      ratedFlow: 75,
      purgeShare: 15,
      pressureDewPoint: -40,
      maxInletTemperature: 120,
      pressureDrop: 4,
      maxPressure: 200,
      voltage: ["115"],
      phase: "1",
    }),
    part("filter", {
      filterGrade: "coalescing-1",
      ratedFlow: 100,
      pressureDrop: 1.5,
      maxPressure: 232,
      maxInletTemperature: 150,
    }),
    part("filter", {
      filterGrade: "carbon",
      ratedFlow: 100,
      pressureDrop: 1.5,
      maxPressure: 232,
      maxInletTemperature: 122,
    }),
    part("pipe", { pipeSize: "40", pipeLength: 19, maxPressure: 188 }, 6),
    part("adapter", { port: "npt-1.25", maxPressure: 188 }, 11),
    part("drop", { port: "npt-0.5", maxPressure: 188 }, 3),
    part("frl", { port: "npt-0.5", ratedFlow: 110, setPressure: 125, maxPressure: 150 }, 2),
    part("regulator", { port: "npt-0.5", ratedFlow: 110, setPressure: 125, maxPressure: 250 }),
    part("coupler", {
      port: "npt-0.5",
      couplerStyle: "industrial-m",
      couplerBody: "0.375",
      couplersInSet: 3,
      maxPressure: 300,
    }),
    part("hose", { port: "npt-0.5", hoseInside: "0.5", hoseLength: 25, maxPressure: 300 }, 3),
  ],
  missing: [],
  text: "Blow guns: below 30 PSI where the nozzle is dead-ended.",
};
