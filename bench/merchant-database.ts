import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#boot/embedded-postgres.ts";
import { createDatabase } from "#db/create-database.ts";
import { migrate } from "#db/migrate.ts";
import { type Database, openDatabase } from "#engine/platform/database.ts";

/** Does the work on an empty database of its own, which is gone afterwards. */
export async function withOwnDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "plenum-bench-"));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder);
  const url = postgres.url("bench");
  await createDatabase(url);
  await migrate(url);
  const db = openDatabase({ url, max: 2, statementTimeoutMs: 120_000 });
  try {
    await work(db);
  } finally {
    await db.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints the median and the 95th percentile in milliseconds of so many rounds, after one that does not count. */
export async function measure(what: string, work: () => Promise<unknown>, rounds: number): Promise<void> {
  await work();
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  const at = (part: number) =>
    (took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0).toFixed(1).padStart(7);
  console.log(`${what.padEnd(28)} median ${at(0.5)}   95 % ${at(0.95)}`);
}
