import { parseCrontab } from "graphile-worker";
import { after, days, type Instant, minutes } from "#domain/kernel/time.ts";
import type { Database } from "#engine/platform/database.ts";
import { errorFields, type Log } from "#engine/platform/log.ts";
import type { Clock } from "#engine/ports/clock.ts";
import { schedule } from "./schedule.ts";

const moveWaitingJobs = `select graphile_worker.reschedule_jobs(array[id],
  run_at => run_at - make_interval(secs => $1::float8 / 1000))
  from graphile_worker.jobs where run_at > now()`;
const addScheduledJobs = `select graphile_worker.add_job(task, job_key => key, max_attempts => attempts,
  queue_name => queue) from jsonb_to_recordset($1) as due (task text, key text, attempts int, queue text)`;

/**
 * Applies a jump of the shop's clock, in milliseconds, to the queue: moves waiting jobs and starts the scheduled ones
 * in between, because the runner's schedule follows the machine's clock. Jumps are applied one at a time, since
 * concurrent ones would lose one of the moves.
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
  readonly queue: string | null;
}

const items = parseCrontab(schedule);

/** The scheduled jobs between two moments, each once. Spans over a day are cut, as every job runs daily at least. */
export function scheduledBetween(from: Instant, to: Instant): ScheduledJob[] {
  const times: TimestampDigest[] = [];
  const first = Math.max(from, to - days(1));
  for (let at = Math.floor(to / minutes(1)) * minutes(1); at > first; at -= minutes(1)) {
    const time = new Date(at);
    times.push({
      min: time.getUTCMinutes(),
      hour: time.getUTCHours(),
      date: time.getUTCDate(),
      month: time.getUTCMonth() + 1,
      dow: time.getUTCDay(),
    });
  }
  const due = items.filter((item) => times.some((minute) => item.match(minute)));
  return due.map(({ task, options }) => ({
    task,
    key: options.jobKey ?? null,
    attempts: options.maxAttempts ?? null,
    queue: options.queueName ?? null,
  }));
}
