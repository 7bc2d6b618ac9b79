import type { AttributeValues } from "#domain/catalogue/attribute.ts";

/**
 * Supplies of a building's panel as electricians name them: volts and phases. 115 means 120, 230 means 240, 460 means
 * 480.
 */
export const supplies = ["115-1", "208-1", "230-1", "208-3", "230-3", "460-3", "575-3"] as const;
export type Supply = (typeof supplies)[number];

export const isSupply = (text: unknown): text is Supply => (supplies as readonly unknown[]).includes(text);

// A 230 V panel has 115 V outlets and, with three phases, single-phase 230 V between two of its legs, as one of 208 V
// has 208 V. A plant of 460 or 575 V has a transformer for its outlets.
const connections: Readonly<Record<Supply, readonly Supply[]>> = {
  "115-1": ["115-1"],
  "208-1": ["208-1", "115-1"],
  "230-1": ["230-1", "115-1"],
  "208-3": ["208-3", "208-1", "115-1"],
  "230-3": ["230-3", "230-1", "115-1"],
  "460-3": ["460-3", "115-1"],
  "575-3": ["575-3", "115-1"],
};

/**
 * The connections goods can be wired for, the lowest voltage first; none for goods that name no voltage of the mains.
 */
export function wiredFor({ voltage, phase }: AttributeValues): Supply[] {
  if (!Array.isArray(voltage)) return [];
  const named = voltage.map((volts) => `${volts}-${phase === "3" ? "3" : "1"}`);
  return supplies.filter((supply) => named.includes(supply));
}

/** Nameplate voltages and phases that can be connected to a supply. */
export function platesAt(supply: Supply): { readonly phase: readonly string[]; readonly voltage: readonly string[] } {
  const parts = connections[supply].map((each) => each.split("-"));
  const distinct = (at: number) => [...new Set(parts.map((each) => each[at]!))];
  return { phase: distinct(1), voltage: distinct(0) };
}

/** The connection that goods would have at a supply, the nearest to the panel's own first; null where none fits. */
export function connectionAt(wired: readonly Supply[], supply: Supply): Supply | null {
  return connections[supply].find((each) => wired.includes(each)) ?? null;
}

/**
 * The source of a connection: the panel itself; of a delta panel a leg with a neutral, which three wires lack; or
 * something beside the panel, because between 480Y/277 or 600Y/347 V there are no 120 V.
 */
export type Feed = "panel" | "leg" | "beside";

/** The source of a connection at a supply. 208Y/120 and 120/240 V panels have 120 V to neutral on every leg. */
export function feedOf(connection: Supply, supply: Supply): Feed {
  if (connection !== "115-1") return "panel";
  if (supply === "230-3") return "leg";
  return supply === "460-3" || supply === "575-3" ? "beside" : "panel";
}

/** The feed of goods at a supply; the panel for those that cannot be connected or need none. */
export function feedFor(attributes: AttributeValues, supply: Supply): Feed {
  const connection = connectionAt(wiredFor(attributes), supply);
  return connection === null ? "panel" : feedOf(connection, supply);
}

/** Panels by how common they are in a shop that buys a compressor. */
const usual = ["230-1", "115-1", "208-1", "230-3", "460-3", "208-3", "575-3"] as const satisfies readonly Supply[];

/** The supply that goods of these connections are mostly bought for; null for goods that name no voltage. */
export const usualSupply = (wired: readonly Supply[]): Supply | null =>
  usual.find((supply) => wired.includes(supply)) ?? null;

/** True if goods can be connected to the supply, or state no voltage and so need none. */
export function runsOn(attributes: AttributeValues, supply: Supply): boolean {
  const { voltage } = attributes;
  if (!Array.isArray(voltage) || voltage.length === 0) return true;
  return connectionAt(wiredFor(attributes), supply) !== null;
}

/** Volts and phases of a connection. */
export function partsOf(supply: Supply): { readonly volts: number; readonly phase: 1 | 3 } {
  const [volts, phase] = supply.split("-");
  return { volts: Number(volts), phase: phase === "3" ? 3 : 1 };
}
