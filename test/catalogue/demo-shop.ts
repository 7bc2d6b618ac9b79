import type { Database } from "#engine/platform/database.ts";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { demoRecords } from "#test/search/evaluate.ts";
import { catalogueShop, load } from "./catalogue-shop.ts";

const demoGoods = { name: "template_demo", store: (db: Database) => load(catalogueShop(db), demoRecords) };

/** A database of the test file's own with all that the demo sells. */
export const demoDatabase = (): (() => TestDatabase) => testDatabase({ stock: demoGoods });

/** A shop on it, as far as the catalogue needs one. */
export async function demoShop(db: TestDatabase): Promise<ReturnType<typeof catalogueShop>> {
  const shop = catalogueShop(db);
  await shop.listing.load();
  return shop;
}
