import { pickupForm } from "#domain/checkout/settings/pickup-form.ts";
import { settingPage } from "./setting-page.server.ts";

export const { loader, action } = settingPage(pickupForm);
