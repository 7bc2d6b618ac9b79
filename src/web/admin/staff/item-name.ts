import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Each } from "#domain/kernel/fields/field.ts";
import type { FreightExtra } from "#domain/shipping/rates.ts";
import { stateName, type UsState } from "#domain/shipping/states.ts";
import { weekdayName } from "#i18n/opening-hours.ts";
import { categoryName, type ShopTranslator } from "#i18n/translator.ts";

const names: Readonly<Record<Each, (t: ShopTranslator, key: string) => string>> = {
  category: (t, key) => categoryName(t, key),
  method: (t, key) => t(`orders.payment.${key as PaymentMethod}`),
  banner: (t, key) => t("adminSettings.home.banner", { number: Number(key) + 1 }),
  section: (t, key) => t("adminSettings.home.sectionNumber", { number: Number(key) + 1 }),
  place: (t, key) => t("adminSettings.pickup.number", { number: Number(key) + 1 }),
  weekday: (t, key) => weekdayName(Number(key), t.language),
  row: (t, key) => t("adminSettings.tax.row", { row: Number(key) + 1 }),
  zone: (t, key) => t("adminSettings.shipping.zone", { zone: key }),
  state: (t, key) => stateName(key as UsState)[t.language],
  charge: (t, key) => t(`delivery.charge.${key as FreightExtra}`),
  menuLink: (t, key) => t("adminSettings.menus.row", { number: Number(key) + 1 }),
  position: (_, key) => String(Number(key) + 1),
};

/** The name of an item of a table or list in a form, by its key or its position from 0. */
export function itemName(t: ShopTranslator, as: Each, key: string): string {
  return names[as](t, key);
}
