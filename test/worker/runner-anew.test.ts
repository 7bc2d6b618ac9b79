import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { enqueue } from "#engine/platform/outbox.ts";
import { systemClock } from "#engine/ports/clock.ts";
import type { Shop } from "#engine/shop.ts";
import { testDatabase } from "#test/database.ts";
import { startWorker } from "#worker/start.ts";

const database = testDatabase();

test("jobs are done although the database was too busy for the worker's first question", async () => {
  const db = database();
  const pool = new pg.Pool({ ...db.pool.options, statement_timeout: 300 });
  for (const event of ["error", "connect"] as const) pool.on(event, () => {});
  // Where one of its four that look for jobs ends so, the runner says it past every logger.
  const traced = vi.spyOn(console, "trace").mockImplementation(() => {});
  onTestFinished(() => traced.mockRestore());
  const said: string[] = [];
  const hear = (message: string) => void said.push(message);
  const log = { debug: hear, info: hear, warn: hear, error: hear };
  const own = Object.create(db, { pool: { value: pool } }) as typeof db;
  const busy = await db.pool.connect();
  await busy.query("begin; lock table graphile_worker._private_tasks in access exclusive mode");
  const worker = await startWorker({ log, clock: systemClock, db: own } as unknown as Shop);
  await expect.poll(() => said, { timeout: 60_000 }).toContain("the worker takes no jobs and begins anew");
  await busy.query("rollback");
  busy.release();
  await db.transaction((tx) => enqueue(tx, systemClock, "release_dead_jobs", {}, { key: "asked" }));
  const left = async () => (await db.sql("select from graphile_worker.jobs where key = 'asked'")).length;
  await expect.poll(left, { timeout: 60_000 }).toBe(0);
  await worker.stop();
  await pool.end();
  for (const [error] of traced.mock.calls) expect(String(error)).toContain("statement timeout");
});
