import { announcementForm } from "#engine/admin/settings/announcement-form.ts";
import { settingPage } from "./setting-page.server.ts";

export const { loader, action } = settingPage(announcementForm);
