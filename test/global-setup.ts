import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../src/boot/embedded-postgres.ts";
import { createDatabase } from "../src/db/create-database.ts";
import { migrate } from "../src/db/migrate.ts";
import { instant } from "../src/domain/kernel/time.ts";
import { storeSettings } from "../src/engine/checkout/store-setting.ts";
import { openDatabase } from "../src/engine/platform/database.ts";
import { buildIfNeeded } from "../scripts/build-if-needed.ts";
import { demoSettings } from "../demo/settings.ts";

declare module "vitest" {
  export interface ProvidedContext {
    databaseUrl: string;
  }
}

/** Tests find a shop that its owner has described, as a visitor would; those of a shop that is not set up say so. */
async function setUpShop(url: string): Promise<void> {
  const db = openDatabase({ url, max: 1 });
  const { profile, opening, returns, bank, zeller } = demoSettings;
  const stored = await storeSettings(db, { profile, opening, returns, bank, zeller, shipping: {} }, instant(0));
  await db.close();
  if (!stored.ok) throw new Error(`the tests' shop is not set up: ${stored.error.at}`);
}

const roomy = 4 * 1024 ** 3;

/**
 * Memory, where a machine has a folder in it with room enough: every file of tests makes and drops a thousand files of
 * a database.
 */
function fastestFolder(): string {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize > roomy ? "/dev/shm" : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A PostgreSQL with a migrated template, of which every test file clones its own database. */
export async function startTestDatabase() {
  const folder = mkdtempSync(join(fastestFolder(), "plenum-test-"));
  chmodSync(folder, 0o755);
  // Tests of durability start a server of their own; here a lost disk loses nothing.
  const off = ["fsync", "full_page_writes", "synchronous_commit"].flatMap((name) => ["-c", `${name}=off`]);
  const postgres = await startEmbeddedPostgres(folder, [...off, "-c", "max_connections=300"]);
  await createDatabase(postgres.url("template_shop"));
  await migrate(postgres.url("template_shop"));
  await setUpShop(postgres.url("template_shop"));
  const stop = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: postgres.url("DATABASE"), stop };
}

/** One PostgreSQL for the whole run. */
export default async function setup(project: TestProject) {
  // Shops of tests answer from the build (`test/open-shop.ts`).
  buildIfNeeded();
  const { url, stop } = await startTestDatabase();
  project.provide("databaseUrl", url);
  return stop;
}
