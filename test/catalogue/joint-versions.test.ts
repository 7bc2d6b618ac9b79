import { beforeAll, expect, test } from "vitest";
import type { Selection, Selections } from "#domain/catalogue/facet-columns.ts";
import { carriage } from "#domain/shipping/parcel.ts";
import { findCategoryPage } from "#engine/catalogue/category-page.ts";
import { readListingQuery } from "#engine/catalogue/listing-query.ts";
import type { CategoryPage, ListingFacet } from "#engine/catalogue/page-types.ts";
import type { Shop } from "#engine/shop.ts";
import { demoRecords } from "#test/search/evaluate.ts";
import { seededRandom } from "../../bench/catalogue-generator.ts";
import { demoDatabase, demoShop } from "./demo-shop.ts";

const database = demoDatabase();
let shop: Shop;

beforeAll(async () => {
  shop = await demoShop(database());
});

type Record = (typeof demoRecords)[number];
type Version = Readonly<{ sku: string; price: number; facts: { readonly [key: string]: unknown } }>;

/** Everything a version has, as its data sheet would say it. */
function versionsOf(record: Record): Version[] {
  return record.variants.map((variant) => ({
    sku: variant.sku,
    price: variant.priceCents,
    facts: {
      ...record.attributes,
      ...variant.attributes,
      brand: record.brand,
      subcategory: record.subcategory,
      price: variant.priceCents,
      stock: record.status === "published" && variant.stock > 0 ? "in" : undefined,
      ship: carriage({ freightOnly: false, ...variant }) === "freight" ? "LOCAL" : "SHIPPING",
    },
  }));
}

const written = (value: unknown): string => (value === true ? "yes" : value === false ? "no" : String(value));
const listOf = (value: unknown): readonly unknown[] => (value === undefined ? [] : [value].flat());

function has(version: Version, key: string, selection: Selection): boolean {
  const values = listOf(version.facts[key]);
  if (selection.kind === "choices") return values.some((value) => selection.values.includes(written(value)));
  const { min = -Infinity, max = Infinity } = selection;
  return values.some((value) => typeof value === "number" && value >= min && value <= max);
}

const passes = (version: Version, filters: Selections, but?: string): boolean =>
  Object.entries(filters).every(([key, selection]) => key === but || has(version, key, selection));

async function list(category: string, filters: Selections, sort = "popular"): Promise<CategoryPage> {
  const asked = readListingQuery(new URLSearchParams({ sort, show: "24" }));
  const page = await findCategoryPage(shop, { category, id: "all", language: "en" }, { ...asked, filters });
  return page!.data;
}

/** Filters as a buyer presses them: a few, of choices that some product of the category has. */
function drawFilters(random: () => number, records: readonly Record[], facets: readonly ListingFacet[]): Selections {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const filters: { [key: string]: Selection } = {};
  for (let wanted = 1 + Math.floor(random() * 3); wanted > 0; wanted--) {
    const facet = pick(facets.filter(({ key }) => key !== "rating"));
    if (facet.kind === "choices") {
      const { value } = pick(facet.choices);
      filters[facet.key] = { kind: "choices", values: random() < 0.3 ? [value, pick(facet.choices).value] : [value] };
    } else {
      const numbers = records
        .flatMap(versionsOf)
        .flatMap(({ facts }) => listOf(facts[facet.key]))
        .filter((value) => typeof value === "number");
      if (numbers.length > 0)
        filters[facet.key] = { kind: "range", ...(random() < 0.5 ? { min: pick(numbers) } : { max: pick(numbers) }) };
    }
  }
  return filters;
}

const categories = ["rotary-screw", "air-tanks", "lubricants", "extras", "vacuum", "air-dryers", "air-pipe", "blowers"];

test("of random filters each product that is listed has one version with all of them, which is shown, and counts hold", async () => {
  const seed = Date.now() % 1_000_000;
  const random = seededRandom(seed);
  for (let round = 0; round < (process.env["LONG"] ? 2_000 : 80); round++) {
    const category = categories[round % categories.length]!;
    const records = demoRecords.filter((one) => one.category === category && one.status !== "draft");
    const filters = drawFilters(random, records, (await list(category, {})).listing.facets);
    const said = `seed ${seed}, round ${round}: ${category} ${JSON.stringify(filters)}`;
    const { listing } = await list(category, filters, random() < 0.5 ? "price-asc" : "popular");
    const fitting = records.filter((one) => versionsOf(one).some((version) => passes(version, filters)));
    expect(listing.total, said).toBe(fitting.length);
    for (const card of listing.cards) {
      const record = records.find(({ slug }) => slug === card.slug)!;
      const shown = versionsOf(record).find(({ sku }) => sku === card.sku)!;
      expect(passes(shown, filters), `${said}: ${card.sku}`).toBe(true);
      expect(card.price, said).toBe(shown.price);
    }
    for (const facet of listing.facets) {
      if (facet.kind !== "choices") continue;
      const left = records.map((one) => versionsOf(one).filter((version) => passes(version, filters, facet.key)));
      let divides = false;
      for (const { value, count } of facet.choices) {
        const alone: Selection = { kind: "choices", values: [value] };
        const having = left.map((versions) => versions.map((version) => has(version, facet.key, alone)));
        expect(count, `${said}: ${facet.key}=${value}`).toBe(having.filter((each) => each.includes(true)).length);
        divides ||= having.some((each) => each.includes(true) && each.includes(false));
      }
      expect(facet.divides ?? false, `${said}: ${facet.key} tells versions apart`).toBe(divides);
    }
  }
});

test("goods sorted by price stand in the order of the prices that are shown, whatever they are filtered by", async () => {
  for (const [category, filters] of [
    ["lubricants", { container: { kind: "choices", values: ["drum"] } }],
    ["rotary-screw", { phase: { kind: "choices", values: ["1"] } }],
    ["air-tanks", { lining: { kind: "choices", values: ["epoxy"] } }],
  ] as const)
    for (const [sort, sign] of [
      ["price-asc", 1],
      ["price-desc", -1],
    ] as const) {
      const { listing } = await list(category, filters, sort);
      const ready = listing.cards.map(({ price }) => sign * price);
      expect(ready.length, category).toBeGreaterThan(2);
      expect(ready, `${category} ${sort}`).toEqual(ready.toSorted((a, b) => a - b));
    }
});

test("no product is listed for a phase and a voltage that no version of it has together", async () => {
  for (const [phase, volts] of [
    ["1", "460"],
    ["1", "575"],
    ["3", "115"],
  ] as const)
    for (const category of ["rotary-screw", "piston", "oilless", "vacuum", "blowers", "open-box"]) {
      const filters: Selections = {
        phase: { kind: "choices", values: [phase] },
        voltage: { kind: "choices", values: [volts] },
      };
      const { listing } = await list(category, filters);
      const having = demoRecords.filter(
        (one) => one.category === category && versionsOf(one).some((version) => passes(version, filters)),
      );
      expect(listing.total, `${category}: ${phase} phase, ${volts} V`).toBe(having.length);
    }
});
