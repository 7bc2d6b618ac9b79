import { createReadStream, existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { dayIn } from "#domain/kernel/business-days.ts";
import { languages } from "#domain/kernel/language.ts";
import { instant } from "#domain/kernel/time.ts";
import { setReorderPoints } from "#engine/inventory/adjust-stock.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { policySlugs } from "#domain/content/policy.ts";
import { type PolicyRecord, publishPolicies, saveRedirects } from "#engine/content/save-content.ts";
import { saveActivities } from "#engine/promotions/save-activities.ts";
import { saveDiscountCodes } from "#engine/promotions/save-discount-codes.ts";
import { storeSettings } from "#engine/checkout/store-setting.ts";
import type { Shop } from "#engine/shop.ts";
import { activities, demoTimeZone, discountCodes, redirects } from "../../demo/catalogue/content.ts";
import { writeDemoArticles } from "./demo-articles.ts";
import { leaveDemoCarts } from "./demo-abandoned-carts.ts";
import { openDemoCompanies } from "./demo-companies.ts";
import { openDemoGroup, openDemoPriceList } from "./demo-price-list.ts";
import { openDemoCustomer } from "./demo-customer.ts";
import { nameDemoPlace } from "./demo-places.ts";
import { orderDemoGoods } from "./demo-purchase.ts";
import { openDemoMerchant } from "./demo-merchant.ts";
import { demoBegun, needsDemo } from "./needs-demo.ts";
import { demoSettings } from "../../demo/settings.ts";
import { demoReorderPoints } from "../../demo/stock.ts";

const folder = resolve("demo");
/** On a machine whose clock is behind it, the demo's machines were tested all the same. */
const writtenOn = instant(Date.UTC(2026, 10, 20));

/**
 * Fills an empty database with the demo shop, through the same use cases as an import and the merchant's own changes.
 */
export async function loadDemo(shop: Shop): Promise<void> {
  if (!(await needsDemo(shop))) return;
  const now = shop.clock.now();
  const today = dayIn(demoTimeZone, now);
  await shop.db.transaction(async (tx) => {
    const result = await storeSettings(tx, demoSettings, now);
    if (!result.ok) throw new Error(`the demo settings do not fit: ${result.error.at}: ${result.error.fieldError}`);
    await publishPolicies(tx, demoPolicies(), now);
    await saveActivities(tx, activities(today));
    await saveDiscountCodes(tx, discountCodes(today));
    await saveRedirects(tx, redirects);
    await tx.sql(`insert into settings (key, value) values ('${demoBegun}', 'true') on conflict do nothing`);
  });
  // The products come last: whether there are any decides about doing this again.
  const report = await importProducts(
    shop,
    {
      format: "jsonl",
      pieces: createReadStream(join(folder, "catalogue/products.jsonl"), "utf8") as AsyncIterable<string>,
    },
    { asOf: writtenOn > now ? writtenOn : now },
  );
  if (report.errors.length > 0)
    throw new Error(`the demo catalogue does not fit: ${JSON.stringify(report.errors.slice(0, 5))}`);
  shop.log.info("the demo catalogue is in", { count: report.added });
  await setReorderPoints(shop.db, demoReorderPoints);
  await nameDemoPlace(shop);
  await orderDemoGoods(shop, today);
  await openDemoMerchant(shop);
  await openDemoCustomer(shop);
  await openDemoCompanies(shop);
  await openDemoPriceList(shop);
  await openDemoGroup(shop);
  await writeDemoArticles(shop);
  await leaveDemoCarts(shop);
  await shop.db.sql(`delete from settings where key = '${demoBegun}'`);
}

/** The policies in demo/content/policies/{language}/{slug}.md that have both languages. */
function demoPolicies(): PolicyRecord[] {
  return policySlugs.flatMap((slug) => {
    const files = languages.map((language) => join(folder, "content/policies", language, `${slug}.md`));
    if (!files.every((file) => existsSync(file))) return [];
    const [en = "", cn = ""] = files.map((file) => readFileSync(file, "utf8"));
    return [{ slug, body: { en, cn } }];
  });
}
