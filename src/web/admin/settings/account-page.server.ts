import { changeTold } from "#engine/admin/settings/change-told.ts";
import type { SettingForm } from "#engine/admin/settings/setting-form.ts";
import { settingPage } from "./setting-page.server.ts";

/** A screen of an account to which buyers send money: a change asks once more who makes it, and all owners are told. */
export function accountPage(form: SettingForm<"bank" | "zeller">) {
  return settingPage(form, { permission: "settings.money", change: changeTold(form.name) });
}
