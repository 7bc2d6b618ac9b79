import fc from "fast-check";
import { expect, test } from "vitest";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import { readSearch } from "#domain/catalogue/search/search-text.ts";
import { CatalogueState } from "#engine/catalogue/index/catalogue-state.ts";
import { matchTerm, type TermMatch } from "#engine/catalogue/index/match-term.ts";
import { readSourceRows, type SourceRow } from "#engine/catalogue/index/source-rows.ts";
import { readListingQuery } from "#engine/catalogue/listing-query.ts";
import { searchGoods } from "#engine/catalogue/questions/search-goods.ts";
import { testDatabase } from "#test/database.ts";
import { generateCatalogue } from "../../bench/catalogue-generator.ts";
import { catalogueShop, load } from "./catalogue-shop.ts";

const database = testDatabase();

/** Goods and filters of a query, without the order of goods that are equally good. */
function answerTo(state: CatalogueState, typed: string) {
  const search = readSearch(typed);
  const asked = readListingQuery(new URLSearchParams("sort=price-asc&show=480"));
  const { ids, counts } = searchGoods(state, {
    kind: "search",
    search,
    typed,
    parts: false,
    asked: { ...asked, show: 480 },
    fitting: null,
    first: null,
  });
  return { ids: ids.toSorted((a, b) => a - b), counts };
}

const nouns = ["compressor", "tank", "quiet compressor", "空压机", "储气罐", "dryer", "filter"];

test("goods that a noun names are those that are there now, however they changed since it was last asked for", async () => {
  const db = database();
  await load(catalogueShop(db), generateCatalogue(120));
  const rows = await readSourceRows(
    db,
    Array.from({ length: 120 }, (_, at) => at + 1),
  );
  const step = fc.record({
    at: fc.nat(rows.length - 1),
    how: fc.constantFrom("take out", "put", "call it a filter", "name it anew"),
    asked: fc.subarray(nouns),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const state = new CatalogueState(seedTaxonomy);
      const there = new Map<number, SourceRow>(rows.slice(0, 60).map((row) => [row.id, row]));
      for (const row of there.values()) state.put(row);
      for (const { at, how, asked } of steps) {
        const row = rows[at]!;
        if (how === "take out") {
          state.strike(row.id);
          there.delete(row.id);
        } else {
          const next =
            how === "put"
              ? row
              : { ...row, name: how === "name it anew" ? { en: "Thing", cn: "物" } : { en: "Filter", cn: "过滤器" } };
          state.put(next);
          there.set(row.id, next);
        }
        const fresh = new CatalogueState(seedTaxonomy);
        for (const each of there.values()) fresh.put(each);
        for (const noun of asked) expect(answerTo(state, noun), noun).toEqual(answerTo(fresh, noun));
      }
    }),
    { numRuns: 30 },
  );
});

test("a noun is not taken for another of the same meaning, nor for one of which a few goods were enough", async () => {
  const ids = Array.from({ length: 120 }, (_, at) => at + 1);
  const rows = await readSourceRows(database(), ids);
  const filled = () => {
    const state = new CatalogueState(seedTaxonomy);
    for (const row of rows) state.put(row);
    return state;
  };
  const asked = ["compressor", "air compressor", "空压机", "tank", "receiver", "储气罐"].flatMap((noun) =>
    [{ enough: 1 }, {}].map((how) => ({ term: readSearch(noun).terms[0]!, how })),
  );
  const asArrays = ({ matches, mentions }: TermMatch) =>
    [matches, mentions].map((each) => each && [[...each.rows], [...each.places], [...(each.weights ?? [])]]);
  const alone = asked.map(({ term, how }) => asArrays(matchTerm(filled(), term, how)));
  expect(new Set(alone.map((each) => JSON.stringify(each))).size).toBeGreaterThan(6);
  const state = filled();
  for (const _ of ["found", "held"])
    expect(asked.map(({ term, how }) => asArrays(matchTerm(state, term, how)))).toEqual(alone);
});
