import { execFileSync } from "node:child_process";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#engine/platform/database.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { migratedDatabase } from "./migrated-database.ts";
import { type OwnDatabase, ownShop, type OwnShop, sellPumps } from "./own-shop.ts";

let database: OwnDatabase;
let shop: OwnShop;
let db: Database;

/** A mail server that takes connections and says nothing. */
const post: Socket[] = [];
const mailServer = createServer((socket) => void post.push(socket.on("error", () => {})));

beforeAll(async () => {
  await new Promise<void>((ready) => mailServer.listen(0, "127.0.0.1", ready));
  database = await migratedDatabase();
  db = openDatabase({ url: database.url, max: 2, onError: () => {} });
  await sellPumps(db);
  shop = await ownShop({
    DATABASE_URL: database.url,
    SMTP_URL: `smtp://127.0.0.1:${(mailServer.address() as AddressInfo).port}`,
  });
});
afterAll(async () => {
  for (const socket of post) socket.destroy();
  mailServer.close();
  await shop.stop();
  await db.close();
  await database.remove();
});

const long = Boolean(process.env["LONG"]);
const wait = (ms: number) => new Promise((over) => setTimeout(over, ms));
const get = (path: string) => fetch(shop.url + path, { redirect: "manual" });
const buy = () =>
  fetch(`${shop.url}/shoppingCart`, {
    method: "POST",
    body: new URLSearchParams({ intent: "add", sku: "PUMP", quantity: "1" }),
    headers: { origin: shop.url },
    redirect: "manual",
  });

async function until(what: string, holds: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await holds().catch(() => false))) {
    if (performance.now() - began > 90_000)
      throw new Error(`not within 90 seconds: ${what}\n${shop.said().slice(-3_000)}`);
    await wait(100);
  }
  return performance.now() - began;
}

/** That the shop works again in every part, without having been touched. */
async function isWell(price: number): Promise<void> {
  await until("ready", async () => (await get("/readyz")).status === 200);
  expect((await buy()).status).toBe(303);
  // Notices of changes come again.
  await until("the new price is shown", async () => {
    await db.sql("update variants set price_cents = $1", [price * 100]);
    return (await (await get("/products/pump.html")).text()).includes(`$${price}.00`);
  });
  // Jobs run again.
  await db.sql("select graphile_worker.add_job('purge_expired', '{}'::json, job_key => 'after-the-outage')");
  await until(
    "the job has run",
    async () => (await db.sql("select from graphile_worker.jobs where key = 'after-the-outage'")).length === 0,
  );
}

test("while its database is stopped the shop says when to come back and shows what it has; then it heals in every part by itself", async () => {
  for (const path of ["/", "/products/pump.html"]) expect((await get(path)).status).toBe(200);
  await database.stop();
  for (const ends = Date.now() + (long ? 10_000 : 1_500); Date.now() < ends; await wait(300)) {
    for (const answer of [await get("/shippingPolicy"), await get("/shoppingCart"), await buy()]) {
      expect({ status: answer.status, retryAfter: answer.headers.get("retry-after") }).toEqual({
        status: 503,
        retryAfter: "5",
      });
      expect(await answer.text()).not.toMatch(/at .*\.(?:js|ts):\d|ECONN|postgres/);
    }
    for (const path of ["/", "/products/pump.html", "/healthz"])
      expect({ path, status: (await get(path)).status }).toEqual({ path, status: 200 });
    expect((await get("/readyz")).status).toBe(503);
  }
  await database.start();
  await isWell(321);
  // One listener is back, not one for each vain try.
  expect(await db.sql("select from pg_stat_activity where query = 'listen plenum_changed'")).toHaveLength(1);
});

test("jobs that end while the database is away, when their end cannot be written down, end neither the shop nor its other jobs", async () => {
  const ada = await customer(db, "ada@example.com");
  for (const key of ["first mail", "second mail"]) {
    await db.sql("select graphile_worker.add_job('send_customer_mail', $1::json, job_key => $2)", [
      JSON.stringify({ customerId: ada, mail: "password-changed" }),
      key,
    ]);
  }
  await until("two mails are being sent", () => Promise.resolve(post.length >= 2));
  await database.stop();
  for (const socket of post) socket.destroy();
  await wait(2_000);
  await database.start();
  await isWell(654);
});

test.runIf(long)(
  "a database that is frozen for a quarter of a minute makes nobody wait longer than eleven seconds, and is found again",
  async () => {
    // The server first: a connection that it took meanwhile would go on.
    process.kill(database.pid(), "SIGSTOP");
    const table = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
    const sessions = table.filter(([, parent]) => parent === database.pid()).map(([pid]) => pid);
    for (const pid of sessions) process.kill(pid, "SIGSTOP");
    const began = performance.now();
    const answer = await buy();
    const waited = performance.now() - began;
    await wait(Math.max(0, 15_000 - waited));
    for (const pid of [...sessions, database.pid()]) process.kill(pid, "SIGCONT");
    expect({ status: answer.status, retryAfter: answer.headers.get("retry-after") }).toEqual({
      status: 503,
      retryAfter: "5",
    });
    expect(waited).toBeLessThan(12_500);
    await isWell(987);
  },
  300_000,
);
