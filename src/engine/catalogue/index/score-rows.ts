import type { AskedGoods } from "#domain/catalogue/search/asked-version.ts";
import type { TermGroup } from "#domain/catalogue/search/phrase-book.ts";
import type { Constraint } from "#domain/catalogue/search/search-constraint.ts";
import type { CatalogueState } from "./catalogue-state.ts";
import { type Matches, noMatches, placeWeights } from "./postings.ts";
import { intersect, isAtLeastZero, isAtMostZero, isZero } from "./combine-postings.ts";

export interface FoundRows {
  /** Rising. */
  readonly rows: Int32Array;
  /** Score of each row. */
  readonly scores: Float64Array;
  readonly quantities: readonly string[];
  /** Figures nothing has: the nearest are shown. */
  readonly nearest: readonly string[];
  readonly corrected: readonly { readonly from: string; readonly to: string }[];
  readonly dropped: readonly string[];
  /** Of a symptom at a machine for which there is no such part: all that fits the machine. */
  readonly isOfMachine?: true;
  /** The matched parts of the query, which select a version. */
  readonly asked: Pick<AskedGoods, "constraints" | "terms">;
}

/** A requested term with its matching rows. */
export interface Asked {
  readonly text: string;
  readonly matches: Matches;
  /** Set for a quantity phrase. */
  readonly constraint?: Constraint;
  /** Set for a word. */
  readonly term?: TermGroup;
  readonly correctedTo?: string;
  /** All rows that contain the word that names the goods. */
  readonly mentions?: Matches;
  /** True if it describes the machine that the goods are for. */
  readonly ofMachine?: true;
  /** Nothing has the figure itself: these are the nearest. */
  readonly nearest?: true;
}

/** True for terms that are never dropped or approximated. */
export const isStrict = ({ constraint }: Asked): boolean => constraint?.strict === true;

/** Rows that match all terms; none without terms. */
export function allOf(parts: readonly Asked[]): Matches {
  const [first, ...others] = parts.toSorted((a, b) => a.matches.rows.length - b.matches.rows.length);
  return others.reduce(
    (rows, { matches }) => (rows.rows.length === 0 ? rows : intersect(rows, matches)),
    first?.matches ?? noMatches,
  );
}

/** Above every score. */
const aheadOfAll = 1_000;

/** The found rows, those that are named before all others. */
export function ahead(hits: FoundRows, { rows }: Matches): FoundRows {
  if (rows.length === hits.rows.length) return hits;
  const { rows: all, scores } = hits;
  for (let at = 0, other = 0; at < all.length && other < rows.length;) {
    const difference = all[at]! - rows[other]!;
    scores[at]! += aheadOfAll * isZero(difference);
    at += isAtMostZero(difference);
    other += isAtLeastZero(difference);
  }
  return hits;
}

/** Weight of a word that only describes the machine. */
const machineShare = 0.25;

/** Adds each row's score for one term. */
function addScores(scores: Float64Array, hits: Int32Array, matches: Matches, rarity: number): void {
  const { rows, weights } = matches;
  const worths = weights ?? worthsOf(matches.places);
  // Where one thing alone is asked for, what it has is what was found.
  if (rows === hits) {
    for (let at = 0; at < rows.length; at++) scores[at]! += worths[at]! * rarity;
    return;
  }
  for (let row = 0, other = 0; row < hits.length && other < rows.length;) {
    const difference = hits[row]! - rows[other]!;
    scores[row]! += worths[other]! * rarity * isZero(difference);
    row += isAtMostZero(difference);
    other += isAtLeastZero(difference);
  }
}

function worthsOf(places: Uint8Array): Float32Array {
  const worths = new Float32Array(places.length);
  for (let at = 0; at < places.length; at++) worths[at] = placeWeights[places[at]!]!;
  return worths;
}

/** Rare words and telling places count for more. */
export function score(
  state: CatalogueState,
  hits: Matches,
  terms: readonly Asked[],
  parts: Matches | null,
  dropped: readonly string[],
): FoundRows {
  const scores = new Float64Array(hits.rows.length);
  for (const { matches, ofMachine } of [...terms, ...(parts ? [{ matches: parts, ofMachine: undefined }] : [])]) {
    const rarity = Math.log(1 + state.count / (1 + matches.rows.length)) * (ofMachine ? machineShare : 1);
    addScores(scores, hits.rows, matches, rarity);
  }
  return {
    rows: hits.rows,
    scores,
    quantities: terms.filter(({ constraint, nearest }) => constraint && !nearest).map(({ text }) => text),
    nearest: terms.filter(({ nearest }) => nearest).map(({ text }) => text),
    corrected: terms.flatMap(({ text, correctedTo }) => (correctedTo ? [{ from: text, to: correctedTo }] : [])),
    dropped,
    asked: {
      constraints: terms.flatMap(({ constraint }) => constraint ?? []),
      terms: terms.flatMap(({ term, correctedTo }) =>
        term ? [correctedTo ? { ...term, alternatives: [[correctedTo]] } : term] : [],
      ),
    },
  };
}
