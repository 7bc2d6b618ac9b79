import { shippingForm } from "#domain/checkout/settings/shipping-form.ts";
import { settingPage } from "./setting-page.server.ts";

export const { loader, action } = settingPage(shippingForm);
