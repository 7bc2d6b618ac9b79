import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { TermGroup } from "#domain/catalogue/search/phrase-book.ts";
import type { Constraint } from "#domain/catalogue/search/search-constraint.ts";
import { latinTokens, plainText, wordRuns } from "#domain/catalogue/search/search-tokens.ts";
import type { SearchQuery } from "#domain/catalogue/search/search-text.ts";
import type { CatalogueState } from "./catalogue-state.ts";
import { matchConstraint } from "./match-constraint.ts";
import {
  isPieceOf,
  matchLookalike,
  matchPartBeginning,
  matchRows,
  type NearNumber,
  nearNumber,
  rowsOfNumber,
} from "./match-part-number.ts";
import { matchTerm, standsAsTyped, withMentions } from "./match-term.ts";
import { byBeltSize } from "./belts-by-size.ts";
import { makersFirst } from "./makers-of-air.ts";
import { byPowerOfMachine, partsOfAiling } from "./numbered-machine.ts";
import { partAmong, partsListed } from "./parts-in-text.ts";
import { type Matches, noMatches, places } from "./postings.ts";
import { union } from "./combine-postings.ts";
import { relax, withNearestFigures } from "./relax-query.ts";
import { ahead, allOf, type Asked, type FoundRows, score } from "./score-rows.ts";

/** Most terms of a query; further ones are left out, because each costs time. */
const maxTerms = 12;

interface HowToFind {
  /** The last word is still being typed. */
  readonly unfinished?: boolean;
  /** As many products of a word are enough, for the best few of them alone are wanted. */
  readonly enough?: number;
  /** Parts are looked for, so a figure is one of their machine. */
  readonly parts?: boolean;
}

/**
 * The rows that have everything a query asks for. Where none has the words as typed, part numbers that are nearly the
 * query; where none has them at all, figures near to those asked for; else the rarest words are left out, one after the
 * other, until something is found.
 */
export function findRows(state: CatalogueState, query: SearchQuery, typed: string, how: HowToFind = {}): FoundRows {
  const list = how.unfinished ? null : allListed(state, typed);
  if (list) return list;
  const [terms, further] = [query.terms.slice(0, maxTerms), query.terms.slice(maxTerms)];
  const hits = findRowsOfTerms(state, { ...query, terms }, typed, how);
  return further.length === 0 ? hits : { ...hits, dropped: [...hits.dropped, ...further.map(({ text }) => text)] };
}

/** Several part numbers and nothing else: all of them, for no goods have two. */
function allListed(state: CatalogueState, typed: string): FoundRows | null {
  const { numbers, others } = partsListed(state, typed);
  if (numbers.length === 0) return null;
  const matches = matchRows(numbers.flatMap((number) => rowsOfNumber(state, number)));
  return score(state, matches, [{ text: typed, matches }], null, others);
}

