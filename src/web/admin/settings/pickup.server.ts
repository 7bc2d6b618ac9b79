import { pickupForm } from "#domain/checkout/settings/pickup-form.ts";
import { changeTold } from "#engine/admin/settings/change-told.ts";
import { settingPage } from "./setting-page.server.ts";

// Buyers call a place's number and do as its instructions say, on the order's page and in its mails.
export const { loader, action } = settingPage(pickupForm, {
  permission: "settings.profile",
  change: changeTold("pickup"),
});
