import { beforeAll, expect, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { findMachines } from "#engine/air/find-machines.ts";
import { findCategoryPage } from "#engine/catalogue/category-page.ts";
import { readListingQuery } from "#engine/catalogue/listing-query.ts";
import type { Card } from "#engine/catalogue/page-types.ts";
import { findSearchPage } from "#engine/catalogue/search-page.ts";
import { suggest } from "#engine/catalogue/suggestions.ts";
import type { Shop } from "#engine/shop.ts";
import { catalogueShop, load } from "#test/catalogue/catalogue-shop.ts";
import { testDatabase } from "#test/database.ts";
import { demoRecords } from "./evaluate.ts";

const database = testDatabase();
let shop: Shop;

const slugs =
  /^ostrelvane-rs(10|15)-125|^oilmarrow-(46s|68s)$|^torrendyne-(th060|tv080|hs38|hs12|ap32-19)|^polarwick-rd100$/;
const records = demoRecords
  .filter(({ slug }) => slugs.test(slug))
  .map((record) => ({ ...record, boughtTogether: [], fits: [] }));

beforeAll(async () => {
  shop = catalogueShop(database());
  await load(shop, records);
  await shop.listing.load();
});

const factsOf = (sku: string): Readonly<Record<string, unknown>> => {
  const product = records.find(({ variants }) => variants.some((one) => one.sku === sku));
  return { ...product?.attributes, ...product?.variants.find((one) => one.sku === sku)?.attributes };
};
const priceOf = (sku: string) => records.flatMap(({ variants }) => variants).find((one) => one.sku === sku)?.priceCents;
const has = (card: Card, key: string, value: unknown): boolean => {
  const stated = factsOf(card.sku)[key];
  return Array.isArray(stated) ? stated.includes(value) : stated === value;
};
const found = async (q: string, language: Language): Promise<readonly Card[]> => {
  const { data } = await findSearchPage(shop, q, language, readListingQuery(new URLSearchParams()));
  return data.kind === "results" ? data.listing.cards : [];
};

test.each([
  ["rotary screw 230v single phase", "en", { phase: "1", voltage: "230" }],
  ["rs15 460v", "en", { voltage: "460" }],
  ["5 gallon screw oil", "en", { containerVolume: 5 }],
  ["drum of screw oil", "en", { container: "drum" }],
  ["epoxy lined tank", "en", { lining: "epoxy" }],
  ["3/8 hose 50ft", "en", { hoseLength: 50 }],
  ["OV-RS10-125-80T 单相", "cn", { phase: "1" }],
  ["储气罐 环氧", "cn", { lining: "epoxy" }],
  ["空气管道 绿色", "cn", { pipeColor: "green" }],
  ["冷干机 230V", "cn", { voltage: "230" }],
] as const)("a search for %s shows, prices and leads to the version that has it", async (q, language, facts) => {
  const [card] = await found(q, language);
  for (const [key, value] of Object.entries(facts)) expect(has(card!, key, value), `${card?.sku}: ${key}`).toBe(true);
  expect(card).toMatchObject({ version: card!.sku, price: priceOf(card!.sku) });
  const [suggested] = (await suggest(shop, `${q} `, language)).products;
  expect(suggested).toMatchObject({ sku: card!.sku, version: card!.sku, price: priceOf(card!.sku) });
});

test.each([
  ["screw compressor 230v single phase", "en", []],
  ["screw compressor 460v single phase", "en", ["single phase"]],
  ["螺杆机 575V 单相", "cn", ["575v"]],
] as const)("figures of a search hold in one version: %s", async (q, language, left) => {
  const { data } = await findSearchPage(shop, q, language, readListingQuery(new URLSearchParams()));
  if (data.kind !== "results") throw new Error("a list was asked for");
  const { reading, listing } = data;
  const hasIt = ({ sku }: Card, text: string): boolean => {
    const facts = factsOf(sku);
    if (/phase|单相/i.test(text)) return facts["phase"] === "1";
    const volts = /\d{3}(?=v)/i.exec(text);
    return volts ? [facts["voltage"]].flat().includes(volts[0]) : true;
  };
  for (const card of listing.cards)
    for (const text of reading.quantities) expect(hasIt(card, text), `${card.sku}: ${text}`).toBe(true);
  expect(listing.total).toBeGreaterThan(0);
  expect(reading.dropped).toEqual(left);
});

test("a list that is filtered shows the version that passes, and its figures", async () => {
  const list = async (category: string, filters: string) => {
    const asked = readListingQuery(new URLSearchParams(filters));
    const page = await findCategoryPage(shop, { category, id: "all", language: "en" }, asked);
    return page!.data.listing.cards;
  };
  const screws = await list("rotary-screw", "phase=1");
  expect(screws.length).toBeGreaterThan(1);
  for (const card of screws) {
    expect(card.version).toBe(card.sku);
    expect(has(card, "phase", "1")).toBe(true);
    expect(card.price).toBe(priceOf(card.sku));
    const volts = card.specs.find(({ key }) => key === "voltage");
    if (volts) expect(volts.value).toEqual({ text: "230 V" });
  }
  const tanks = await list("air-tanks", "lining=galvanized");
  expect(tanks.length).toBeGreaterThan(1);
  expect(tanks.every((card) => has(card, "lining", "galvanized") && card.version === card.sku)).toBe(true);
});

test("a link into a list that has become shorter shows the last page of what there is", async () => {
  for (const asked of ["show=9999999", "show=480&from=240", "show=48&from=24"]) {
    const request = readListingQuery(new URLSearchParams(asked));
    const category = await findCategoryPage(shop, { category: "rotary-screw", id: "all", language: "en" }, request);
    const search = (await findSearchPage(shop, "screw compressor", "en", request)).data;
    for (const listing of [category!.data.listing, search.kind === "results" ? search.listing : null]) {
      const { total, from, cards } = listing!;
      const last = (Math.ceil(total / 24) - 1) * 24;
      expect({ asked, from, shown: cards.length }).toEqual({ asked, from: last, shown: total - last });
      expect(total).toBeGreaterThan(0);
    }
  }
});

test("where one version is meant the card sells it; where several are, the buyer chooses; where all are, none is named", async () => {
  const oils = await found("screw oil pail", "en");
  expect(oils.length).toBeGreaterThan(0);
  expect(oils.every(({ variants }) => variants === 1)).toBe(true);
  const [either] = await found("rs15 three phase", "en");
  expect(either!.variants).toBeGreaterThan(1);
  expect(either!.version).toBeUndefined();
  const [all] = await found("screw oil", "en");
  expect(all!.variants).toBeGreaterThan(1);
  expect(all!.version).toBeUndefined();
});

test("the running-cost calculator offers the version that is named in words", async () => {
  const { data } = await findMachines(shop, ["rs10 screw single phase", "rs10 screw three phase"], "en");
  expect(data[0]!.alike.length).toBeGreaterThan(0);
  expect(data[0]!.alike.every(({ sku }) => sku.endsWith("-1P"))).toBe(true);
  expect(data[1]!.alike.every(({ sku }) => sku.endsWith("-3P"))).toBe(true);
});
