import { createServer } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#boot/free-port.ts";
import { type Database, openDatabase } from "#engine/platform/database.ts";
import { enqueue } from "#engine/platform/outbox.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { migratedDatabase } from "./migrated-database.ts";
import { type OwnDatabase, ownShop, sellPumps } from "./own-shop.ts";

let database: OwnDatabase;
let db: Database;
beforeAll(async () => {
  database = await migratedDatabase();
  db = openDatabase({ url: database.url, max: 1 });
  await sellPumps(db);
});
afterAll(async () => {
  await db.close();
  await database.remove();
});

const enqueueJob = () => db.transaction((tx) => enqueue(tx, systemClock, "purge_expired", {}));
/** Of the jobs that wait, how often each was begun. */
const begunJobs = async () =>
  (
    await db.sql<{ attempts: number }>(
      "select attempts from graphile_worker.jobs where task_identifier = 'purge_expired'",
    )
  ).map(({ attempts }) => attempts);

test("a web process answers visitors and leaves the jobs; a worker does them and has no pages", async () => {
  const web = await ownShop({ DATABASE_URL: database.url, ROLE: "web" });
  try {
    await enqueueJob();
    expect((await fetch(`${web.url}/products/pump.html`)).status).toBe(200);
    const worker = await ownShop({ DATABASE_URL: database.url, ROLE: "worker" });
    try {
      await expect.poll(begunJobs).toEqual([]);
      expect((await fetch(`${worker.url}/readyz`)).status).toBe(200);
      expect((await fetch(`${worker.url}/products/pump.html`)).status).toBe(404);
    } finally {
      expect(await worker.stop()).toBe(0);
    }
    await enqueueJob();
    expect((await fetch(`${web.url}/`)).status).toBe(200);
    expect(await begunJobs()).toEqual([0]);
  } finally {
    expect(await web.stop()).toBe(0);
  }
});

test("a start that finds its port taken begins no job, so none waits for a process that is gone", async () => {
  await enqueueJob();
  const port = await freePort();
  const neighbor = createServer().listen(port, "127.0.0.1");
  await once(neighbor, "listening");
  try {
    await expect(ownShop({ DATABASE_URL: database.url, PORT: String(port) })).rejects.toThrow(
      `PORT: ${port} is taken; stop what uses it or set PORT to a free one.`,
    );
  } finally {
    neighbor.close();
  }
  expect(new Set(await begunJobs())).toEqual(new Set([0]));
});
