import type { Database } from "./database.ts";
import { type AskedJob, overhear } from "./outbox.ts";

class RolledBack extends Error {}

/**
 * Does the work as it would be done, and takes all of it back: what it writes is rolled back, the jobs it asks for are
 * told instead of kept. For showing what a step would do; the work must reach nothing outside the database.
 */
export async function rehearse<T>(
  db: Database,
  work: (stage: Database, jobs: readonly AskedJob[]) => Promise<T>,
): Promise<T> {
  let seen: { value: T } | undefined;
  try {
    await db.transaction(async (tx) => {
      // Nobody waits long for something that is only tried out.
      await tx.sql("set local lock_timeout = '2s'");
      const jobs: AskedJob[] = [];
      overhear(tx, (job) => void jobs.push(job));
      const stage: Database = {
        ...db,
        rows: tx.rows,
        row: tx.row,
        run: tx.run,
        sql: tx.sql,
        transaction: (inner) => inner(tx),
      };
      seen = { value: await work(stage, jobs) };
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  if (!seen) throw new Error("a rehearsal ended without a result");
  return seen.value;
}
