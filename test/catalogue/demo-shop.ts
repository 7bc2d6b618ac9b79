import type { TestDatabase } from "#test/database.ts";
import { demoRecords } from "#test/search/evaluate.ts";
import { catalogueShop, load } from "./catalogue-shop.ts";

/** A shop that sells what the demo sells, as far as the catalogue needs one. */
export async function demoShop(db: TestDatabase): Promise<ReturnType<typeof catalogueShop>> {
  const shop = catalogueShop(db);
  await load(shop, demoRecords);
  await shop.listing.load();
  return shop;
}
