import { bundleForm } from "#domain/checkout/settings/bundle-form.ts";
import { settingPage } from "./setting-page.server.ts";

export const { loader, action } = settingPage(bundleForm);
