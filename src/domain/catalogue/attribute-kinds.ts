import {
  type AttributeDefinition,
  type AttributeValue,
  type Choice,
  type ChoiceAttribute,
  choiceName,
  type Dimension,
  type FlagAttribute,
  type NumberAttribute,
  type TextAttribute,
} from "#domain/catalogue/attribute.ts";
import type { AttributeError } from "#domain/catalogue/product-errors.ts";
import { canonicalOf, formatQuantity, quantityText, shownOf, type UnitSystem } from "#domain/catalogue/units.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import { readNumber } from "#domain/kernel/read-number.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";

/** A value in another shop's file; null for parts it lacks. */
interface ForeignValue {
  readonly text: string;
  /** In the unit the dimension is stored in. */
  quantity(dimension: Dimension): number | null;
  truth(): boolean | null;
  parts(): readonly string[];
}

/** The editor's message for text that is not a value. */
interface Refused {
  readonly code: "number_format" | "choice_unknown" | "too_long";
  readonly values?: Readonly<Record<string, number>>;
}

/** Everything that differs by the kind of an attribute. A new kind is a row of the table below. */
interface AttributeKind<Definition extends AttributeDefinition> {
  /** The facet of an attribute that is among its category's filters. */
  readonly filter: Exclude<Definition["filter"], false> | false;
  /** The column of the listing index; none is searched by its words alone. */
  readonly column: "number" | "choice" | null;
  /** A cell of a CSV file, before the value is checked. */
  readonly cell: "figure" | "truth" | "list" | "text";
  /** The part of its definition that the merchant enters. */
  readonly asks: "range" | "choices" | null;
  /** Its words tell versions of one product apart. */
  readonly tellsVersions: boolean;
  /** A value as a shopper reads it. */
  text(definition: Definition, value: AttributeValue, language: Language, system: UnitSystem): string;
  /** The words that a product is found by. */
  words(definition: Definition, value: AttributeValue, language: Language): string;
  /** The values of a facet, with their names. */
  choices(definition: Definition): readonly Choice[];
  /** Values named in the taxonomy, whose search words change with it. */
  named(definition: Definition): readonly Choice[];
  /** A stored value as its field in the editor shows it. */
  show(definition: Definition, value: AttributeValue, language: Language, system: UnitSystem): string;
  /** The typed value; null if the text is not a value of this kind. */
  read(definition: Definition, text: string, language: Language, system: UnitSystem): AttributeValue | null;
  refused(definition: Definition): Refused;
  ofForeign(definition: Definition, value: ForeignValue): AttributeValue | null;
  /** Empty for a value that the definition allows. */
  errors(definition: Definition, value: AttributeValue): readonly AttributeError[];
  /** As much of a value as the definition still has. */
  fit(definition: Definition, value: AttributeValue): AttributeValue;
  /** True if other goods have practically the same value. Without `figures`, numbers are ignored. */
  isAlike(
    definition: Definition,
    mine: AttributeValue | undefined,
    theirs: AttributeValue | undefined,
    options: { readonly figures: boolean },
  ): boolean;
}

const yes: LocalizedText = { en: "Yes", cn: "是" };
const no: LocalizedText = { en: "No", cn: "否" };
const wrongType = ({ key, kind }: AttributeDefinition): readonly AttributeError[] => [
  { code: "attribute_wrong_type", key, expected: kind },
];

const number: AttributeKind<NumberAttribute> = {
  filter: "range",
  column: "number",
  cell: "figure",
  asks: "range",
  tellsVersions: false,
  text: ({ dimension }, value, language, system) =>
    typeof value === "number" ? quantityText(formatQuantity(value, dimension, language, system)) : String(value),
  words: () => "",
  choices: () => [],
  named: () => [],
  show: ({ dimension }, value, language, system) =>
    typeof value === "number"
      ? String(Number(shownOf(value, dimension, language, system).toPrecision(6)))
      : String(value),
  read({ dimension }, text, language, system) {
    const typed = readNumber(text);
    return typed === null ? null : Number(canonicalOf(typed, dimension, language, system).toPrecision(10));
  },
  refused: () => ({ code: "number_format" }),
  ofForeign: ({ dimension }, value) => value.quantity(dimension),
  errors(definition, value) {
    if (typeof value !== "number" || !Number.isFinite(value)) return wrongType(definition);
    const [least, most] = definition.within;
    return value < least || value > most ? [{ code: "attribute_out_of_range", key: definition.key, least, most }] : [];
  },
  fit: (_, value) => value,
  isAlike({ dimension }, mine, theirs, { figures }) {
    if (!figures || beside.has(dimension)) return true;
    if (typeof mine !== "number" || typeof theirs !== "number") return mine === theirs;
    if (dimension === "pressure" && theirs < mine) return false;
    return Math.abs(theirs - mine) <= Math.abs(mine) * apart;
  },
};

/** Dimensions that say nothing about the goods' purpose. */
const beside: ReadonlySet<Dimension> = new Set(["weight", "noise", "months", "duration"]);

/** Tolerance within one class: makers round sizes and test within a few percent. */
const apart = 0.05;

