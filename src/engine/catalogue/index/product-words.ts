import { attributeText } from "#domain/catalogue/attribute-text.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { documentTokens } from "#domain/catalogue/search-tokens.ts";
import { categoryOf, findAttribute, findSubcategory } from "#domain/catalogue/taxonomy.ts";
import { languages } from "#domain/kernel/language.ts";
import { distinctValues } from "./catalogue-table.ts";
import { type Place, places } from "./postings.ts";
import type { SourceRow } from "./source-rows.ts";

// Names of categories and choices come again with every product.
const repeated = new Map<string, readonly string[]>();

function tokensOfRepeated(text: string): readonly string[] {
  const known = repeated.get(text);
  if (known) return known;
  const tokens = documentTokens(text);
  repeated.set(text, tokens);
  return tokens;
}

/** The words a product is found by, in both languages, each with the most telling place it stands in. */
export function productWords(source: SourceRow): Map<string, Place> {
  const words = new Map<string, Place>();
  const add = (tokens: readonly string[], place: Place): void => {
    for (const token of tokens) if ((words.get(token) ?? -1) < place) words.set(token, place);
  };
  const category = categoryOf(source.category);
  const subcategory = findSubcategory(category, source.subcategory);
  add(tokensOfRepeated(source.brand), places.name);
  for (const language of languages) {
    add(documentTokens(source.name[language]), places.name);
    for (const { name } of source.variants ?? []) if (name) add(documentTokens(name[language]), places.name);
    add(tokensOfRepeated(category.name[language]), places.attribute);
    if (subcategory) add(tokensOfRepeated(subcategory.name[language]), places.attribute);
    for (const text of attributeTexts(source, language)) add(tokensOfRepeated(text), places.attribute);
    add(documentTokens(source.summary[language]), places.text);
    for (const paragraph of source.description[language]) add(documentTokens(paragraph), places.text);
  }
  return words;
}

/** The names of its choices, and of what it has. Figures are found as quantities instead. */
function* attributeTexts(source: SourceRow, language: (typeof languages)[number]): Generator<string> {
  const variants = source.variants ?? [];
  const keys = new Set([...Object.keys(source.attributes), ...variants.flatMap(({ attributes }) => Object.keys(attributes))]);
  for (const key of keys) {
    const definition = findAttribute(source.category, key);
    if (!definition || definition.kind === "number") continue;
    for (const value of distinctValues(key, source.attributes, variants))
      if (definition.kind !== "flag") yield attributeText(definition, value, language);
      else if (value === true) yield definition.name[language];
  }
}

/** Compact part numbers a product is found by, its own first. */
export function productPartNumbers(source: SourceRow): Set<string> {
  return new Set([...(source.variants ?? []).map(({ sku }) => compactPartNumber(sku)), ...(source.crossReferences ?? [])]);
}
