import type { Database } from "#engine/platform/database.ts";
import { errorFields, type Log } from "#engine/platform/log.ts";

const moveScheduledJobs = `select graphile_worker.reschedule_jobs(array[id], run_at => run_at - make_interval(secs => $1::float8 / 1000))
  from graphile_worker.jobs where run_at > now()`;

/**
 * Moves waiting jobs after the shop's clock jumped ahead by some milliseconds. One jump after another: two at once
 * would each start from where the jobs stood before, and one would be lost.
 */
export function jobMover(db: Database, log: Log): (ms: number) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  const move = async (ms: number) => {
    try {
      await db.sql(moveScheduledJobs, [ms]);
    } catch (error) {
      log.error("waiting jobs could not be moved", errorFields(error));
    }
  };
  return (ms) => (last = last.then(() => move(ms)));
}
