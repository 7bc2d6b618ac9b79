import { taxForm } from "#engine/admin/settings/tax-form.ts";
import { settingPage } from "./setting-page.server.ts";

export const { loader, action } = settingPage(taxForm);
