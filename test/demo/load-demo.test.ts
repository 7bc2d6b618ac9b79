import { expect, test } from "vitest";
import { loadDemo } from "#boot/demo.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { readShopTerms } from "#engine/checkout/shop-terms.ts";
import { loadHomePage } from "#engine/content/home-page.ts";
import { findActivityPage } from "#engine/content/activity-page.ts";
import { findPolicyPage } from "#engine/content/policy-page.ts";
import { findCode } from "#engine/promotions/discount-codes.ts";
import { instant } from "#domain/kernel/time.ts";
import { createBankDeposit } from "#providers/bank-deposit/bank-deposit-provider.ts";
import { createZeller } from "#providers/zeller/zeller-provider.ts";
import { testDatabase } from "#test/database.ts";
import { filesInMemory } from "#test/returns/files-in-memory.ts";
import { catalogueShop } from "../catalogue/catalogue-shop.ts";

const database = testDatabase();

test("an empty database becomes the demo shop once, with all sixteen categories filled", async () => {
  const payments = new Map([
    ["bank-deposit", createBankDeposit()],
    ["zeller", createZeller()],
  ] as const);
  const catalogue = catalogueShop(database());
  const shop = { ...catalogue, payments, orders: payableOrders(catalogue.clock), files: filesInMemory() };
  await loadDemo(shop);
  await shop.listing.load();
  const { data } = await loadHomePage(shop, "cn");
  expect(data.categories).toHaveLength(16);
  expect(Math.min(...data.categories.map(({ count }) => count))).toBeGreaterThanOrEqual(8);
  expect(data.popular.ordered).toBe(true);
  expect(data.popular.cards).toHaveLength(8);
  expect(data.banners.map(({ title }) => title)).toContain("按机型选保养包");
  expect((await findPolicyPage(shop, "warrantyPolicy", "cn"))?.data).toMatchObject({
    version: 1,
    title: expect.stringMatching(/./),
    text: expect.arrayContaining([expect.objectContaining({ type: "heading" })]),
  });
  shop.clock.set(instant(Date.UTC(2026, 5, 1)));
  expect((await findActivityPage(shop, "garage-days", "en"))?.data.phase).toBe("upcoming");
  shop.clock.set(instant(Date.UTC(2026, 10, 20)));
  const ended = (await findActivityPage(shop, "garage-days", "en"))!.data;
  expect({ phase: ended.phase, cards: ended.cards }).toEqual({ phase: "ended", cards: [] });
  const running = (await findActivityPage(shop, "dry-air", "en"))!.data;
  expect(running.phase).toBe("running");
  expect(running.total).toBe(data.categories.find(({ slug }) => slug === "air-dryers")?.count);
  expect(running.cards.every(({ price, listPrice }) => price < (listPrice ?? 0))).toBe(true);
  expect(await findCode(shop.db, "WELCOME5", null)).toMatchObject({
    found: { worth: { kind: "percent", rate: 50_000 } },
  });
  expect(data.banners).toHaveLength(3);
  expect(data.activities.map(({ slug }) => slug)).toContain("open-box");
  const { terms } = await readShopTerms(shop.db, shop.clock.now());
  expect(terms.pickup[0]?.city).toBe("Columbus");
  const carts = await shop.db.sql<{ email: string; lines: number }>(
    `select a.email, count(*)::int as lines from abandoned_carts a join abandoned_cart_lines l on l.abandoned_cart_id = a.id
     where a.ended_at is null group by 1 order by 1`,
  );
  expect(carts).toEqual([
    { email: "chen.wei@example.com", lines: 1 },
    { email: "maint@example.com", lines: 1 },
    { email: "r.okafor@example.com", lines: 2 },
  ]);
  database().takeStatements();
  await loadDemo(shop);
  expect(database().takeStatements()).toHaveLength(1);
  // As a first start that was killed leaves it.
  await database().sql("insert into settings (key, value) values ('demo-begun', 'true')");
  const said: string[] = [];
  await loadDemo({ ...shop, log: { ...shop.log, warn: (words: string) => void said.push(words) } });
  expect(said).toEqual([expect.stringContaining("the demo was not loaded to its end")]);
});
