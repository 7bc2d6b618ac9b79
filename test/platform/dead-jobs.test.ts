import { expect, test } from "vitest";
import { releaseDeadJobs } from "#engine/platform/dead-jobs.ts";
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
  expect(await releaseDeadJobs(db)).toBe(1);
  expect(await db.sql("select key, locked_by from graphile_worker.jobs order by key")).toEqual([
    { key: "mail-1", locked_by: null },
    { key: "mail-2", locked_by: "living" },
  ]);
  expect(await releaseDeadJobs(db)).toBe(0);
});
