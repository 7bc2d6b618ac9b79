import { airTools } from "#domain/air/tools.ts";
import { type Cleanliness, type Dryness, dewPoints, filterSets } from "#domain/sizing/air-need.ts";
import { supplies } from "#domain/power/supply.ts";
import type { ChoiceField, Field, Fields } from "../tools/calculator.ts";
import { altitude } from "../tools/calculators/shared-fields.ts";

/** A tool that the table does not have: its flow and share of time are typed. */
export const ownTool = "own";
/** The most tools a form takes; the least rows it shows. */
export const mostRows = 12;
export const leastRows = 3;

const toolChoices: ChoiceField["choices"] = [
  { value: "", name: "sizing.tool.none" },
  ...airTools.map(({ id }) => ({ value: id, name: `sizing.tool.${id}` as const })),
  { value: ownTool, name: "sizing.tool.own" },
];

/** The fields of one tool. */
export function rowFields(row: number): Fields {
  return {
    [`tool.${row}`]: { kind: "choice", label: "sizing.form.tool", example: "", choices: toolChoices },
    [`count.${row}`]: {
      kind: "number",
      label: "sizing.form.count",
      quantity: "plain",
      within: [1, 500],
      example: "1",
    },
    [`flow.${row}`]: {
      kind: "number",
      label: "sizing.form.flow",
      quantity: "flow",
      within: [0.05, 5_000],
      example: "",
      optional: true,
    },
    [`duty.${row}`]: {
      kind: "number",
      label: "sizing.form.duty",
      quantity: "share",
      within: [1, 100],
      example: "",
      optional: true,
    },
    [`given.${row}`]: { kind: "text", label: "sizing.form.duty", example: "", hidden: true, optional: true },
  };
}

const choices = <Value extends string>(
  values: readonly Value[],
  name: (value: Value) => ChoiceField["choices"][number]["name"],
): ChoiceField["choices"] => values.map((value) => ({ value, name: name(value) }));

export const airFields = {
  pressure: {
    kind: "number",
    label: "sizing.form.pressure",
    hint: "sizing.form.pressureHint",
    quantity: "pressure",
    within: [30, 200],
    example: { imperial: "90", bar: "6.2", mpa: "0.62" },
  },
  dryness: {
    kind: "choice",
    label: "sizing.form.dryness",
    example: "shop",
    choices: choices(Object.keys(dewPoints) as Dryness[], (value) => `sizing.dryness.${value}`),
  },
  cleanliness: {
    kind: "choice",
    label: "sizing.form.cleanliness",
    example: "dryer",
    choices: choices(Object.keys(filterSets) as Cleanliness[], (value) => `sizing.cleanliness.${value}`),
  },
  oilFree: {
    kind: "choice",
    label: "sizing.form.oilFree",
    hint: "sizing.form.oilFreeHint",
    example: "no",
    choices: choices(["no", "yes"], (value) => `sizing.form.${value}`),
  },
} as const satisfies Fields;

export const supplyField = {
  kind: "choice",
  label: "sizing.form.supply",
  hint: "sizing.form.supplyHint",
  example: "any",
  choices: choices(["any", ...supplies], (value) => (value === "any" ? "sizing.anySupply" : `power.supply.${value}`)),
} as const satisfies ChoiceField;

export const placeFields = {
  altitude: { ...altitude, label: "sizing.form.altitude", within: [-1000, 12_000] },
  room: {
    kind: "number",
    label: "sizing.form.room",
    quantity: "temperature",
    within: [33, 115],
    example: { imperial: "90", bar: "32", mpa: "32" },
  },
  hours: {
    kind: "number",
    label: "sizing.form.hours",
    quantity: "duration",
    within: [50, 8_784],
    example: "2000",
  },
} as const satisfies Fields;

export const pipeFields = {
  length: {
    kind: "number",
    label: "sizing.form.pipeLength",
    hint: "sizing.form.pipeHint",
    quantity: "distance",
    within: [0, 2_000],
    example: { imperial: "100", bar: "30", mpa: "30" },
  },
  outlets: { kind: "number", label: "sizing.form.outlets", quantity: "plain", within: [0, 60], example: "3" },
  hose: {
    kind: "number",
    label: "sizing.form.hose",
    hint: "sizing.form.hoseHint",
    quantity: "distance",
    within: [0, 200],
    example: { imperial: "25", bar: "7.5", mpa: "7.5" },
  },
} as const satisfies Fields;

export const assumedFields = {
  together: {
    kind: "number",
    label: "sizing.form.simultaneity",
    quantity: "share",
    within: [10, 100],
    example: "80",
  },
  growth: { kind: "number", label: "sizing.form.growth", quantity: "share", within: [0, 100], example: "25" },
  band: {
    kind: "number",
    label: "sizing.form.band",
    quantity: "pressure",
    within: [5, 40],
    // Of metric figures one that is no more than 20 psi: with it the usual shop stays within a machine of 125 psi.
    example: { imperial: "20", bar: "1.3", mpa: "0.13" },
  },
  peak: { kind: "number", label: "sizing.form.peak", quantity: "time", within: [0, 600], example: "30" },
} as const satisfies Fields;

/** Every field of a form with so many tools. */
export function systemFields(rows: number): Record<string, Field> {
  return {
    ...Object.assign({}, ...Array.from({ length: rows }, (_, at) => rowFields(at + 1))),
    ...airFields,
    supply: supplyField,
    ...placeFields,
    ...pipeFields,
    ...assumedFields,
  };
}

/** The query parameter of a form that is being filled in and was not sent: nothing is wrong with it yet. */
export const draft = "draft";

const fieldNames = new Set(["units", "to", "rows", "machine", "pipe", draft, ...Object.keys(systemFields(mostRows))]);

/** True for a query parameter that the page uses. */
export const isSystemParameter = (name: string): boolean => fieldNames.has(name);
