import type { LocalizedText } from "#domain/kernel/language.ts";

/**
 * Dimensions of numbers. Each is stored in one canonical unit: flow, standardFlow: ft³/min · pressure: psi (gauge) ·
 * power, enginePower: hp · electricPower: kW · volume: US gal · weight: lb · length: in · distance: ft · noise: dBA ·
 * temperature: °F · vacuum: inHg · waterPressure: inH₂O · voltage: V · current: A · concentration: ppm · fineness: µm ·
 * duration: h · speed: rpm · share: % · specificPower: kW per 100 ft³/min · count: pieces · months · oilVolume: US qt.
 */
export const dimensions = [
  "flow",
  "standardFlow",
  "pressure",
  "power",
  "enginePower",
  "electricPower",
  "volume",
  "oilVolume",
  "weight",
  "length",
  "distance",
  "noise",
  "temperature",
  "vacuum",
  "waterPressure",
  "voltage",
  "current",
  "concentration",
  "fineness",
  "duration",
  "speed",
  "share",
  "specificPower",
  "months",
  "count",
] as const;
export type Dimension = (typeof dimensions)[number];

/** Blocks of the specification table, in order. */
export const attributeGroups = ["performance", "electrical", "physical", "compliance", "service"] as const;
export type AttributeGroup = (typeof attributeGroups)[number];

export interface Choice {
  readonly value: string;
  readonly name: LocalizedText;
}

interface AttributeBase {
  /** One key means one thing in every category. */
  readonly key: string;
  readonly name: LocalizedText;
  /** Explanation for newcomers to the trade. */
  readonly help?: LocalizedText;
  readonly group: AttributeGroup;
  /** Position on product cards, from 1; four or five attributes of a category have one. */
  readonly card?: number;
  /** A column of the table view. */
  readonly table?: boolean;
}

export interface NumberAttribute extends AttributeBase {
  readonly kind: "number";
  readonly dimension: Dimension;
  readonly filter: "range" | false;
  /** Plausible range of real products in the canonical unit, both ends included. */
  readonly within: readonly [least: number, most: number];
}

export interface ChoiceAttribute extends AttributeBase {
  /** `choice` holds one value, `list` any number of them. */
  readonly kind: "choice" | "list";
  readonly choices: readonly Choice[];
  readonly filter: "choices" | false;
}

export interface FlagAttribute extends AttributeBase {
  readonly kind: "flag";
  readonly filter: "choices" | false;
}

/** A line of free text, the same in all languages and not filterable, such as a paint or a thread designation. */
export interface TextAttribute extends AttributeBase {
  readonly kind: "text";
  readonly filter: false;
}

export type AttributeDefinition = NumberAttribute | ChoiceAttribute | FlagAttribute | TextAttribute;

/** An attribute's definition without its place in a category. */
export type AttributeMeaning =
  | Omit<NumberAttribute, keyof AttributePlace>
  | Omit<ChoiceAttribute, keyof AttributePlace>
  | Omit<FlagAttribute, keyof AttributePlace>
  | Omit<TextAttribute, keyof AttributePlace>;

/** An attribute's place in a category: position on the card from 1, column of the table, filter. */
export interface AttributePlace {
  readonly card?: number;
  readonly table: boolean;
  readonly filter: boolean;
}

export type AttributeValue = number | string | boolean | readonly string[];
export type AttributeValues = Readonly<Record<string, AttributeValue>>;

/** A category's use of a shared attribute: its place on the card, in the table and among the filters. */
export interface AttributeUse {
  readonly card?: number;
  readonly table?: boolean;
  readonly filter?: boolean;
}

/** A shared attribute as one category uses it. Without `filter`, the attribute filters as defined. */
export function use<D extends AttributeDefinition>(definition: D, how: AttributeUse): D {
  const { filter, ...place } = how;
  return { ...definition, ...place, ...(filter === false ? { filter: false } : {}) };
}

/** The name of a choice's value, or undefined for a value the attribute does not know. */
export function choiceName(definition: ChoiceAttribute, value: string): LocalizedText | undefined {
  return definition.choices.find((choice) => choice.value === value)?.name;
}
