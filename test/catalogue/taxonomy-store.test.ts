import { expect, test } from "vitest";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import { readTaxonomy } from "#engine/catalogue/taxonomy-store.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();

test("a new shop's database is filled with the definitions the shop comes with, once", async () => {
  const [first, second] = await Promise.all([readTaxonomy(database()), readTaxonomy(database())]);
  expect(first.categories).toEqual(seedTaxonomy.categories);
  expect(second.categories).toEqual(seedTaxonomy.categories);
  const stored = await readTaxonomy(database());
  expect(stored.categories).toEqual(seedTaxonomy.categories);
});
