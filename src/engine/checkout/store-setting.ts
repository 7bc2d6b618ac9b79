import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { type SettingGroup, settingGroups } from "./setting-groups.ts";

const upsert = statement<[string, string, Date]>(
  "store_setting",
  `insert into settings (key, value, updated_at) values ($1, $2, $3)
   on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
);

/** Replaces a settings group. Refuses a value that cannot hold, naming the place and the fault. */
export async function storeSetting(
  db: Db,
  group: SettingGroup,
  value: unknown,
  now: Date,
): Promise<Result<null, { code: "setting_invalid"; at: string; fault: string }>> {
  const read = settingGroups[group].safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    return refuse({
      code: "setting_invalid",
      at: [group, ...(issue?.path ?? [])].join("."),
      fault: issue?.message ?? "invalid",
    });
  }
  await db.run(upsert, [group, JSON.stringify(value), now]);
  return ok(null);
}
