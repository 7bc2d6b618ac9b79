import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { type Database, openDatabase } from "#engine/platform/database.ts";

export interface TestDatabase extends Database {
  readonly url: string;
  /** Statements sent since the last call, in order. */
  takeStatements(): string[];
}

/** Rows that several files begin with, stored by the first of a run that asks for them, and cloned by each. */
export interface Stock {
  /** Of the database that it is cloned from. */
  readonly name: string;
  readonly store: (db: Database) => Promise<void>;
}

/**
 * Gives the test file a database of its own, cloned from the migrated template (or that of a stock, or empty) before
 * its first test and dropped after its last. Read it inside tests only.
 */
export function testDatabase(options: { max?: number; empty?: boolean; stock?: Stock } = {}): () => TestDatabase {
  let database: TestDatabase | undefined;
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  beforeAll(async () => {
    const { stock, empty } = options;
    const template = empty ? "template0" : `${stock?.name ?? "template_shop"} strategy file_copy`;
    await administer(`create database ${name} template ${template}`, stock);
    const url = databaseUrl(name);
    let statements: string[] = [];
    const opened = openDatabase({ url, max: options.max ?? 10, onStatement: (text) => statements.push(text) });
    database = {
      ...opened,
      url,
      takeStatements() {
        const taken = statements;
        statements = [];
        return taken;
      },
    };
  });
  afterAll(async () => {
    await database?.close();
    await untilLeft(name);
    await administer(`drop database if exists ${name} with (force)`);
  });
  return () => {
    if (!database) throw new Error("the test database is there inside tests only");
    return database;
  };
}

/**
 * Empties tables and all that belongs to them, the shop's books among it, which nobody but a test's own server allows.
 */
export function emptied(db: Database, tables: string): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.sql("set local session_replication_role = replica");
    await tx.sql(`truncate ${tables} restart identity cascade`);
  });
}

function databaseUrl(name: string): string {
  return inject("databaseUrl").replace("DATABASE", name);
}

/**
 * Waits a moment for connections that were closed just now: one that is ended by force while it closes says so as an
 * error. Those that a test has left open are not waited for any longer.
 */
async function untilLeft(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl("postgres") });
  await client.connect();
  try {
    for (let look = 0; look < 20; look += 1) {
      const { rows } = await client.query("select from pg_stat_activity where datname = $1", [name]);
      if (rows.length === 0) return;
      await new Promise((later) => setTimeout(later, 25));
    }
  } finally {
    await client.end();
  }
}

/**
 * Runs one administrative statement, once the stock that it needs is there; waits its turn when another file is cloning
 * a template.
 */
async function administer(sql: string, stock?: Stock): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl("postgres") });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(1)");
    if (stock) await storeOnce(client, stock);
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function storeOnce(client: pg.Client, { name, store }: Stock): Promise<void> {
  if ((await client.query("select from pg_database where datname = $1", [name])).rows.length > 0) return;
  // Under its name only once it is whole.
  const begun = `${name}_begun`;
  await client.query(`drop database if exists ${begun}`);
  await client.query(`create database ${begun} template template_shop strategy file_copy`);
  const db = openDatabase({ url: databaseUrl(begun), max: 4 });
  await store(db).finally(() => db.close());
  await untilLeft(begun);
  await client.query(`alter database ${begun} rename to ${name}`);
}
