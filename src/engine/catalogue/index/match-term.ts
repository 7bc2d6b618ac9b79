import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { NamedGoods } from "#domain/catalogue/search/goods-class.ts";
import type { TermGroup } from "#domain/catalogue/search/phrase-book.ts";
import type { CatalogueState } from "./catalogue-state.ts";
import { type NounRows, rowsOfNoun } from "./held-nouns.ts";
import { matchGoods } from "./match-goods.ts";
import { matchBegun, matchBehindMaker, matchLookalike, matchPartBeginning } from "./match-part-number.ts";
import { type Matches, noMatches, placeWeights, places } from "./postings.ts";
import { intersect, isZero, union, unionAll } from "./combine-postings.ts";
import { inOrder, partsNamed, withoutCleared } from "./match-suspects.ts";

export interface TermMatch {
  readonly matches: Matches;
  /** Correction of an unknown word. */
  readonly correctedTo?: string;
  /** All rows that contain a word that names goods. */
  readonly mentions?: Matches;
}

const maxBeginnings = 2_000;
const maxCompletions = 40;
const maxRead = 200_000;

export interface HowToMatch {
  /** The word is still being typed. */
  readonly unfinished?: boolean;
  /** With this many rows, other meanings and corrections of the word are skipped; absent for all. */
  readonly enough?: number;
}

/** Rows that contain a term: as typed, as a prefix of words or part numbers, else with a typing error corrected. */
export function matchTerm(state: CatalogueState, term: TermGroup, how: HowToMatch = {}): TermMatch {
  const { unfinished = false, enough = Number.POSITIVE_INFINITY } = how;
  if (term.goods) {
    const named = matchNamedGoods(state, term, term.goods, enough);
    if (named.matches.rows.length > 0) return named;
  }
  const written = unfinished ? null : matchFamily(state, term.text);
  if (written) return written;
  const spelled = matchAlternatives(state, term, (token) => matchToken(state, token, { unfinished, enough }), enough);
  // A machine's number stands as a word in the parts that fit it, and not in the machine.
  const isModel = term.text.length >= 6 && /\d/.test(term.text) && /[a-z]/.test(term.text);
  // Texts that name its pieces are of another number.
  const begun = matchBegun(state, term.text);
  if (spelled.rows.length > 0 && !begun)
    return { matches: unfinished || isModel ? union(spelled, matchModel(state, term)) : spelled };
  const parts = matchModel(state, term);
  if (parts.rows.length > 0) return { matches: parts };
  const behindMaker = matchBehindMaker(state, compactPartNumber(term.text));
  if (behindMaker) return { matches: behindMaker.matches };
  const isNumber = /\d|-/.test(term.text) && !unfinished;
  const alike = isNumber ? matchLookalike(state, compactPartNumber(term.text)) : null;
  if (alike) return { matches: alike.matches, correctedTo: alike.number.toLowerCase() };
  if (begun) return { matches: begun.matches, correctedTo: begun.number.toLowerCase() };
  return matchSlip(state, term);
}

/** A family and its size, with the maker's letters perhaps. */
const family = /^([a-z]{2})?-?([a-z]{1,2})-?(\d{1,3})$/;

/**
 * The family of a machine as people write it: the maker's letters in front, `ovrs10`, or a size without its nought,
 * `rb5` of RB05. Null where the word itself, or what begins with it, is what was meant.
 */
function matchFamily(state: CatalogueState, text: string): TermMatch | null {
  if (!/\d/.test(text) || state.words.find(text) >= 0) return null;
  const [, maker, letters, size] = family.exec(text) ?? [];
  if (letters === undefined || size === undefined) return null;
  const plain = maker === undefined ? noMatches : state.rowsOfWord(letters + size);
  if (plain.rows.length > 0) return { matches: plain };
  if (size.length > 2 || matchPartBeginning(state, text).rows.length > 0) return null;
  const padded = state.rowsOfWord(`${letters}0${size}`);
  return padded.rows.length > 0 ? { matches: padded, correctedTo: `${letters}0${size}` } : null;
}

/**
 * Goods whose number begins like this, and parts that fit machines of the series, whose numbers go on where the word
 * ends: GM-P2-050V80 for `p2-050`.
 */
function matchModel(state: CatalogueState, { text, alternatives }: TermGroup): Matches {
  const goods = matchPartBeginning(state, text);
  const [pieces = []] = alternatives;
  const last = pieces.at(-1);
  if (goods.rows.length === 0 || pieces.length < 2 || last === undefined || !/\d/.test(last)) return goods;
  const exact = (token: string): Matches => state.rowsOfWord(token);
  const begun = unionAll(
    state.words.beginning(last, maxCompletions).map((word) => state.wordRows.read(word, state.alive)),
    state.size,
  );
  return union(goods, pieces.slice(0, -1).map(exact).reduce(intersect, begun));
}

/** Goods that a word names or is for, and all rows that contain it; of a symptom's the parts among them. */
function matchNamedGoods(state: CatalogueState, term: TermGroup, goods: NamedGoods, enough: number): TermMatch {
  const { words, own, named } = readNamed(state, term, goods, enough);
  const corrected = term.takenFor !== undefined && { correctedTo: term.takenFor };
  const { suspect } = term;
  if (!suspect) return { matches: named, mentions: words, ...corrected };
  const further = suspect.further.map((part) =>
    part.goods ? readNamed(state, part, part.goods, enough).named : noMatches,
  );
  const parts = goods.rank === "part" ? partsNamed(state, own) : noMatches;
  const among = (matches: Matches): Matches => withoutCleared(state, suspect, matches);
  return { matches: among(inOrder([named, ...further])), mentions: among(parts), ...corrected };
}

