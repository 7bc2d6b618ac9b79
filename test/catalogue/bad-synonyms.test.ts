import { expect, test } from "vitest";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import { phraseBook } from "#domain/catalogue/search/phrase-book.ts";
import { readSearch } from "#domain/catalogue/search/search-text.ts";
import { readPhrases } from "#engine/catalogue/synonyms.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();

test("rows of synonyms that no screen has written stop no search: what is none is left out", async () => {
  const insert = "insert into search_synonyms (words, updated_at) values ($1, now())";
  for (const words of [
    ["(", "tank["],
    ["", " "],
    ["*", "?"],
    [null, "tank"],
    ["tank", "a b ".repeat(10_000)],
    ["zzkeg", "Air Tank", ")))", null],
  ])
    await database().sql(insert, [words]);
  const book = await readPhrases(database(), seedTaxonomy);
  const [term] = readSearch("zzkeg", book).terms;
  expect(term?.alternatives).toContainEqual(["air", "tank"]);
  expect([...book.groupOf.keys()].filter((phrase) => phrase.length > 100)).toEqual([]);
});

test("a word that is in any query, such as the, means none of its group", () => {
  const book = phraseBook([
    ["the", "zzkeg"],
    ["with", "and"],
    ["的", "气罐"],
  ]);
  for (const query of ["the belt", "hose with coupler and clamp", "空压机的皮带"])
    expect(readSearch(query, book).terms, query).toEqual(readSearch(query).terms);
  expect(readSearch("zzkeg", book).terms).toHaveLength(1);
});
