import { taxForm } from "#domain/checkout/settings/tax-form.ts";
import { settingPage } from "./setting-page.server.ts";

export const { loader, action } = settingPage(taxForm);
