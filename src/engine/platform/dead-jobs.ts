import type { Db } from "./database.ts";
import { statement } from "./statement.ts";

// No job but an import takes minutes; the worker itself would wait four hours before it believes another one dead.
const unlockDead = statement<[string[]], { workers: number }>(
  "unlock_dead_jobs",
  `with dead as (
     select locked_by from graphile_worker.jobs where locked_by is not null group by locked_by
     having min(locked_at) < now() - interval '5 minutes' and not coalesce(bool_or(key = any($1)), false))
   select count(*)::int as workers, graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`,
);

/**
 * Unlocks the jobs of killed processes, to be run again. Gives how many such processes there were. Whoever holds a job
 * that is known to advance is alive.
 */
export async function releaseDeadJobs(db: Db, advancing: readonly string[]): Promise<number> {
  return (await db.row(unlockDead, [[...advancing]]))?.workers ?? 0;
}

// What failed twenty-five times over days is tried once more a day, for a month: a mail server may have been away.
const reviveOld = statement<[], { jobs: number }>(
  "revive_given_up_jobs",
  `with given_up as (
     select id from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null and run_at < now() - interval '1 day' and created_at > now() - interval '30 days' limit 500
   )
   select count(*)::int as jobs, (select count(*) from graphile_worker.reschedule_jobs(array_agg(id), run_at => now(), attempts => 24)) from given_up having count(*) > 0`,
);

/** Tries the jobs again that were given up, such as mails nobody took; gives how many. */
export async function retryGivenUpJobs(db: Db): Promise<number> {
  return (await db.row(reviveOld, []))?.jobs ?? 0;
}

// As long again as it was tried. Who is on leave still finds it; its row would else be counted and warned of for ever.
const endOld = statement<[], { task: string; jobs: number }>(
  "end_given_up_jobs",
  `with over as (
     select id, task_identifier as task from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null and run_at < now() - interval '30 days' limit 500
   ), gone as (select id from graphile_worker.complete_jobs(coalesce((select array_agg(id) from over), '{}')))
   select task, count(*)::int as jobs from over join gone using (id) group by task order by task`,
);

/** Removes the jobs that nobody tries any more and that have been left for a month; gives how many of each task. */
export async function endGivenUpJobs(db: Db): Promise<Readonly<Record<string, number>>> {
  return Object.fromEntries((await db.rows(endOld, [])).map(({ task, jobs }) => [task, jobs]));
}
