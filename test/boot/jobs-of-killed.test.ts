import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { startEmbeddedPostgres } from "#boot/embedded-postgres.ts";
import { openDatabase } from "#engine/platform/database.ts";
import { enqueue } from "#engine/platform/outbox.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { migratedFolder } from "./migrated-database.ts";
import { ownShop } from "./own-shop.ts";

const folder = migratedFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Leaves two jobs in the folder's database, which a process took a moment ago and never ended. */
async function leaveJobs(): Promise<void> {
  const server = await startEmbeddedPostgres(folder);
  const db = openDatabase({ url: server.url("plenum"), max: 1 });
  await db.transaction(async (tx) => {
    await enqueue(tx, systemClock, "send_order_mail", { orderId: 1, mail: "placed" }, { key: "mail" });
    await enqueue(tx, systemClock, "note_low_stock", {}, { key: "other" });
  });
  await db.sql(
    `update graphile_worker._private_jobs set locked_by = 'killed-' || key, locked_at = now(), attempts = 1
     where key in ('mail', 'other')`,
  );
  await db.close();
  await server.stop();
}

test("jobs that a killed shop had taken run as soon as it is started again", async () => {
  await leaveJobs();
  const shop = await ownShop({ DATA_DIR: folder });
  await expect.poll(shop.said).toContain('"jobs of killed processes run again","count":2');
  expect(await shop.stop()).toBe(0);
  const server = await startEmbeddedPostgres(folder);
  const db = openDatabase({ url: server.url("plenum"), max: 1 });
  const held = await db.sql("select key from graphile_worker.jobs where locked_by like 'killed-%'");
  await db.close();
  await server.stop();
  expect(held).toEqual([]);
});
