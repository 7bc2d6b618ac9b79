import type { EmbeddedPostgres } from "#boot/embedded-postgres.ts";
import type { Database } from "#engine/platform/database.ts";

/** Kills the whole database server and waits until its successor answers; gives the time between in milliseconds. */
export async function killPostgres(postgres: EmbeddedPostgres, db: Database): Promise<number> {
  const began = performance.now();
  const old = postgres.pid;
  process.kill(old, "SIGKILL");
  for (;;) {
    const answered = await db.sql("select 1").then(
      () => true,
      () => false,
    );
    // Processes that the old one began may still answer for a moment.
    if (answered && postgres.pid !== old) return performance.now() - began;
    await new Promise((again) => setTimeout(again, 10));
  }
}
