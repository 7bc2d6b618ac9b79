import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { addCategory } from "#engine/admin/taxonomy/add-category.ts";
import { typedCategory } from "#engine/admin/taxonomy/category-form.ts";
import { changeCategory, findCategoryContents } from "#engine/admin/taxonomy/change-category.ts";
import { removeCategory } from "#engine/admin/taxonomy/remove-category.ts";
import { findCategoryPage } from "#engine/catalogue/category-page.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { ListingIndex } from "#engine/catalogue/index/listing-index.ts";
import { StateReceiver, StateSender } from "#engine/catalogue/index/shared-state.ts";
import { readListingQuery } from "#engine/catalogue/listing-query.ts";
import { findProductPage } from "#engine/catalogue/product-page.ts";
import { answerQuestion } from "#engine/catalogue/questions/question.ts";
import { findSearchPage } from "#engine/catalogue/search-page.ts";
import type { Shop } from "#engine/shop.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { catalogueShop, jsonLines, load, record, variant } from "./catalogue-shop.ts";

const database = testDatabase();
const by = { id: null, email: "owner@example.com" };
const folder = mkdtempSync(join(tmpdir(), "plenum-categories-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  const shop = catalogueShop(database());
  await emptied(database(), "products, activities, listing_changes, listing_snapshots");
  for (const slug of ["hand-tools", "gauges"]) await removeCategory(shop, by, slug);
});

/** Adds a category with a sub-category of its own, as another process does. */
async function addShelf(name: string): Promise<string> {
  const shop = catalogueShop(database());
  const added = await addCategory(shop, by, { "name.en": name, "name.cn": `${name} 类` });
  if (!added.ok) throw new Error(JSON.stringify(added.error));
  const { slug } = added.value;
  const { contents, version } = (await findCategoryContents(database(), slug))!;
  const typed = { ...typedCategory(contents), "sub|+0|en": "Usual", "sub|+0|cn": "常用", add: "tankVolume" };
  const changed = await changeCategory(shop, by, slug, { version, typed, confirmed: "" });
  if (!changed.ok) throw new Error(changed.error.code);
  return slug;
}

const goods = (slug: string, category: string) =>
  record(slug, {
    category,
    subcategory: category === "air-tanks" ? "vertical-tanks" : "usual",
    attributes: { tankVolume: slug.length },
    variants: [variant(`SKU-${slug.toUpperCase()}`)],
  });

const all = readListingQuery(new URLSearchParams());
const idOf = async (slug: string) =>
  (await database().sql<{ id: number }>("select id from products where slug = $1", [slug]))[0]!.id;

/** The products of a category's page; null for one that is not found. */
async function listed(shop: Shop, category: string): Promise<string[] | null> {
  const page = await findCategoryPage(shop, { category, id: "all", language: "en" }, all);
  return page && page.data.listing.cards.map(({ slug }) => slug).toSorted();
}

async function found(shop: Shop, words: string): Promise<string[]> {
  const { data } = await findSearchPage(shop, words, "en", all);
  return data.kind === "results" ? data.listing.cards.map(({ slug }) => slug).toSorted() : [];
}

test("a process that does not know a category hides its goods, and shows them once it hears of it", async () => {
  const shop = catalogueShop(database());
  await load(shop, [goods("tank", "air-tanks")]);
  await shop.listing.load();
  const slug = await addShelf("Hand Tools");
  await importProducts(
    shop,
    jsonLines([goods("wrench", slug), { ...goods("tank-two", "air-tanks"), boughtTogether: ["wrench"] }]),
  );
  const id = await idOf("wrench");
  // The product is heard of before its category, as by a process of the version before.
  await shop.listing.refresh([`product:${id}`, `product:${await idOf("tank-two")}`]);
  expect(await listed(shop, slug)).toBeNull();
  expect(await found(shop, "wrench")).toEqual([]);
  expect(await findProductPage(shop, "wrench", "en")).toBeNull();
  expect(await listed(shop, "air-tanks")).toEqual(["tank", "tank-two"]);
  const beside = await findProductPage(shop, "tank-two", "en");
  expect(beside?.data.boughtTogether.map((card) => card.slug)).toEqual(["wrench"]);

  const stale = [...(await shop.listing.refresh(["taxonomy"])), ...(await shop.listing.rereadRenamed())];
  expect(stale).toContain("frame");
  expect(stale).toContain(`category:${slug}`);
  expect(await listed(shop, slug)).toEqual(["wrench"]);
  expect(await found(shop, "hand tools")).toEqual(["wrench"]);
  expect((await findProductPage(shop, "wrench", "cn"))?.data.category.name).toBe("Hand Tools 类");
});

