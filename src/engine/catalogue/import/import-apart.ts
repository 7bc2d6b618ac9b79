import { once } from "node:events";
import { resolve } from "node:path";
import { type ResourceLimits, Worker } from "node:worker_threads";
import type { Instant } from "#domain/kernel/time.ts";
import type { Database, DatabaseConnection } from "../../platform/database.ts";
import type { ImportFormat } from "./import-products.ts";
import type { ImportReport } from "./import-report.ts";

/** A file to be imported, or only tried. */
export interface ImportFile {
  readonly format: ImportFormat;
  readonly dryRun: boolean;
  readonly stream: ReadableStream<Uint8Array>;
  readonly bytes: number;
}

/** What the thread is started with. */
export interface ImportOrder extends ImportFile {
  readonly database: DatabaseConnection;
  readonly now: Instant;
}

/** What the thread says: how far it is, and waits for an answer; or how it ended. */
export type ThreadMessage = { readonly read: number; readonly bytes: number } | { readonly report: ImportReport };

const script = "src/engine/catalogue/import/import-thread.ts";
// Without a bound, what waits to be collected grows with the file: by half a gigabyte for 100,000 products.
// Slugs and part numbers are remembered to the end: about a quarter of a file's size is more than they take.
const resourceLimits = (bytes: number): ResourceLimits => ({
  maxOldGenerationSizeMb: 112 + Math.ceil(bytes / 4 / 1024 / 1024),
  maxYoungGenerationSizeMb: 24,
});

/**
 * Imports a file in a thread of its own: it takes no more memory than it may, gives all of it back, and pages are
 * answered meanwhile. `progress` hears of each chunk; where it answers false, the import stops there and null is given.
 */
export async function importApart(
  { db, now }: { readonly db: Database; readonly now: Instant },
  file: ImportFile,
  progress: (read: number, bytes: number) => Promise<boolean>,
): Promise<ImportReport | null> {
  const workerData: ImportOrder = { ...file, database: db.connection, now };
  const thread = new Worker(resolve(script), {
    workerData,
    resourceLimits: resourceLimits(file.bytes),
    transferList: [file.stream as never],
  });
  const exited = once(thread, "exit");
  try {
    for (;;) {
      const [message] = (await Promise.race([
        once(thread, "message"),
        exited.then(([code]) => Promise.reject(new Error(`the import's thread ended with ${code}`))),
      ])) as [ThreadMessage];
      if ("report" in message) return message.report;
      if (!(await progress(message.read, message.bytes))) return null;
      thread.postMessage("go on");
    }
  } finally {
    await thread.terminate();
  }
}