function findRowsOfTerms(
  state: CatalogueState,
  query: SearchQuery,
  typed: string,
  { unfinished = false, enough = Number.POSITIVE_INFINITY, parts: ofParts = false }: HowToFind,
): FoundRows {
  const among = unfinished ? null : partAmong(state, typed);
  const number = among === query.partNumber ? null : among;
  const whole = number ? null : query.partNumber;
  const words = number ? query.terms.filter(({ text }) => !isPieceOf(text, number)) : query.terms;
  const terms = matchTerms(state, words, { unfinished, enough });
  if (number)
    terms.push({
      text: number,
      matches: union(matchRows(rowsOfNumber(state, number)), inNamesOfOthers(state, typed, number)),
    });
  // 100V of P2-100V120 is no figure.
  const figures = number
    ? query.constraints.filter(({ text }) => !number.includes(compactPartNumber(text)))
    : query.constraints;
  const demands = [...readFigures(state, figures.slice(0, maxTerms), terms, ofParts), ...terms];
  const belts = unfinished ? null : byBeltSize(state, demands);
  if (belts) return score(state, allOf(belts), belts, null, []);
  const parts = whole ? matchPartBeginning(state, whole) : null;
  const all = allOf(demands);
  if (parts && parts.rows.length > 0) return score(state, union(all, parts), demands, parts, []);
  // Typed in one piece, it is nearer to what its maker wrote than to words that only begin like its pieces.
  const alike = whole && !unfinished && !/\s/.test(typed) ? matchLookalike(state, whole) : null;
  if (alike?.isWhole) return asNumber(state, typed, alike);
  // Where goods of the kind have all that is asked, what only speaks of the kind comes after them.
  const withMentioned = (): FoundRows => {
    const mentions = demands.map(mentioned);
    const hits = ahead(ahead(score(state, allOf(mentions), mentions, null, []), all), namedInstead(demands, all));
    return makersFirst(state, demands, hits);
  };
  // A number with a slip in it is nearer than words that only begin like its pieces: RD50 is RD050 and not RD500.
  const begun = whole !== null && !unfinished && !query.terms.every((term) => standsAsTyped(state, term));
  if (all.rows.length > 0 && !begun) return withMentioned();
  const ofMachine = all.rows.length > 0 ? null : forMachine(state, query, demands);
  if (ofMachine) return ofMachine;
  // Several words of which one names goods are no number with slips in it.
  const isTold = /\s/.test(typed.trim()) && query.terms.some(({ goods }) => goods?.rank === "part");
  const near = whole && !isTold ? nearNumber(state, { typed, compact: whole, hasRows: all.rows.length > 0 }) : null;
  if (near) return asNumber(state, typed, near);
  if (all.rows.length > 0) return withMentioned();
  const nearer = withNearestFigures(state, demands);
  const named = byWholeName(state, demands) ?? (nearer === demands ? byFigureInName(state, demands) : null);
  if (named) return named;
  const relaxed = relax(state, nearer);
  return score(
    state,
    allOf(relaxed),
    relaxed,
    null,
    demands.flatMap(({ text }) => (relaxed.some((each) => each.text === text) ? [] : [text])),
  );
}

/** The words of a query with their rows; the last one may still be being typed. */
function matchTerms(
  state: CatalogueState,
  words: readonly TermGroup[],
  { unfinished, enough }: Required<Pick<HowToFind, "unfinished" | "enough">>,
): Asked[] {
  return words.map((term, at) => ({
    text: term.text,
    term,
    ...(term.ofMachine && { ofMachine: true }),
    ...matchTerm(state, term, { unfinished: unfinished && at === words.length - 1, enough }),
  }));
}

/** Goods for a machine that none of them lists: by its power, or all that fits it. */
function forMachine(state: CatalogueState, query: SearchQuery, demands: readonly Asked[]): FoundRows | null {
  const powered = byPowerOfMachine(state, demands, query);
  if (powered) return score(state, allOf(powered.terms), powered.terms, null, powered.dropped);
  const ailing = query.ofFault ? partsOfAiling(state, demands) : null;
  return ailing && { ...score(state, ailing.matches, [ailing], null, []), isOfMachine: true };
}

/** Results of a number that was corrected. */
function asNumber(state: CatalogueState, typed: string, { matches, number }: NearNumber): FoundRows {
  return { ...score(state, matches, [], matches, []), corrected: [{ from: typed, to: number }] };
}

const mostVersions = 40;

/** Parts name the machines that they fit by version: GM-P2-075V80-1P for the query GM-P2-075V80. */
function inNamesOfOthers(state: CatalogueState, typed: string, number: string): Matches {
  const written = wordRuns(plainText(typed)).find((run) => compactPartNumber(run) === number);
  const token = written === undefined ? undefined : latinTokens(written).at(-1);
  if (token === undefined) return noMatches;
  const ofVersions = state.words.beginning(token, mostVersions).filter((word) => {
    const behind = state.words.word(word).slice(token.length);
    return behind === "" || /^\d/.test(behind);
  });
  return ofVersions.map((word) => state.wordRows.read(word, state.alive)).reduce(union, noMatches);
}

/**
 * A figure may be of the goods or of the machine they are for: `10 hp` of a compressor, or of what a separator goes
 * into. It is of the goods where goods of the kind that the words name have it.
 */
