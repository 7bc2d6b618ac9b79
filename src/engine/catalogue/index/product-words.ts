import type { AttributeDefinition, AttributeValue } from "#domain/catalogue/attribute.ts";
import { kindOf } from "#domain/catalogue/attribute-kinds.ts";
import { usualWords } from "#domain/catalogue/categories.ts";
import type { CategoryDefinition } from "#domain/catalogue/category.ts";
import { compactPartNumber, withoutBrandPrefix } from "#domain/catalogue/part-number.ts";
import { plainText, runTokens, wordRuns } from "#domain/catalogue/search/search-tokens.ts";
import { cardAttributes, findSubcategory, type Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { languages, type LocalizedText } from "#domain/kernel/language.ts";
import { blockText } from "#domain/kernel/rich-text.ts";
import type { HeldValues } from "./held-values.ts";
import { type Place, places } from "./postings.ts";
import type { Machine, SourceRow } from "./source-rows.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Of so many texts it is remembered which words they have. */
const mostRemembered = 20_000;
/** Longer runs seldom come again, and each would keep the text that it was cut from. */
const longestRun = 12;

type Words = readonly number[];

/**
 * The words products are found by, in both languages, as their numbers in a vocabulary. A million products have a
 * hundred words each, so none of them is looked up twice for one product, and those of what comes again are remembered.
 */
export class ProductWords {
  readonly #vocabulary: Vocabulary;
  /** Names of shelves come again with every product; the numbers of machines less often. */
  readonly #ofTexts = new Map<string, Words>();
  /** The kind of goods by name of a shelf or type. */
  readonly #ofKinds = new Map<string, Words>();
  /** Of letters, or of Chinese characters. */
  readonly #ofRuns = new Map<string, Words>();
  readonly #ofChoices = new WeakMap<AttributeDefinition, Map<string, Words>>();
  /** For each word, one more than its place in the product at hand; 0 where that does not have it. */
  #places = new Uint8Array(1_024);
  readonly #found: number[] = [];

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** Reports each word of a product and its values once, with its most significant place. */
  tell(source: SourceRow, held: HeldValues, taxonomy: Taxonomy, to: (word: number, place: Place) => void): void {
    this.#read(source, held, taxonomy);
    for (const word of this.#found) {
      to(word, (this.#places[word]! - 1) as Place);
      this.#places[word] = 0;
    }
    this.#found.length = 0;
  }

  #read(source: SourceRow, held: HeldValues, taxonomy: Taxonomy): void {
    const category = taxonomy.category(source.category);
    const subcategory = findSubcategory(category, source.subcategory);
    this.#add(this.#wordsOfRepeated(source.brand), places.name);
    // A filter is looked for by the machine it goes into.
    for (const sku of source.fitsSkus ?? []) this.#add(this.#wordsOfMachine(sku), places.attribute);
    // A number is copied from a plate with its maker's name.
    for (const maker of source.referenceMakers ?? []) this.#add(this.#wordsOfRepeated(maker), places.text);
    const shelves = new Set((source.machines ?? []).flatMap((machine) => shelvesOf(machine, taxonomy)));
    const usual = usualWords(category.slug)?.name ?? category.name;
    const kinds = [usual, ...(subcategory ? [subcategory.name] : []), ...typesOf(held, category)];
    for (const [key, { values }] of held) {
      const definition = taxonomy.attribute(source.category, key);
      // Figures are found as quantities instead.
      if (!definition || kindOf(definition).column === "number") continue;
      for (const value of values) this.#add(this.#wordsOfChoice(definition, value), places.attribute);
    }
    for (const language of languages) {
      for (const name of shelves) this.#add(this.#wordsOfRepeated(withoutExtras(name[language])), places.text);
      this.#add(this.#wordsOf(source.name[language]), places.name);
      for (const { name } of source.variants ?? []) if (name) this.#add(this.#wordsOf(name[language]), places.name);
      this.#add(this.#wordsOfRepeated(usual[language]), places.attribute);
      if (category.name !== usual) this.#add(this.#wordsOfRepeated(category.name[language]), places.attribute);
      if (subcategory) this.#add(this.#wordsOfRepeated(subcategory.name[language]), places.attribute);
      this.#add(this.#wordsOf(source.summary[language]), places.text);
      for (const block of source.description[language]) this.#add(this.#wordsOf(blockText(block)), places.text);
      for (const name of kinds)
        for (const word of this.#wordsOfKind(name[language]))
          if (this.#places[word] === places.name + 1) this.#places[word] = places.kind + 1;
    }
  }

  #add(words: Words, place: Place): void {
    for (const word of words) {
      const before = this.#places[word]!;
      if (before === 0) this.#found.push(word);
      if (before <= place) this.#places[word] = place + 1;
    }
  }

  #wordsOfRepeated(text: string): Words {
    return remembered(this.#ofTexts, text, () => this.#wordsOf(text));
  }

  /** A machine's number, and the same as its plate has it, without the maker's letters. */
  #wordsOfMachine(sku: string): Words {
    return remembered(this.#ofTexts, sku, () => this.#wordsOf(`${sku} ${withoutBrandPrefix(sku) ?? ""}`));
  }

  #wordsOfKind(shelf: string): Words {
    return remembered(this.#ofKinds, shelf, () => this.#wordsOf(kindIn(shelf)));
  }

  /** The words of a value in all languages. */
  #wordsOfChoice(definition: AttributeDefinition, value: AttributeValue): Words {
    let ofValues = this.#ofChoices.get(definition);
    if (!ofValues) this.#ofChoices.set(definition, (ofValues = new Map()));
    return remembered(ofValues, String(value), () =>
      languages.flatMap((language) => this.#wordsOf(kindOf(definition).words(definition, value, language))),
    );
  }

  #wordsOf(text: string): Words {
    return wordRuns(plainText(text)).flatMap((run) =>
      run.length > longestRun ? this.#wordsOfRun(run) : remembered(this.#ofRuns, run, () => this.#wordsOfRun(run)),
    );
  }

  #wordsOfRun(run: string): Words {
    const words = runTokens(run).map((token) => this.#vocabulary.obtain(token));
    if (this.#vocabulary.size > this.#places.length) {
      const more = new Uint8Array(this.#vocabulary.size * 2);
      more.set(this.#places);
      this.#places = more;
    }
    return words;
  }
}

function remembered(cache: Map<string, Words>, text: string, compute: () => Words): Words {
  const before = cache.get(text);
  if (before) return before;
  const words = compute();
  if (cache.size >= mostRemembered) cache.clear();
  cache.set(text, words);
  return words;
}

/**
 * The kind of goods by their type where the card starts with it, as for parts: a pressure switch is more of one than a
 * diaphragm for it.
 */
function typesOf(held: HeldValues, category: CategoryDefinition): LocalizedText[] {
  const [type] = cardAttributes(category);
  if (type?.kind !== "choice") return [];
  const { values = [] } = held.get(type.key) ?? {};
  return type.choices.filter(({ value }) => values.includes(value)).map(({ name }) => name);
}

/** A machine's names by its shelves: `Piston`, `Two-Stage Stationary`. */
function shelvesOf(machine: Machine, taxonomy: Taxonomy): LocalizedText[] {
  const category = taxonomy.category(machine.category);
  const subcategory = findSubcategory(category, machine.subcategory);
  return [usualWords(category.slug)?.name ?? category.name, ...(subcategory ? [subcategory.name] : [])];
}

/** A shelf's name without accessories such as `with dryer`, `带冷干机`. */
const withoutExtras = (shelf: string): string => shelf.split(/\bwith\b|带/i)[0] ?? "";

/** The kind in a shelf's name; `tank-mounted` and `双机头` only describe construction. */
const kindIn = (shelf: string): string => withoutExtras(shelf).replace(/\S+-\S+|双机头/g, " ");

/** Part numbers without the maker's letters, as on the machine's plate. */
export function productShortNumbers(source: SourceRow): Set<string> {
  const own = (source.variants ?? []).map(({ sku }) => sku);
  return new Set([...own, ...commonStem(own)].flatMap((sku) => withoutBrandPrefix(sku) ?? []));
}

/** Compact part numbers that find a product: its variants', their common part, and cross-references. */
export function productPartNumbers(source: SourceRow): Set<string> {
  const own = (source.variants ?? []).map(({ sku }) => sku);
  return new Set([...[...own, ...commonStem(own)].map(compactPartNumber), ...(source.crossReferences ?? [])]);
}

/** `OV-RS10-80T` of `OV-RS10-80T-1P` and `OV-RS10-80T-3P`: the maker's model name. */
function commonStem(skus: readonly string[]): string[] {
  const [first, ...others] = skus.map((sku) => sku.split(/[-_./ ]/));
  if (!first || others.length === 0) return [];
  const differs = first.findIndex((piece, at) => others.some((other) => other[at] !== piece));
  const stem = first.slice(0, differs < 0 ? first.length : differs).join("-");
  return stem.length >= 5 && /\d/.test(stem) ? [stem] : [];
}
