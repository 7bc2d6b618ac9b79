import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MigrationRefused } from "./migration-refused.ts";

// Found from the project's root, because the server's bundle lies elsewhere.
export const migrationFolder = join(process.cwd(), "src/db/migrations");

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
  /** Runs outside a transaction, statement by statement: for `create index concurrently` on tables that are in use. */
  readonly concurrent: boolean;
}

/** Names that databases of earlier versions have for migrations of today. The files are as they were, to the byte. */
const renamed: Readonly<Record<string, string>> = { "0012_truck_line_links.sql": "0013_truck_line_links.sql" };

/**
 * Migrations that databases of earlier versions have and new ones need not: a later one does all of their work again.
 */
const replaced: readonly string[] = [
  // By 0016_stock_notices.
  "0012_whole_notices.sql",
  // By 0054_found_by_transfer, which locks nobody out of a table in use.
  "0037_found_by_transfer.sql",
];

const shape = /^(\d{4})_[a-z0-9_]+(\.concurrent)?\.sql$/;

/** The migrations of this version, in order. Throws where two have one number, or a name is none. */
export function migrationFiles(folder = migrationFolder): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  for (const [at, name] of names.entries()) {
    if (!shape.test(name))
      throw new MigrationRefused(`${name} is no name of a migration; call it like 0017_what_changes.sql`);
    if (numberOf(name) === numberOf(names[at - 1]))
      throw new MigrationRefused(`${names[at - 1]} and ${name} have one number; give the newer one the next`);
  }
  return names.map((name) => {
    const sql = readFileSync(join(folder, name), "utf8");
    const hash = createHash("sha256").update(sql).digest("hex");
    return { name, sql, hash, concurrent: name.endsWith(".concurrent.sql") };
  });
}

const numberOf = (name: string | undefined): string | undefined => name?.slice(0, 4);

/** Today's name of a migration as a database or backup has it; null for one whose work a later one does again. */
export function currentName(applied: string): string | null {
  return replaced.includes(applied) ? null : (renamed[applied] ?? applied);
}

/**
 * The migrations that made a schema, by their names of today. Refuses a schema that has one this version does not know.
 */
export function knownMigrations(applied: readonly string[], files: readonly Migration[] = migrationFiles()): string[] {
  const names = applied.flatMap((name) => currentName(name) ?? []);
  const unknown = names.find((name) => !files.some((file) => file.name === name));
  if (unknown !== undefined)
    throw new MigrationRefused(
      `the schema is newer than this version of the shop: it has ${unknown}. Start the version that made it, or a later one`,
    );
  return names;
}

// Health checks ask each second, and files that an upgrade in place brings are the next process's.
let ownNames: readonly string[] | null = null;

/** True when the given rows of `migrations` hold every file that this build had when it was first asked. */
export function isMigrated(applied: readonly { name: string }[]): boolean {
  ownNames ??= migrationFiles().map(({ name }) => name);
  const names = new Set(applied.map(({ name }) => currentName(name)));
  return ownNames.every((name) => names.has(name));
}
