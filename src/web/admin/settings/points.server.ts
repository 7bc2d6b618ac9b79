import { pointsForm } from "#domain/checkout/settings/points-form.ts";
import { settingPage } from "./setting-page.server.ts";

export const { loader, action } = settingPage(pointsForm);
