import type { NumberField } from "../calculator.ts";

/** Fields that several calculators ask for in the same way. */
export const high = {
  kind: "number",
  label: "tools.field.high",
  hint: "tools.field.highHint",
  quantity: "pressure",
  within: [1, 500],
} as const satisfies Omit<NumberField, "example">;

export const low = {
  kind: "number",
  label: "tools.field.low",
  hint: "tools.field.lowHint",
  quantity: "pressure",
  within: [0, 500],
} as const satisfies Omit<NumberField, "example">;

export const altitude = {
  kind: "number",
  label: "tools.field.altitude",
  quantity: "distance",
  within: [-1500, 15_000],
  example: "0",
} as const satisfies NumberField;

export const pressure = {
  kind: "number",
  label: "tools.field.pressure",
  quantity: "pressure",
  within: [0, 500],
  example: { imperial: "100", bar: "7", mpa: "0.7" },
} as const satisfies NumberField;

export const hours = {
  kind: "number",
  label: "tools.field.hours",
  quantity: "duration",
  within: [1, 8784],
  example: "4000",
} as const satisfies NumberField;

export const rate = {
  kind: "number",
  label: "tools.field.rate",
  hint: "tools.field.rateHint",
  quantity: "rate",
  within: [0.001, 5],
  example: "0.12",
} as const satisfies NumberField;
