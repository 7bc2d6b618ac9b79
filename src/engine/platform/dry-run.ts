import type { Database, Tx } from "./database.ts";
import type { EnqueuedJob } from "./outbox.ts";
import { withinTransaction } from "./within-transaction.ts";

/**
 * Runs the work in a transaction that is rolled back, and lists its jobs instead of enqueuing them, to preview a step.
 * The work must have no effect outside the database.
 */
export async function dryRun<T>(
  db: Database,
  work: (db: Database, jobs: readonly EnqueuedJob[]) => Promise<T>,
): Promise<T> {
  const outcome = await db.transaction(async (real) => {
    // A preview must not wait long for locks.
    await real.sql("set local lock_timeout = '2s'");
    const jobs: EnqueuedJob[] = [];
    const tx: Tx = { ...real, captureJob: (job) => void jobs.push(job as EnqueuedJob) };
    // A refusal rolls the transaction back.
    return { ok: false, value: await work(withinTransaction(db, tx, jobs), jobs) } as const;
  });
  return outcome.value;
}
