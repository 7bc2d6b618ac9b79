import type { LoaderFunctionArgs } from "react-router";
import { timeZoneChoices } from "#domain/kernel/time-zone.ts";
import { checkProfile, profileForm } from "#engine/admin/settings/profile-form.ts";
import { settingPage } from "./setting-page.server.ts";

const page = settingPage(profileForm, { complete: checkProfile });

export const { action } = page;

export async function loader(args: LoaderFunctionArgs) {
  // Listed here, for every browser knows zones of its own.
  return { ...(await page.loader(args)), timeZones: timeZoneChoices() };
}
