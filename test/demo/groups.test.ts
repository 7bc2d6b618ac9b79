import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoCompanies } from "#boot/demo-companies.ts";
import { openDemoGroup } from "#boot/demo-price-list.ts";
import { readContractPrices } from "#engine/checkout/contract-prices.ts";
import type { Shop } from "#engine/shop.ts";
import { catalogueShop } from "#test/catalogue/catalogue-shop.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { accountShop } from "#test/customers/customer-fixtures.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();
let shop: Shop;

beforeAll(() => {
  shop = { ...catalogueShop(database()), ...accountShop(database()) } as unknown as Shop;
});
afterAll(() => shop.listing.close());

test("the demo's group gives its company and its customer without one the prices of its list, and nobody else", async () => {
  await stockGoods(database(), { sku: "DEMO-OIL", price: 10_000, category: "lubricants" });
  await openDemoCompanies(shop);
  await openDemoGroup(shop);
  await openDemoGroup(shop);
  const [trade] = await database().sql<{ id: number }>(
    "select id from customers where email_key = 'trade@example.com'",
  );
  const sites = await database().sql<{ company: string; companyId: number; siteId: number }>(
    `select k.legal_name as company, k.id as "companyId", s.id as "siteId" from company_sites s
     join companies k on k.id = s.company_id order by s.id`,
  );
  const priceFor = async (whom: Parameters<typeof readContractPrices>[2]["whom"]) =>
    (await readContractPrices(database(), ["DEMO-OIL"], { now: shop.clock.now(), whom }))["DEMO-OIL"]?.price;
  expect(await priceFor({ customerId: trade!.id })).toBe(9_400);
  for (const { company, companyId, siteId } of sites)
    expect(await priceFor({ companyId, siteId })).toBe(company.startsWith("Gantry") ? 9_400 : undefined);
  expect(await priceFor(null)).toBeUndefined();
});
