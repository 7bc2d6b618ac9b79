import type { Database, Tx } from "./database.ts";
import type { EnqueuedJob } from "./outbox.ts";
import { withinTransaction } from "./within-transaction.ts";

/**
 * Does the work as it would be done, and takes all of it back: what it writes is rolled back, and the jobs it asks for are
 * listed instead of enqueued. For showing what a step would do; the work must reach nothing outside the database.
 */
export async function dryRun<T>(
  db: Database,
  work: (db: Database, jobs: readonly EnqueuedJob[]) => Promise<T>,
): Promise<T> {
  const done = await db.transaction(async (real) => {
    // Nobody waits long for something that is only tried out.
    await real.sql("set local lock_timeout = '2s'");
    const jobs: EnqueuedJob[] = [];
    const tx: Tx = { ...real, captureJob: (job) => void jobs.push(job as EnqueuedJob) };
    // A refusal is what rolls a transaction back.
    return { ok: false, value: await work(withinTransaction(db, tx, jobs), jobs) } as const;
  });
  return done.value;
}
