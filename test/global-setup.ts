import { chmodSync, mkdtempSync, rmSync } from "node:fs";
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
import { copyCluster } from "./copy-cluster.ts";
import { fastestFolder } from "./fastest-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    databaseUrl: string;
    /** Folder with a cluster whose database `plenum` is migrated, for servers of tests' own (`copyCluster`). */
    migratedCluster: string;
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

/**
 * A PostgreSQL with a migrated template, of which every test file clones its own database, and a copy of its cluster as
 * it was migrated, with which servers of tests' own begin.
 */
export async function startTestDatabase() {
  const folder = mkdtempSync(join(fastestFolder(), "plenum-test-"));
  const migrated = mkdtempSync(join(fastestFolder(), "plenum-migrated-"));
  chmodSync(folder, 0o755);
  // Tests of durability start a server of their own; here a lost disk loses nothing.
  const off = ["fsync", "full_page_writes", "synchronous_commit"].flatMap((name) => ["-c", `${name}=off`]);
  const first = await startEmbeddedPostgres(folder, off);
  await createDatabase(first.url("plenum"));
  await migrate(first.url("plenum"));
  await first.stop();
  copyCluster(folder, migrated);
  const postgres = await startEmbeddedPostgres(folder, [...off, "-c", "max_connections=300"]);
  const db = openDatabase({ url: postgres.url("postgres"), max: 1 });
  await db.sql("alter database plenum rename to template_shop");
  await db.close();
  await setUpShop(postgres.url("template_shop"));
  const stop = async () => {
    await postgres.stop();
    for (const made of [folder, migrated]) rmSync(made, { recursive: true, force: true });
  };
  return { url: postgres.url("DATABASE"), migratedCluster: migrated, stop };
}

/** One PostgreSQL for the whole run. */
export default async function setup(project: TestProject) {
  // Shops of tests answer from the build (`test/open-shop.ts`).
  buildIfNeeded();
  const { url, migratedCluster, stop } = await startTestDatabase();
  project.provide("databaseUrl", url);
  project.provide("migratedCluster", migratedCluster);
  return stop;
}
