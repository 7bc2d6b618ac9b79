import { expect, test } from "vitest";
import { listenForChanges } from "#boot/change-notices.ts";
import { type PageTag, productTag } from "#domain/kernel/changes.ts";
import { findCategoryPage } from "#engine/catalogue/category-page.ts";
import { findSearchPage } from "#engine/catalogue/search-page.ts";
import { ListingIndex } from "#engine/catalogue/index/listing-index.ts";
import { readListingQuery } from "#engine/catalogue/listing-query.ts";
import type { Shop } from "#engine/shop.ts";
import { PageCache } from "#server/pages/page-cache.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { generateCatalogue } from "../../bench/catalogue-generator.ts";
import { catalogueShop, load, record, variant } from "./catalogue-shop.ts";

const database = testDatabase();
const plain = readListingQuery(new URLSearchParams("sort=price-asc"));
const tanks = async (shop: Shop) =>
  (await findCategoryPage(shop, { category: "air-tanks", id: "all", language: "en" }, plain))!.data.listing.cards.map(
    ({ slug }) => slug,
  );
const found = async (shop: Shop, q: string) => {
  const { data } = await findSearchPage(shop, q, "en", plain);
  return data.kind === "product" ? data.slug : data.listing.cards.map(({ slug }) => slug);
};

/** A shop that listens, as a process does, and a page kept under each tag that a test asks about. */
async function listening(records: Iterable<unknown>) {
  await emptied(database(), "products, activities");
  const shop = catalogueShop(database());
  await load(shop, records);
  const cache = new PageCache();
  const stop = await listenForChanges(database().url, shop, cache);
  await shop.listing.load();
  const keep = (tag: PageTag) => cache.fill(tag, async () => ({ body: tag, headers: {}, tags: [tag] }));
  return { shop, cache, keep, stop };
}

/** Waits until it holds; the test's own time limit ends the wait. */
async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await new Promise((later) => setTimeout(later, 5));
}

test("a price changed in the database moves the product in the listing and drops the category's kept pages", async () => {
  const { shop, cache, keep, stop } = await listening([
    record("one", { variants: [variant("TD-1", { priceCents: 100 })] }),
    record("two", { variants: [variant("TD-2", { priceCents: 200 })] }),
  ]);
  try {
    expect(await tanks(shop)).toEqual(["one", "two"]);
    await keep("category:air-tanks");
    await keep("category:vacuum");
    await database().sql("update variants set price_cents = 300 where sku = 'TD-1'");
    await until(() => cache.get("category:air-tanks") === undefined);
    expect(await tanks(shop)).toEqual(["two", "one"]);
    expect(cache.get("category:vacuum")).toBeDefined();
  } finally {
    await stop();
  }
});

test("a change that the listing could not read is followed a little later", async () => {
  await emptied(database(), "products, activities");
  const shop = catalogueShop(database());
  await load(shop, [
    record("one", { variants: [variant("TD-1", { priceCents: 100 })] }),
    record("two", { variants: [variant("TD-2", { priceCents: 200 })] }),
  ]);
  const refresh = shop.listing.refresh.bind(shop.listing);
  let failures = 0;
  shop.listing.refresh = (changes) => {
    failures += 1;
    return failures === 1 ? Promise.reject(new Error("timeout exceeded when trying to connect")) : refresh(changes);
  };
  const errors: string[] = [];
  const log = { ...shop.log, error: (message: string) => void errors.push(message) };
  const stop = await listenForChanges(database().url, { ...shop, log }, new PageCache());
  try {
    await shop.listing.load();
    await database().sql("update variants set price_cents = 300 where sku = 'TD-1'");
    await until(() => errors.length === 1);
    await until(async () => (await tanks(shop))[0] === "two");
  } finally {
    await stop();
  }
});

