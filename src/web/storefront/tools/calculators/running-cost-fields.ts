import { controls, type Control } from "#domain/air/energy.ts";
import type { Field, Fields } from "../calculator.ts";
import { type FieldFault, type Filled, isExample } from "../tool-query.ts";
import { hours, rate } from "./shared-fields.ts";

/** The places machines are compared in. */
export const places = ["1", "2", "3", "4"] as const;
export type Place = (typeof places)[number];

interface ExampleMachine {
  readonly flow: readonly [cfm: string, cubicMeters: string];
  readonly power: string;
  readonly control: Control;
  readonly price: string;
  readonly service: string;
}

// A fixed-speed and a variable-speed screw of 25 HP; then a smaller and a larger one. Service is alike: where a machine
// of the catalogue takes a place, nothing else says it, and a difference of the examples' would be taken for a saving.
// Flows are 35 CFM to 1 m³/min in each pair, those of the load too, so that both systems' examples cost the same.
const exampleMachines: Readonly<Record<Place, ExampleMachine>> = {
  "1": { flow: ["98", "2.8"], power: "21.5", control: "load-unload", price: "15000", service: "1200" },
  "2": { flow: ["98", "2.8"], power: "22", control: "variable-speed", price: "18500", service: "1200" },
  "3": { flow: ["84", "2.4"], power: "18", control: "load-unload", price: "12500", service: "1200" },
  "4": { flow: ["119", "3.4"], power: "26", control: "variable-speed", price: "22500", service: "1200" },
};

/** Third and fourth machines are asked for where so many are compared. */
function conditionOf(place: Place): Pick<Field, "when"> {
  const when = place === "3" ? (["machines", "3", "4"] as const) : (["machines", "4"] as const);
  return place > "2" ? { when } : {};
}

/** The price that the catalog filled in, until its reader types another: only the URL holds it. */
const listField = (place: Place): Fields => ({
  [`list${place}`]: { kind: "text", label: "tools.cost.price", example: "", hidden: true, ...conditionOf(place) },
});

function machineFields(place: Place): Fields {
  const { flow, power, control, price, service } = exampleMachines[place];
  const condition = conditionOf(place);
  return {
    [`part${place}`]: {
      kind: "text",
      label: "tools.cost.part",
      hint: "tools.cost.partHint",
      example: "",
      ...condition,
    },
    // Which machine of the catalogue the figures below are of, so that it fills them in once and they can be changed.
    [`of${place}`]: { kind: "text", label: "tools.cost.part", example: "", hidden: true, ...condition },
    [`flow${place}`]: {
      kind: "number",
      label: "tools.cost.flow",
      quantity: "flow",
      within: [0.1, 20_000],
      example: { imperial: flow[0], bar: flow[1], mpa: flow[1] },
      ...condition,
    },
    [`power${place}`]: {
      kind: "number",
      label: "tools.cost.power",
      quantity: "electricPower",
      within: [0.05, 2000],
      example: power,
      ...condition,
    },
    [`control${place}`]: {
      kind: "choice",
      label: "tools.cost.control",
      choices: controls.map((value) => ({ value, name: `tools.cost.by.${value}` as const })),
      example: control,
      ...condition,
    },
    [`price${place}`]: {
      kind: "number",
      label: "tools.cost.price",
      quantity: "money",
      within: [0, 10_000_000],
      example: price,
      ...condition,
    },
    [`service${place}`]: {
      kind: "number",
      label: "tools.cost.service",
      quantity: "money",
      within: [0, 1_000_000],
      example: service,
      ...condition,
    },
  };
}

