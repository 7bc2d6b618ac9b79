import { changeTold } from "#engine/admin/settings/change-told.ts";
import { thirdPartiesForm } from "#domain/checkout/settings/third-parties-form.ts";
import { settingPage } from "./setting-page.server.ts";

// What runs in every visitor's browser is the owner's to decide.
export const { loader, action } = settingPage(thirdPartiesForm, {
  permission: "settings.scripts",
  change: changeTold("scripts"),
});
