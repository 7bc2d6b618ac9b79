import { Logger, run, type Runner, type TaskList } from "graphile-worker";
import type pg from "pg";
import { readShopFacts } from "#engine/content/storefront.ts";
import { errorFields, withoutAddresses } from "#engine/platform/log.ts";
import type { JobName, JobPayloads } from "#engine/platform/outbox.ts";
import type { Mailer } from "#engine/ports/mailer.ts";
import type { Shop } from "#engine/shop.ts";
import { jobMover } from "./scheduled-jobs.ts";
import { jobs } from "./jobs.ts";
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

/** Limit of consecutive failures to fetch a job, over all four fetchers. */
const mostFailures = 12;

/**
 * Runs jobs in this process until stopped. Failed jobs are retried at growing intervals, and a runner that ends is
 * replaced. It uses LISTEN and named statements, so its pool must not be a pooler's.
 */
export async function startWorker(
  shop: Shop,
  { pool = shop.db.pool, observer }: { pool?: pg.Pool; observer?: JobObserver | undefined } = {},
): Promise<RunningWorker> {
  const { log } = shop;
  const begin = async (): Promise<Runner> => {
    const runner = await run({
      pgPool: pool,
      concurrency: 4,
      pollInterval: 1_000,
      noHandleSignals: true,
      crontab: schedule,
      logger: new Logger(() => (level, message, meta) => {
        // A failed job logs its own error. For others the first line is enough, as the rest is a stack.
        if (level !== "error" || meta?.["failure"] === true) return;
        log.error("worker", { error: withoutAddresses(message.split("\n", 1)[0] ?? "") });
      }),
      taskList: taskList(shop, observer),
    });
    // A runner loads its tasks with one statement and caches the result; if that failed, it never gets a job.
    let failures = 0;
    runner.events.on("worker:getJob:error", ({ error }) => {
      failures += 1;
      if (failures !== mostFailures) return;
      log.warn("the worker takes no jobs and begins anew", errorFields(error));
      void runner.stop().catch(() => {});
    });
    for (const event of ["worker:getJob:empty", "job:start"] as const) runner.events.on(event, () => (failures = 0));
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
  const moveScheduledJobs = jobMover(shop.db, shop.clock, log);
  return {
    clockMoved: (ms) => void moveScheduledJobs(ms),
    async stop() {
      stopping = true;
      // A runner that has just ended needs no stopping.
      await runner?.stop().catch(() => {});
      await loop;
    },
  };
}

type Job = (shop: Shop, payload: JobPayloads[JobName]) => Promise<void>;

/** Handlers of all jobs in the queue, by current and earlier names. */
export function taskList(shop: Shop, observer?: JobObserver): TaskList {
  const today = Object.entries(jobs).map(
    ([name, job]) => [name, task(shop, name as JobName, job as Job, observer)] as const,
  );
  const before = Object.entries(renamedJobs).map(
    ([former, name]) => [former, task(shop, name, jobs[name] as Job, observer)] as const,
  );
  return Object.fromEntries([...today, ...before]);
}

/**
 * The shop for one job. A retried job's mail keeps its Message-ID, so that mailboxes drop duplicates; a mail sent anew
 * gets its own, so that they do not.
 */
function sendingFor(shop: Shop, jobId: string): Shop {
  const send: Mailer["send"] = async (mail) => {
    const { name } = await readShopFacts(shop.db, mail.language, "");
    await shop.mailer.send({ ...mail, sender: name, messageId: `${mail.messageId}.${jobId}` });
  };
  return { ...shop, mailer: { ...shop.mailer, send } };
}

function task(shop: Shop, name: JobName, job: Job, observer?: JobObserver): TaskList[string] {
  return async (enqueued, helpers) => {
    const { traceparent, ...payload } = enqueued as JobPayloads[JobName] & { readonly traceparent?: string };
    const work = () => job(sendingFor(shop, helpers.job.id), payload as JobPayloads[JobName]);
    try {
      await (observer ? observer.observe(name, work, traceparent) : work());
    } catch (error) {
      const { id, attempts } = helpers.job;
      shop.log.error("a job failed", { job: name, attempt: attempts, ...errorFields(error) });
      await tellOfFailedMail(shop, { id, name, attempts, payload: payload as JobPayloads[JobName] }).catch(
        (untold: unknown) => shop.log.error("the staff were not told of a failed mail", errorFields(untold)),
      );
      throw error;
    }
  };
}