test("changes that were missed with the notice of a category are caught up with it", async () => {
  const shop = catalogueShop(database());
  await load(shop, [goods("tank", "air-tanks")]);
  await shop.listing.load();
  const slug = await addShelf("Hand Tools");
  await importProducts(shop, jsonLines([goods("wrench", slug)]));
  await shop.listing.refresh(["catalogue"]);
  expect(await listed(shop, slug)).toEqual(["wrench"]);
  await database().sql(
    "update products set category = 'air-tanks', subcategory = 'vertical-tanks' where slug = 'wrench'",
  );
  expect(await removeCategory(shop, by, slug)).toEqual({ ok: true, value: { removed: true } });
  await shop.listing.refresh(["catalogue"]);
  expect(await listed(shop, slug)).toBeNull();
  expect(await listed(shop, "air-tanks")).toEqual(["tank", "wrench"]);
  // Added again, it takes up its goods where it was.
  await addShelf("Hand Tools");
  await importProducts(shop, jsonLines([goods("wrench", slug)]));
  await shop.listing.refresh(["taxonomy", `product:${await idOf("wrench")}`]);
  expect(await listed(shop, slug)).toEqual(["wrench"]);
  expect(await listed(shop, "air-tanks")).toEqual(["tank"]);
});

test("a snapshot and the threads that search have the goods of added categories, in whatever order they were added", async () => {
  const base = catalogueShop(database());
  const snapshot = join(folder, "listing.snapshot");
  const started = async () => {
    const listing = new ListingIndex({ db: database(), clock: base.clock, log: base.log, snapshot });
    database().takeStatements();
    await listing.load();
    await listing.settled();
    const readAll = database()
      .takeStatements()
      .some((text) => text.includes("declare listing_source"));
    return { shop: { ...base, listing } as Shop, readAll };
  };
  await load(base, [goods("tank", "air-tanks")]);
  const first = await started();
  const tools = await addShelf("Hand Tools");
  await first.shop.listing.refresh(["taxonomy"]);
  // This process knows it as the second of the two, one that starts later as the first by its slug.
  const gauges = await addShelf("Gauges");
  await importProducts(base, jsonLines([goods("wrench", tools), goods("dial", gauges)]));
  const ids = [await idOf("wrench"), await idOf("dial")];
  await first.shop.listing.refresh(["taxonomy"]);
  await first.shop.listing.refresh(ids.map((id) => `product:${id}` as const));
  const question = {
    kind: "category",
    category: first.shop.listing.taxonomy.find(gauges)!.slug,
    filters: {},
    sort: "popular",
    from: 0,
    show: 24,
    only: undefined,
    first: undefined,
  } as const;
  const message = new StateSender().next(first.shop.listing.state);
  const apart = answerQuestion(new StateReceiver().next(message), question);
  expect(apart.ids).toEqual([ids[1]]);
  expect(apart).toEqual(answerQuestion(first.shop.listing.state, question));

  await first.shop.listing.close();
  expect((await started()).readAll).toBe(true);
  const second = await started();
  expect(second.readAll).toBe(false);
  for (const { shop } of [first, second]) {
    expect([await listed(shop, tools), await listed(shop, gauges)]).toEqual([["wrench"], ["dial"]]);
    expect(await found(shop, "gauges")).toEqual(["dial"]);
  }
});

test("a category is not removed while a product is put into it, nor a product put into one that is being removed", async () => {
  const shop = catalogueShop(database());
  for (let round = 0; round < 4; round++) {
    const slug = await addShelf("Hand Tools");
    const [report, removed] = await Promise.all([
      importProducts(shop, jsonLines([goods("wrench", slug)])),
      removeCategory(shop, by, slug),
    ]);
    const [row] = await database().sql<{ count: number }>(
      "select count(*)::int as count from products where category = $1",
      [slug],
    );
    expect({
      stored: row!.count,
      errors: report.errors.map(({ problem }) => problem.code),
      removed: removed.ok,
    }).toEqual(
      removed.ok ? { stored: 0, errors: ["value_unknown"], removed: true } : { stored: 1, errors: [], removed: false },
    );
    await emptied(database(), "products, listing_changes");
    await removeCategory(shop, by, slug);
  }
});
