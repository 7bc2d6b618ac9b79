import { once } from "node:events";
import { type ResourceLimits, Worker } from "node:worker_threads";
import type { Taxonomy, TaxonomyData } from "#domain/catalogue/taxonomy.ts";
import type { Database, DatabaseConnection } from "../../platform/database.ts";
import { threadScript } from "../../platform/thread-script.ts";
import { CatalogueState } from "./catalogue-state.ts";
import type { MarkedState } from "./read-state.ts";
import { type SharedArray, wholeArray } from "./shared-arrays.ts";
import { readerOf } from "./snapshot-file.ts";

/** Input of the thread. */
export interface ReadOrder {
  readonly database: DatabaseConnection;
  readonly taxonomy: TaxonomyData;
}

/** Result of the thread: the saved state with shared arrays. */
export interface ReadState {
  readonly mark: string;
  readonly values: readonly unknown[];
  readonly arrays: readonly SharedArray[];
}

const script = threadScript("src/engine/catalogue/index/read-state-thread.ts");
// The state itself lies outside of this heap. Without a bound, what waits to be collected grows with the catalogue;
// where the young generation holds several batches, their products are let go there, and never moved.
const resourceLimits: ResourceLimits = {
  maxOldGenerationSizeMb: 512,
  maxYoungGenerationSizeMb: 128,
};

/**
 * The whole catalogue, read from the database in a thread of its own: pages are answered meanwhile, and what reading
 * takes of memory is given back. Rejects where the thread fails, or `ending` says that nobody wants it any more.
 */
export async function readStateApart(db: Database, taxonomy: Taxonomy, ending: AbortSignal): Promise<MarkedState> {
  const workerData: ReadOrder = { database: db.connection, taxonomy: taxonomy.data };
  ending.throwIfAborted();
  const thread = new Worker(script, { workerData, resourceLimits });
  const end = (): void => void thread.terminate();
  ending.addEventListener("abort", end);
  const exited = once(thread, "exit").then(([code]) =>
    Promise.reject(new Error(`the thread that reads the catalogue ended with ${code}`)),
  );
  try {
    const [{ mark, values, arrays }] = (await Promise.race([once(thread, "message"), exited])) as [ReadState];
    const state = new CatalogueState(taxonomy);
    state.restore(readerOf(values, arrays.map(wholeArray)));
    return { state, mark };
  } finally {
    ending.removeEventListener("abort", end);
    await thread.terminate();
  }
}
