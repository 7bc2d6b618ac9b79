import type { SettingGroup, SettingKey } from "./setting-groups.ts";

/** The group of a stored setting. Browsers name settings too, and need none of what checks their values. */
export function groupOf(key: SettingKey): SettingGroup {
  return key.startsWith("mail/") ? "mail" : (key as SettingGroup);
}
