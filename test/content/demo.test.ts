import { expect, test } from "vitest";
import { loadDemo } from "#boot/demo.ts";
import { readShopTerms } from "#engine/checkout/shop-terms.ts";
import { loadHomePage } from "#engine/content/home-page.ts";
import { testDatabase } from "#test/database.ts";
import { catalogueShop } from "../catalogue-engine/shop.ts";

const database = testDatabase();

test("an empty database becomes the demo shop once, with all sixteen categories filled", async () => {
  const shop = catalogueShop(database());
  await loadDemo(shop);
  await shop.listing.load();
  const { data } = await loadHomePage(shop, "cn");
  expect(data.categories).toHaveLength(16);
  expect(Math.min(...data.categories.map(({ count }) => count))).toBeGreaterThanOrEqual(8);
  expect(data.popular).toHaveLength(8);
  expect(data.banners).toHaveLength(3);
  expect(data.activities.map(({ slug }) => slug)).toContain("open-box");
  const { terms } = await readShopTerms(shop.db, shop.clock.now());
  expect(terms.pickup?.city).toBe("Columbus");
  database().takeStatements();
  await loadDemo(shop);
  expect(database().takeStatements()).toHaveLength(1);
});
