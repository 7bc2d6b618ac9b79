import { returnsForm } from "#domain/checkout/settings/returns-form.ts";
import { ofKnownCategories } from "#engine/admin/taxonomy/added-categories.ts";
import { settingPage } from "./setting-page.server.ts";

export const { loader, action } = settingPage(returnsForm, { complete: ofKnownCategories });
