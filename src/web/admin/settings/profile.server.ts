import type { LoaderFunctionArgs } from "react-router";
import { timeZoneChoices } from "#domain/kernel/time-zone.ts";
import { checkZone, profileForm } from "#engine/admin/settings/profile-form.ts";
import { settingPage } from "./setting-page.server.ts";

const page = settingPage(profileForm, { complete: ({ db }, value) => checkZone(db, value) });

export const { action } = page;

export async function loader(args: LoaderFunctionArgs) {
  // Listed here, for every browser knows zones of its own.
  return { ...(await page.loader(args)), timeZones: timeZoneChoices() };
}
