import { once } from "node:events";
import { type ResourceLimits, Worker } from "node:worker_threads";
import type { Instant } from "#domain/kernel/time.ts";
import type { Database, DatabaseConnection } from "../../platform/database.ts";
import { threadScript } from "../../platform/thread-script.ts";
import type { ImportOptions } from "./import-products.ts";
import type { ImportLanguage } from "./import-source.ts";
import type { ImportReport } from "./import-report.ts";
import type { ShopifySurvey } from "./shopify/shopify-survey.ts";

/** A file as a stream. */
export type ImportStream = ReadableStream<Uint8Array>;

type ImportTerms = { readonly dryRun: boolean } & Pick<ImportOptions, "floorMargin">;
type Task = ({ readonly name: "import"; readonly source: ImportLanguage } & ImportTerms) | { readonly name: "survey" };

/** Input of the thread. */
export interface ThreadOrder {
  readonly stream: ImportStream;
  readonly task: Task;
  readonly database: DatabaseConnection;
  readonly now: Instant;
  readonly families: readonly string[] | null;
}

/** Messages of the thread: progress, which awaits a reply, or the result. */
export type ThreadMessage =
  | { readonly read: number; readonly bytes: number }
  | { readonly done: ImportReport | ShopifySurvey };

type Progress = (read: number, bytes: number) => Promise<boolean>;

interface Deps {
  readonly db: Database;
  readonly now: Instant;
  /** Families with pictures; null if unknown. */
  readonly families: readonly string[] | null;
}

/**
 * Imports a file, or tries to, in a thread of its own: it takes no more memory than it may, gives all of it back, and
 * pages are answered meanwhile. `progress` hears of each chunk; where it answers false, the import stops there and null
 * is given.
 */
export function importApart(
  deps: Deps,
  stream: ImportStream,
  how: { readonly source: ImportLanguage } & ImportTerms,
  progress: Progress,
): Promise<ImportReport | null> {
  return apart(deps, stream, { name: "import", ...how }, progress) as Promise<ImportReport | null>;
}

/** Surveys a Shopify export in the same way; returns the report on an unreadable one. */
export function surveyApart(
  deps: Deps,
  stream: ImportStream,
  progress: Progress,
): Promise<ShopifySurvey | ImportReport | null> {
  return apart(deps, stream, { name: "survey" }, progress);
}

const script = threadScript("src/engine/catalogue/import/import-thread.ts");
// Without a bound, what waits to be collected grows with the file: by half a gigabyte for 100,000 products.
// Memory that lasts to the end (`UsedInFile`, links that wait) lies outside of this heap.
const resourceLimits: ResourceLimits = {
  maxOldGenerationSizeMb: 128,
  maxYoungGenerationSizeMb: 24,
};

async function apart(
  { db, now, families }: Deps,
  stream: ImportStream,
  task: Task,
  progress: Progress,
): Promise<ImportReport | ShopifySurvey | null> {
  const workerData: ThreadOrder = { stream, task, database: db.connection, now, families };
  const thread = new Worker(script, {
    workerData,
    resourceLimits,
    transferList: [stream as never],
  });
  const exited = once(thread, "exit");
  try {
    for (;;) {
      const [message] = (await Promise.race([
        once(thread, "message"),
        exited.then(([code]) => Promise.reject(new Error(`the import's thread ended with ${code}`))),
      ])) as [ThreadMessage];
      if ("done" in message) return message.done;
      if (!(await progress(message.read, message.bytes))) return null;
      thread.postMessage("go on");
    }
  } finally {
    await thread.terminate();
  }
}
