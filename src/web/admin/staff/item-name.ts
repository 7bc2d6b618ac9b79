import { findCategory } from "#domain/catalogue/categories.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Each } from "#domain/kernel/fields/field.ts";
import type { Translator } from "#i18n/translator.ts";

const names: Readonly<Record<Each, (t: Translator, key: string) => string>> = {
  category: (t, key) => findCategory(key)?.name[t.language] ?? key,
  method: (t, key) => t(`orders.payment.${key as PaymentMethod}`),
  position: (_, key) => String(Number(key) + 1),
};

/** The name of an item of a table or list in a form, by its key or its position from 0. */
export function itemName(t: Translator, as: Each, key: string): string {
  return names[as](t, key);
}
