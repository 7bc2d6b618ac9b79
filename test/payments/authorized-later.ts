import type { Database } from "#engine/platform/database.ts";

/** The merchant charges cards when goods leave. */
export async function chargeLater(db: Database): Promise<void> {
  await db.sql(
    `insert into settings (key, value) values ('payment', '{"chargesLater": true}')
     on conflict (key) do update set value = settings.value || excluded.value`,
  );
}
