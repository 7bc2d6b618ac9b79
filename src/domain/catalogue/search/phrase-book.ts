import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import type { NamedGoods } from "./goods-class.ts";
import { goodsNouns } from "./goods-nouns.ts";
import { goodsUses } from "./goods-uses.ts";
import { type PhrasesBySound, phrasesBySound } from "./homophones.ts";
import type { Phrase } from "./search-constraint.ts";
import { quantityPhrases } from "./quantity-phrases.ts";
import { synonymGroups } from "./search-synonyms.ts";
import { bigrams, isChinese, isStopWord, latinTokens, plainText, wordRuns } from "./search-tokens.ts";
import { slipsOf } from "./slips.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";

/** A required term: any alternative matches, and an alternative needs all of its tokens. */
export interface TermGroup {
  readonly text: string;
  readonly alternatives: readonly (readonly string[])[];
  /** It describes the machine that the goods are for, not the goods. */
  readonly ofMachine?: true;
  /** Goods that it names or is for; they are found wherever the words occur. */
  readonly goods?: NamedGoods;
  /** The words of the phrase itself, of all that mean the same. */
  readonly own?: readonly string[];
  /** Searched only if nothing else is. */
  readonly weightless?: true;
  /** The known term that replaced it; the typed one is no term of the trade. */
  readonly takenFor?: string;
  /** Set for the part that a symptom leads to first. */
  readonly suspect?: Suspect;
}

export interface Suspect {
  /** Other parts that the symptom leads to, in the order that they are looked at. */
  readonly further: readonly TermGroup[];
  /** Words of machines that cannot have the fault: their parts are none to look at. */
  readonly notOf: readonly string[];
}

/** The words of a phrase without those that no text is indexed under: the `with` of `compressor with dryer`. */
function tokensOf(phrase: string): readonly string[] {
  const words = wordRuns(plainText(phrase)).flatMap((run) =>
    isChinese(run) ? bigrams(run) : run.split(/[-_/]/).flatMap((word) => latinTokens(word)),
  );
  return words.filter((word) => !isStopWord(word));
}

const longWords = (phrase: string): readonly string[] => phrase.match(/[a-z]{5,}/g) ?? [];

/** Words of their own, one letter from a noun of the trade. */
const nearWords =
  "there their other dried couple filler carton value star relax change receive recover remove send seal pile slipping".split(
    " ",
  );

/** Key of a phrase, regardless of its spacing. */
const compactOf = (phrase: string): string => phrase.replace(/[\s/-]+/g, "");

/** The first phrase in a text from a place on; null if none follows. */
type FindPhrase = (text: string, from: number) => RegExpExecArray | null;

/**
 * Finds phrases, at each place the longest: hyphen, slash, space or nothing between Latin words, and an optional plural
 * at the end. Those of one first character are a pattern, so that one look tells most places of a text; one pattern of
 * all would try thousands of phrases at each place.
 */
function phraseFinder(longestFirst: readonly string[]): FindPhrase {
  const byFirst = Map.groupBy(longestFirst, (phrase) => phrase.charAt(0));
  const patterns = new Map([...byFirst].map(([first, phrases]) => [first, patternOf(phrases)]));
  return (text, from) => {
    for (let at = from; at < text.length; at += 1) {
      const pattern = patterns.get(text.charAt(at));
      if (!pattern) continue;
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      if (match) return match;
    }
    return null;
  };
}

function patternOf(phrases: readonly string[]): RegExp {
  const latin = phrases.filter((phrase) => !isChinese(phrase)).map((phrase) => phrase.replaceAll(" ", "[\\s/-]?"));
  const words = latin.length > 0 ? [`(?<![a-z0-9])(?:${latin.join("|")})(?:e?s)?(?![a-z0-9])`] : [];
  return new RegExp([...words, ...phrases.filter(isChinese)].join("|"), "uy");
}

/** The places of a text that phrases stand at, from one on. */
function placesOf(find: FindPhrase, text: string, from: number): RegExpExecArray[] {
  const places: RegExpExecArray[] = [];
  for (let match = find(text, from); match; match = find(text, endOf(match))) places.push(match);
  return places;
}

const endOf = (place: RegExpExecArray): number => place.index + place[0].length;

/**
 * Of overlapping matches the longer wins: a gas engine tune up kit is an engine tune up kit, not a gas engine. In
 * English the one that ends later wins, however short: a compressor oil filter is a filter.
 */
function longestPlaces(find: FindPhrase, text: string): RegExpExecArray[] {
  const places: RegExpExecArray[] = [];
  for (let match = find(text, 0); match; match = find(text, endOf(places.at(-1)!))) {
    const longer = longerWithin(find, text, match);
    if (longer) places.push(...placesOf(find, text.slice(0, longer.index), match.index), longer);
    else places.push(match);
  }
  return places;
}

