import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { type SettingGroup, type SettingKey, type SettingValue, settingGroups } from "./setting-groups.ts";
import { groupOf } from "./setting-key.ts";

const upsert = statement<[string, string, Date]>(
  "store_setting",
  `insert into settings (key, value, updated_at) values ($1, $2, $3)
   on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at,
     version = settings.version + 1`,
);

/** An error at a path of the setting. */
export interface SettingInvalid {
  readonly code: "setting_invalid";
  readonly at: string;
  readonly fieldError: string;
}

/** Replaces a settings group. Refuses a value that cannot hold. */
export async function storeSetting(
  db: Db,
  group: SettingKey,
  value: unknown,
  now: Instant,
): Promise<Result<null, SettingInvalid>> {
  const setting = settingGroups[groupOf(group)].safeParse(value);
  if (!setting.success) {
    const [issue] = setting.error.issues;
    return refuse({
      code: "setting_invalid",
      at: [group, ...(issue?.path ?? [])].join("."),
      fieldError: issue?.message ?? "invalid",
    });
  }
  await db.run(upsert, [group, JSON.stringify(value), new Date(now)]);
  return ok(null);
}

/** Replaces these settings groups; a group that is not given stays. Refuses the first value that cannot hold. */
export async function storeSettings(
  db: Db,
  groups: { readonly [Group in SettingGroup]?: SettingValue<Group> },
  now: Instant,
): Promise<Result<null, SettingInvalid>> {
  for (const [group, value] of Object.entries(groups)) {
    const stored = await storeSetting(db, group as SettingKey, value, now);
    if (!stored.ok) return stored;
  }
  return ok(null);
}