test("goods of one price stand in one order in every process, whichever of them changed since a process began", async () => {
  const { shop, cache, keep, stop } = await listening(
    ["one", "two", "three", "four"].map((slug) => record(slug, { variants: [variant(`TD-${slug}`)] })),
  );
  try {
    for (const slug of ["two", "one"]) {
      await keep("category:air-tanks");
      await database().sql("update products set popularity = popularity + 1 where slug = $1", [slug]);
      await until(() => cache.get("category:air-tanks") === undefined);
      await keep("category:air-tanks");
      await database().sql("update products set popularity = popularity - 1 where slug = $1", [slug]);
      await until(() => cache.get("category:air-tanks") === undefined);
    }
    const begunLater = catalogueShop(database());
    await begunLater.listing.load();
    expect(await tanks(shop)).toEqual(await tanks(begunLater));
    expect(await found(shop, "tank")).toEqual(await found(begunLater, "tank"));
    expect(await tanks(shop)).toHaveLength(4);
  } finally {
    await stop();
  }
});

test("a thousand products sold out by one statement are all followed", async () => {
  const { shop, stop } = await listening(Array.from({ length: 1_000 }, (_, at) => record(`many-${at}`)));
  try {
    const inStock = async () =>
      (await findCategoryPage(
        shop,
        { category: "air-tanks", id: "all", language: "en" },
        readListingQuery(new URLSearchParams("stock=in")),
      ))!.data.listing.total;
    expect(await inStock()).toBe(1_000);
    await database().sql("update stock set on_hand = 0, reserved = 0");
    await until(async () => (await inStock()) === 0);
  } finally {
    await stop();
  }
});

test("a product sold out, withdrawn, renamed, moved to another category, added or deleted is followed", async () => {
  const { shop, stop } = await listening([record("one"), record("two")]);
  try {
    const inStock = async () =>
      (await findCategoryPage(
        shop,
        { category: "air-tanks", id: "all", language: "en" },
        readListingQuery(new URLSearchParams("stock=in")),
      ))!.data.listing.total;
    expect(await inStock()).toBe(2);
    await database().sql(
      "update stock set on_hand = 0 where variant_id = (select id from variants where sku = 'TD-ONE')",
    );
    await until(async () => (await inStock()) === 1);
    await database().sql(
      `update products set name = '{"en":"Zeppelin hull","cn":"飞艇"}', category = 'extras', subcategory = 'kits' where slug = 'one'`,
    );
    await until(async () => (await found(shop, "zeppelin"))[0] === "one");
    expect(await tanks(shop)).toEqual(["two"]);
    expect(await found(shop, "td-one")).toBe("one");
    await load(shop, [record("three")]);
    await until(async () => (await tanks(shop)).length === 2);
    await database().sql("update products set status = 'draft' where slug = 'two'");
    await until(async () => (await tanks(shop)).length === 1);
    await database().sql("delete from products where slug = 'three'");
    await until(async () => (await tanks(shop)).length === 0);
  } finally {
    await stop();
  }
});

test("after an import of hundreds the listing reads everything once and all kept pages go", async () => {
  const { shop, cache, keep, stop } = await listening([record("one")]);
  try {
    await keep("catalogue");
    await load(shop, generateCatalogue(700));
    await until(() => shop.listing.state.count === 701);
    await shop.listing.settled();
    expect(cache.get("catalogue")).toBeUndefined();
  } finally {
    await stop();
  }
});

test("a promotion entered into the database lowers prices without a restart, and its end drops kept pages", async () => {
  const { shop, cache, keep, stop } = await listening([
    record("one", { variants: [variant("TD-1", { priceCents: 10_000 })] }),
  ]);
  try {
    const price = async () =>
      (await findCategoryPage(shop, { category: "air-tanks", id: "all", language: "en" }, plain))!.data.listing.cards[0]
        ?.price;
    await database().sql(
      `insert into activities (slug, title, lead, body, percent_off, applies_to, starts_at, ends_at)
      values ('june', '{}', '{}', '{}', 50, '{"categories":["air-tanks"]}', $1, $2)`,
      [new Date(shop.clock.now() - 1), new Date(shop.clock.now() + 60_000)],
    );
    await until(async () => (await price()) === 5_000);
    await shop.listing.settled();
    await keep("content");
    shop.clock.advance(60_000);
    expect(await price()).toBe(10_000);
    await until(() => cache.get("content") === undefined);
  } finally {
    await stop();
  }
});

