import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { settingGroups } from "../checkout/setting-groups.ts";

const select = statement<[], { value: unknown }>(
  "reminder_settings",
  "select value from settings where key = 'reminders'",
);

/** Hours without a change after which a cart counts as abandoned; null while the merchant notes none. */
export async function hoursUntilAbandoned(db: Db): Promise<number | null> {
  const stored = await db.row(select, []);
  const settings = stored && settingGroups.reminders.parse(stored.value);
  return settings?.on ? settings.hours : null;
}
