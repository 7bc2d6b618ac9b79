import { bundleForm } from "#engine/admin/settings/bundle-form.ts";
import { settingPage } from "./setting-page.server.ts";

export const { loader, action } = settingPage(bundleForm);
