import fc from "fast-check";
import { expect, test } from "vitest";
import { intersect, union, unionAll } from "#engine/catalogue/index/combine-postings.ts";
import { withMentions } from "#engine/catalogue/index/match-term.ts";
import { type Matches, placeWeights } from "#engine/catalogue/index/postings.ts";
import { ahead, score } from "#engine/catalogue/index/score-rows.ts";
import { CatalogueState } from "#engine/catalogue/index/catalogue-state.ts";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";

/** Places by row: what lists of rows mean, without their order and their arrays. */
type Places = ReadonlyMap<number, number>;

const size = 40;
const rows = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: size - 1 }), fc.integer({ min: 0, max: 4 })), {
    selector: ([row]) => row,
    maxLength: size,
  })
  .map((pairs): Places => new Map(pairs.toSorted(([a], [b]) => a - b)));

const asMatches = (places: Places): Matches => ({
  rows: Int32Array.from(places.keys()),
  places: Uint8Array.from(places.values()),
});
const asPlaces = (matches: Matches): [number, number][] =>
  [...matches.rows].map((row, at) => [row, matches.places[at]!]);
const rising = (places: Iterable<readonly [number, number]>): [number, number][] =>
  [...places].map(([row, place]): [number, number] => [row, place]).toSorted(([a], [b]) => a - b);

const eitherOf = (all: readonly Places[]): [number, number][] => {
  const both = new Map<number, number>();
  for (const each of all) for (const [row, place] of each) both.set(row, Math.max(place, both.get(row) ?? 0));
  return rising(both);
};

test("rows that have both words stand once, at the less telling place, and those of either at the more telling", () => {
  fc.assert(
    fc.property(rows, rows, rows, (one, other, third) => {
      const shared = [...one].filter(([row]) => other.has(row));
      const least = shared.map(([row, place]) => [row, Math.min(place, other.get(row)!)] as const);
      expect(asPlaces(intersect(asMatches(one), asMatches(other)))).toEqual(rising(least));
      expect(asPlaces(union(asMatches(one), asMatches(other)))).toEqual(eitherOf([one, other]));
      for (const all of [
        [one, other, third],
        [one, other, third, one, other],
      ])
        expect(asPlaces(unionAll(all.map(asMatches), size))).toEqual(eitherOf(all));
    }),
  );
});

test("a row has both only where one version of it has them", () => {
  const versioned = fc.tuple(rows, fc.infiniteStream(fc.integer({ min: 1, max: 15 })));
  fc.assert(
    fc.property(versioned, rows, versioned, ([one, ofOne], plain, [other, ofOther]) => {
      const withBits = (places: Places, bits: Iterator<number>): [Matches, Map<number, number>] => {
        const byRow = new Map([...places.keys()].map((row) => [row, bits.next().value as number]));
        return [{ ...asMatches(places), versions: Int32Array.from(byRow.values()) }, byRow];
      };
      const [first, bitsOfFirst] = withBits(one, ofOne);
      const [second, bitsOfSecond] = withBits(other, ofOther);
      const joint = intersect(first, second);
      const having = [...one.keys()].filter((row) => (bitsOfFirst.get(row)! & (bitsOfSecond.get(row) ?? 0)) !== 0);
      expect([...joint.rows]).toEqual(having);
      expect([...joint.versions!]).toEqual(having.map((row) => bitsOfFirst.get(row)! & bitsOfSecond.get(row)!));
      const whole = intersect(first, asMatches(plain));
      const shared = [...one.keys()].filter((row) => plain.has(row));
      expect([...whole.rows]).toEqual(shared);
      expect([...whole.versions!]).toEqual(shared.map((row) => bitsOfFirst.get(row)!));
    }),
  );
});

test("goods keep what they are worth among those that only mention the word", () => {
  fc.assert(
    fc.property(rows, rows, (named, mentioning) => {
      const worths = new Map([...named].map(([row, place]) => [row, 2 + place * 1.5]));
      const goods = { ...asMatches(named), weights: Float32Array.from(worths.values()) };
      const { rows: found, weights } = withMentions(goods, asMatches(mentioning));
      expect([...found]).toEqual(eitherOf([named, mentioning]).map(([row]) => row));
      expect([...weights!]).toEqual([...found].map((row) => worths.get(row) ?? placeWeights[0]));
    }),
  );
});

test("a row's score is what all its words are worth, and those that are put ahead stand above all others", () => {
  const state = new CatalogueState(seedTaxonomy);
  state.count = size;
  fc.assert(
    fc.property(rows, rows, rows, (hits, one, other) => {
      const terms = [one, other].map((places) => ({ text: "", matches: asMatches(places) }));
      const found = score(state, asMatches(hits), terms, null, []);
      const worth = (row: number): number =>
        [one, other].reduce(
          (sum, places) =>
            sum + (places.has(row) ? placeWeights[places.get(row)!]! * Math.log(1 + size / (1 + places.size)) : 0),
          0,
        );
      const expected = [...hits.keys()].map(worth);
      expect([...found.scores]).toEqual(expected.map((each) => expect.closeTo(each, 9)));
      const first = new Set([...one.keys()].filter((row) => hits.has(row)));
      if (one.size === hits.size) return;
      const raised = [...ahead(found, asMatches(one)).scores];
      const isAhead = (at: number): boolean => first.has([...hits.keys()][at]!);
      const [above, below] = [raised.filter((_, at) => isAhead(at)), raised.filter((_, at) => !isAhead(at))];
      expect(Math.min(...above, Number.MAX_VALUE)).toBeGreaterThan(Math.max(...below, 0));
    }),
  );
});
