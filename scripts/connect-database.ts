import { resolve } from "node:path";
import { directDatabaseUrl, readConfig } from "#boot/config.ts";
import { runningPostgres, startEmbeddedPostgres } from "#boot/embedded-postgres.ts";
import { openDatabase } from "#engine/platform/database.ts";

/** The configured database; else the embedded one of the running shop; else the embedded one, started for this. */
export async function connectDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const config = readConfig(process.env);
  const nothing = async (): Promise<void> => {};
  const own = directDatabaseUrl(config);
  if (own) return { url: own, stop: nothing };
  const running = runningPostgres(resolve(config.DATA_DIR))?.url("plenum");
  if (running && (await answers(running))) {
    process.stderr.write("The shop is running; its own database is used.\n");
    return { url: running, stop: nothing };
  }
  const started = await startEmbeddedPostgres(resolve(config.DATA_DIR));
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
