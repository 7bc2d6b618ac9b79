import { createDatabase } from "#db/create-database.ts";
import { areSameDatabase, refusePooler } from "#db/direct-address.ts";
import { migrate } from "#db/migrate.ts";
import type { Log } from "#engine/platform/log.ts";
import { type Config, ConfigError } from "./config.ts";
import { databaseFault } from "./start-faults.ts";

type Addresses = Pick<Config, "DATABASE_URL" | "DATABASE_DIRECT_URL">;

/**
 * The database at its direct URL as this version needs it: made where it is missing, and migrated. A ConfigError says
 * in one line why a database of the operator's own is not.
 */
export async function prepareDatabase(url: string, config: Addresses, log: Pick<Log, "warn">): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = config;
  const foreseen = (variable: string, at: string) => (error: unknown) => {
    const fault = DATABASE_URL === undefined ? null : databaseFault(error, variable, at);
    throw fault === null ? error : new ConfigError(fault, { cause: error });
  };
  const variable = DATABASE_DIRECT_URL === undefined ? "DATABASE_URL" : "DATABASE_DIRECT_URL";
  await createDatabase(url).catch(foreseen(variable, url));
  await refusePooler(url).catch(foreseen(variable, url));
  if (DATABASE_URL !== undefined && DATABASE_DIRECT_URL !== undefined)
    await refuseOther(DATABASE_DIRECT_URL, DATABASE_URL).catch(foreseen("DATABASE_URL", DATABASE_URL));
  const onWait = (holder: string) => log.warn("the database is migrated by another process", { error: holder });
  await migrate(url, { onWait }).catch(foreseen(variable, url));
}

async function refuseOther(direct: string, pooled: string): Promise<void> {
  if (await areSameDatabase(direct, pooled)) return;
  const at = [direct, pooled].map((url) => new URL(url)).map(({ host, pathname }) => `${host}${pathname}`);
  throw new ConfigError(
    `DATABASE_DIRECT_URL: ${at[0]} is another database than ${at[1]}, where DATABASE_URL leads; correct one of them.`,
  );
}
