import { announcementForm } from "#domain/checkout/settings/announcement-form.ts";
import { checkAnnouncement } from "#engine/admin/settings/check-announcement.ts";
import { changeTold } from "#engine/admin/settings/change-told.ts";
import { settingPage } from "./setting-page.server.ts";

// It stands above the pages on which buyers pay.
export const { loader, action } = settingPage(announcementForm, {
  permission: "settings.announcement",
  change: changeTold("announcement"),
  complete: ({ db }, value) => checkAnnouncement(db, value),
});
