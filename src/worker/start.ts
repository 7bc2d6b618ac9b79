import { Logger, run, type Runner, type TaskList } from "graphile-worker";
import type pg from "pg";
import { errorFields, withoutAddresses } from "#engine/platform/log.ts";
import type { JobName, JobPayloads } from "#engine/platform/outbox.ts";
import type { Mailer } from "#engine/ports/mailer.ts";
import type { Shop } from "#engine/shop.ts";
import { jobMover } from "./scheduled-jobs.ts";
import { jobs } from "./jobs.ts";
import { renamedJobs } from "./renamed-jobs.ts";
import { schedule } from "./schedule.ts";

export interface RunningWorker {
  /** Moves waiting jobs after the shop's clock jumped ahead by `ms`. */
  clockMoved(ms: number): void;
  stop(): Promise<void>;
}

/** Looks on while jobs are done: calls `work` once, and gives on what becomes of it. */
export interface JobObserver {
  /** `traceparent` names what enqueued the job, where somebody looked on then. */
  observe(task: JobName, work: () => Promise<void>, traceparent: string | undefined): Promise<void>;
}

/** So often in a row may looking for a job fail, over all four that look. */
const mostFailures = 12;

/**
 * Runs jobs in this process until stopped. A job that throws is tried again, ever later; should the runner ever give up,
 * another takes its place. The runner listens and names its statements, so its pool must not be a pooler's.
 */
export async function startWorker(
  shop: Shop,
  { pool = shop.db.pool, observer }: { pool?: pg.Pool; observer?: JobObserver | undefined } = {},
): Promise<RunningWorker> {
  const { log } = shop;
  const begin = async (): Promise<Runner> => {
    const begun = await run({
      pgPool: pool,
      concurrency: 4,
      pollInterval: 1_000,
      noHandleSignals: true,
      crontab: schedule,
      logger: new Logger(() => (level, message, meta) => {
        // Of a job that failed the job itself has told. Of all else the first line is enough: the rest is a stack.
        if (level !== "error" || meta?.["failure"] === true) return;
        log.error("worker", { error: withoutAddresses(message.split("\n", 1)[0] ?? "") });
      }),
      taskList: taskList(shop, observer),
    });
    // A runner learns its tasks by one statement and keeps that answer: where it failed, the runner never takes a job.
    let failures = 0;
    begun.events.on("worker:getJob:error", ({ error }) => {
      failures += 1;
      if (failures !== mostFailures) return;
      log.warn("the worker takes no jobs and begins anew", errorFields(error));
      void begun.stop().catch(() => {});
    });
    for (const taken of ["worker:getJob:empty", "job:start"] as const) begun.events.on(taken, () => (failures = 0));
    return begun;
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
  const kept = keep();
  const moveScheduledJobs = jobMover(shop.db, shop.clock, log);
  return {
    clockMoved: (ms) => void moveScheduledJobs(ms),
    async stop() {
      stopping = true;
      // One that has just ended by itself needs no stopping.
      await runner?.stop().catch(() => {});
      await kept;
    },
  };
}

type Job = (shop: Shop, payload: JobPayloads[JobName]) => Promise<void>;

/** What answers each job of the queue, by its name of today and by those it had. */
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
 * The shop for one job: a mail of a job that is tried again has the same Message-ID, by which a mailbox tells; one that is
 * sent anew has its own, or mailboxes would drop it.
 */
function sendingFor(shop: Shop, jobId: string): Shop {
  const send: Mailer["send"] = (mail) => shop.mailer.send({ ...mail, messageId: `${mail.messageId}.${jobId}` });
  return { ...shop, mailer: { ...shop.mailer, send } };
}

function task(shop: Shop, name: JobName, job: Job, observer?: JobObserver): TaskList[string] {
  return async (enqueued, helpers) => {
    const { traceparent, ...payload } = enqueued as JobPayloads[JobName] & { readonly traceparent?: string };
    const work = () => job(sendingFor(shop, helpers.job.id), payload as JobPayloads[JobName]);
    try {
      await (observer ? observer.observe(name, work, traceparent) : work());
    } catch (error) {
      shop.log.error("a job failed", { job: name, attempt: helpers.job.attempts, ...errorFields(error) });
      throw error;
    }
  };
}
