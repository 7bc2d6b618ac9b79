import { setTimeout as wait } from "node:timers/promises";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { currentName, knownMigrations, type Migration, migrationFiles, migrationFolder } from "./migration-files.ts";
import { MigrationRefused } from "./migration-refused.ts";
import { lockMigrations, type LockOptions } from "./lock-migrations.ts";

interface MigrateOptions extends LockOptions {
  /** Only these, for a backup that was made by an earlier version. */
  readonly only?: readonly string[];
  readonly folder?: string;
  /** A migration waits so long for a table that is in use, and tries again so often, a second later. */
  readonly lockTimeoutMs?: number;
  readonly attempts?: number;
}

/**
 * Brings the schema up to date and gives what was applied. Each file is one transaction, but for those that end in
 * `.concurrent.sql`. Refuses (`MigrationRefused`) a file that was edited after it was applied, one that would come
 * before an applied one, and a schema that is newer than this version; and a wait without end for another that
 * migrates.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const files = migrationFiles(options.folder ?? migrationFolder);
  const client = new pg.Client({ connectionString: url, application_name: "plenum, migrating" });
  await client.connect();
  try {
    await refuseOldServer(client);
    await runMigrations({ connectionString: url });
    await lockMigrations(client, options);
    const due = pending(await appliedMigrations(client, files), files).filter(
      ({ name }) => options.only?.includes(name) ?? true,
    );
    for (const file of due) await apply(client, file, options);
    return due.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

const oldestServer = 15;

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  const version = rows[0]?.version ?? 0;
  if (version < oldestServer)
    throw new MigrationRefused(
      `the database's server is PostgreSQL ${version}; the shop needs ${oldestServer} or newer: ` +
        "upgrade it, or name another by DATABASE_URL",
    );
}

/** Hashes of the applied migrations by their current names. */
async function appliedMigrations(client: pg.Client, files: readonly Migration[]): Promise<Map<string, string>> {
  await client.query(
    `create table if not exists migrations (name text primary key, hash text not null,
     applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; hash: string }>("select name, hash from migrations");
  const names = rows.map(({ name }) => name);
  knownMigrations(names, files);
  for (const name of names) {
    const today = currentName(name);
    if (today !== null && today !== name)
      await client.query("update migrations set name = $2 where name = $1", [name, today]);
  }
  return new Map(
    rows.flatMap(({ name, hash }) => {
      const today = currentName(name);
      return today === null ? [] : [[today, hash] as const];
    }),
  );
}

function pending(applied: ReadonlyMap<string, string>, files: readonly Migration[]): Migration[] {
  const last = [...applied.keys()].sort().at(-1);
  return files.filter(({ name, hash }) => {
    const before = applied.get(name);
    if (before !== undefined && before !== hash)
      throw new MigrationRefused(
        `${name} was edited after it was applied; undo that, and write a new migration instead`,
      );
    if (before === undefined && last !== undefined && name < last)
      throw new MigrationRefused(`${name} would come before ${last}, which is applied; give it a number after that`);
    return before === undefined;
  });
}

async function apply(client: pg.Client, file: Migration, options: MigrateOptions): Promise<void> {
  const { attempts = 30, lockTimeoutMs = 2_000 } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (file.concurrent) await applyConcurrently(client, file);
      else await applyInTransaction(client, file, lockTimeoutMs);
      return;
    } catch (error) {
      const isBusy = inUse.has((error as { code?: string }).code ?? "");
      if (!isBusy || attempt >= attempts)
        throw new MigrationRefused(`${file.name} failed: ${(error as Error).message}`, { cause: error });
      // A session that waits for a table lock blocks all that queue behind it; stepping back lets them through.
      await wait(1_000);
    }
  }
}

// lock_not_available; deadlock_detected, where a request took the same tables in another order.
const inUse = new Set(["55P03", "40P01"]);
const record = "insert into migrations (name, hash) values ($1, $2)";

async function applyInTransaction(client: pg.Client, { name, sql, hash }: Migration, lockTimeoutMs: number) {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await client.query(sql);
    await client.query(record, [name, hash]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

const invalidIndexes = `select format('%I.%I', n.nspname, c.relname) as name from pg_index i
  join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
  where not i.indisvalid and n.nspname = 'public'`;

/** An interrupted build leaves an invalid index under its name; it is dropped first. */
async function applyConcurrently(client: pg.Client, { name, sql, hash }: Migration) {
  const broken = await client.query<{ name: string }>(invalidIndexes);
  for (const index of broken.rows) await client.query(`drop index concurrently ${index.name}`);
  for (const statement of statementsOf(sql)) await client.query(statement);
  await client.query(record, [name, hash]);
}

/** The statements of a file; each ends its last line with a semicolon. */
function statementsOf(sql: string): string[] {
  return sql
    .split(/;\s*$/m)
    .map((statement) => statement.replaceAll(/^\s*--.*$/gm, "").trim())
    .filter((statement) => statement !== "");
}
