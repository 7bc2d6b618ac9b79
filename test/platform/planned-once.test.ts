import { Agent } from "node:http";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { setSetting } from "#test/checkout/checkout-shop.ts";
import { openShop } from "#test/open-shop.ts";
import { buyAsGuest } from "../../bench/load/guest.ts";
import { demoSettings } from "../../demo/settings.ts";

const shop = openShop();
const times = 12;
const numbers = Array.from({ length: times }, (_, at) => at + 1);

beforeAll(async () => {
  const { db } = shop();
  const { bank, pickup } = demoSettings;
  for (const [group, value] of Object.entries({ opening: { open: true }, bank, pickup }))
    await setSetting(db, group, value);
  const goods = numbers.map((number) =>
    record(`part-${number}`, {
      variants: [variant(`TD-${number}`, { stock: number % 2 ? 5 : 0 })],
      similar: ["part-1"],
    }),
  );
  const report = await importProducts(
    shop(),
    jsonLines([
      record("spare", {
        variants: [
          variant("TD-SPARE", {
            stock: 1_000,
            weightLb: 5,
            lengthIn: 10,
            widthIn: 10,
            heightIn: 10,
            freightOnly: false,
          }),
        ],
      }),
      ...goods,
    ]),
  );
  expect(report.errors).toEqual([]);
  await shop().goodsChanged();
});

/** The statements that a connection of the shop's has planned for the values at hand more than five times. */
async function plannedAgain(): Promise<string[]> {
  const { pool } = shop().db;
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const asked = await Promise.all(
    clients.map((client) =>
      client.query<{ name: string }>("select name from pg_prepared_statements where custom_plans > 5"),
    ),
  );
  for (const client of clients) client.release();
  return [
    ...new Set(asked.flatMap(({ rows }) => rows.map(({ name }) => name.replace(/_[0-9a-f]{8}$/, "")))),
  ].toSorted();
}

test("what buyers ask for again and again, PostgreSQL plans five times and then no more", async () => {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  for (const number of numbers) {
    for (const path of [
      `/products/part-${number}.html`,
      `/categories/piston/all?price.min=${number}`,
      `/search?q=part&price.min=${number}`,
    ])
      expect((await fetch(shop().url + path)).status).toBe(200);
    await buyAsGuest(agent, shop().url, "TD-SPARE", number);
  }
  expect(await plannedAgain()).toEqual([]);
});