function longerWithin(find: FindPhrase, text: string, place: RegExpExecArray): RegExpExecArray | null {
  const end = endOf(place);
  let other = find(text, place.index + 1);
  while (other && other.index < end) {
    if (other[0].length > place[0].length || (endOf(other) > end && /[a-z]$/.test(other[0]))) return other;
    other = find(text, other.index + 1);
  }
  return null;
}

/** Phrases that mean one thing, and those that ask for a figure, made ready to be found in a query. */
export interface PhraseBook {
  readonly groupOf: ReadonlyMap<string, TermGroup>;
  /** The same by the phrases without their gaps. */
  readonly compactGroups: ReadonlyMap<string, TermGroup>;
  /** Phrases in a text; of overlapping ones the longest. */
  readonly phrasesIn: (text: string) => readonly RegExpExecArray[];
  /** Latin words that are no slips: of the phrases, and others that are near to one of them. */
  readonly knownWords: ReadonlySet<string>;
  /** Words of the nouns of goods, found by a typing error in them. */
  readonly meantNoun: ReturnType<typeof slipsOf>;
  /** Chinese phrases by pronunciation. */
  readonly bySound: PhrasesBySound;
  /** Those that name goods, the longest first, by their length: one with a character mistyped is of the same. */
  readonly namesByLength: ReadonlyMap<number, readonly string[]>;
  readonly quantities: readonly Phrase[];
}

/**
 * The phrases of the trade and a merchant's own, and the figures that a taxonomy's attributes are asked for by. A
 * merchant's group takes the trade's words for the same thing along.
 */
export function phraseBook(own: readonly (readonly string[])[] = [], taxonomy: Taxonomy = seedTaxonomy): PhraseBook {
  const groupOf = new Map<string, TermGroup>();
  const enter = (all: readonly string[]) => {
    // A group of a merchant's may hold `the`, which is in every other query and says nothing.
    const phrases = all.filter((phrase) => tokensOf(phrase).length > 0);
    const alternatives = phrases.map(tokensOf);
    for (const phrase of phrases) if (!groupOf.has(phrase)) groupOf.set(phrase, { text: phrase, alternatives });
  };
  for (const group of own) {
    const shared = synonymGroups.filter((trade) => trade.some((phrase) => group.includes(phrase)));
    enter([...new Set([...group, ...shared.flat()])]);
  }
  for (const group of synonymGroups) enter(group);
  for (const { phrases, ...goods } of [...goodsNouns, ...goodsUses]) {
    const alternatives = phrases.map(tokensOf);
    for (const phrase of phrases) {
      const group = groupOf.get(phrase);
      if (group?.goods) continue;
      groupOf.set(phrase, { text: phrase, alternatives, ...group, goods, own: tokensOf(phrase) });
    }
  }
  const longestFirst = [...groupOf.keys()].sort((a, b) => b.length - a.length);
  const find = phraseFinder(longestFirst);
  const compactGroups = new Map(longestFirst.toReversed().map((phrase) => [compactOf(phrase), groupOf.get(phrase)!]));
  const nounWords = new Set(goodsNouns.flatMap(({ phrases }) => phrases.flatMap(longWords)));
  const names = longestFirst.filter((phrase) => !["use", "piece"].includes(groupOf.get(phrase)?.goods?.rank ?? "use"));
  return {
    groupOf,
    compactGroups,
    namesByLength: Map.groupBy(names, ({ length }) => length),
    phrasesIn: (text) => longestPlaces(find, text),
    knownWords: new Set([...nearWords, ...longestFirst.flatMap(longWords)]),
    meantNoun: slipsOf(nounWords),
    bySound: phrasesBySound(longestFirst),
    quantities: quantityPhrases(taxonomy),
  };
}

/** The phrases of the trade alone. */
export const tradePhrases = phraseBook();

/** Normalized phrase: lower case, single spaces. Null if no query could contain it. */
export function plainPhrase(typed: string): string | null {
  const phrase = plainText(typed)
    .replace(/[\s_-]+/g, " ")
    .trim();
  return /^(?:\p{Script=Han}+|[a-z0-9]+(?: [a-z0-9]+)*)$/u.test(phrase) ? phrase : null;
}

/** The group of a phrase as it was typed, in the plural perhaps. */
export function groupIn({ compactGroups }: PhraseBook, typed: string): TermGroup | undefined {
  const compact = compactOf(typed);
  return (
    compactGroups.get(compact) ??
    compactGroups.get(compact.replace(/s$/, "")) ??
    compactGroups.get(compact.replace(/es$/, ""))
  );
}
