import type { AttributeValues } from "#domain/catalogue/attribute.ts";

/** What a building's panel has, as an electrician names it. */
export const supplies = ["115-1", "230-1", "208-3", "230-3", "460-3", "575-3"] as const;
export type Supply = (typeof supplies)[number];

// A 230 V panel has 115 V outlets and, with three phases, single-phase 230 V between two of its legs. A plant of 460 or
// 575 V has a transformer for its outlets.
const connections: Readonly<Record<Supply, readonly string[]>> = {
  "115-1": ["115-1"],
  "230-1": ["230-1", "115-1"],
  "208-3": ["208-3", "115-1"],
  "230-3": ["230-3", "230-1", "115-1"],
  "460-3": ["460-3", "115-1"],
  "575-3": ["575-3", "115-1"],
};

/** Whether what takes power can be connected; goods that name no voltage take none. */
export function runsOn(attributes: AttributeValues, supply: Supply): boolean {
  const { voltage, phase } = attributes;
  if (!Array.isArray(voltage) || voltage.length === 0) return true;
  const has = connections[supply];
  return voltage.some((volts) => has.includes(`${volts}-${phase === "3" ? "3" : "1"}`));
}
