import fc from "fast-check";
import { expect, test } from "vitest";
import { kindOf } from "#domain/catalogue/attribute-kinds.ts";
import type { Selections } from "#domain/catalogue/facet-columns.ts";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import { filterAttributes } from "#domain/catalogue/taxonomy.ts";
import { findCategoryPage } from "#engine/catalogue/category-page.ts";
import { readListingQuery, writeListingQuery } from "#engine/catalogue/listing-query.ts";
import { sorts } from "#engine/catalogue/page-types.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { translators } from "#web/language/messages.server.ts";
import { facetName } from "#web/storefront/category/facet-names.ts";
import { generateCatalogue } from "../../bench/catalogue-generator.ts";
import { catalogueShop, load, record, variant } from "./catalogue-shop.ts";
import { demoDatabase, demoShop } from "./demo-shop.ts";

const database = testDatabase();
const demo = demoDatabase();
const empty = () => emptied(database(), "products");
const query = (text = "") => readListingQuery(new URLSearchParams(text));
const tanks = (id: string, language: "en" | "cn" = "en") => ({ category: "air-tanks", id, language });

/** The answer of SQL, slowly: the ids of which one version passes the filters together, straight from the tables. */
async function oracle(category: string, filters: Selections, except?: string): Promise<number[]> {
  const params: unknown[] = [category];
  const param = (value: unknown): string => `$${params.push(value)}`;
  const held = (key: string): string => `coalesce(v.attributes -> ${param(key)}, p.attributes -> ${param(key)})`;
  const conditions = Object.entries(filters)
    .filter(([key]) => key !== except)
    .map(([key, selection]) => {
      if (selection.kind === "range") {
        const value = key === "price" ? "v.price_cents" : held(key);
        return `${value}::float8 between ${param(selection.min ?? -1e12)}::float8 and ${param(selection.max ?? 1e12)}::float8`;
      }
      if (key === "brand") return `p.brand = any(${param(selection.values)}::text[])`;
      if (key === "stock") return `p.status = 'published' and s.on_hand > s.reserved`;
      const values = param(
        selection.values.map((value) => (value === "yes" ? "true" : value === "no" ? "false" : value)),
      );
      const value = held(key);
      return `exists (select from jsonb_array_elements_text(case jsonb_typeof(${value}) when 'array' then ${value} else jsonb_build_array(${value}) end) one where one = any(${values}::text[]))`;
    });
  const version = ["v.product_id = p.id", "not v.retired", ...conditions].join(" and ");
  const rows = await database().sql<{ id: number }>(
    `select p.id from products p where p.category = $1 and p.status <> 'draft'
       and exists (select from variants v left join stock s on s.variant_id = v.id where ${version}) order by p.id`,
    params,
  );
  return rows.map(({ id }) => id);
}

function filtersOf(slug: string): fc.Arbitrary<Selections> {
  const attributes = filterAttributes(seedTaxonomy.find(slug)!);
  const one = fc.constantFrom(...attributes).chain((definition): fc.Arbitrary<Selections> => {
    if (definition.kind === "number") {
      const [least, most] = definition.within;
      return fc
        .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
        .map(([a, b]) => ({
          [definition.key]: {
            kind: "range",
            min: least + (most - least) * Math.min(a, b),
            max: least + (most - least) * Math.max(a, b),
          },
        }));
    }
    const values = kindOf(definition)
      .choices(definition)
      .map(({ value }) => value);
    return fc
      .subarray(values, { minLength: 1 })
      .map((chosen) => ({ [definition.key]: { kind: "choices", values: chosen } }));
  });
  const own = fc.oneof(
    fc.constant<Selections>({}),
    fc.constant<Selections>({ stock: { kind: "choices", values: ["in"] } }),
    fc.integer({ min: 0, max: 3_000_000 }).map((max): Selections => ({ price: { kind: "range", max } })),
    fc
      .subarray(["Ostrelvane", "Gantmoor", "Polarwick"], { minLength: 1 })
      .map((values): Selections => ({ brand: { kind: "choices", values } })),
  );
  return fc
    .tuple(fc.array(one, { maxLength: 3 }), own)
    .map(([some, mine]) => Object.assign({}, ...some, mine) as Selections);
}

test("whatever is filtered, the index finds what SQL finds, and counts what choosing one value more would leave", async () => {
  await empty();
  const shop = catalogueShop(database());
  await load(shop, generateCatalogue(900));
  await shop.listing.load();
  const slugs = ["rotary-screw", "air-tanks", "air-pipe", "extras", "lubricants"] as const;
  const cases = fc.constantFrom(...slugs).chain((slug) => filtersOf(slug).map((filters) => ({ slug, filters })));
  await fc.assert(
    fc.asyncProperty(cases, fc.constantFrom(...sorts), async ({ slug, filters }, sort) => {
      const found = await shop.listing.ask({ kind: "category", category: slug, filters, sort, from: 0, show: 900 });
      const { ids, total, counts } = found;
      expect(ids.toSorted((a, b) => a - b)).toEqual(await oracle(slug, filters));
      expect(total).toBe(ids.length);
      const facet = counts.get("brand");
      const without = new Set(await oracle(slug, filters, "brand"));
      const counted = facet?.kind === "choice" ? [...facet.counts.values()].reduce((sum, count) => sum + count, 0) : -1;
      expect(counted).toBe(without.size);
    }),
    { numRuns: process.env["LONG"] ? 2_000 : 60 },
  );
});

