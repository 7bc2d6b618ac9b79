import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { importApart, type ImportStream } from "#engine/catalogue/import/import-apart.ts";
import { openDatabase } from "#engine/platform/database.ts";
import { systemClock } from "#engine/ports/clock.ts";

/** Time and memory of importing a file of products. */
export interface FileImport {
  readonly seconds: number;
  /** Resident memory in megabytes: before it, and after each tenth of the products. */
  readonly memory: readonly number[];
}

process.once("message", (message) => {
  const { url, file, products } = message as { url: string; file: string; products: number };
  void measure(url, file, products).then((figures) => process.send!(figures, () => process.exit(0)));
});

/** Imports the file as `npm run import` does. */
async function measure(url: string, file: string, products: number): Promise<FileImport> {
  const db = openDatabase({ url, max: 2, statementTimeoutMs: 120_000 });
  const resident = () => process.memoryUsage.rss() / 1024 / 1024;
  const memory = [resident()];
  const progress = (read: number): Promise<boolean> => {
    while (memory.length <= Math.floor((read * 10) / products)) memory.push(resident());
    return Promise.resolve(true);
  };
  const began = performance.now();
  const stream = Readable.toWeb(createReadStream(file)) as ImportStream;
  const how = { source: { format: "jsonl" }, dryRun: false } as const;
  const report = await importApart({ db, now: systemClock.now(), families: null }, stream, how, progress);
  const seconds = (performance.now() - began) / 1_000;
  if (!report || report.errors.length > 0)
    throw new Error(`the generated catalogue does not fit: ${JSON.stringify(report?.errors[0])}`);
  await db.close();
  return { seconds, memory };
}
