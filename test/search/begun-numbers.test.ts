import { beforeAll, expect, test } from "vitest";
import { readListingQuery } from "#engine/catalogue/listing-query.ts";
import { findSearchPage } from "#engine/catalogue/search-page.ts";
import { suggest } from "#engine/catalogue/suggestions.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Shop } from "#engine/shop.ts";
import { demoDatabase, demoShop } from "#test/catalogue/demo-shop.ts";

const database = demoDatabase();
let shop: Shop;

beforeAll(async () => {
  shop = await demoShop(database());
});

async function resultsOf(query: string, language: Language) {
  const { data } = await findSearchPage(shop, query, language, readListingQuery(new URLSearchParams()));
  if (data.kind === "product") throw new Error(`${query} opened a product`);
  return { ...data, skus: data.listing.cards.map(({ sku }) => sku) };
}

const begun = [
  ["GM-P1-015H05-230", "GM-P1-015H05", "GM-P1-015H05-115"],
  ["gm-p1-015h05-230v", "GM-P1-015H05", "GM-P1-015H05-115"],
  ["GM-DX-425H-230", "GM-DX-425H", "GM-DX-425H"],
  ["SC05-060H-999-77", "SC05-060H", "HV-SC05-060H-230"],
] as const;

test.each(begun.flatMap((each) => [["en", ...each] as const, ["cn", ...each] as const]))(
  "in %s %s, which is no number, is told and answered by those that begin with %s",
  async (language, query, beginning, first) => {
    const { reading, skus } = await resultsOf(query, language);
    expect(reading).toMatchObject({ corrected: [{ from: query, to: beginning }], quantities: [], dropped: [] });
    expect(skus).toContain(first);
    for (const sku of skus) expect(sku).toContain(beginning);
  },
);

const spaced = [
  ...begun.map(([query, ...others]) => [query.replaceAll("-", " "), ...others] as const),
  ["GM-P1-015H05 230", "GM-P1-015H05", "GM-P1-015H05-115"],
  ["td vr005 777", "TD-VR005", "TD-VR005-3P"],
] as const;

test.each(spaced.flatMap((each) => [["en", ...each] as const, ["cn", ...each] as const]))(
  "in %s %s, typed with spaces, is told and answered like the same with hyphens",
  async (language, query, beginning, first) => {
    const { reading, skus } = await resultsOf(query, language);
    expect(reading).toMatchObject({ query, corrected: [{ from: query, to: beginning }], quantities: [], dropped: [] });
    expect(skus).toContain(first);
    for (const sku of skus) expect(sku).toContain(beginning);
  },
);

test.each(["TD-31-E9", "TD 31 E9", "td 31 e9"])(
  "%s, of which the whole differs by one sign, is told and answered by what nearly is it",
  async (query) => {
    const { reading, skus } = await resultsOf(query, "en");
    expect(reading).toMatchObject({ corrected: [{ from: query, to: "TD31E1" }], dropped: [] });
    expect(skus.toSorted()).toEqual(["PW-VF-E1", "PW-VF-E2", "PW-VF-E3", "PW-VF-E4", "PW-VF-E6"]);
  },
);

test("of a number with spaces that lacks one sign, the whole is meant before its beginning", async () => {
  const { reading, skus } = await resultsOf("gm p2 075 80", "en");
  expect(reading).toMatchObject({ corrected: [{ from: "gm p2 075 80", to: "GMP2075V80" }], dropped: [] });
  expect(skus[0]).toContain("GM-P2-075V80");
});

test("words and figures with their units are no part of a number, though numbers begin like what stands before them", async () => {
  for (const query of ["rs10 230v", "p2 075 80 gal", "iso 46 5 gal", "gm p1 filter", "td 31"])
    expect((await resultsOf(query, "en")).reading.corrected, query).toEqual([]);
});

test.each(["en", "cn"] as const)("in %s nothing within a part number is read as a figure", async (language) => {
  const { reading, skus } = await resultsOf("GM-P1-015H05", language);
  expect(reading).toMatchObject({ corrected: [], quantities: [], dropped: [] });
  expect(skus[0]).toContain("GM-P1-015H05");
  // Beside it a figure is one.
  expect((await resultsOf("GM-P1-015H05-230 1.5 hp", language)).reading.quantities).toEqual(["1.5 hp"]);
  expect((await resultsOf("10-hp screw compressor", language)).reading.quantities).toHaveLength(1);
});

test("among other words a number with an unknown ending stands for those that begin like it", async () => {
  for (const [query, language] of [
    ["GM-P1-015H05-230 compressor", "en"],
    ["GM-P1-015H05-230空压机", "cn"],
  ] as const) {
    const { reading, skus } = await resultsOf(query, language);
    expect(reading.corrected, query).toEqual([{ from: "gm-p1-015h05-230", to: "gm-p1-015h05" }]);
    expect(skus[0], query).toContain("GM-P1-015H05");
  }
});

test("while it is typed, those that begin like it are suggested", async () => {
  for (const typed of ["GM-P1-015H05-2", "gm p1 015h05 2", "GM P1 015H05 230"]) {
    const { products } = await suggest(shop, typed, "en");
    expect(products[0]?.sku, typed).toContain("GM-P1-015H05");
  }
});
