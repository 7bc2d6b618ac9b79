import type { DbAndClock } from "../../platform/db-and-clock.ts";
import type { Log } from "../../platform/log.ts";

export interface ListingIndexOptions extends DbAndClock {
  readonly log: Log;
  /** The file that holds the index while no process runs; without one every start reads the whole catalogue. */
  readonly snapshot?: string;
  /** Threads that answer questions; without them, the calling thread answers. */
  readonly threads?: ListingThreads;
}

export interface ListingThreads {
  readonly count: number;
  /** Least size for threads; a smaller catalogue takes less than a few milliseconds. */
  readonly fromGoods?: number;
  /** As many questions as may wait for a thread. */
  readonly waiting?: number;
}
