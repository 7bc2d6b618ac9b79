import { statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { insertImportRun, findImportRun, moveImportRun } from "#engine/admin/imports/import-run.ts";
import { runImport } from "#engine/admin/imports/run-import.ts";
import { openDatabase } from "#engine/platform/database.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { createWebPictures } from "#providers/web-pictures/web-pictures.ts";
import { createLocalFiles } from "#providers/local-files/file-store.ts";

/** Resident memory, in megabytes, of the process that checks and imports one file. */
export interface ImportMemory {
  readonly before: number;
  /** At most, while it was checked. */
  readonly checking: number;
  /** At most, in both. */
  readonly importing: number;
  readonly seconds: number;
  readonly read: number;
}

const megabytes = (bytes: number): number => bytes / 1024 / 1024;
const every = 20;

process.once("message", (message) => {
  const { url, file } = message as { url: string; file: string };
  void measure(url, file).then((figures) => process.send!(figures, () => process.exit(0)));
});

/** Checks the file and then imports it, as the jobs of a file from the browser do. */
async function measure(url: string, path: string): Promise<ImportMemory> {
  const db = openDatabase({ url, max: 10 });
  const folder = await mkdtemp(join(tmpdir(), "plenum-bench-files-"));
  const files = createLocalFiles(folder);
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: console.error };
  try {
    const format = extname(path) === ".csv" ? "csv" : "jsonl";
    const fileKey = `${"0".repeat(32)}.${format === "csv" ? "csv" : "json"}`;
    await files.putFile(fileKey, path);
    const kept = {
      fileKey,
      fileName: "bench",
      format,
      bytes: statSync(path).size,
      state: "checking",
      staffId: null,
      staffEmail: "bench",
    } as const;
    const id = await db.transaction((tx) => insertImportRun(tx, kept, systemClock.now()));
    const shop = { db, clock: systemClock, files, log, pictures: { families: [] }, webPictures: createWebPictures() };
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), every);
    const began = performance.now();
    await runImport(shop, id);
    const checking = most;
    await moveImportRun(db, id, ["checked"], "importing", systemClock.now());
    await runImport(shop, id);
    clearInterval(watch);
    const run = await findImportRun(db, id);
    if (run?.state !== "done" || !run.report) throw new Error(`the import is ${run?.state}`);
    return {
      before: megabytes(before),
      checking: megabytes(checking),
      importing: megabytes(most),
      seconds: (performance.now() - began) / 1_000,
      read: run.report.read,
    };
  } finally {
    await db.close();
    await rm(folder, { recursive: true });
  }
}
