import { parseCrontab } from "graphile-worker";
import { expect, test } from "vitest";
import { after, days, hours, instant, minutes } from "#domain/kernel/time.ts";
import { jsonLog } from "#engine/platform/log.ts";
import { enqueue } from "#engine/platform/outbox.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { jobMover, scheduledBetween } from "#worker/scheduled-jobs.ts";
import { schedule } from "#worker/schedule.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();

test("a clock moved seven times at once moves a waiting job by the whole week", async () => {
  const db = database();
  const due = after(systemClock.now(), days(10));
  await db.transaction((tx) => enqueue(tx, systemClock, "erase_customer", { customerId: 1 }, { runAt: due }));
  const move = jobMover(db, systemClock, jsonLog("error"));
  await Promise.all(Array.from({ length: 7 }, () => move(days(1))));
  const [job] = await db.sql<{ runAt: number }>(
    `select run_at as "runAt" from graphile_worker.jobs where task_identifier = 'erase_customer'`,
  );
  expect(Number(job!.runAt)).toBe(due - days(7));
});

test("what the schedule would have begun while the clock jumped is begun, each once; a moment later nothing is begun again", async () => {
  const noon = instant(Date.parse("2026-11-20T12:00:00Z"));
  const begun = (from: number, to: number) =>
    scheduledBetween(after(noon, from), after(noon, to)).map(({ task }) => task);
  expect(begun(0, minutes(1) - 1)).toEqual([]);
  const everyMinute = [
    "reconcile_payments",
    "reconcile_invoice_payments",
    "expire_overdue_orders",
    "expire_quotes",
    "release_drafts",
    "publish_due_products",
    "mail_stock_alerts",
    "write_daily_letters",
    "release_dead_jobs",
  ];
  expect(begun(0, minutes(1)).toSorted()).toEqual(everyMinute.toSorted());
  expect(begun(minutes(16), minutes(17))).toContain("purge_expired");
  expect(begun(minutes(17), minutes(59))).not.toContain("purge_expired");
  const all = parseCrontab(schedule).map(({ task }) => task);
  for (const jump of [days(1), days(365)]) expect(begun(0, jump).toSorted()).toEqual(all.toSorted());
  expect(begun(hours(1), hours(15))).not.toContain("count_ordered");
});

test("a clock that jumps over a day leaves every scheduled job in the queue once, however often it jumps", async () => {
  const db = database();
  const move = jobMover(db, systemClock, jsonLog("error"));
  await Promise.all([move(days(1)), move(days(2))]);
  const queued = await db.sql<{ key: string; attempts: number }>(
    "select key, max_attempts as attempts from graphile_worker.jobs where run_at <= now() and key is not null",
  );
  const wanted = parseCrontab(schedule).map(({ options }) => [options.jobKey, options.maxAttempts ?? 25]);
  expect(queued.map(({ key, attempts }) => [key, attempts]).toSorted()).toEqual(wanted.toSorted());
});

test("rounds of overdue orders are in one queue, where none begins before the one before has ended", async () => {
  const db = database();
  await jobMover(db, systemClock, jsonLog("error"))(minutes(1));
  const queued = await db.sql<{ queue: string | null }>(
    `select queue_name as queue from graphile_worker.jobs where task_identifier = 'expire_overdue_orders'`,
  );
  expect(queued).toEqual([{ queue: "expire_overdue_orders" }]);
});

test("a database that is away for half an hour costs no run of what comes once an hour or a day", () => {
  // graphile-worker tries again after e^1, e^2 … seconds.
  const triedFor = (attempts: number) =>
    Array.from({ length: attempts - 1 }, (_, at) => 1_000 * Math.exp(Math.min(at + 1, 10))).reduce((a, b) => a + b, 0);
  const everyMinute = (cron: string) => cron.startsWith("* * * * *");
  const rare = schedule.split("\n").filter((line) => !everyMinute(line) && !line.includes("check_providers"));
  expect(rare.length).toBeGreaterThan(4);
  for (const { task, options } of parseCrontab(rare.join("\n")))
    expect({ task, isTried: triedFor(options.maxAttempts ?? 25) > minutes(30) }).toEqual({ task, isTried: true });
});
