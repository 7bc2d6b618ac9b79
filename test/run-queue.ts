import { Logger, runOnce, type TaskList } from "graphile-worker";
import { expect } from "vitest";
import type { Database } from "#engine/platform/database.ts";

/**
 * Does what is due in the queue. The worker notes what became of a job without waiting for it, so this waits until none
 * is at work.
 */
export async function runQueue(db: Database, taskList: TaskList): Promise<void> {
  await runOnce({ pgPool: db.pool, noHandleSignals: true, taskList, logger: new Logger(() => () => {}) });
  const atWork = () => db.sql("select id from graphile_worker.jobs where locked_at is not null");
  await expect.poll(atWork, { interval: 5 }).toEqual([]);
}
