import { afterAll, beforeAll, expect, test } from "vitest";
import { listenForChanges } from "#boot/change-notices.ts";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import type { PageTag } from "#domain/kernel/changes.ts";
import { typedAttribute } from "#engine/admin/taxonomy/attribute-form.ts";
import { changeAttribute, findAttributeMeaning } from "#engine/admin/taxonomy/change-attribute.ts";
import { readTaxonomy } from "#engine/catalogue/taxonomy-store.ts";
import type { Shop } from "#engine/shop.ts";
import { PageCache } from "#server/pages/page-cache.ts";
import { catalogueShop, load, record } from "#test/catalogue/catalogue-shop.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();
const cache = new PageCache();
const by = { id: null, email: "owner@example.com" };
let other: Shop;
let stop: () => Promise<void> = async () => {};
afterAll(() => stop());

test("a new shop's database is filled with the definitions the shop comes with, once", async () => {
  const [first, second] = await Promise.all([readTaxonomy(database()), readTaxonomy(database())]);
  expect(first.categories).toEqual(seedTaxonomy.categories);
  expect(second.categories).toEqual(seedTaxonomy.categories);
  const stored = await readTaxonomy(database());
  expect(stored.categories).toEqual(seedTaxonomy.categories);
});

// As another process has it, which shares nothing with the one that makes the change but the database.
beforeAll(async () => {
  other = catalogueShop(database());
  await load(other, [record("a-tank")]);
  await other.listing.load();
  stop = await listenForChanges(database().url, other, cache);
});

test("another process says the new words within a second, and drops the pages of the categories that have the attribute alone", async () => {
  const pages: Record<string, readonly PageTag[]> = {
    tanks: ["category:air-tanks", "catalogue", "content"],
    "a tank": ["product:1", "catalogue", "content"],
    "a search that found tanks": ["search", "search:air-tanks", "catalogue", "content"],
    pumps: ["category:pumps", "catalogue", "content"],
    "a search that found pumps": ["search", "search:pumps", "catalogue", "content"],
    "a policy": ["policy:useTerms", "frame"],
  };
  await other.listing.settled();
  const took: number[] = [];
  for (const words of ["Volume of the tank", "Tank size", "Receiver volume"]) {
    for (const [key, tags] of Object.entries(pages))
      await cache.fill(key, async () => ({ body: key, headers: {}, tags }));
    const { meaning, version } = (await findAttributeMeaning(database(), "air-tanks", "tankVolume"))!;
    const typed = { ...typedAttribute(meaning), "name.en": words };
    const began = performance.now();
    const changed = await changeAttribute(
      catalogueShop(database()),
      by,
      { category: "air-tanks", key: "tankVolume" },
      { version, typed, confirmed: "" },
    );
    expect(changed).toEqual({ ok: true, value: { changed: true } });
    const said = () => other.listing.taxonomy.attribute("air-tanks", "tankVolume")?.name.en;
    await expect.poll(said, { interval: 5 }).toBe(words);
    const dropped = () => Object.keys(pages).filter((key) => !cache.get(key));
    await expect.poll(dropped, { interval: 5 }).toEqual(["tanks", "a tank", "a search that found tanks"]);
    took.push(performance.now() - began);
    await other.listing.settled();
  }
  // A machine that does other work meanwhile may take longer once.
  expect(Math.min(...took)).toBeLessThan(1_000);
});
