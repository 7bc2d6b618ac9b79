import type { Db } from "./database.ts";
import { statement } from "./statement.ts";

// No job of the shop takes minutes; the worker itself would wait four hours before it believes another one dead.
const unlockDead = statement<[], { workers: number }>(
  "unlock_dead_jobs",
  `with dead as (select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '5 minutes')
   select count(*)::int as workers, graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`,
);

/** Gives the jobs of a process that was killed back, to be run again; gives how many such processes there were. */
export async function releaseDeadJobs(db: Db): Promise<number> {
  return (await db.row(unlockDead, []))?.workers ?? 0;
}
