import { compactPartNumber, readPartNumber } from "#domain/catalogue/part-number.ts";
import { plainText, wordRuns } from "#domain/catalogue/search/search-tokens.ts";
import type { CatalogueState } from "./catalogue-state.ts";
import { type Matches, noMatches, placeWeights, places } from "./postings.ts";
import type { Vocabulary } from "./vocabulary.ts";

const maxParts = 400;

/** Rows with a part number or cross-reference that begins like this, in the order of these numbers. */
export function rowsBeginning(state: CatalogueState, text: string): number[] {
  const compact = compactPartNumber(text);
  if (compact.length < 3 || !/^[A-Z0-9]+$/.test(compact) || !/\d/.test(compact)) return [];
  return [
    ...state.partNumbers.beginning(compact, maxParts).flatMap((number) => state.partRows(number)),
    ...state.shortNumbers.beginning(compact, maxParts).flatMap((number) => state.shortRows(number)),
  ];
}

/** Rows that have this whole number, with or without its maker's letters. */
export const rowsOfNumber = (state: CatalogueState, number: string): readonly number[] => {
  const rows = state.rowsOfPart(number);
  return rows.length > 0 ? rows : state.rowsOfShort(number);
};

/** True for a word that is written within a number. */
export const isPieceOf = (word: string, number: string): boolean =>
  /^[a-z0-9-]+$/.test(word) && number.includes(compactPartNumber(word));

/** A word of a text that is written like a part number, and as much of it as numbers begin with. */
export interface BegunNumber {
  readonly word: string;
  readonly beginning: string;
}

/**
 * The first word with hyphens that part numbers begin like, or that goes on otherwise behind one of its hyphens:
 * GM-P1-015H05-230 begins like GM-P1-015H05-115.
 */
export function numberBegun(state: CatalogueState, text: string): BegunNumber | null {
  for (const word of wordRuns(plainText(text))) {
    const pieces = /^[a-z]/.test(word) ? word.split(/[-_./]/) : [];
    for (let count = pieces.length; count > 1; count--) {
      const beginning = pieces.slice(0, count).join("-");
      if (rowsBeginning(state, beginning).length > 0) return { word, beginning: beginning.toUpperCase() };
    }
  }
  return null;
}

/**
 * A number typed with spaces that begins like part numbers and goes on otherwise, with hyphens as they have it: `gm p1
 * 015h05 230`. Null for any other text: it is nothing but a number, without words, and no goods that begin like it have
 * its rest as words.
 */
export function withHyphens(state: CatalogueState, text: string): string | null {
  const words = plainText(text).trim().split(/\s+/);
  const number = words.join("-");
  if (words.length < 2 || readPartNumber(number) === null) return null;
  const begun = numberBegun(state, number);
  if (begun?.word !== number || begun.beginning.length === number.length) return null;
  const others = number.slice(begun.beginning.length + 1).split("-");
  if (!others.every((piece) => isOfNumber(piece))) return null;
  const beginning = new Set(rowsBeginning(state, begun.beginning));
  const named = others.reduce((rows, piece) => rows.intersection(rowsOfWord(state, piece)), beginning);
  return named.size > 0 ? null : number;
}

/** True for a piece with a figure in it, or a single letter: longer words say something of the goods. */
const isOfNumber = (piece: string): boolean => /\d|^[a-z]$/.test(piece);

const rowsOfWord = (state: CatalogueState, word: string): ReadonlySet<number> => new Set(state.rowsOfWord(word).rows);

/** Products whose numbers begin like a word that goes on otherwise; null for other words. */
export function matchBegun(state: CatalogueState, text: string): NearNumber | null {
  const begun = /\s/.test(text.trim()) ? null : numberBegun(state, text);
  if (!begun || begun.beginning.length === begun.word.length) return null;
  return { matches: matchRows(rowsBeginning(state, begun.beginning)), number: begun.beginning };
}

/** Products with a part number or cross-reference that begins like this; the maker's letters may be left out. */
export function matchPartBeginning(state: CatalogueState, text: string): Matches {
  const rows = rowsBeginning(state, text);
  if (rows.length === 0) return noMatches;
  const compact = compactPartNumber(text);
  return matchRows(rows, new Set([...state.rowsOfPart(compact), ...state.rowsOfShort(compact)]));
}

