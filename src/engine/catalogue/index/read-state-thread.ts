// Reads the whole catalogue in a thread beside the requests, as `read-state-apart.ts` asks.
import { parentPort, workerData } from "node:worker_threads";
import { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { openDatabase } from "../../platform/database.ts";
import type { ReadOrder, ReadState } from "./read-state-apart.ts";
import { readState } from "./read-state.ts";
import type { SharedArray } from "./shared-arrays.ts";

/** The fewer batches, the less often it waits for the database. */
const batch = 1_000;

const { database, taxonomy } = workerData as ReadOrder;
const db = openDatabase({ ...database, max: 1 });
try {
  const { state, mark } = await readState(db, new Taxonomy(taxonomy), batch);
  const values: unknown[] = [];
  const arrays: SharedArray[] = [];
  state.save({
    value: (value) => void values.push(value),
    array: (array) => void arrays.push(array as SharedArray),
  });
  parentPort!.postMessage({ mark, values, arrays } satisfies ReadState);
} finally {
  await db.close();
}
