import { expect, test } from "vitest";
import { enqueueImport } from "#engine/admin/imports/enqueue-import.ts";
import {
  advancingImports,
  importJobKey,
  insertImportRun,
  noteImportProgress,
} from "#engine/admin/imports/import-run.ts";
import { releaseAllJobs, releaseDeadJobs } from "#engine/platform/dead-jobs.ts";
import { enqueue } from "#engine/platform/outbox.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();

test("a mail whose process was killed while sending it leaves after five minutes, not after hours; a living one's is left alone", async () => {
  const db = database();
  await db.transaction(async (tx) => {
    for (const orderId of [1, 2])
      await enqueue(tx, systemClock, "send_order_mail", { orderId, mail: "paid" }, { key: `mail-${orderId}` });
  });
  const hold = (key: string, by: string, since: string) =>
    db.sql("update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - $3::interval where key = $1", [
      key,
      by,
      since,
    ]);
  await hold("mail-1", "killed", "6 minutes");
  await hold("mail-2", "living", "4 minutes");
  expect(await releaseDeadJobs(db, [])).toBe(1);
  expect(await db.sql("select key, locked_by from graphile_worker.jobs order by key")).toEqual([
    { key: "mail-1", locked_by: null },
    { key: "mail-2", locked_by: "living" },
  ]);
  expect(await releaseDeadJobs(db, [])).toBe(0);
});

/** An import whose job is held by a process since some time. */
async function heldImport(by: string, since: string): Promise<number> {
  const db = database();
  const id = await db.transaction(async (tx) => {
    const file = {
      fileKey: "long.csv",
      fileName: "long.csv",
      format: "csv" as const,
      bytes: 9,
      state: "checking" as const,
    };
    const made = await insertImportRun(tx, { ...file, staffId: null, staffEmail: "m@example.com" }, systemClock.now());
    await enqueueImport(tx, systemClock, made);
    return made;
  });
  await db.sql(
    `update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - $3::interval, attempts = 1
     where key = $1`,
    [importJobKey(id), by, since],
  );
  return id;
}

test("the next start of a shop with its own database takes up an import that moved a moment before the kill", async () => {
  const db = database();
  const id = await heldImport("killed with the shop", "2 seconds");
  expect(await noteImportProgress(db, { id, state: "checking" }, 5, 1)).toBe(true);
  expect(await releaseDeadJobs(db, await advancingImports(db)), "any other database waits ten minutes").toBe(0);
  expect(await releaseAllJobs(db)).toBeGreaterThan(0);
  expect(
    await db.sql(
      `select locked_by as by, run_at <= now() and attempts < max_attempts as due from graphile_worker.jobs
       where key = $1`,
      [importJobKey(id)],
    ),
  ).toEqual([{ by: null, due: true }]);
  await db.sql("delete from graphile_worker._private_jobs where key = $1", [importJobKey(id)]);
  await db.sql("delete from import_runs where id = $1", [id]);
});

test("an import that goes on for longer is begun a second time only once it has come no further for ten minutes", async () => {
  const db = database();
  const id = await heldImport("importer", "1 hour");
  expect(await noteImportProgress(db, { id, state: "checking" }, 5, 1)).toBe(true);
  expect(await releaseDeadJobs(db, await advancingImports(db))).toBe(0);
  await db.sql("update import_runs set updated_at = now() - interval '11 minutes'");
  expect(await releaseDeadJobs(db, await advancingImports(db))).toBe(1);
});
