import { synonymGroups } from "#domain/catalogue/search/search-synonyms.ts";
import type { SearchQuery } from "#domain/catalogue/search/search-text.ts";
import { documentTokens, isChinese, plainText } from "#domain/catalogue/search/search-tokens.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { CatalogueState } from "../index/catalogue-state.ts";
import { listedCategories } from "../category-names.ts";
import { findRows } from "../index/find-rows.ts";
import { liveCountOf } from "../index/live-counts.ts";
import type { FoundRows } from "../index/score-rows.ts";
import { TopRows } from "../index/top-rows.ts";
import type { Suggestions } from "../search-page-types.ts";

const most = { queries: 3, categories: 3, products: 4 } as const;
/** Of so many products that have a word, the best few are as good as of all that could be meant by it. */
const enough = 20_000;

export interface SuggestionsQuestion {
  readonly kind: "suggestions";
  readonly search: SearchQuery;
  /** As typed so far, plain. */
  readonly text: string;
  /** The compact part number that it would be. */
  readonly number: string;
  readonly language: Language;
}

export interface SuggestionsAnswer extends Pick<Suggestions, "queries" | "categories"> {
  /** Products, best first. */
  readonly ids: readonly number[];
  /** The number is that of a part. */
  readonly isPart: boolean;
  readonly asked: FoundRows["asked"];
}

/** Suggestions for a typed prefix. */
export function suggestGoods(state: CatalogueState, question: SuggestionsQuestion): SuggestionsAnswer {
  const { search, text, number, language } = question;
  const exact = state.rowsOfPart(number).map((row) => state.idAt(row));
  const { ids, asked } = suggestedProducts(state, search, text);
  return {
    ids: [...new Set([...exact, ...ids])].slice(0, most.products),
    asked,
    isPart: exact.length > 0,
    queries: suggestedQueries(state, text, language),
    categories: suggestedCategories(state, text.trim(), language),
  };
}

/** The best products for the typed words, the last one as a prefix. All words are required. */
function suggestedProducts(
  state: CatalogueState,
  search: SearchQuery,
  text: string,
): Pick<SuggestionsAnswer, "ids" | "asked"> {
  const hits = findRows(state, search, text, { unfinished: !text.endsWith(" "), enough });
  const { asked } = hits;
  if (hits.dropped.length > 0) return { ids: [], asked };
  const top = new TopRows(most.products);
  const ranks = state.tables.map(({ rank }) => rank);
  const { tableAt, rowAt } = state;
  let { least } = top;
  for (let at = 0; at < hits.rows.length; at++) {
    const score = Math.round(hits.scores[at]! * 10);
    if (score + 1 <= least) continue;
    const row = hits.rows[at]!;
    const rank = ranks[tableAt[row]!]![rowAt[row]!]!;
    const key = score + rank / (rank + 1_000);
    if (key < least) continue;
    top.offer(state.idAt(row), key);
    ({ least } = top);
  }
  return { ids: top.ids(), asked };
}

interface Phrase {
  readonly text: string;
  readonly tokens: readonly string[];
}

const phraseOf = (text: string): Phrase => ({ text, tokens: documentTokens(text) });

/** Suggestions in each language: terms of the trade and names of shelves. */
interface SuggestedPhrases {
  readonly of: Taxonomy;
  readonly in: Readonly<Record<Language, readonly Phrase[]>>;
}
let phrasesInUse: SuggestedPhrases | null = null;

/** The taxonomy hardly ever changes, so its phrases are made once. */
function phrasesOf(taxonomy: Taxonomy): SuggestedPhrases["in"] {
  if (phrasesInUse?.of !== taxonomy)
    phrasesInUse = { of: taxonomy, in: { en: phrasesIn("en", taxonomy), cn: phrasesIn("cn", taxonomy) } };
  return phrasesInUse.in;
}

function phrasesIn(language: Language, { categories }: Taxonomy): Phrase[] {
  const shelves = categories.flatMap(({ name, subcategories }) => [name, ...subcategories.map((each) => each.name)]);
  const words = synonymGroups.flat().filter((word) => isChinese(word) === (language === "cn"));
  return [...new Set([...words, ...shelves.map((name) => plainText(name[language]))])].map(phraseOf);
}

