import { readPartNumber } from "#domain/catalogue/part-number.ts";
import type { SearchQuery } from "#domain/catalogue/search-text.ts";
import type { CatalogueState } from "./catalogue-state.ts";
import { matchConstraint, matchPartBeginning, matchRows, matchTerm } from "./match-term.ts";
import { type Matches, intersect, placeWeights, unite } from "./postings.ts";

export interface FoundRows {
  /** Rising. */
  readonly rows: Int32Array;
  /** How well each fits. */
  readonly scores: Float64Array;
  readonly quantities: readonly string[];
  readonly corrected: readonly { readonly from: string; readonly to: string }[];
  readonly dropped: readonly string[];
}

/** One thing asked for, with the rows that have it. */
interface Asked {
  readonly text: string;
  readonly matches: Matches;
  readonly quantity: boolean;
  readonly correctedTo?: string;
}

/** What comes after so many words is not looked at: nobody means it, and each costs time. */
const mostTerms = 12;

/**
 * The rows that have everything a query asks for. Where none has, part numbers that are nearly the query; else the
 * rarest words are left out, one after the other, until something is found.
 */
export function findRows(
  state: CatalogueState,
  { constraints, ...query }: SearchQuery,
  typed: string,
  unfinished = false,
): FoundRows {
  const terms = query.terms.slice(0, mostTerms);
  const asked = [
    ...constraints
      .slice(0, mostTerms)
      .map((constraint): Asked => ({
        text: constraint.text,
        matches: matchConstraint(state, constraint),
        quantity: true,
      })),
    ...terms.map((term, at): Asked => ({
      text: term.text,
      quantity: false,
      ...matchTerm(state, term, unfinished && at === terms.length - 1),
    })),
  ];
  const parts = query.partNumber ? matchPartBeginning(state, query.partNumber) : null;
  const all = allOf(asked);
  if (all.rows.length > 0 || (parts && parts.rows.length > 0))
    return score(state, parts ? unite(all, parts) : all, asked, parts, []);
  const near = nearParts(state, typed);
  if (near)
    return { ...score(state, near.matches, [], near.matches, []), corrected: [{ from: typed, to: near.number }] };
  const kept = relax(asked);
  return score(
    state,
    allOf(kept),
    kept,
    null,
    asked.filter((each) => !kept.includes(each)).map(({ text }) => text),
  );
}

const nothing: Matches = { rows: new Int32Array(0), places: new Uint8Array(0) };

/** Rows that have all that is asked; none when nothing is asked. */
function allOf(asked: readonly Asked[]): Matches {
  const [first, ...others] = asked.toSorted((a, b) => a.matches.rows.length - b.matches.rows.length);
  return others.reduce(
    (rows, { matches }) => (rows.rows.length === 0 ? rows : intersect(rows, matches)),
    first?.matches ?? nothing,
  );
}

/** What is left when the rarest are taken out until the rest is found together. Words go before quantities. */
function relax(asked: readonly Asked[]): readonly Asked[] {
  let kept = asked.filter(({ matches }) => matches.rows.length > 0);
  while (kept.length > 1 && allOf(kept).rows.length === 0) {
    const rarest = kept.toSorted(
      (a, b) => Number(a.quantity) - Number(b.quantity) || a.matches.rows.length - b.matches.rows.length,
    )[0];
    kept = kept.filter((each) => each !== rarest);
  }
  return kept;
}

/** Products whose part number is the query but for a slip or two. */
function nearParts(state: CatalogueState, typed: string): { matches: Matches; number: string } | null {
  const compact = readPartNumber(typed);
  if (!compact || compact.length < 5) return null;
  const near = state.partNumbers
    .like(compact, compact.length >= 9 ? 2 : 1)
    .filter(({ word }) => state.rowsOfPart(word).length > 0);
  const [best] = near;
  if (!best) return null;
  const nearest = near.filter(({ slips }) => slips === best.slips).map(({ word }) => word);
  return { matches: matchRows(nearest.flatMap((number) => state.rowsOfPart(number))), number: best.word };
}

/** Rare words and telling places count for more. */
function score(
  state: CatalogueState,
  found: Matches,
  asked: readonly Asked[],
  parts: Matches | null,
  dropped: readonly string[],
): FoundRows {
  const scores = new Float64Array(found.rows.length);
  for (const matches of [...asked.map((each) => each.matches), ...(parts ? [parts] : [])]) {
    const rarity = Math.log(1 + state.count / (1 + matches.rows.length));
    for (let at = 0, other = 0; at < found.rows.length && other < matches.rows.length;) {
      const difference = found.rows[at]! - matches.rows[other]!;
      if (difference === 0) scores[at]! += placeWeights[matches.places[other]!]! * rarity;
      if (difference <= 0) at++;
      if (difference >= 0) other++;
    }
  }
  return {
    rows: found.rows,
    scores,
    quantities: asked.filter(({ quantity }) => quantity).map(({ text }) => text),
    corrected: asked.flatMap(({ text, correctedTo }) => (correctedTo ? [{ from: text, to: correctedTo }] : [])),
    dropped,
  };
}
