import { beforeAll, expect, test } from "vitest";
import { days } from "#domain/kernel/time.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { countOrdered } from "#engine/orders/count-ordered.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { backOfficeOf, paidOrder } from "#test/fulfilment/back-office.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop({ follows: true });
const slugs = ["one", "two", "three", "four", "five"];

beforeAll(async () => {
  const records = slugs.map((slug) =>
    record(slug, { popularity: 0, variants: [variant(`SKU-${slug}`, { stock: 50 })] }),
  );
  await importProducts(shop(), jsonLines(records));
});

const home = async (prefix = "") =>
  (
    await shop()
      .browser()
      .get(prefix || "/")
  ).text;
const units = async () =>
  Object.fromEntries(
    (await shop().db.sql<{ slug: string; units: number }>("select slug, ordered_units as units from products")).map(
      (row) => [row.slug, row.units],
    ),
  );
/** Says which product the lines of an order were. */
const of = (slug: string, orderId: number) =>
  shop().db.sql("update order_lines set product_id = (select id from products where slug = $1) where order_id = $2", [
    slug,
    orderId,
  ]);

test("a shop in which nobody has ordered yet says most ordered of nothing", async () => {
  await expect.poll(() => home()).toContain("From our range");
  expect(await home("/cn")).toContain("本店商品");
  expect(await home()).not.toContain("Most ordered");
});

test("what buyers paid for within a year is counted, what was not paid is not, and the home page names it", async () => {
  const { db, clock } = shop();
  const office = backOfficeOf(shop());
  for (const slug of ["one", "two", "three", "four"]) await of(slug, (await paidOrder(office)).id);
  await of("five", (await placeOrder(db, clock, "stripe")).id);
  expect(await countOrdered(shop())).toBe(4);
  const counted = await units();
  for (const slug of ["one", "two", "three", "four"]) expect(counted[slug], slug).toBeGreaterThan(0);
  expect(counted["five"]).toBe(0);
  expect(await countOrdered(shop())).toBe(0);
  await expect.poll(() => home()).toContain("Most ordered");
  const row = /Most ordered<[\s\S]*?<\/section>/.exec(await home())?.[0] ?? "";
  expect([...new Set([...row.matchAll(/products\/(\w+)\.html/g)].map(([, slug]) => slug))].toSorted()).toEqual([
    "four",
    "one",
    "three",
    "two",
  ]);
  clock.advance(days(366));
  expect(await countOrdered(shop())).toBe(4);
  await expect.poll(() => home()).toContain("From our range");
});
