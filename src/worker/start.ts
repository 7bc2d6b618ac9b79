import { Logger, run, type Runner, type TaskList } from "graphile-worker";
import type pg from "pg";
import { readShopFacts } from "#engine/content/storefront.ts";
import { failuresOf } from "#engine/platform/do-each.ts";
import { errorFields, withoutAddresses } from "#engine/platform/log.ts";
import { isMailJob } from "#engine/platform/mail-jobs.ts";
import { enqueue, type JobName, type JobPayloads } from "#engine/platform/outbox.ts";
import type { Mailer } from "#engine/ports/mailer.ts";
import type { Shop } from "#engine/shop.ts";
import { jobMover } from "./scheduled-jobs.ts";
import { jobs } from "./jobs.ts";
import { mailHastener } from "./mail/hasten-waiting-mails.ts";
import { PartlySent } from "./mail/mail-each.ts";
import { tellOfFailedMail } from "./mail/tell-of-failed-mail.ts";
import { renamedJobs } from "./renamed-jobs.ts";
import { schedule } from "./schedule.ts";

export interface RunningWorker {
  /** Moves waiting jobs after the shop's clock jumped ahead by `ms`. */
  clockMoved(ms: number): void;
  stop(): Promise<void>;
}

/** Traces jobs: calls `work` once and returns its result. */
export interface JobObserver {
  /** `traceparent` is the trace that enqueued the job, if it was traced. */
  observe(task: JobName, work: () => Promise<void>, traceparent: string | undefined): Promise<void>;
}

/** A part of the jobs that runs apart from the others, with how many run at once and its timetable. */
interface Lane {
  readonly has: (name: JobName) => boolean;
  readonly atOnce: number;
  readonly timetable: string;
}

/** Mails run apart from all other jobs, because a mail server that hangs holds each of them up for a minute. */
const lanes: readonly Lane[] = [
  { has: (name) => !isMailJob(name), atOnce: 4, timetable: schedule },
  { has: isMailJob, atOnce: 4, timetable: "" },
];

/** Milliseconds for which a stop waits for running jobs without a word. */
const quietStop = 1_000;

/** Milliseconds within which jobs that end are reported done by one statement. */
const reportWithin = 10;

/** Limit of consecutive failures to fetch a job, for each of a lane's fetchers. */
const mostFailures = 3;

/** Runs jobs in this process until stopped. Failed jobs are retried at growing intervals. */
export async function startWorker(
  shop: Shop,
  { pool = shop.db.pool, observer }: { pool?: pg.Pool; observer?: JobObserver | undefined } = {},
): Promise<RunningWorker> {
  const running = await Promise.all(lanes.map((lane) => keepLane(shop, lane, pool, observer)));
  const moveScheduledJobs = jobMover(shop.db, shop.clock, shop.log);
  return {
    clockMoved: (ms) => void moveScheduledJobs(ms),
    async stop() {
      await Promise.all(running.map((lane) => lane.stop()));
    },
  };
}

/**
 * Runs the jobs of one lane until stopped; a runner that ends is replaced. It uses LISTEN and named statements, so its
 * pool must not be a pooler's.
 */
async function keepLane(
  shop: Shop,
  { has, atOnce, timetable }: Lane,
  pool: pg.Pool,
  observer: JobObserver | undefined,
): Promise<{ stop(): Promise<void> }> {
  const { log } = shop;
  let running: ReadonlyMap<string, string> = new Map();
  const begin = async (): Promise<Runner> => {
    const runner = await run({
      pgPool: pool,
      concurrency: atOnce,
      pollInterval: 1_000,
      preset: { worker: { completeJobBatchDelay: reportWithin } },
      noHandleSignals: true,
      crontab: timetable,
      logger: errorsOf(log),
      taskList: taskList(shop, observer, has),
    });
    // A runner loads its tasks with one statement and caches the result; if that failed, it never gets a job.
    let failures = 0;
    runner.events.on("worker:getJob:error", ({ error }) => {
      failures += 1;
      if (failures !== mostFailures * atOnce) return;
      log.warn("the worker takes no jobs and begins anew", errorFields(error));
      void runner.stop().catch(() => {});
    });
    for (const event of ["worker:getJob:empty", "job:start"] as const) runner.events.on(event, () => (failures = 0));
    running = runningJobs(runner);
    return runner;
  };
  let stopping = false;
  let runner: Runner | null = await begin();
  const keep = async (): Promise<void> => {
    while (!stopping) {
      await runner?.promise.catch(() => {});
      if (stopping) return;
      runner = null;
      await new Promise((later) => setTimeout(later, 1_000));
      runner = await begin().catch(
        (error: unknown) => (log.warn("jobs wait for the database", errorFields(error)), null),
      );
    }
    await runner?.stop();
  };
  const loop = keep();
  return {
    async stop() {
      stopping = true;
      const waits = setTimeout(() => sayWait(log, [...running.values()]), quietStop);
      // A runner that has just ended needs no stopping.
      await runner?.stop().catch(() => {});
      await loop;
      clearTimeout(waits);
    },
  };
}

