import { afterAll, beforeAll, expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { type Database, openDatabase } from "#engine/platform/database.ts";
import { enqueue } from "#engine/platform/outbox.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { migratedDatabase } from "../boot/migrated-database.ts";
import { type OwnDatabase, ownShop, type OwnShop, sellPumps } from "../boot/own-shop.ts";
import { type PgBouncer, startPgBouncer } from "./pgbouncer.ts";

let database: OwnDatabase;
let pooler: PgBouncer;
let direct: Database;
let shop: OwnShop;
const visitors = 40;

beforeAll(async () => {
  database = await migratedDatabase();
  pooler = await startPgBouncer(database.url);
  direct = openDatabase({ url: database.url, max: 2 });
  await sellPumps(direct);
  shop = await ownShop({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url, TRUSTED_PROXIES: "1" });
});
afterAll(async () => {
  await shop.stop();
  await direct.close();
  await pooler.stop();
  await database.remove();
});

const addToCart = (visitor: number) =>
  fetch(`${shop.url}/shoppingCart`, {
    method: "POST",
    redirect: "manual",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: shop.url,
      "x-forwarded-for": `10.0.0.${visitor}`,
    },
    body: "intent=add&sku=PUMP&quantity=1",
  });

test("forty visitors at once fill carts through four connections of the pooler, and none is turned away", async () => {
  const answers = await Promise.all(Array.from({ length: visitors }, (_, visitor) => addToCart(visitor + 1)));
  expect(answers.map(({ status }) => status).filter((status) => status >= 400)).toEqual([]);
  const [row] = await direct.sql<{ units: number }>("select sum(quantity)::int as units from cart_lines");
  expect(row?.units).toBe(visitors);
});

test("what changes in the database shows on a page that was cached, past the pooler", async () => {
  const shows = async (price: string) => (await (await fetch(`${shop.url}/products/pump.html`)).text()).includes(price);
  expect(await shows("$899.00")).toBe(true);
  const dearer = record("pump", { variants: [variant("PUMP", { priceCents: 123_456, stock: 1_000_000 })] });
  await importProducts({ db: direct, clock: systemClock }, jsonLines([dearer]));
  await expect.poll(() => shows("$1,234.56")).toBe(true);
});

test("jobs are taken and done past the pooler", async () => {
  await direct.transaction((tx) => enqueue(tx, systemClock, "purge_expired", {}));
  const waiting = "select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'purge_expired'";
  await expect.poll(() => direct.sql(waiting)).toEqual([{ jobs: 0 }]);
});

test("a statement that takes too long is ended within its transaction, and the next one has the connection whole", async () => {
  const pooled = openDatabase({ url: pooler.url, max: 1, pooled: true, prepare: false, statementTimeoutMs: 200 });
  try {
    await expect(pooled.transaction((tx) => tx.sql("select pg_sleep(5)"))).rejects.toThrow(/statement timeout/);
    expect(await pooled.sql("select current_setting('statement_timeout') as limit")).toEqual([{ limit: "0" }]);
  } finally {
    await pooled.close();
  }
});
