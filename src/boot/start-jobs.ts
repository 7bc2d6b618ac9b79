import { errorFields } from "#engine/platform/log.ts";
import { openDatabase } from "#engine/platform/database.ts";
import { type JobObserver, type RunningWorker, startWorker } from "#worker/start.ts";
import type { Shop } from "#engine/shop.ts";
import type { Config } from "./config.ts";

/** The job runner, past the pooler where there is one. */
export async function startJobs(
  shop: Shop,
  config: Config,
  directUrl: string,
  observer: JobObserver | undefined,
): Promise<RunningWorker> {
  if (config.DATABASE_DIRECT_URL === undefined) return startWorker(shop, { observer });
  const direct = openDatabase({
    url: directUrl,
    max: jobConnections,
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

/** For each lane one listens, and four and two take jobs and report them done, at times at once. */
const jobConnections = 9;
