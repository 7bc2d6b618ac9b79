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
  const { products } = await suggest(shop, "GM-P1-015H05-2", "en");
  expect(products[0]?.sku).toContain("GM-P1-015H05");
});
