import { parseCrontab } from "graphile-worker";
import { after, days, type Instant, minutes } from "#domain/kernel/time.ts";
import type { Database } from "#engine/platform/database.ts";
import { errorFields, type Log } from "#engine/platform/log.ts";
import type { Clock } from "#engine/ports/clock.ts";
import { schedule } from "./schedule.ts";

const moveWaitingJobs = `select graphile_worker.reschedule_jobs(array[id], run_at => run_at - make_interval(secs => $1::float8 / 1000))
  from graphile_worker.jobs where run_at > now()`;
const addScheduledJobs = `select graphile_worker.add_job(task, job_key => key, max_attempts => attempts)
  from jsonb_to_recordset($1) as due (task text, key text, attempts int)`;

/**
 * Follows the shop's clock when it jumps ahead by some milliseconds: waiting jobs are moved, and what the schedule would
 * have begun meanwhile is begun, because the runner's own schedule follows the machine's clock. One jump after another:
 * two at once would each start from where the jobs stood before, and one would be lost.
 */
export function jobMover(db: Database, clock: Clock, log: Log): (ms: number) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  const move = async (ms: number, now: Instant) => {
    try {
      await db.transaction(async (tx) => {
        await tx.sql(moveWaitingJobs, [ms]);
        await tx.sql(addScheduledJobs, [JSON.stringify(scheduledBetween(after(now, -ms), now))]);
      });
    } catch (error) {
      log.error("waiting jobs could not be moved", errorFields(error));
    }
  };
  return (ms) => {
    const now = clock.now();
    return (last = last.then(() => move(ms, now)));
  };
}

type TimestampDigest = Parameters<(typeof items)[number]["match"]>[0];

interface ScheduledJob {
  readonly task: string;
  readonly key: string | null;
  readonly attempts: number | null;
}

const items = parseCrontab(schedule);

/** What the schedule begins after one moment and up to another, each once. Nothing in it waits longer than a day. */
export function scheduledBetween(from: Instant, to: Instant): ScheduledJob[] {
  const passed: TimestampDigest[] = [];
  const first = Math.max(from, to - days(1));
  for (let at = Math.floor(to / minutes(1)) * minutes(1); at > first; at -= minutes(1)) {
    const time = new Date(at);
    passed.push({
      min: time.getUTCMinutes(),
      hour: time.getUTCHours(),
      date: time.getUTCDate(),
      month: time.getUTCMonth() + 1,
      dow: time.getUTCDay(),
    });
  }
  const due = items.filter((item) => passed.some((minute) => item.match(minute)));
  return due.map(({ task, options }) => ({
    task,
    key: options.jobKey ?? null,
    attempts: options.maxAttempts ?? null,
  }));
}
