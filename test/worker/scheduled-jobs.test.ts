import { expect, test } from "vitest";
import { after, days } from "#domain/kernel/time.ts";
import { jsonLog } from "#engine/platform/log.ts";
import { enqueue } from "#engine/platform/outbox.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { jobMover } from "#worker/scheduled-jobs.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();

test("a clock moved seven times at once moves a waiting job by the whole week", async () => {
  const db = database();
  const due = after(systemClock.now(), days(10));
  await db.transaction((tx) => enqueue(tx, systemClock, "erase_customer", { customerId: 1 }, { runAt: due }));
  const move = jobMover(db, jsonLog("error"));
  await Promise.all(Array.from({ length: 7 }, () => move(days(1))));
  const [job] = await db.sql<{ runAt: number }>(`select run_at as "runAt" from graphile_worker.jobs`);
  expect(Number(job!.runAt)).toBe(due - days(7));
});
