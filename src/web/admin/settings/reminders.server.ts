import { remindersForm } from "#domain/checkout/settings/reminders-form.ts";
import { settingPage } from "./setting-page.server.ts";

export const { loader, action } = settingPage(remindersForm);
