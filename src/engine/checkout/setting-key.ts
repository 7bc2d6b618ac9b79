import type { SettingGroup, SettingKey } from "./setting-groups.ts";

/** The group of a stored setting. A file of its own, because browsers need it without the schemas. */
export function groupOf(key: SettingKey): SettingGroup {
  return key.startsWith("mail/") ? "mail" : (key as SettingGroup);
}
