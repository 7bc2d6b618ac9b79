import type { CatalogueState } from "./catalogue-state.ts";
import { matchBelow, matchNearest } from "./match-constraint.ts";
import type { Matches } from "./postings.ts";
import { allOf, type Asked, isStrict, score } from "./score-rows.ts";

/**
 * Drops words until the rest finds something. The dropped word is the one without which the rest scores best; if one is
 * not enough, the rarest goes first. Words are dropped before quantities.
 */
export function relax(state: CatalogueState, parts: readonly Asked[]): readonly Asked[] {
  let terms = parts.filter((each) => each.matches.rows.length > 0 || isStrict(each));
  if (terms.some(({ matches }) => matches.rows.length === 0)) return terms;
  while (terms.length > 1 && allOf(terms).rows.length === 0) {
    const goes = bestToLeave(state, terms) ?? rarestOf(terms);
    terms = terms.filter((each) => each !== goes);
  }
  return terms;
}

/** Importance of a term: part number, kind of goods, figures, use, other words. */
function tellingOf(each: Asked): number {
  const { constraint, term } = each;
  if (isStrict(each)) return 4;
  if (constraint) return 2;
  if (!term) return 3.5;
  if (!term.goods) return 0;
  return term.goods.rank === "use" ? 1 : 3;
}

function bestToLeave(state: CatalogueState, terms: readonly Asked[]): Asked | null {
  const least = Math.min(...terms.map(tellingOf));
  if (least > 1) return null;
  return bestOf(state, terms, least);
}

function bestOf(state: CatalogueState, terms: readonly Asked[], least: number): Asked | null {
  let best: { one: Asked; score: number } | null = null;
  for (const one of terms.filter((each) => tellingOf(each) === least)) {
    const others = terms.filter((each) => each !== one);
    const named = allOf(others);
    if (named.rows.length === 0) continue;
    const most = score(state, named, others, null, []).scores.reduce((a, b) => Math.max(a, b), 0);
    if (!best || most > best.score) best = { one, score: most };
  }
  return best?.one ?? null;
}

function rarestOf(terms: readonly Asked[]): Asked {
  return terms.toSorted((a, b) => tellingOf(a) - tellingOf(b) || a.matches.rows.length - b.matches.rows.length)[0]!;
}

/** Weight of a figure that is far from the one asked for: no word of the goods puts less of it before more. */
const farWeight = 50;

const decisive = (matches: Matches): Matches => ({
  ...matches,
  ...(matches.weights && { weights: matches.weights.map((weight) => weight * farWeight) }),
});

/** Figures that nothing has, or nothing together with the words, as the nearest that something has. */
export function withNearestFigures(state: CatalogueState, terms: readonly Asked[]): readonly Asked[] {
  const nearer = terms.map((each): Asked => {
    const matches = each.constraint && matchNearest(state, each.constraint);
    return matches ? { ...each, matches, nearest: true } : each;
  });
  if (allOf(nearer).rows.length > 0) return nearer;
  // Where goods of the kind have all figures, only words are in the way: `40 horse compressor wired 575`.
  if (allOf(terms.filter((each) => tellingOf(each) > 0)).rows.length > 0) return terms;
  const far = terms.map(({ constraint }) => constraint && decisive(matchBelow(state, constraint)));
  const anyFar = (only: number | null): readonly Asked[] =>
    terms.map((each, at) => {
      const matches = only === null || only === at ? far[at] : undefined;
      return matches?.rows.length ? { ...each, matches, nearest: true } : each;
    });
  // As few figures as possible are given up.
  const attempts = [...far.keys(), null].map(anyFar);
  return attempts.find((parts) => parts.some(({ nearest }) => nearest) && allOf(parts).rows.length > 0) ?? terms;
}
