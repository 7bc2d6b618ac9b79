import { marginForm } from "#domain/checkout/settings/margin-form.ts";
import { settingPage } from "./setting-page.server.ts";

export const { loader, action } = settingPage(marginForm, { permission: "prices.below-floor" });
