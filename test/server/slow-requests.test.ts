import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { openDatabase } from "#engine/platform/database.ts";
import type { Spending } from "#engine/platform/fair-share.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();
beforeAll(() => stockGoods(shop().db, { sku: "PUMP", onHand: 5 }).then(() => {}));

interface Line {
  readonly message: string;
  readonly path: string;
  readonly ms: number;
  readonly waiting: number;
  readonly database: number;
  readonly rendering: number;
  readonly count: number;
}

const lines = () =>
  shop()
    .logged.map((line) => JSON.parse(line) as Line)
    .filter(({ message }) => message === "a slow request");

test("a request that takes over a second has a line that says what it spent that on, by its route and nobody's data", async () => {
  const browser = shop().browser();
  const add = () => browser.post("/shoppingCart?canary=Ada", { intent: "add", sku: "PUMP", quantity: "1" });
  expect((await add()).status).toBe(303);
  expect(lines(), "a quick one has none").toEqual([]);
  let pages: Promise<unknown> = Promise.resolve();
  await shop().db.transaction(async (tx) => {
    await tx.sql("lock table carts");
    pages = Promise.all([add(), browser.get("/shoppingCart")]);
    await wait(1_300);
  });
  await pages;
  await expect.poll(lines).toHaveLength(2);
  for (const { path, ms, database, waiting, count } of lines()) {
    expect(path).toBe("/shoppingCart");
    expect(ms).toBeGreaterThanOrEqual(1_000);
    expect(database).toBeGreaterThan(900);
    expect(waiting).toBeLessThan(900);
    expect(count).toBeGreaterThan(1);
  }
  expect(Math.max(...lines().map(({ rendering }) => rendering))).toBeGreaterThan(0);
  expect(JSON.stringify(lines())).not.toContain("Ada");
});

test("waiting for a connection is told from waiting for the database, in a transaction and out of it", async () => {
  const db = openDatabase({ url: shop().db.url, max: 1 });
  const spend = async (work: () => Promise<unknown>) => {
    const spending: Spending = { waiting: 0, database: 0, statements: 0, rendering: 0 };
    const busy = db.sql("select pg_sleep(0.4)");
    await db.onBehalfOf("a buyer", work, spending);
    await busy;
    return spending;
  };
  try {
    await db.sql("select 1");
    const alone = await spend(() => db.sql("select pg_sleep(0.2)"));
    const together = await spend(() => db.transaction((tx) => tx.sql("select pg_sleep(0.2)")));
    for (const { waiting, database } of [alone, together]) {
      expect(waiting).toBeGreaterThan(300);
      expect(database).toBeGreaterThan(190);
      expect(database).toBeLessThan(waiting + 190);
    }
    expect([alone.statements, together.statements], "begin and commit are statements too").toEqual([1, 3]);
  } finally {
    await db.close();
  }
});