function readFigures(
  state: CatalogueState,
  constraints: readonly Constraint[],
  terms: readonly Asked[],
  ofParts: boolean,
): Asked[] {
  const asking = (scope: "own" | "machine"): Asked[] =>
    constraints.map((constraint) => ({
      text: constraint.text,
      constraint,
      matches: matchConstraint(state, constraint, constraint.ofMachine ? "machine" : scope),
    }));
  if (ofParts) {
    const ofMachine = asking("machine");
    if (allOf([...ofMachine, ...terms]).rows.length > 0) return ofMachine;
  }
  const own = asking("own");
  if (terms.length === 0 || constraints.length === 0) return own;
  const kinds = terms.filter(({ term }) => term?.goods && term.goods.rank !== "use" && !term.ofMachine);
  const isOwn = hasNamed(allOf(own), allOf(terms)) || (kinds.length > 0 && hasNamed(allOf(own), allOf(kinds)));
  return isOwn ? own : asking("machine");
}

/** True if one row has all words in its names. */
function hasNamed({ rows }: Matches, named: Matches): boolean {
  for (let at = 0, other = 0; at < rows.length && other < named.rows.length;) {
    const difference = rows[at]! - named.rows[other]!;
    if (difference === 0 && named.places[other]! >= places.name) return true;
    if (difference <= 0) at++;
    if (difference >= 0) other++;
  }
  return false;
}

const mentioned = (each: Asked): Asked =>
  each.mentions ? { ...each, matches: withMentions(each.matches, each.mentions) } : each;

/**
 * If goods of the named kind mention the other words only in their texts, goods with all words in their names come
 * first: `dryer bypass` is a bypass valve for dryers.
 */
function namedInstead(terms: readonly Asked[], all: Matches): Matches {
  const words = terms.filter(({ term }) => term && !term.ofMachine && (!term.goods || term.goods.rank === "use"));
  if (words.length === 0 || !terms.some(({ mentions }) => mentions) || hasNamed(all, allOf(words))) return noMatches;
  const named = inNames(terms.filter(({ term }) => term).map(wordItself));
  return allOf([{ text: "", matches: named }, ...terms.filter(({ constraint }) => constraint)]);
}

const wordItself = (each: Asked): Asked => (each.mentions ? { ...each, matches: each.mentions } : each);

/** Rows that have all of it in their names. */
function inNames(words: readonly Asked[]): Matches {
  const { rows, places: at } = allOf(words);
  const named = rows.filter((_, index) => at[index]! >= places.name);
  return { rows: named, places: new Uint8Array(named.length).fill(places.name) };
}

/** Goods that have all words in their names, though the word for goods among them names others: a guard for a belt. */
function byWholeName(state: CatalogueState, terms: readonly Asked[]): FoundRows | null {
  const isTold = terms.some(({ term }) => term && !term.ofMachine && (!term.goods || term.goods.rank === "use"));
  if (!isTold || !terms.some(({ mentions }) => mentions)) return null;
  const words = terms.map(wordItself);
  const named = { text: "", matches: inNames(words.filter(({ constraint }) => !constraint)) };
  const all = allOf([named, ...words.filter(({ constraint }) => constraint)]);
  return all.rows.length > 0 ? score(state, all, words, null, []) : null;
}

/**
 * Goods with a size in their names but not in an attribute: pads of `6 × 6 in`. Not of a fraction: a 1 in a name says
 * nothing of 1/8.
 */
function byFigureInName(state: CatalogueState, terms: readonly Asked[]): FoundRows | null {
  for (const each of terms) {
    const [figure] = each.text.includes("/") ? [] : (each.text.match(/\d+(?:\.\d+)?/) ?? []);
    const others = terms.filter((other) => other !== each);
    const isSize = each.constraint?.keys.includes("port");
    if (figure === undefined || !isSize || !others.some(({ term }) => term?.goods)) continue;
    const word = inNames([{ text: figure, matches: state.rowsOfWord(figure) }]);
    const demandsWithWord = [...others, { text: each.text, matches: word }];
    const all = allOf(demandsWithWord);
    if (all.rows.length > 0) return score(state, all, demandsWithWord, null, []);
  }
  return null;
}