test("a promotion that is edited lowers prices within a second and drops only the pages that show it or its goods", async () => {
  const { shop, cache, keep, stop } = await listening([
    record("one", { variants: [variant("TD-1", { priceCents: 10_000 })] }),
    record("two", { variants: [variant("TD-2", { priceCents: 10_000 })] }),
  ]);
  try {
    await database().sql(
      `insert into activities (slug, title, lead, body, percent_off, applies_to, starts_at, ends_at) values
       ('june', '{}', '{}', '{}', 10, '{"products":["one"]}', $1, $2), ('july', '{}', '{}', '{}', null, '{}', $1, $2)`,
      [new Date(shop.clock.now() - 1), new Date(shop.clock.now() + 60_000)],
    );
    await until(() => shop.listing.activities.length === 1);
    await shop.listing.settled();
    const ids = await database().sql<{ id: number }>("select id from products order by slug");
    const [one, two] = ids.map(({ id }) => productTag(id)) as [PageTag, PageTag];
    const concerned: PageTag[] = ["activity:june", "home", "category:air-tanks", "search", one];
    const others: PageTag[] = ["activity:july", "category:vacuum", two, "content"];
    const took: number[] = [];
    for (const price of [8_000, 7_000, 6_000]) {
      for (const tag of [...concerned, ...others]) await keep(tag);
      const began = performance.now();
      await database().sql("update activities set applies_to = $1 where slug = 'june'", [
        { products: ["one"], prices: { one: price } },
      ]);
      await until(() => concerned.every((tag) => cache.get(tag) === undefined));
      took.push(performance.now() - began);
      await shop.listing.settled();
      expect(others.filter((tag) => cache.get(tag) === undefined)).toEqual([]);
    }
    // A machine that does other work meanwhile may take longer once.
    expect(Math.min(...took)).toBeLessThan(1_000);
    const page = await findCategoryPage(shop, { category: "air-tanks", id: "all", language: "en" }, plain);
    expect(page!.data.listing.cards).toMatchObject([
      { slug: "one", price: 6_000 },
      { slug: "two", price: 10_000 },
    ]);
  } finally {
    await stop();
  }
});

test("words that mean one thing are used within a second in every process, and only searches are dropped for them", async () => {
  const { shop, cache, keep, stop } = await listening([record("one", { variants: [variant("TD-1")] })]);
  try {
    const took: number[] = [];
    for (const word of ["zzkeg", "zzcask", "zzbutt"]) {
      expect(await found(shop, word)).toEqual([]);
      for (const tag of ["search", "category:air-tanks", "home", "content"] as const) await keep(tag);
      const began = performance.now();
      const words = `{${word},air tank,tank}`;
      await database().sql("insert into search_synonyms (words, updated_at) values ($1, now())", [words]);
      await until(async () => (await found(shop, word)).length === 1);
      await until(() => cache.get("search") === undefined);
      took.push(performance.now() - began);
      const dropped = ["category:air-tanks", "home", "content"].filter((tag) => cache.get(tag) === undefined);
      expect(dropped).toEqual([]);
    }
    // A machine that does other work meanwhile may take longer once.
    expect(Math.min(...took)).toBeLessThan(1_000);
  } finally {
    await stop();
  }
});

test("a lost connection to the database is made again, and what was missed is read", async () => {
  const quiet = { debug() {}, info() {}, warn() {}, error() {} };
  await emptied(database(), "products, activities");
  const shop: Shop = { ...catalogueShop(database()), log: quiet };
  await load(shop, [record("one")]);
  const stop = await listenForChanges(database().url, shop, new PageCache());
  try {
    await shop.listing.load();
    await database().sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'",
    );
    await load(shop, [record("two")]);
    await until(async () => (await tanks(shop)).length === 2);
  } finally {
    await stop();
  }
});

test("products that change while others are being read are read together, and none is forgotten", async () => {
  await emptied(database(), "products, activities");
  const shop = catalogueShop(database());
  await load(shop, generateCatalogue(40));
  await shop.listing.load();
  await database().sql("update variants set price_cents = 4242");
  const ids = (await database().sql<{ id: number }>("select id from products")).map(({ id }) => id);
  database().takeStatements();
  await Promise.all(ids.map((id) => shop.listing.refresh([`product:${id}`])));
  expect(database().takeStatements().length).toBeLessThanOrEqual(2);
  for (const id of ids) {
    const { table, row } = shop.listing.state.find(id)!;
    expect(table.price.values[row]).toBe(4242);
  }
});

