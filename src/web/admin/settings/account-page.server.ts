import { changeTold } from "#engine/admin/settings/change-told.ts";
import type { SettingForm } from "#engine/admin/settings/setting-form.ts";
import { settingPage } from "./setting-page.server.ts";

/** A screen of a receiving account: a change requires proof of identity, and all owners are mailed. */
export function accountPage(form: SettingForm<"bank" | "zeller">) {
  return settingPage(form, { permission: "settings.money", change: changeTold(form.name) });
}
