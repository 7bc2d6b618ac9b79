import { changeTold } from "#engine/admin/settings/change-told.ts";
import { thirdPartiesForm } from "#domain/checkout/settings/third-parties-form.ts";
import { settingPage } from "./setting-page.server.ts";

// Scripts in every visitor's browser are for owners to decide.
export const { loader, action } = settingPage(thirdPartiesForm, {
  permission: "settings.scripts",
  change: changeTold("scripts"),
});