const flag: AttributeKind<FlagAttribute> = {
  filter: "choices",
  column: "choice",
  cell: "truth",
  asks: null,
  tellsVersions: false,
  text: (_, value, language) => (value === true ? yes : no)[language],
  // Found by its own name, where goods have it.
  words: ({ name }, value, language) => (value === true ? name[language] : ""),
  choices: () => [
    { value: "yes", name: yes },
    { value: "no", name: no },
  ],
  named: ({ name }) => [{ value: "yes", name }],
  show: (_, value) => (typeof value === "boolean" ? (value ? "yes" : "no") : String(value)),
  read: (_, text) => (text === "yes" ? true : text === "no" ? false : null),
  refused: () => ({ code: "choice_unknown" }),
  ofForeign: (_, value) => value.truth(),
  errors: (definition, value) => (typeof value === "boolean" ? [] : wrongType(definition)),
  fit: (_, value) => value,
  isAlike: (_, mine, theirs) => isSame(mine, theirs),
};

const choice: AttributeKind<ChoiceAttribute> = {
  filter: "choices",
  column: "choice",
  cell: "text",
  asks: "choices",
  tellsVersions: true,
  text: choicesText,
  words: choicesText,
  choices: ({ choices }) => choices,
  named: ({ choices }) => choices,
  show: (_, value) => (Array.isArray(value) ? value.join(",") : String(value)),
  read: (_, text) => text,
  refused: () => ({ code: "choice_unknown" }),
  ofForeign: (definition, { text }) => choiceMeant(definition, text),
  errors: (definition, value) =>
    typeof value === "string" ? unknownChoices(definition, [value]) : wrongType(definition),
  fit: (_, value) => value,
  isAlike: (_, mine, theirs) => isSame(mine, theirs),
};

const list: AttributeKind<ChoiceAttribute> = {
  ...choice,
  cell: "list",
  read: (_, text) => text.split(",").filter((value) => value !== ""),
  ofForeign(definition, value) {
    const values = value.parts().map((one) => choiceMeant(definition, one));
    return values.length > 0 && values.every((one) => one !== null) ? values : null;
  },
  errors: (definition, value) =>
    Array.isArray(value) && value.length > 0 ? unknownChoices(definition, value) : wrongType(definition),
  fit: (definition, value) =>
    Array.isArray(value) ? value.filter((one) => choiceName(definition, one) !== undefined) : value,
};

/** Letters of a text at most. */
export const maxAttributeText = 200;

const text: AttributeKind<TextAttribute> = {
  filter: false,
  column: null,
  cell: "text",
  asks: null,
  tellsVersions: true,
  text: (_, value) => String(value),
  words: (_, value) => String(value),
  choices: () => [],
  named: () => [],
  show: (_, value) => String(value),
  read: (_, typed) => cleanText(typed),
  refused: () => ({ code: "too_long", values: { max: maxAttributeText } }),
  ofForeign: (_, value) => cleanText(value.text),
  errors: (definition, value) =>
    typeof value === "string" && value.trim() !== "" && value.length <= maxAttributeText ? [] : wrongType(definition),
  fit: (_, value) => value,
  // Words say nothing of whether goods do the same.
  isAlike: () => true,
};

/** Every kind an attribute can be of, in the order in which a merchant chooses one. */
const kinds: Readonly<Record<AttributeDefinition["kind"], AttributeKind<AttributeDefinition>>> = {
  number,
  choice,
  list,
  flag,
  text,
};

export const attributeKinds = Object.keys(kinds) as readonly AttributeDefinition["kind"][];

/** The row of an attribute's kind. */
export function kindOf({ kind }: Pick<AttributeDefinition, "kind">): AttributeKind<AttributeDefinition> {
  return kinds[kind];
}

function choicesText(definition: ChoiceAttribute, value: AttributeValue, language: Language): string {
  const values = Array.isArray(value) ? (value as readonly string[]) : [String(value)];
  return listed(values.map((each) => choiceName(definition, each)?.[language] ?? each));
}

/** Names of several values; a shared unit is written once, as the trade does: `208/230/460 V`. */
function listed(names: readonly string[]): string {
  const parts = names.map((name) => /^([\d.,]+) (\D+)$/.exec(name));
  const unit = parts[0]?.[2];
  if (names.length > 1 && unit && parts.every((part) => part?.[2] === unit))
    return `${parts.map((part) => part?.[1]).join("/")} ${unit}`;
  return names.join(" / ");
}

function unknownChoices({ key, choices }: ChoiceAttribute, values: readonly string[]): readonly AttributeError[] {
  const offered = new Set(choices.map(({ value }) => value));
  return values.filter((value) => !offered.has(value)).map((value) => ({ code: "choice_unknown", key, value }));
}

/** "Single phase" and "single-phase" are one. */
function choiceMeant({ choices }: ChoiceAttribute, text: string): string | null {
  const plain = (written: string): string =>
    cleanText(written)
      .toLowerCase()
      .replaceAll(/[\s-]+/g, " ");
  const meant = plain(text);
  return choices.find(({ value, name }) => [value, name.en, name.cn].map(plain).includes(meant))?.value ?? null;
}

/** Compares lists regardless of order. */
function isSame(mine: AttributeValue | undefined, theirs: AttributeValue | undefined): boolean {
  const textOf = (value: AttributeValue | undefined): string =>
    Array.isArray(value) ? JSON.stringify([...value].sort()) : JSON.stringify(value ?? null);
  return textOf(mine) === textOf(theirs);
}
