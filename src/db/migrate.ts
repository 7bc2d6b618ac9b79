import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import pg from "pg";

// Found from the project's root, because the server's bundle lies elsewhere.
const folder = join(process.cwd(), "src/db/migrations");

// One number all processes agree on, so that two starting together migrate one after the other.
const lock = 716_2026;

/** Migrations as they lie in the project, in order. */
export function migrationFiles(): { name: string; sql: string; hash: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), "utf8");
      return { name, sql, hash: createHash("sha256").update(sql).digest("hex") };
    });
}

/** Makes the database if it is missing. `url` names it; the connection goes to `postgres` first. */
export async function createDatabase(url: string): Promise<void> {
  const target = new URL(url);
  const name = decodeURIComponent(target.pathname.slice(1));
  target.pathname = "/postgres";
  const admin = new pg.Client({ connectionString: target.href });
  await admin.connect();
  try {
    const found = await admin.query("select 1 from pg_database where datname = $1", [name]);
    if (found.rowCount === 0) await admin.query(`create database ${admin.escapeIdentifier(name)}`);
  } finally {
    await admin.end();
  }
}

/** Brings the schema up to date, or to the migrations that are named, each file in a transaction. Refuses when an applied file was edited. */
export async function migrate(url: string, only?: readonly string[]): Promise<string[]> {
  await runMigrations({ connectionString: url });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const applied: string[] = [];
  try {
    await client.query("select pg_advisory_lock($1)", [lock]);
    await client.query(
      "create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())",
    );
    const done = new Map(
      (await client.query<{ name: string; hash: string }>("select name, hash from migrations")).rows.map((row) => [
        row.name,
        row.hash,
      ]),
    );
    for (const { name, sql, hash } of migrationFiles()) {
      if (only && !only.includes(name)) continue;
      const before = done.get(name);
      if (before === hash) continue;
      if (before) throw new Error(`migration ${name} was edited after it was applied; write a new one instead`);
      await client.query("begin");
      try {
        await client.query(sql);
        await client.query("insert into migrations (name, hash) values ($1, $2)", [name, hash]);
        await client.query("commit");
      } catch (error) {
        await client.query("rollback");
        throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
      applied.push(name);
    }
  } finally {
    await client.end();
  }
  return applied;
}

/** True when the given rows of `migrations` hold every file of this build. */
export function isMigrated(applied: readonly { name: string }[]): boolean {
  const done = new Set(applied.map(({ name }) => name));
  return migrationFiles().every(({ name }) => done.has(name));
}
