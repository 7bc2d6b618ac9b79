import { bankForm } from "#domain/checkout/settings/account-forms.ts";
import { accountPage } from "./account-page.server.ts";

export const { loader, action } = accountPage(bankForm);