/** Demand on the machines, and operating conditions. */
export const usageFields = {
  machines: {
    kind: "choice",
    label: "tools.cost.machines",
    choices: ["2", "3", "4"].map((value) => ({ value, name: { text: value } })),
    example: "2",
  },
  years: {
    kind: "choice",
    label: "tools.cost.years",
    choices: Array.from({ length: 10 }, (_, at) => String(at + 1)).map((value) => ({ value, name: { text: value } })),
    example: "5",
  },
  hours: { ...hours, hint: "tools.cost.hoursHint" },
  rate,
  busyTime: {
    kind: "number",
    label: "tools.cost.busyTime",
    hint: "tools.cost.timeHint",
    quantity: "share",
    within: [0, 100],
    example: "60",
  },
  busyFlow: {
    kind: "number",
    label: "tools.cost.busyFlow",
    hint: "tools.cost.flowHint",
    quantity: "flow",
    within: [0, 20_000],
    example: { imperial: "70", bar: "2", mpa: "2" },
  },
  quietTime: {
    kind: "number",
    label: "tools.cost.quietTime",
    hint: "tools.cost.restHint",
    quantity: "share",
    within: [0, 100],
    example: "30",
  },
  quietFlow: {
    kind: "number",
    label: "tools.cost.quietFlow",
    hint: "tools.cost.flowHint",
    quantity: "flow",
    within: [0, 20_000],
    example: { imperial: "28", bar: "0.8", mpa: "0.8" },
  },
  leaks: {
    kind: "number",
    label: "tools.cost.leaks",
    hint: "tools.cost.leaksHint",
    quantity: "share",
    within: [0, 100],
    example: "10",
  },
  excess: {
    kind: "number",
    label: "tools.cost.excess",
    hint: "tools.cost.excessHint",
    quantity: "pressure",
    within: [0, 100],
    example: "0",
  },
} as const satisfies Fields;

/** The fields of each machine. */
export const fieldsOfPlace: Readonly<Record<Place, Fields>> = {
  "1": machineFields("1"),
  "2": machineFields("2"),
  "3": machineFields("3"),
  "4": machineFields("4"),
};

export const runningCostFields: Fields = {
  ...usageFields,
  ...fieldsOfPlace["1"],
  ...fieldsOfPlace["2"],
  ...fieldsOfPlace["3"],
  ...fieldsOfPlace["4"],
  ...Object.assign({}, ...places.map(listField)),
};

/** The part number whose price in the catalog stands in a place; null where the price is its reader's. */
export function pricedSku({ typed }: Filled, place: Place): string | null {
  const [sku, list] = [typed[`of${place}`]!, typed[`list${place}`]!];
  return sku !== "" && list !== "" && typed[`price${place}`] === list ? sku : null;
}

/** True for a figure of the buyer's: neither the form's example nor one that another machine brought. */
export const isTyped = ({ units, typed }: Filled, figure: "flow" | "power" | "price", place: Place): boolean =>
  typed[`of${place}`] === "" && !isExample(runningCostFields[`${figure}${place}`]!, typed[`${figure}${place}`], units);

/** True where a place names a machine that was not found, and its figures are not all the buyer's. */
export function isUnchosen(filled: Filled, place: Place): boolean {
  const part = filled.typed[`part${place}`]!.trim();
  if (part === "" || part === filled.typed[`of${place}`]) return false;
  return hasExampleFigure(filled, place);
}

const hasExampleFigure = (filled: Filled, place: Place): boolean =>
  (["flow", "power", "price"] as const).some((figure) => !isTyped(filled, figure, place));

/** Figures that decide the answer and still stand at the form's example. */
export interface Examples {
  /** Machines of no name with a figure of the example. */
  readonly places: readonly Place[];
  readonly figures: readonly (typeof decidingFigures)[number][];
}

const decidingFigures = ["hours", "rate", "busyFlow"] as const;

/** Figures of the places shown, and of their use, that are the form's example and not the buyer's. */
export function examplesIn(filled: Filled, onForm: readonly Place[]): Examples {
  const { units, typed } = filled;
  return {
    places: onForm.filter((place) => typed[`of${place}`] === "" && hasExampleFigure(filled, place)),
    figures: decidingFigures.filter((name) => isExample(usageFields[name], typed[name], units)),
  };
}

/** The one thing about the load profile that no field is wrong with alone. */
export const timeFault: Readonly<Record<string, FieldFault>> = { quietTime: { code: "too_much_time" } };