test("each sort puts the products in its order, and view more goes on where the page ended", async () => {
  await empty();
  const shop = catalogueShop(database());
  await load(
    shop,
    Array.from({ length: 60 }, (_, at) =>
      record(`t${at}`, {
        popularity: (at * 37) % 60,
        publishedAt: new Date(Date.UTC(2026, 0, 1 + ((at * 17) % 60))).toISOString(),
        variants: [variant(`TD-${at}`, { priceCents: 10_000 + ((at * 23) % 60) * 100 })],
      }),
    ),
  );
  await shop.listing.load();
  const first = (await findCategoryPage(shop, tanks("all"), query("sort=price-asc")))!.data.listing;
  expect(first.cards.map(({ price }) => price)).toEqual(Array.from({ length: 24 }, (_, at) => 10_000 + at * 100));
  expect(first).toMatchObject({ total: 60, from: 0, more: { from: 0, show: 48 } });
  const second = (await findCategoryPage(shop, tanks("all"), query("sort=price-asc&from=24&show=48")))!.data.listing;
  expect(second.cards.map(({ price }) => price)).toEqual(Array.from({ length: 24 }, (_, at) => 12_400 + at * 100));
  const last = (await findCategoryPage(shop, tanks("all"), query("sort=price-asc&show=72")))!.data.listing;
  expect({ cardsCount: last.cards.length, more: last.more }).toEqual({ cardsCount: 60, more: null });
  const top = async (sort: string) =>
    (await findCategoryPage(shop, tanks("all"), query(`sort=${sort}`)))!.data.listing.cards[0]!;
  const [popular] = await database().sql<{ slug: string }>(
    "select slug from products order by popularity desc limit 1",
  );
  const [latest] = await database().sql<{ slug: string }>(
    "select slug from products order by published_at desc limit 1",
  );
  expect((await top("popular")).slug).toBe(popular?.slug);
  expect((await top("latest")).slug).toBe(latest?.slug);
  expect((await top("price-desc")).price).toBe(15_900);
});

test("what cannot be bought stands behind what can when sorted by relevance", async () => {
  await empty();
  const shop = catalogueShop(database());
  await load(shop, [
    record("sold-out", { popularity: 100, variants: [variant("TD-1", { stock: 0 })] }),
    record("withdrawn", { popularity: 200, status: "unavailable" }),
    record("ready", { popularity: 50 }),
    record("hidden", { popularity: 900, status: "draft" }),
  ]);
  await shop.listing.load();
  const page = (await findCategoryPage(shop, tanks("all"), query()))!.data;
  expect(page.listing.cards.map(({ slug, stock }) => [slug, stock.state])).toEqual([
    ["ready", "in"],
    ["sold-out", "out"],
    ["withdrawn", "unavailable"],
  ]);
});

test("a card shows the cheapest variant that is in stock, with its part number and way of shipping", async () => {
  await empty();
  const shop = catalogueShop(database());
  const named = (name: string, change: Record<string, unknown>) =>
    variant(`TD-${name}`, { name: { en: name, cn: name }, ...change });
  await load(shop, [
    record("one", {
      variants: [
        named("CHEAP", { priceCents: 100, stock: 0 }),
        named("MIDDLE", {
          priceCents: 200,
          stock: 3,
          weightLb: 12,
          lengthIn: 10,
          widthIn: 10,
          heightIn: 10,
          listPriceCents: 250,
        }),
        named("DEAR", { priceCents: 300 }),
      ],
    }),
  ]);
  await shop.listing.load();
  const [card] = (await findCategoryPage(shop, tanks("all", "cn"), query()))!.data.listing.cards;
  expect(card).toMatchObject({
    sku: "TD-MIDDLE",
    name: "储气罐 one",
    price: 200,
    listPrice: 250,
    priceFrom: true,
    variants: 3,
    stock: { state: "low", left: 3 },
    shipMode: "SHIPPING",
  });
  expect(card?.specs.find(({ key }) => key === "tankVolume")).toEqual({
    key: "tankVolume",
    name: "储气罐容积",
    value: { dimension: "volume", value: 80 },
  });
});

