import { beforeAll, expect, test } from "vitest";
import { readListingQuery } from "#engine/catalogue/listing-query.ts";
import { findSearchPage } from "#engine/catalogue/search-page.ts";
import type { Shop } from "#engine/shop.ts";
import { demoDatabase, demoShop } from "#test/catalogue/demo-shop.ts";
import { demoRecords } from "./evaluate.ts";

const database = demoDatabase();
let shop: Shop;

beforeAll(async () => {
  shop = await demoShop(database());
});

/** The figures of the goods that a query shows first. */
async function figuresOf(text: string, language: "en" | "cn", key: string): Promise<number[]> {
  const { data } = await findSearchPage(shop, text, language, readListingQuery(new URLSearchParams()));
  const attributes = new Map(demoRecords.map((record) => [record.slug, record.attributes]));
  if (data.kind === "product") throw new Error(`${text} opened a product`);
  return data.listing.cards.flatMap(({ slug }) => {
    const figure = attributes.get(slug)?.[key];
    return typeof figure === "number" ? [figure] : [];
  });
}

test.each([
  ["receiver for 175 psi compressor", "en"],
  ["175 psi 空压机用的储气罐", "cn"],
] as const)("no vessel that bears less is near what %s has to bear", async (text, language) => {
  const bears = await figuresOf(text, language, "mawp");
  expect(bears.length).toBeGreaterThan(0);
  expect(Math.min(...bears)).toBeGreaterThanOrEqual(175);
});

test.each([
  ["safety valve 160 psi", "en"],
  ["安全阀 160 psi", "cn"],
] as const)("no valve that opens later is near %s", async (text, language) => {
  const opens = await figuresOf(text, language, "setPressure");
  expect(opens.length).toBeGreaterThan(0);
  expect(Math.max(...opens)).toBeLessThanOrEqual(160);
});

test.each([
  ["relief valve 1.0 mpa", "en", 145],
  ["safety valve 140 psi", "en", 140],
  ["安全阀 1.0兆帕", "cn", 145],
] as const)("no rounding between units lets a valve of %s open later", async (text, language, most) => {
  const opens = await figuresOf(text, language, "setPressure");
  expect(opens.length).toBeGreaterThan(0);
  expect(Math.max(...opens)).toBeLessThanOrEqual(most);
});

test.each([
  ["safety valve 100 psi", "en"],
  ["relief valve 8 bar", "en"],
  ["安全阀 8公斤", "cn"],
] as const)("%s, which no valve has, shows no valve that opens later", async (text, language) => {
  expect(await figuresOf(text, language, "setPressure")).toEqual([]);
});

test.each([
  ["relief valve 110 psi", "en", "110 psi"],
  ["8 bar safety valve", "en", "8 bar"],
  ["relief valve 1/2 npt 100 psi", "en", "100 psi"],
  ["relief valve 300 psi", "en", "300 psi"],
  ["安全阀 8公斤", "cn", "8公斤"],
  ["安全阀0.8兆帕", "cn", "0.8兆帕"],
] as const)("of %s it is said that no valve has it, and where to ask", async (text, language, pressure) => {
  const { data } = await findSearchPage(shop, text, language, readListingQuery(new URLSearchParams()));
  expect(data).toMatchObject({ reading: { noValveAt: pressure }, help: ["help"], listing: { total: 0 } });
});

test.each([
  ["relief valve 150 psi", ""],
  ["safety valve 140 psi", ""],
  ["relief valve 150 psi", "price.min=900000"],
  ["breathing air relief valve 150 psi", ""],
])("of %s with %j, which there is, it is not said that no valve has it", async (text, filters) => {
  const { data } = await findSearchPage(shop, text, "en", readListingQuery(new URLSearchParams(filters)));
  expect(data).toMatchObject({ kind: "results", reading: { noValveAt: null } });
});

test("a valve that shall open at no less than a figure may open later", async () => {
  expect(Math.max(...(await figuresOf("relief valve at least 160 psi", "en", "setPressure")))).toBe(200);
});

test("a hose that bears less is not called near to the pressure asked for, which is said to be left out", async () => {
  const { data } = await findSearchPage(shop, "hose 350 psi", "en", readListingQuery(new URLSearchParams()));
  expect(data).toMatchObject({ reading: { nearest: [], dropped: ["350 psi"] } });
});

test.each([
  ["screw compressor 8 bar", "en"],
  ["8公斤压力 螺杆空压机", "cn"],
] as const)("%s shows machines rated at it before those that only unload there", async (text, language) => {
  const [first] = await figuresOf(text, language, "ratedPressure");
  expect(first).toBe(125);
});
