import { errorFields } from "#engine/platform/log.ts";
import { releaseAllLeases } from "#engine/orders/sent-mails.ts";
import { openDatabase } from "#engine/platform/database.ts";
import { releaseAllJobs } from "#engine/platform/dead-jobs.ts";
import { type JobObserver, type RunningWorker, startWorker } from "#worker/start.ts";
import type { Shop } from "#engine/shop.ts";
import type { Config } from "./config.ts";

/**
 * The job runner, past the pooler where there is one. That a job was taken and that it is done need not reach the disk
 * at once: if the server dies then, the job runs again, as after a killed process. What jobs do themselves they do by
 * the shop's own connections.
 */
export async function startJobs(
  shop: Shop,
  config: Config,
  directUrl: string,
  observer: JobObserver | undefined,
): Promise<RunningWorker> {
  if (config.DATABASE_URL === undefined) await takeUpJobs(shop);
  const direct = openDatabase({
    url: directUrl,
    max: jobConnections,
    lossy: true,
    onError: (error) => shop.log.warn("an idle database connection of the jobs broke", errorFields(error)),
  });
  const worker = await startWorker(shop, { pool: direct.pool, observer });
  return {
    ...worker,
    async stop() {
      await worker.stop();
      await direct.close();
    },
  };
}

/**
 * Runs the jobs of a killed process again. Only with the embedded database: it is refused to a second shop, and one
 * left behind is stopped at the start, so no other process can hold a job. With any other database, jobs wait for
 * `release_dead_jobs`.
 */
async function takeUpJobs({ db, log }: Pick<Shop, "db" | "log">): Promise<void> {
  const count = await releaseAllJobs(db);
  await releaseAllLeases(db);
  if (count > 0) log.warn("jobs of killed processes run again", { count });
}

/** For each lane one listens, and four take jobs and report them done, at times at once. */
const jobConnections = 11;
