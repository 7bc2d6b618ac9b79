import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#engine/platform/database.ts";
import { migratedDatabase } from "../boot/migrated-database.ts";
import { type OwnDatabase, ownShop } from "../boot/own-shop.ts";
import { type PgBouncer, startPgBouncer } from "./pgbouncer.ts";

let database: OwnDatabase;
let pooler: PgBouncer;
beforeAll(async () => {
  database = await migratedDatabase();
  pooler = await startPgBouncer(database.url);
});
afterAll(async () => {
  await pooler.stop();
  await database.remove();
});

/** Output of a failed start, without a stack. */
async function refusal(env: Record<string, string>): Promise<string> {
  const said = await ownShop(env).then(
    (shop) => shop.stop().then(() => "it started"),
    (error: Error) => error.message,
  );
  expect(said).not.toMatch(/^\s+at /m);
  return said;
}

/** Sessions that hold a lock of their own, whoever left it. */
async function locks(): Promise<number> {
  const db = openDatabase({ url: database.url, max: 1 });
  const [row] = await db.sql<{ locks: number }>(
    "select count(*)::int as locks from pg_locks where locktype = 'advisory'",
  );
  await db.close();
  return row!.locks;
}

test("a start whose direct address is missing or a pooler's says so, and leaves no lock behind in the pooler", async () => {
  const at = new URL(pooler.url).host;
  expect(await refusal({ DATABASE_URL: pooler.url })).toContain(
    `DATABASE_URL: a pooler in transaction mode answers at ${at}; set DATABASE_DIRECT_URL beside it, to the same database without the pooler.`,
  );
  expect(await refusal({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: pooler.url })).toContain(
    `DATABASE_DIRECT_URL: a pooler in transaction mode answers at ${at}; set it to PostgreSQL itself.`,
  );
  expect(await locks()).toBe(0);
});

test("a command whose direct address is missing says so too", () => {
  const { stderr, status } = spawnSync(process.execPath, ["scripts/orders.ts", "waiting"], {
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "test", SANDBOX: "0", DATABASE_URL: pooler.url },
  });
  expect(stderr).toMatch(/^DATABASE_URL: a pooler in transaction mode answers at .*set DATABASE_DIRECT_URL beside it/);
  expect(status).toBe(1);
});

test("a start whose direct address leads to another database touches neither", async () => {
  const elsewhere = Object.assign(new URL(database.url), { pathname: "/elsewhere" });
  expect(await refusal({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: elsewhere.href })).toContain(
    `DATABASE_DIRECT_URL: ${elsewhere.host}/elsewhere is another database than ${new URL(pooler.url).host}/plenum, where DATABASE_URL leads; correct one of them.`,
  );
  const db = openDatabase({ url: elsewhere.href, max: 1 });
  expect(await db.sql("select to_regclass('migrations') as made")).toEqual([{ made: null }]);
  await db.close();
});