/** Rows of the word or one of its meaning, of the word itself, and of the goods that it names. */
function readNamed(state: CatalogueState, term: TermGroup, goods: NamedGoods, enough: number): NounRows {
  const { alternatives, own } = term;
  const noun = JSON.stringify([alternatives, own, goods, Number.isFinite(enough) ? enough : null]);
  return rowsOfNoun(state, noun, () => findNamed(state, term, goods, enough));
}

function findNamed(state: CatalogueState, term: TermGroup, goods: NamedGoods, enough: number): NounRows {
  // A word stands in several phrases of one meaning.
  const byToken = new Map<string, Matches>();
  const exact = (token: string): Matches => {
    const matches = byToken.get(token) ?? state.rowsOfWord(token);
    byToken.set(token, matches);
    return matches;
  };
  const words = matchAlternatives(
    state,
    term,
    (token) => matchToken(state, token, { unfinished: false, enough }, exact(token)),
    enough,
  );
  const own = matchAlternatives(state, { ...term, alternatives: term.own ? [term.own] : [] }, exact);
  return { words, own, named: matchGoods(state, goods, words, own) };
}

/** Goods of a kind, then those that only mention it. */
export function withMentions(goods: Matches, mentions: Matches): Matches {
  const both = union(goods, mentions);
  const [all, ofGoods, ofThem] = [both.rows, goods.rows, goods.weights!];
  const mentioned = placeWeights[places.text]!;
  const weights = new Float32Array(all.length).fill(mentioned);
  for (let at = 0, own = 0; own < ofGoods.length; at++) {
    const isOwn = isZero(ofGoods[own]! - all[at]!);
    weights[at]! += (ofThem[own]! - mentioned) * isOwn;
    own += isOwn;
  }
  return { ...both, weights };
}

/** True if the term occurs in a product as typed, not only as a prefix of other words. */
export function standsAsTyped(state: CatalogueState, term: TermGroup): boolean {
  const exact = (token: string): Matches => state.rowsOfWord(token);
  return matchBegun(state, term.text) === null && matchAlternatives(state, term, exact).rows.length > 0;
}

function matchAlternatives(
  state: CatalogueState,
  term: TermGroup,
  matchOne: (token: string) => Matches,
  enough = Number.POSITIVE_INFINITY,
): Matches {
  const all: Matches[] = [];
  const countOf = (token: string): number => state.wordRows.count(state.words.find(token));
  for (const tokens of withoutNarrower(term.alternatives)) {
    if (all.some(({ rows }) => rows.length >= enough)) break;
    let each: Matches | null = null;
    // The rarest first: where it finds nothing, the others need not be read.
    for (const token of tokens.toSorted((a, b) => countOf(a) - countOf(b))) {
      const next = matchOne(token);
      each = each ? intersect(each, next) : next;
      if (each.rows.length === 0) break;
    }
    if (each) all.push(each);
  }
  return unionAll(all, state.size);
}

const widest = new WeakMap<TermGroup["alternatives"], TermGroup["alternatives"]>();

/** `air compressor` finds nothing that `compressor` does not. Those of a phrase of the trade are compared once. */
function withoutNarrower(alternatives: TermGroup["alternatives"]): TermGroup["alternatives"] {
  const before = widest.get(alternatives);
  if (before) return before;
  const isNarrower = (tokens: readonly string[], at: number): boolean =>
    alternatives.some(
      (other, otherAt) =>
        otherAt !== at &&
        other.every((token) => tokens.includes(token)) &&
        (other.length < tokens.length || otherAt < at),
    );
  const result = alternatives.filter((tokens, at) => tokens.length > 0 && !isNarrower(tokens, at));
  widest.set(alternatives, result);
  return result;
}

/** A word as typed and, unless complete, as a prefix of others. */
function matchToken(
  state: CatalogueState,
  token: string,
  { unfinished, enough }: Required<HowToMatch>,
  exact = state.rowsOfWord(token),
): Matches {
  if ((exact.rows.length > 0 && !unfinished) || (token.length < 3 && !unfinished)) return exact;
  if (exact.rows.length >= enough) return exact;
  const begun = completions(state, token, state.words.find(token), Math.min(maxRead, enough)).map((each) =>
    state.wordRows.read(each, state.alive),
  );
  return unionAll([exact, ...begun], state.size);
}

/** The most frequent words that begin so, as many as can be read quickly; the first however many products have it. */
function completions(state: CatalogueState, beginning: string, itself: number, most: number): number[] {
  const words = state.words
    .beginning(beginning, maxBeginnings)
    .filter((word) => word !== itself)
    .sort((a, b) => state.wordRows.count(b) - state.wordRows.count(a));
  let count = 0;
  return words.slice(0, maxCompletions).filter((word) => {
    const before = count;
    count += state.wordRows.count(word);
    return before < most;
  });
}

function matchSlip(state: CatalogueState, term: TermGroup): TermMatch {
  const [token] = term.alternatives[0] ?? [];
  if (term.alternatives.length !== 1 || term.alternatives[0]?.length !== 1 || !token || !/^[a-z]{5,}$/.test(token))
    return { matches: noMatches };
  const ranked = state.words
    .like(token, token.length >= 8 ? 2 : 1)
    .map(({ number, slips }) => ({ word: state.words.word(number), slips, number }))
    .filter(({ word }) => /^[a-z]/.test(word))
    .sort((a, b) => a.slips - b.slips || state.wordRows.count(b.number) - state.wordRows.count(a.number));
  for (const { word, number } of ranked) {
    const matches = state.wordRows.read(number, state.alive);
    if (matches.rows.length > 0) return { matches, correctedTo: word };
  }
  return { matches: noMatches };
}
