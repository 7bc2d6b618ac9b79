import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Config, directDatabaseUrl } from "#boot/config.ts";
import { runningPostgres, startEmbeddedPostgres } from "#boot/embedded-postgres.ts";
import { folderOf } from "#boot/postgres-cluster.ts";
import { prepareDatabase } from "#boot/prepare-database.ts";
import { databaseFault, isPooler } from "#boot/start-faults.ts";
import { isMigrated, knownMigrations } from "#db/migration-files.ts";
import { type Database, openDatabase } from "#engine/platform/database.ts";
import type { LogFields } from "#engine/platform/log.ts";
import { CommandRefused } from "./run-command.ts";

interface HowOpened {
  /**
   * `make`: what is missing in the database that is named is made, and the schema brought up to date. `current`: a shop
   * must be there, with the schema of this version. `any`: a shop must be there.
   */
  readonly schema: "make" | "current" | "any";
  readonly max: number;
  readonly statementTimeoutMs?: number;
}

/** Does the work with the shop's database. Refuses what is wrong with it in one sentence that says what to do. */
export function withShop<T>(
  config: Config,
  { schema, ...options }: HowOpened,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  // Where nobody named a database, a new one would be begun beside the shop that is meant.
  const make = schema === "make" && directDatabaseUrl(config) !== null;
  return withDatabase(config, { make }, async (url) => {
    if (schema === "make") await prepareDatabase(url, config, { warn: sayWait });
    const db = openDatabase({ url, ...options });
    try {
      if (schema !== "make") await requireShop(db, config, schema);
      return await work(db);
    } finally {
      await db.close();
    }
  });
}

/** Does the work with the URL of the database, which with `make` need not hold a shop, nor be there. */
export async function withDatabase<T>(
  config: Config,
  { make }: { make: boolean },
  work: (url: string) => Promise<T>,
): Promise<T> {
  const { url, stop } = await connect(config, make);
  try {
    return await work(url);
  } catch (error) {
    throw refusal(error, config, url);
  } finally {
    await stop();
  }
}

const sayWait = (message: string, { error }: LogFields = {}) => void process.stderr.write(`${message}: ${error}\n`);

/** The configured database; else the embedded one of the running shop; else the embedded one, started for this. */
async function connect(config: Config, make: boolean): Promise<{ url: string; stop(): Promise<void> }> {
  const nothing = async (): Promise<void> => {};
  const own = directDatabaseUrl(config);
  if (own) return { url: own, stop: nothing };
  const dataDir = resolve(config.DATA_DIR);
  const running = runningPostgres(dataDir)?.url("plenum");
  if (running && (await answers(running))) {
    process.stderr.write("The shop is running; its own database is used.\n");
    return { url: running, stop: nothing };
  }
  const cluster = folderOf(dataDir);
  if (!make && (cluster === null || !existsSync(join(cluster, "PG_VERSION")))) throw noShop(config);
  const started = await startEmbeddedPostgres(dataDir);
  return { url: started.url("plenum"), stop: started.stop };
}

/** A shop that was killed leaves its note behind. */
async function answers(url: string): Promise<boolean> {
  const db = openDatabase({ url, max: 1 });
  try {
    await db.sql("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await db.close();
  }
}

async function requireShop(db: Database, config: Config, schema: "current" | "any"): Promise<void> {
  const [found] = await db.sql<{ there: boolean }>("select to_regclass('migrations') is not null as there");
  const applied = found?.there ? await db.sql<{ name: string }>("select name from migrations") : [];
  if (applied.length === 0) throw noShop(config);
  if (schema === "any") return;
  knownMigrations(applied.map(({ name }) => name));
  if (!isMigrated(applied))
    throw new CommandRefused(
      `${variableOf(config)}: the schema is older than this version of the shop; start the shop once, which brings it up to date.`,
    );
}

function noShop(config: Config): CommandRefused {
  const own = directDatabaseUrl(config);
  if (own === null)
    return new CommandRefused(
      `DATA_DIR: there is no shop in ${resolve(config.DATA_DIR)}; set it to the folder of one, or DATABASE_URL to its database, or start the shop there once.`,
    );
  const { host, pathname } = new URL(own);
  return new CommandRefused(
    `${variableOf(config)}: there is no shop in the database ${decodeURIComponent(pathname.slice(1))} at ${host}; correct the URL, or start the shop there once.`,
  );
}

const variableOf = ({ DATABASE_DIRECT_URL, DATABASE_URL }: Config): string =>
  DATABASE_DIRECT_URL !== undefined ? "DATABASE_DIRECT_URL" : DATABASE_URL !== undefined ? "DATABASE_URL" : "DATA_DIR";

const missingDatabase = "3D000";
// A statement that takes too long says so by "timeout" too, which the start would take for a server that is away.
const statementTimeout = /statement timeout|Query read timeout/;
// Classes 57P and 08, and 25P03 of a process that stood still within a transaction (PostgreSQL, appendix A); and what
// the driver says of a connection that ends under a statement, or has ended before one.
const isLost = ({ code = "", message = "" }: { code?: string; message?: string }): boolean =>
  /^(57P0[123]|08...|25P03)$/.test(code) ||
  /^(Connection terminated unexpectedly|Client has encountered a connection error)/.test(message);

function refusal(error: unknown, config: Config, url: string): unknown {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  if (code === missingDatabase) return noShop(config);
  if (isLost(error as Error) && !isPooler(error))
    return new CommandRefused(
      `${variableOf(config)}: the connection to PostgreSQL at ${new URL(url).host} was lost (${message}); start the command again once it answers.`,
    );
  if (directDatabaseUrl(config) === null || statementTimeout.test(message)) return error;
  const fault = databaseFault(error, variableOf(config), url);
  return fault === null ? error : new CommandRefused(fault, { cause: error });
}
