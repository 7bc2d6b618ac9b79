import { attributeText } from "#domain/catalogue/attribute-text.ts";
import type { CategoryDefinition } from "#domain/catalogue/category.ts";
import { compactPartNumber, withoutBrandPrefix } from "#domain/catalogue/part-number.ts";
import { documentTokens } from "#domain/catalogue/search-tokens.ts";
import { cardAttributes, findSubcategory, type Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { languages, type LocalizedText } from "#domain/kernel/language.ts";
import { distinctValues } from "./catalogue-table.ts";
import { type Place, places } from "./postings.ts";
import type { Machine, SourceRow } from "./source-rows.ts";

// Names of categories and choices come again with every product; the numbers of machines less often.
const repeated = new Map<string, readonly string[]>();
const maxRepeated = 20_000;

function tokensOfRepeated(text: string): readonly string[] {
  const known = repeated.get(text);
  if (known) return known;
  const tokens = documentTokens(text);
  if (repeated.size >= maxRepeated) repeated.clear();
  repeated.set(text, tokens);
  return tokens;
}

/** The words a product is found by, in both languages, each with the most telling place it stands in. */
export function productWords(source: SourceRow, taxonomy: Taxonomy): Map<string, Place> {
  const words = new Map<string, Place>();
  const add = (tokens: readonly string[], place: Place): void => {
    for (const token of tokens) if ((words.get(token) ?? -1) < place) words.set(token, place);
  };
  const category = taxonomy.category(source.category);
  const subcategory = findSubcategory(category, source.subcategory);
  add(tokensOfRepeated(source.brand), places.name);
  // A filter is looked for by the machine it goes into.
  for (const sku of source.fitsSkus ?? []) add(tokensOfRepeated(sku), places.attribute);
  const shelves = new Set((source.machines ?? []).flatMap((machine) => shelvesOf(machine, taxonomy)));
  for (const language of languages) {
    for (const name of shelves) add(tokensOfRepeated(withoutExtras(name[language])), places.text);
    add(documentTokens(source.name[language]), places.name);
    for (const { name } of source.variants ?? []) if (name) add(documentTokens(name[language]), places.name);
    add(tokensOfRepeated(category.name[language]), places.attribute);
    if (subcategory) add(tokensOfRepeated(subcategory.name[language]), places.attribute);
    for (const text of attributeTexts(source, taxonomy, language)) add(tokensOfRepeated(text), places.attribute);
    add(documentTokens(source.summary[language]), places.text);
    for (const paragraph of source.description[language]) add(documentTokens(paragraph), places.text);
    for (const name of [category.name, ...(subcategory ? [subcategory.name] : []), ...typesOf(source, category)])
      for (const token of tokensOfRepeated(kindIn(name[language])))
        if (words.get(token) === places.name) words.set(token, places.kind);
  }
  return words;
}

/**
 * What the goods are by their type, where the card begins with it, as those of parts do: a pressure switch is more of one
 * than a diaphragm for it.
 */
function typesOf(source: SourceRow, category: CategoryDefinition): LocalizedText[] {
  const [type] = cardAttributes(category);
  if (type?.kind !== "choice") return [];
  const values = distinctValues(type.key, source.attributes, source.variants ?? []);
  return type.choices.filter(({ value }) => values.includes(value)).map(({ name }) => name);
}

/** What a machine is called by its shelves: `Piston`, `Two-Stage Stationary`. */
function shelvesOf(machine: Machine, taxonomy: Taxonomy): LocalizedText[] {
  const category = taxonomy.category(machine.category);
  const subcategory = findSubcategory(category, machine.subcategory);
  return [category.name, ...(subcategory ? [subcategory.name] : [])];
}

/** What a shelf's name says without `with dryer`, `带冷干机`, which only come along. */
const withoutExtras = (shelf: string): string => shelf.split(/\bwith\b|带/i)[0] ?? "";

/** What a shelf's name says the goods are; `tank-mounted` and `双机头` only say how they are built. */
const kindIn = (shelf: string): string => withoutExtras(shelf).replace(/\S+-\S+|双机头/g, " ");

/** The names of its choices, and of what it has. Figures are found as quantities instead. */
function* attributeTexts(
  source: SourceRow,
  taxonomy: Taxonomy,
  language: (typeof languages)[number],
): Generator<string> {
  const variants = source.variants ?? [];
  const keys = new Set([
    ...Object.keys(source.attributes),
    ...variants.flatMap(({ attributes }) => Object.keys(attributes)),
  ]);
  for (const key of keys) {
    const definition = taxonomy.attribute(source.category, key);
    if (!definition || definition.kind === "number") continue;
    for (const value of distinctValues(key, source.attributes, variants))
      if (definition.kind !== "flag") yield attributeText(definition, value, language);
      else if (value === true) yield definition.name[language];
  }
}

/** The part numbers without the maker's letters: what stands on the machine's plate. */
export function productShortNumbers(source: SourceRow): Set<string> {
  return new Set((source.variants ?? []).flatMap(({ sku }) => withoutBrandPrefix(sku) ?? []));
}

/** Compact part numbers a product is found by: its variants', what those have in common, and cross-references. */
export function productPartNumbers(source: SourceRow): Set<string> {
  const own = (source.variants ?? []).map(({ sku }) => sku);
  return new Set([...[...own, ...commonStem(own)].map(compactPartNumber), ...(source.crossReferences ?? [])]);
}

/** `OV-RS10-80T` of `OV-RS10-80T-1P` and `OV-RS10-80T-3P`: what the maker's papers call the model. */
function commonStem(skus: readonly string[]): string[] {
  const [first, ...others] = skus.map((sku) => sku.split(/[-_./ ]/));
  if (!first || others.length === 0) return [];
  const differs = first.findIndex((piece, at) => others.some((other) => other[at] !== piece));
  const stem = first.slice(0, differs < 0 ? first.length : differs).join("-");
  return stem.length >= 5 && /\d/.test(stem) ? [stem] : [];
}
