import { pickupForm } from "#engine/admin/settings/pickup-form.ts";
import { settingPage } from "./setting-page.server.ts";

export const { loader, action } = settingPage(pickupForm);
