import { zellerForm } from "#engine/admin/settings/account-forms.ts";
import { accountPage } from "./account-page.server.ts";

export const { loader, action } = accountPage(zellerForm);
