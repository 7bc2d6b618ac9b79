import type { AttributeDefinition, Dimension } from "#domain/catalogue/attribute.ts";
import { readQuantity } from "#domain/catalogue/read-quantity.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { ColumnChoice } from "./shopify-choices.ts";
import { measured } from "./shopify-values.ts";

const wordsOf = (name: string): string[] => name.toLowerCase().match(/[a-z0-9]+/g) ?? [];

interface Named {
  readonly kind: string;
  readonly name: LocalizedText;
  /** Of numbers alone. */
  readonly dimension?: Dimension;
}

/**
 * Of numeric attributes, the one whose name holds all the words and whose dimension has the unit that a value names.
 */
export function attributeByUnit<One extends Named>(
  attributes: readonly One[],
  name: string,
  value: string,
): One | undefined {
  const words = wordsOf(name);
  const fitting = attributes.filter(
    (one) =>
      one.dimension !== undefined &&
      words.every((word) => wordsOf(one.name.en).includes(word)) &&
      namesUnitOf(one.dimension, value),
  );
  return words.length > 0 && fitting.length === 1 ? fitting[0] : undefined;
}

/** Without a unit to fall back on, a figure is read by the one it names. */
function namesUnitOf(dimension: Dimension, value: string): boolean {
  const text = measured(value);
  return /\d\s*[^\d\s.,/-]/.test(text) && readQuantity(text, dimension, "") !== null;
}

/**
 * The category's attribute that a value of a column is: the one that was chosen for the column, or, where the value is
 * in units of something else, the one of that name in those. "Length: 25 ft" is a machine's length by its name, and a
 * hose's by its unit.
 */
export function attributeFor(
  taxonomy: Taxonomy,
  category: string,
  { value, choice }: { readonly value: string; readonly choice: ColumnChoice },
): AttributeDefinition | undefined {
  const [, key] = /^attribute:(.+)$/.exec(choice.target) ?? [];
  if (key === undefined) return undefined;
  const chosen = taxonomy.attribute(category, key);
  if (chosen && chosen.kind !== "number") return chosen;
  if (chosen && readQuantity(measured(value), chosen.dimension, choice.unit) !== null) return chosen;
  const meaning = taxonomy.meaning(key);
  const definitions =
    taxonomy.find(category)?.attributes.flatMap((one) => taxonomy.attribute(category, one.key) ?? []) ?? [];
  return (meaning?.kind === "number" && attributeByUnit(definitions, meaning.name.en, value)) || chosen;
}
