import { beforeAll, expect, test } from "vitest";
import { readListingQuery } from "#engine/catalogue/listing-query.ts";
import { findProductPage } from "#engine/catalogue/product-page.ts";
import { findSearchPage } from "#engine/catalogue/search-page.ts";
import { suggest } from "#engine/catalogue/suggestions.ts";
import type { Shop } from "#engine/shop.ts";
import { demoRecords } from "../search/evaluate.ts";
import { demoDatabase, demoShop } from "./demo-shop.ts";

const database = demoDatabase();
let shop: Shop;

beforeAll(async () => {
  shop = await demoShop(database());
});

const numbers = demoRecords.flatMap(({ slug, variants }) => variants.map(({ sku }) => ({ slug, sku })));
const opened = async (q: string, language: "en" | "cn" = "en") => {
  const { data } = await findSearchPage(shop, q, language, readListingQuery(new URLSearchParams()));
  return data.kind === "product" ? { slug: data.slug, sku: data.sku } : { slug: "a list", sku: null };
};

test("every exact part number opens its own version, in both languages, as printed and as typed", async () => {
  expect(numbers.length).toBeGreaterThan(1_000);
  for (const number of numbers) {
    expect(await opened(number.sku)).toEqual(number);
    expect(await opened(number.sku, "cn")).toEqual(number);
    expect(await opened(number.sku.toLowerCase().replaceAll("-", ""))).toEqual(number);
    expect(await opened(` ${number.sku.replaceAll("-", " ")} `)).toEqual(number);
  }
});

test("every part number is a version of the page it opens, with that version's price and pictures", async () => {
  for (const record of demoRecords) {
    const page = (await findProductPage(shop, record.slug, "en"))!.data;
    expect(page.variants.map(({ sku }) => sku)).toEqual(record.variants.map(({ sku }) => sku));
    for (const [at, variant] of page.variants.entries()) {
      const stored = record.variants[at]!;
      expect(variant.pictureFamily, variant.sku).toBe(stored.pictureFamily ?? record.pictureFamily);
      expect(variant.listPrice ?? variant.price, variant.sku).toBe(stored.listPriceCents ?? stored.priceCents);
    }
  }
});

test("typed whole, every part number is the first suggestion, and leads to its own version", async () => {
  for (const { slug, sku } of numbers) {
    const [first] = (await suggest(shop, sku, "en")).products;
    expect({ slug: first?.slug, sku: first?.version ?? first?.sku }, sku).toEqual({ slug, sku });
  }
});

test("a part number that was copied with its quotation marks or a number sign opens its own version", async () => {
  for (const typed of ['"OM-46S-5G"', "“OM-46S-5G”", "#OM-46S-5G", "'OM-46S-5G'", "P/N #OM-46S-5G"])
    expect(await opened(typed), typed).toEqual({ slug: "oilmarrow-46s", sku: "OM-46S-5G" });
});

test("a part number among other words, or with an O for a 0, is listed and suggested by its own version", async () => {
  const asked = readListingQuery(new URLSearchParams());
  for (const typed of ["OM-46S-5G 5 gal", "oil om46s5g pail", "2x OM-46S-5G", "奥脉 OM-46S-5G", "0M-46S-5G"]) {
    const { data } = await findSearchPage(shop, typed, "en", asked);
    const listed = data.kind === "results" ? data.listing.cards : [];
    expect(listed[0], typed).toMatchObject({ slug: "oilmarrow-46s", sku: "OM-46S-5G", version: "OM-46S-5G" });
  }
  const [first] = (await suggest(shop, "OM-46S-5G 5 gal", "en")).products;
  expect(first).toMatchObject({ slug: "oilmarrow-46s", version: "OM-46S-5G" });
});