/** Errors of a runner. A failed job logs its own; of others the first line is enough, as the rest is a stack. */
function errorsOf(log: Shop["log"]): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level !== "error" || meta?.["failure"] === true) return;
    log.error("worker", { error: withoutAddresses(message.split("\n", 1)[0] ?? "") });
  });
}

/** Tasks of the jobs that a runner has at work, by id. */
function runningJobs({ events }: Runner): ReadonlyMap<string, string> {
  const running = new Map<string, string>();
  events.on("job:start", ({ job }) => running.set(job.id, job.task_identifier));
  events.on("job:complete", ({ job }) => running.delete(job.id));
  return running;
}

/** Names the jobs that a stop waits for: an import takes minutes. */
function sayWait(log: Shop["log"], tasks: readonly string[]): void {
  if (tasks.length === 0) return;
  log.info("the shop ends once its running jobs are done", { job: [...new Set(tasks)].join(", ") });
}

type Job = (shop: Shop, payload: JobPayloads[JobName], unsentTo: JobEnvelope["left"]) => Promise<void>;

/** Handlers of the jobs in the queue, by current and earlier names: of all, or of those that `has` accepts. */
export function taskList(shop: Shop, observer?: JobObserver, has: Lane["has"] = () => true): TaskList {
  const today = Object.keys(jobs).map((name) => [name, name as JobName] as const);
  const names = [...today, ...Object.entries(renamedJobs)].filter(([, name]) => has(name));
  const worker = { shop, observer, onMailSent: mailHastener(shop) };
  return Object.fromEntries(names.map(([queued, name]) => [queued, task(worker, name, jobs[name] as Job)]));
}

/** Parts that the tasks of one list share. */
interface TaskWorker {
  readonly shop: Shop;
  readonly observer: JobObserver | undefined;
  /** Called for each mail that the mail server took. */
  readonly onMailSent: () => Promise<void>;
}

/** Fields of a job in the queue beside its payload. Jobs of an earlier version have them by these names. */
interface JobEnvelope {
  readonly traceparent?: string;
  /** Email addresses of the recipients still to mail; all others had the mail from a job before. */
  readonly left?: readonly string[];
}

/**
 * The shop for one job. A retried job's mail keeps its Message-ID, so that mailboxes drop duplicates; a mail sent anew
 * gets its own, so that they do not.
 */
function sendingFor({ shop, onMailSent }: TaskWorker, jobId: string, unsentTo: JobEnvelope["left"]): Shop {
  const send: Mailer["send"] = async (mail) => {
    if (unsentTo && !unsentTo.includes(mail.to)) return;
    const sender = mail.sender ?? (await readShopFacts(shop.db, mail.language, "")).name;
    await shop.mailer.send({ ...mail, sender, messageId: `${mail.messageId}.${jobId}` });
    await onMailSent();
  };
  return { ...shop, mailer: { ...shop.mailer, send } };
}

/**
 * Mails the recipients who have no mail yet by a job of their own. False if none of those whom this job was for has it,
 * or that job could not be written: the mail is then tried again as it is, to all of them.
 */
async function mailTheRest(
  { db, clock, log }: Shop,
  { name, payload, unsentTo }: { name: JobName; payload: JobPayloads[JobName]; unsentTo: JobEnvelope["left"] },
  error: PartlySent,
): Promise<boolean> {
  // An outage leaves also those who had the mail from the job before.
  const rest = unsentTo ? error.unsentTo.filter((email) => unsentTo.includes(email)) : error.unsentTo;
  if (rest.length === unsentTo?.length) return false;
  log.error(error.message, { job: name, count: rest.length, ...errorFields(error.cause) });
  return db
    .transaction(async (tx) => {
      await error.record(tx);
      await enqueue(tx, clock, name, payload, { unsentTo: rest });
    })
    .then(
      () => true,
      (unwritten: unknown) => {
        log.error("a mail is tried again to all of its recipients", { job: name, ...errorFields(unwritten) });
        return false;
      },
    );
}

function task(worker: TaskWorker, name: JobName, job: Job): TaskList[string] {
  const { shop, observer } = worker;
  return async (enqueued, helpers) => {
    const { traceparent, left: unsentTo, ...rest } = enqueued as JobPayloads[JobName] & JobEnvelope;
    const payload = rest as JobPayloads[JobName];
    const work = () => job(sendingFor(worker, helpers.job.id, unsentTo), payload, unsentTo);
    try {
      await (observer ? observer.observe(name, work, traceparent) : work());
    } catch (thrown) {
      if (thrown instanceof PartlySent && (await mailTheRest(shop, { name, payload, unsentTo }, thrown))) return;
      const error = thrown instanceof PartlySent ? thrown.cause : thrown;
      const { id, attempts } = helpers.job;
      for (const failure of failuresOf(error))
        shop.log.error("a job failed", {
          job: name,
          attempt: attempts,
          ...(failure.item !== undefined && { item: failure.item }),
          ...errorFields(failure.error),
        });
      await tellOfFailedMail(shop, { id, name, attempts, payload }).catch((untold: unknown) =>
        shop.log.error("the staff were not told of a failed mail", errorFields(untold)),
      );
      throw error;
    }
  };
}
