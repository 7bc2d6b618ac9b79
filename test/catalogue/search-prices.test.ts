import { expect, test } from "vitest";
import { readSearch } from "#domain/catalogue/search/search-text.ts";

test.each([
  ["under $500", 0, 50_000],
  ["below 300 dollars", 0, 30_000],
  ["less than $6,000", 0, 600_000],
  ["$500 to $900", 50_000, 90_000],
  ["500-900 usd", 50_000, 90_000],
  ["$2k-3k", 200_000, 300_000],
  ["500美元以下", 0, 50_000],
  ["1000美元以内", 0, 100_000],
  ["不超过 800 美元", 0, 80_000],
])("%s is a price in cents", (query, min, max) => {
  const { constraints, terms } = readSearch(query);
  expect(constraints).toMatchObject([{ kind: "range", keys: ["price"], min, max }]);
  expect(terms).toEqual([]);
});

test("dearer than a price leaves the other end open", () => {
  expect(readSearch("over $900").constraints).toMatchObject([{ keys: ["price"], min: 90_000 }]);
});

test("a figure without money is no price", () => {
  for (const query of ["RD500", "500 scfm dryer", "under 65 dBA", "500"])
    for (const { keys } of readSearch(query).constraints) expect(keys).not.toContain("price");
});