/** Trade phrases that continue the input, by number of products; else the last word completed. */
function suggestedQueries(state: CatalogueState, text: string, language: Language): string[] {
  const phrases = phrasesOf(state.taxonomy)[language];
  const going = phrases
    .filter((phrase) => phrase.text !== text.trim() && goesOn(phrase.text, text))
    .map((phrase, at) => ({
      phrase,
      at,
      begins: phrase.text.startsWith(text),
      count: atMost(state, phrase.tokens),
    }))
    .filter(({ count }) => count > 0)
    .toSorted(byCount)
    // The bound counts goods that are gone, which another process may not hold: those in question are counted anew.
    .slice(0, 4 * most.queries)
    .map((each) => ({ ...each, count: liveCount(state, each.phrase.tokens) }))
    .filter(({ count }) => count > 0)
    .toSorted(byCount)
    .map(({ phrase }) => phrase.text);
  return going.length > 0 ? going.slice(0, most.queries) : finishedWords(state, text);
}

interface CountedPhrase {
  readonly begins: boolean;
  readonly count: number;
  readonly at: number;
}

const byCount = (a: CountedPhrase, b: CountedPhrase): number =>
  Number(b.begins) - Number(a.begins) || b.count - a.count || a.at - b.at;

/** A bound for how many products that are sold today have all the words. */
const liveCount = (state: CatalogueState, tokens: readonly string[]): number =>
  Math.min(...tokens.map((token) => liveCountOf(state, state.words.find(token))));

/** True if a phrase has the text at the start of a word; Chinese has no spaces between words. */
function goesOn(phrase: string, text: string): boolean {
  return isChinese(text) ? phrase.includes(text.trim()) : ` ${phrase}`.includes(` ${text}`);
}

/** So many rows are read in a few microseconds. */
const readExactly = 5_000;

/** A bound for how many products have all the words: of a frequent word goods that have gone are counted along. */
function atMost(state: CatalogueState, tokens: readonly string[]): number {
  return Math.min(
    ...tokens.map((token) => {
      const word = state.words.find(token);
      const count = state.wordRows.count(word);
      return count > readExactly ? count : liveCountOf(state, word);
    }),
  );
}

function finishedWords(state: CatalogueState, text: string): string[] {
  const last = /[a-z]{2,}$/.exec(text)?.[0];
  if (!last) return [];
  return (
    state.words
      .beginning(last, 200)
      .map((number) => ({ word: state.words.word(number), count: state.wordRows.count(number) }))
      // Part numbers stand among the words without their dashes: nobody would know them again.
      .filter(({ word }) => word !== last && /^[a-z]+$/.test(word))
      .sort((a, b) => b.count - a.count)
      .slice(0, most.queries)
      .map(({ word }) => text.slice(0, -last.length) + word)
  );
}

/** Shelves whose name in either language contains each typed word as a prefix. */
function suggestedCategories(state: CatalogueState, text: string, language: Language): Suggestions["categories"] {
  const categories: Suggestions["categories"][number][] = [];
  const isNamed = naming(text);
  for (const { slug, name, subcategories } of listedCategories(state)) {
    const table = state.table(slug);
    if (isNamed(name)) categories.push({ category: slug, subcategory: null, name: name[language] });
    for (const sub of subcategories)
      if (isNamed(sub.name) && table.subcategory.has(sub.slug))
        categories.push({ category: slug, subcategory: sub.slug, name: sub.name[language] });
  }
  return categories
    .sort((a, b) => Number(a.subcategory !== null) - Number(b.subcategory !== null))
    .slice(0, most.categories);
}

type Name = Readonly<Record<Language, string>>;

const plainNames = new WeakMap<Name, readonly string[]>();

/** The names of a shelf, plain, in front of each word a space. */
function plainNamesOf(name: Name): readonly string[] {
  const names = plainNames.get(name) ?? Object.values(name).map((each) => ` ${plainText(each).replaceAll("-", " ")}`);
  plainNames.set(name, names);
  return names;
}

/** Tells whether a name in either language contains each word of a text as a prefix. */
function naming(text: string): (name: Name) => boolean {
  const parts = isChinese(text) ? [text.replaceAll("-", " ")] : text.split(" ").map((word) => ` ${word}`);
  return (name) => plainNamesOf(name).some((plain) => parts.every((part) => plain.includes(part)));
}
