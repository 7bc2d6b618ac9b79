import { beltLengthText, type BeltSize, readBeltSize } from "#domain/catalogue/belt-size.ts";
import type { TermGroup } from "#domain/catalogue/search/phrase-book.ts";
import { range } from "#domain/catalogue/search/quantity-phrase.ts";
import type { Constraint } from "#domain/catalogue/search/search-constraint.ts";
import type { CatalogueState } from "./catalogue-state.ts";
import { intersect } from "./combine-postings.ts";
import { matchConstraint, matchNearest } from "./match-constraint.ts";
import { allOf, type Asked } from "./score-rows.ts";

const isBelt = (term: TermGroup): boolean => term.goods?.classes.some(({ has }) => has?.includes("belt")) ?? false;

/** True if goods are called by it, with or without its hyphen. */
const isWord = (state: CatalogueState, text: string): boolean =>
  [text, text.replace("-", "")].some((word) => state.words.find(word) >= 0);

const sectionOf = (text: string, { section }: BeltSize): Constraint => ({
  kind: "values",
  text,
  keys: ["beltSection"],
  values: section === null ? ["a", "b"] : [section],
});

/**
 * A belt by its size where no goods are called by it: the belts of its section that are nearest in length. Null where
 * none is near, or where the query asks for something else.
 */
export function byBeltSize(state: CatalogueState, demands: readonly Asked[]): readonly Asked[] | null {
  const sized = demands.flatMap((each) => {
    const size = each.term && !each.term.goods ? readBeltSize(each.text) : null;
    return size && !isWord(state, each.text) ? [{ each, size }] : [];
  });
  const [belt, ...more] = sized;
  if (!belt || more.length > 0 || (demands.length > 1 && !demands.some(({ term }) => term && isBelt(term))))
    return null;
  const { each, size } = belt;
  const text = size.section === null ? beltLengthText(each.text) : each.text.toUpperCase().replace(/LI$/, "");
  const length = range(text, ["beltLength"], size.inches, 0.01, 0.01);
  const exact = matchConstraint(state, length, "own");
  const ofSection = matchConstraint(state, sectionOf(text, size), "own");
  const isThere = intersect(exact, ofSection).rows.length > 0;
  const near = isThere ? exact : matchNearest(state, length);
  if (!near) return null;
  const { term: _, ...own } = each;
  const nearest: Asked = { ...own, text, constraint: length, matches: near, ...(!isThere && { nearest: true }) };
  const terms = [...demands.filter((other) => other !== each), nearest, { text, matches: ofSection }];
  return allOf(terms).rows.length > 0 ? terms : null;
}
