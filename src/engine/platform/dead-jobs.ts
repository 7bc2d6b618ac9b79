import type { Db } from "./database.ts";
import { statement } from "./statement.ts";

// Only imports take minutes. The worker's own limit for a dead process is four hours.
const unlockDead = statement<[string[]], { workers: number }>(
  "unlock_dead_jobs",
  `with dead as (
     select locked_by from graphile_worker.jobs where locked_by is not null group by locked_by
     having min(locked_at) < now() - interval '5 minutes' and not coalesce(bool_or(key = any($1)), false))
   select count(*)::int as workers, graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead
   having count(*) > 0`,
);

/**
 * Unlocks the jobs of killed processes, so that they run again. Gives the number of such processes. A process with a
 * job in `advancing` is alive.
 */
export async function releaseDeadJobs(db: Db, advancing: readonly string[]): Promise<number> {
  return (await db.row(unlockDead, [[...advancing]]))?.workers ?? 0;
}

const unlockAll = statement<[], { jobs: number }>(
  "unlock_all_jobs",
  `with held as (select locked_by from graphile_worker.jobs where locked_by is not null)
   select count(*)::int as jobs, graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from held
   having count(*) > 0`,
);

/** Unlocks every job, so that it runs again; gives their number. Only for a start at which no process can hold one. */
export async function releaseAllJobs(db: Db): Promise<number> {
  return (await db.row(unlockAll, []))?.jobs ?? 0;
}

// After its last failure, a job is tried once more each day for a month: a mail server may be down for long.
const reviveOld = statement<[], { jobs: number }>(
  "revive_given_up_jobs",
  `with given_up as (
     select max_attempts::int - 1 as attempts, array_agg(id) as ids from (
       select id, max_attempts from graphile_worker.jobs
       where attempts >= max_attempts and locked_at is null and run_at < now() - interval '1 day'
         and created_at > now() - interval '30 days' limit 500) j
     group by max_attempts
   )
   select count(*)::int as jobs from given_up,
     graphile_worker.reschedule_jobs(given_up.ids, run_at => now(), attempts => given_up.attempts)
   having count(*) > 0`,
);

/** Retries jobs that were given up, such as mails that could not be sent; gives their number. */
export async function retryGivenUpJobs(db: Db): Promise<number> {
  return (await db.row(reviveOld, []))?.jobs ?? 0;
}

// As long again as the retries lasted: staff on leave still see the job, and the warnings end.
const endOld = statement<[], { task: string; jobs: number }>(
  "end_given_up_jobs",
  `with over as (
     select id, task_identifier as task from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null and run_at < now() - interval '30 days' limit 500
   ), gone as (select id from graphile_worker.complete_jobs(coalesce((select array_agg(id) from over), '{}')))
   select task, count(*)::int as jobs from over join gone using (id) group by task order by task`,
);

/** Deletes jobs that were given up a month ago; gives their number by task. */
export async function endGivenUpJobs(db: Db): Promise<Readonly<Record<string, number>>> {
  return Object.fromEntries((await db.rows(endOld, [])).map(({ task, jobs }) => [task, jobs]));
}

/** True in SQL for a mail that failed and waits. */
const isFailedMail = String.raw`task_identifier like 'send\_%' and attempts > 0 and locked_at is null`;

/** True in SQL for a job whose mail the server answered and did not take. */
export const isUntakenMail = "coalesce(last_error, '') like 'the mail server did not take a mail%'";

/** The same where it refused for good, such as for an unknown mailbox: status 4 asks for later (RFC 5321, 4.2.1). */
export const isRefusedMail = `(${isUntakenMail} and last_error !~ '^[^:]*: (E[A-Z]+ ?)?4')`;

// A mail that the server answered is left alone: it would only be answered so again. Ten minutes spare both sides a
// mail that fails for a reason of its own.
const hastenMails = statement<[], { mails: number }>(
  "hasten_waiting_mails",
  `with waiting as (
     select id from graphile_worker.jobs
     where ${isFailedMail} and attempts < max_attempts and run_at > now()
       and updated_at < now() - interval '10 minutes'
       and not ${isUntakenMail} limit 500
   )
   select count(*)::int as mails, (select count(*) from graphile_worker.reschedule_jobs(array_agg(id), run_at => now()))
   from waiting having count(*) > 0`,
);

/** Tries mails again that found no mail server and wait for hours; gives their number. */
export async function hastenFailedMails(db: Db): Promise<number> {
  return (await db.row(hastenMails, []))?.mails ?? 0;
}