test("thousands of changes do not make the index grow without end", async () => {
  const { shop, stop } = await listening(generateCatalogue(50));
  try {
    const ids = (await database().sql<{ id: number }>("select id from products")).map(({ id }) => productTag(id));
    for (let round = 0; round < 25; round++) await shop.listing.refresh(ids);
    await shop.listing.settled();
    expect(shop.listing.state.count).toBe(50);
    expect(shop.listing.state.size).toBeLessThan(1_200);
  } finally {
    await stop();
  }
});

const stockLeft = (sku: string, left: number) =>
  database().sql(
    "update stock set on_hand = $2, reserved = 0 where variant_id = (select id from variants where sku = $1)",
    [sku, left],
  );

test("orders placed and canceled near the last units drop the pages that show the product, and no others", async () => {
  const { shop, cache, keep, stop } = await listening([
    record("one", { variants: [variant("TD-1", { stock: 7 })] }),
    record("two", { variants: [variant("TD-2", { stock: 7 })] }),
    record("hose", {
      category: "extras",
      subcategory: "hoses-and-couplers",
      attributes: {},
      variants: [variant("TD-3", { stock: 7 })],
    }),
  ]);
  try {
    const id = async (slug: string) =>
      (await database().sql<{ id: number }>("select id from products where slug = $1", [slug]))[0]!.id;
    const [one, two] = [productTag(await id("one")), productTag(await id("two"))];
    const others: PageTag[] = [
      "home",
      "search",
      "search:air-tanks",
      "search:extras",
      "category:air-tanks",
      "category:extras",
      two,
    ];
    for (const tag of [one, ...others]) await keep(tag);
    for (const left of [5, 6, 4]) {
      await keep(one);
      await stockLeft("TD-1", left);
      await until(() => cache.get(one) === undefined);
    }
    await shop.listing.settled();
    expect(others.filter((tag) => !cache.get(tag))).toEqual([]);
    // Sold out, it may stand elsewhere in the lists of its category.
    await keep(one);
    await stockLeft("TD-1", 0);
    await until(() => cache.get("category:air-tanks") === undefined);
    expect(others.filter((tag) => !cache.get(tag)).sort()).toEqual(["category:air-tanks", "search:air-tanks"]);
    const stock = readListingQuery(new URLSearchParams("stock=in"));
    const page = await findCategoryPage(shop, { category: "air-tanks", id: "all", language: "en" }, stock);
    expect(page!.data.listing.total).toBe(1);
  } finally {
    await stop();
  }
});

test("a search page goes when a product on it changes, and a page of other goods stays", async () => {
  const { shop, stop } = await listening([
    record("one"),
    record("hose", { category: "extras", subcategory: "hoses-and-couplers", attributes: {} }),
  ]);
  try {
    const { tags } = await findSearchPage(shop, "tank", "en", plain);
    expect(tags).toContain("search:air-tanks");
    expect(tags.filter((tag) => tag.startsWith("product:"))).not.toEqual([]);
    expect(tags).toContain("search");
  } finally {
    await stop();
  }
});

test("a reload that fails ends nothing and is tried again with the next change", async () => {
  await emptied(database(), "products, activities");
  const quiet = { debug() {}, info() {}, warn() {}, error() {} };
  const broken = { ...database(), transaction: () => Promise.reject(new Error("the database is away")) };
  const shop = { ...catalogueShop(database()), log: quiet };
  await load(shop, generateCatalogue(40));
  const listing = new ListingIndex({ db: broken, clock: shop.clock, log: quiet });
  const rejected: unknown[] = [];
  const note = (reason: unknown) => void rejected.push(reason);
  process.on("unhandledRejection", note);
  try {
    const ids = (await database().sql<{ id: number }>("select id from products")).map(({ id }) => productTag(id));
    for (let round = 0; round < 30; round++) await listing.refresh(ids);
    await listing.settled().catch(() => undefined);
    await new Promise((later) => setImmediate(later));
    expect(rejected).toEqual([]);
    expect(listing.state.count).toBe(40);
  } finally {
    process.off("unhandledRejection", note);
  }
});
