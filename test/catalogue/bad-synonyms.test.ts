import { expect, test } from "vitest";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import { readSearch } from "#domain/catalogue/search-text.ts";
import { readPhrases } from "#engine/catalogue/synonyms.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();

test("rows of synonyms that no screen has written stop no search: what is none is left out", async () => {
  const insert = "insert into search_synonyms (words, updated_at) values ($1, now())";
  for (const words of [
    ["(", "tank["],
    ["", " "],
    ["*", "?"],
    ["zzkeg", "Air Tank", ")))"],
  ])
    await database().sql(insert, [words]);
  const book = await readPhrases(database(), seedTaxonomy);
  const [term] = readSearch("zzkeg", book).terms;
  expect(term?.alternatives).toContainEqual(["air", "tank"]);
});
