import type { LoaderFunctionArgs } from "react-router";
import { timeZoneChoices } from "#domain/kernel/time-zone-choices.ts";
import { changeTold } from "#engine/admin/settings/change-told.ts";
import { profileForm } from "#domain/checkout/settings/profile-form.ts";
import { followNumbering } from "#engine/checkout/draw-order-number.ts";
import { checkProfile } from "#engine/admin/settings/check-profile.ts";
import { settingPage } from "./setting-page.server.ts";

const page = settingPage(profileForm, {
  permission: "settings.profile",
  change: changeTold("profile", followNumbering),
  complete: checkProfile,
});

export const { action } = page;

export async function loader(args: LoaderFunctionArgs) {
  // Listed here, for every browser knows zones of its own.
  return { ...(await page.loader(args)), timeZones: timeZoneChoices() };
}