/** Products whose number follows its maker's name without a space, as in Chinese: `KestravelKV139780`. */
export function matchBehindMaker(
  state: CatalogueState,
  compact: string,
): { readonly matches: Matches; readonly number: string } | null {
  const letters = /^[A-Z]{5,}(?=\d)/.exec(compact)?.[0].length ?? 0;
  for (let at = Math.max(4, letters - 4); at <= letters; at++) {
    const rows = state.rowsOfPart(compact.slice(at));
    if (rows.length > 0) return { matches: matchRows(rows, new Set(rows)), number: compact.slice(at) };
  }
  return null;
}

/**
 * Products with the part number that looks most like this one, or with those that begin so; null for what is too short
 * to be told apart.
 */
export function matchLookalike(state: CatalogueState, compact: string): LookalikeMatch | null {
  if (compact.length < 4 || !/^[A-Z0-9]+$/.test(compact) || !/[A-Z]/.test(compact)) return null;
  const alike =
    firstLookalike(compact, state.partNumbers, (number) => state.partRows(number)) ??
    firstLookalike(compact, state.shortNumbers, (number) => state.shortRows(number));
  // Of four characters, only the whole number is told apart.
  return alike?.isWhole === false && compact.length < 5 ? null : alike;
}

export interface LookalikeMatch {
  readonly matches: Matches;
  readonly number: string;
  readonly isWhole: boolean;
}

function firstLookalike(
  compact: string,
  numbers: Vocabulary,
  rowsOf: (number: number) => readonly number[],
): LookalikeMatch | null {
  const like = numbers
    .lookingLike(compact)
    .slice(0, maxParts)
    .map((number) => ({ word: numbers.word(number), rows: rowsOf(number) }))
    .filter(({ rows }) => rows.length > 0);
  const [first] = like;
  if (!first) return null;
  const isWhole = first.word.length === compact.length;
  const number = first.word.slice(0, compact.length);
  const rows = like
    .filter(({ word }) => (isWhole ? word === number : word.startsWith(number)))
    .flatMap((each) => each.rows);
  return { matches: matchRows(rows, isWhole ? new Set(rows) : undefined), number, isWhole };
}

/** Rows in any order as matches of a part number; those that have the whole of it count for more. */
export function matchRows(rows: readonly number[], whole: ReadonlySet<number> = new Set()): Matches {
  const rising = Int32Array.from(new Set(rows)).sort();
  const weights = Float32Array.from(rising, (row) => placeWeights[places.partNumber]! * (whole.has(row) ? 1.5 : 1));
  return { rows: rising, places: new Uint8Array(rising.length).fill(places.partNumber), weights };
}

export interface NearNumber {
  readonly matches: Matches;
  readonly number: string;
}

/**
 * Products whose part number looks like the query; else those whose number is it but for so many slips, one in a short
 * number.
 */
export function nearParts(state: CatalogueState, compact: string, slips: number): NearNumber | null {
  if (compact.length < 5) return null;
  const behindMaker = matchBehindMaker(state, compact);
  if (behindMaker) return behindMaker;
  const alike = matchLookalike(state, compact);
  if (alike) return alike;
  const near = state.partNumbers
    .like(compact, compact.length >= 9 ? slips : 1)
    .map(({ number, slips: count }) => ({
      word: state.partNumbers.word(number),
      slips: count,
      rows: state.partRows(number),
    }))
    .filter(({ rows }) => rows.length > 0);
  const [best] = near;
  if (!best) return null;
  const nearest = near.filter(({ slips: count }) => count === best.slips);
  return { matches: matchRows(nearest.flatMap(({ rows }) => rows)), number: best.word };
}

interface UnknownNumber {
  readonly typed: string;
  readonly compact: string;
  /** Its pieces were found as words. */
  readonly hasRows: boolean;
}

/** Products of the number that a query nearly is; else of those that it begins like. */
export function nearNumber(state: CatalogueState, { typed, compact, hasRows }: UnknownNumber): NearNumber | null {
  const begun = matchBegun(state, typed);
  return nearParts(state, compact, hasRows && !begun ? 1 : 2) ?? begun;
}
