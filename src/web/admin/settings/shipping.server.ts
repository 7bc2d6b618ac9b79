import { shippingForm } from "#engine/admin/settings/shipping-form.ts";
import { settingPage } from "./setting-page.server.ts";

export const { loader, action } = settingPage(shippingForm);
