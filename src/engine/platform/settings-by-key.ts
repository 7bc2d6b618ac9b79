import type { Db } from "./database.ts";
import { anyOf, statement } from "./statement.ts";

/** Values of settings by their keys; a setting that nobody has stored is left out. */
export type SettingsByKey = Readonly<Record<string, unknown>>;

/** SQL: the settings whose keys a parameter lists, as a JSON object, for a statement that reads more. */
export const settingsByKey = (keys: `$${number}`): string =>
  `(select coalesce(json_object_agg(key, value), '{}') from settings where key = ${anyOf(keys, "text")})`;

const selectSettings = statement<[readonly string[]], { settings: SettingsByKey }>(
  "settings",
  `select ${settingsByKey("$1")} as settings`,
);

/** The settings of these keys; one statement. */
export async function readSettings(db: Db, keys: readonly string[]): Promise<SettingsByKey> {
  return (await db.row(selectSettings, [keys]))?.settings ?? {};
}