test("a running promotion lowers the price, moves the product in the price order, and ends by itself", async () => {
  await empty();
  const shop = catalogueShop(database());
  await load(shop, [
    record("one", { variants: [variant("TD-1", { priceCents: 10_000 })] }),
    record("two", { variants: [variant("TD-2", { priceCents: 9_000 })] }),
  ]);
  await database().sql(
    `insert into activities (slug, title, lead, body, percent_off, applies_to, starts_at, ends_at)
    values ('june', '{"en":"June","cn":"六月"}', '{"en":"","cn":""}', '{"en":[],"cn":[]}', 20, '{"products":["one"]}', $1, $2)`,
    [new Date(shop.clock.now() + 1_000), new Date(shop.clock.now() + 5_000)],
  );
  await shop.listing.load();
  const prices = async () =>
    (await findCategoryPage(shop, tanks("all"), query("sort=price-asc")))!.data.listing.cards.map(
      ({ slug, price, listPrice }) => [slug, price, listPrice],
    );
  expect(await prices()).toEqual([
    ["two", 9_000, undefined],
    ["one", 10_000, undefined],
  ]);
  shop.clock.advance(1_000);
  expect(await prices()).toEqual([
    ["one", 8_000, 10_000],
    ["two", 9_000, undefined],
  ]);
  shop.clock.advance(4_000);
  expect(await prices()).toEqual([
    ["two", 9_000, undefined],
    ["one", 10_000, undefined],
  ]);
});

test("a subcategory shows its own products, and an unknown one is not found", async () => {
  await empty();
  const shop = catalogueShop(database());
  await load(shop, [record("up"), record("flat", { subcategory: "horizontal-tanks" })]);
  await shop.listing.load();
  const page = (await findCategoryPage(shop, tanks("horizontal-tanks"), query()))!.data;
  expect(page.listing.cards.map(({ slug }) => slug)).toEqual(["flat"]);
  expect(page.subcategories).toContainEqual({ slug: "vertical-tanks", name: "Vertical", count: 1 });
  expect(await findCategoryPage(shop, tanks("round"), query())).toBeNull();
  expect(await findCategoryPage(shop, { category: "toys", id: "all", language: "en" }, query())).toBeNull();
});

test("a filter that no product can satisfy leaves an empty list, and nonsense filters are passed over", async () => {
  await empty();
  const shop = catalogueShop(database());
  await load(shop, [record("one")]);
  await shop.listing.load();
  const total = async (text: string) => (await findCategoryPage(shop, tanks("all"), query(text)))!.data.listing.total;
  expect(await total("lining=epoxy")).toBe(0);
  expect(await total("tankVolume.min=81")).toBe(0);
  expect(await total("tankVolume.min=60&tankVolume.max=80")).toBe(1);
  expect(
    await total("utm_source=mail&price.min=abc&__proto__=1&constructor.min=4&toString=x&show=-5&from=99999&sort=DROP"),
  ).toBe(1);
});

test("the address of a listing reads back as it was written", () => {
  const text =
    "brand=Gantmoor&brand=Polarwick&horsepower.min=5&horsepower.max=10&price.max=900000&sort=latest&view=table&show=48";
  expect(writeListingQuery(query(text)).toString()).toBe(new URLSearchParams(text).toString());
});

test("a category page costs one statement", async () => {
  await empty();
  const shop = catalogueShop(database());
  await load(shop, generateCatalogue(100));
  await shop.listing.load();
  database().takeStatements();
  await findCategoryPage(shop, tanks("all"), query("price.min=1"));
  expect(database().takeStatements()).toHaveLength(1);
});

test("view more leads on until the last product was shown, each of them once", async () => {
  await empty();
  const shop = catalogueShop(database());
  await load(
    shop,
    Array.from({ length: 569 }, (_, at) => record(`t${at}`, { variants: [variant(`TD-${at}`)] })),
  );
  await shop.listing.load();
  const seen: number[] = [];
  const list = async (text: string) => (await findCategoryPage(shop, tanks("all"), query(text)))!.data.listing;
  let listing = await list("");
  for (;;) {
    // Goods of a page that were not seen before: it may show again what came before on the same page.
    for (const { id } of listing.cards) if (!seen.includes(id)) seen.push(id);
    expect(listing.cards.length).toBeLessThanOrEqual(240);
    if (!listing.more) break;
    expect(listing.more.show).toBeGreaterThan(listing.query.show);
    listing = await list(writeListingQuery({ ...listing.query, ...listing.more }).toString());
  }
  expect(seen).toHaveLength(569);
  expect(listing.from + listing.cards.length).toBe(569);
});

test("no two filters of a category have one name, in either language", async () => {
  await empty();
  const shop = await demoShop(demo());
  for (const language of ["en", "cn"] as const)
    for (const { slug } of seedTaxonomy.categories) {
      const { listing } = (await findCategoryPage(shop, { category: slug, id: "all", language }, query("")))!.data;
      const names = listing.facets.map((facet) => facetName(facet, translators[language]));
      expect(
        names.filter((name, at) => names.indexOf(name) !== at),
        slug,
      ).toEqual([]);
    }
});

test("ends of a range typed the wrong way round change places, and figures beyond all goods are the farthest there is", () => {
  expect(query("price.min=50000&price.max=10000").filters).toEqual({
    price: { kind: "range", min: 10_000, max: 50_000 },
  });
  expect(query("horsepower.max=5&horsepower.min=10").filters).toEqual({
    horsepower: { kind: "range", min: 5, max: 10 },
  });
  for (const far of ["1e308", "9007199254740993", "-1e308"])
    for (const end of ["min", "max"]) {
      const { price } = query(`price.${end}=${far}`).filters;
      const value = price?.kind === "range" ? (price.min ?? price.max) : Number.NaN;
      expect(Number.isSafeInteger(value)).toBe(true);
    }
});
