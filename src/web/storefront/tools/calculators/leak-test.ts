import { bleedDownLeak, leakLevels, leakShare, orificeFlow, sharpEdge } from "#domain/air/leaks.ts";
import { type AnswerLine, calculator, type Said } from "../calculator.ts";
import { high, hours, low, pressure, rate } from "./shared-fields.ts";

/** Leakage by one of three methods, and its cost. */
export const leakTest = calculator({
  route: "toolLeaks",
  name: "tools.leaks.name",
  lead: "tools.leaks.lead",
  limits: "tools.leaks.limits",
  fields: {
    method: {
      kind: "choice",
      label: "tools.leaks.method",
      choices: [
        { value: "timing", name: "tools.leaks.timing" },
        { value: "bleed", name: "tools.leaks.bleed" },
        { value: "hole", name: "tools.leaks.hole" },
      ],
      example: "timing",
    },
    capacity: {
      kind: "number",
      label: "tools.leaks.capacity",
      quantity: "flow",
      within: [0.1, 20_000],
      example: { imperial: "100", bar: "2.8", mpa: "2.8" },
      when: ["method", "timing"],
    },
    loaded: {
      kind: "number",
      label: "tools.leaks.loaded",
      hint: "tools.leaks.loadedHint",
      quantity: "time",
      within: [1, 86_400],
      example: "180",
      when: ["method", "timing"],
    },
    unloaded: {
      kind: "number",
      label: "tools.leaks.unloaded",
      hint: "tools.leaks.unloadedHint",
      quantity: "time",
      within: [1, 86_400],
      example: "720",
      when: ["method", "timing"],
    },
    volume: {
      kind: "number",
      label: "tools.leaks.volume",
      hint: "tools.leaks.volumeHint",
      quantity: "volume",
      within: [1, 1_000_000],
      example: { imperial: "200", bar: "750", mpa: "750" },
      when: ["method", "bleed"],
    },
    high: { ...high, example: { imperial: "100", bar: "7", mpa: "0.7" }, when: ["method", "bleed"] },
    low: { ...low, example: { imperial: "50", bar: "3.5", mpa: "0.35" }, when: ["method", "bleed"] },
    fall: {
      kind: "number",
      label: "tools.leaks.fall",
      quantity: "time",
      within: [1, 86_400],
      example: "240",
      when: ["method", "bleed"],
    },
    diameter: {
      kind: "number",
      label: "tools.leaks.diameter",
      quantity: "length",
      within: [0.005, 4],
      example: { imperial: "0.125", bar: "3", mpa: "3" },
      when: ["method", "hole"],
    },
    holes: {
      kind: "number",
      label: "tools.leaks.holes",
      quantity: "plain",
      within: [1, 10_000],
      example: "1",
      when: ["method", "hole"],
    },
    pressure: { ...pressure, when: ["method", "hole"] },
    edge: {
      kind: "choice",
      label: "tools.leaks.edge",
      choices: [
        { value: "rounded", name: "tools.leaks.rounded" },
        { value: "sharp", name: "tools.leaks.sharp" },
      ],
      example: "rounded",
      when: ["method", "hole"],
    },
    power: {
      kind: "number",
      label: "tools.leaks.power",
      hint: "tools.leaks.powerHint",
      quantity: "specificPower",
      within: [5, 60],
      example: { imperial: "20", bar: "7", mpa: "7" },
    },
    hours,
    rate,
  },
  answer(values) {
    const { method, capacity, loaded, unloaded, volume, high, low, fall, diameter, holes, pressure, edge } = values;
    const share = leakShare(loaded, unloaded);
    let leak: number;
    let basis: Said;
    if (method === "bleed") {
      const bledDown = bleedDownLeak(volume, fall / 60, { high, low });
      if (!bledDown.ok) return { ok: false, error: { field: "high", say: "tools.wrong.band" } };
      leak = bledDown.value;
      basis = {
        say: "tools.leaks.basisBleed",
        values: {
          volume: { of: volume, in: "volume" },
          high: { of: high, in: "pressure" },
          low: { of: low, in: "pressure" },
          time: { of: fall, in: "time" },
        },
      };
    } else if (method === "hole") {
      leak = holes * orificeFlow({ diameter, pressure, coefficient: edge === "sharp" ? sharpEdge : 1 });
      basis = {
        say: "tools.leaks.basisHole",
        values: {
          diameter: { of: diameter, in: "length" },
          holes: { of: holes, in: "plain" },
          pressure: { of: pressure, in: "pressure" },
        },
      };
    } else {
      leak = capacity * share;
      basis = {
        say: "tools.leaks.basisTiming",
        values: {
          loaded: { of: loaded, in: "time" },
          unloaded: { of: unloaded, in: "time" },
          capacity: { of: capacity, in: "flow" },
        },
      };
    }
    const kilowatts = (leak * values.power) / 100;
    const energy = kilowatts * values.hours;
    const ofFlow: AnswerLine[] =
      method === "timing" ? [{ label: "tools.leaks.share", value: { of: share * 100, in: "share", safe: "up" } }] : [];
    const level = share <= leakLevels.good ? "good" : share > leakLevels.poor ? "poor" : "usual";
    return {
      ok: true,
      value: {
        main: { label: "tools.leaks.flow", value: { of: leak, in: "flow", safe: "up" } },
        lines: [...ofFlow, ...costLines(kilowatts, energy, values.rate)],
        notes: method === "timing" ? [{ say: `tools.leaks.${level}` }] : [],
        basis,
      },
    };
  },
});

/** Cost of a leak: `energy` in kWh a year, `rate` in dollars per kWh. */
const costLines = (kilowatts: number, energy: number, rate: number): AnswerLine[] => [
  { label: "tools.leaks.kilowatts", value: { of: kilowatts, in: "electricPower", safe: "up" } },
  {
    label: "tools.leaks.energy",
    value: { say: "tools.kilowattHours", values: { energy: { of: energy, in: "plain", safe: "up" } } },
  },
  { label: "tools.leaks.cost", value: { dollars: energy * rate } },
];
