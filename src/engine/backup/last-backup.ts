import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";

/** Records a complete backup. Does nothing on a replica, or on a schema without the column. */
export async function noteBackup(db: Db, madeAt: Instant): Promise<void> {
  const [row] = await db.sql<{ writable: boolean }>(
    "select to_regclass('last_backup') is not null and not pg_is_in_recovery() as writable",
  );
  if (!row?.writable) return;
  await db.sql(
    `insert into last_backup (made_at) values ($1)
     on conflict (only_one) do update set made_at = greatest(last_backup.made_at, excluded.made_at)`,
    [new Date(madeAt)],
  );
}
