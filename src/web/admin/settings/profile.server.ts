import { profileForm } from "#engine/admin/settings/profile-form.ts";
import { settingPage } from "./setting-page.server.ts";

export const { loader, action } = settingPage(profileForm);
