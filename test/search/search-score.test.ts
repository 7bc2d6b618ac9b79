import { beforeAll, expect, test } from "vitest";
import type { Shop } from "#engine/shop.ts";
import { demoDatabase, demoShop } from "#test/catalogue/demo-shop.ts";
import { evaluateSearch } from "./evaluate.ts";
import { evaluatedQueries } from "./queries.ts";

const database = demoDatabase();
let shop: Shop;

beforeAll(async () => {
  shop = await demoShop(database());
});

test("at least 150 queries of both languages are evaluated", () => {
  expect(evaluatedQueries.length).toBeGreaterThanOrEqual(150);
  expect(evaluatedQueries.filter(({ language }) => language === "cn").length).toBeGreaterThanOrEqual(60);
});

test("the home page looks for parts on their shelves, so that no machine stands before them", async () => {
  const { missed } = await evaluateSearch(shop, ({ within }) => within !== undefined);
  expect(missed).toEqual([]);
});

test("what buyers type shows the goods they mean within the first three", async () => {
  const { score, missed } = await evaluateSearch(shop);
  const said = missed.map(({ query, found }) => `${query.q}: ${found.join(", ") || "nothing"}`).join("\n");
  expect(score, `missed:\n${said}`).toBeGreaterThanOrEqual(99.5);
});
