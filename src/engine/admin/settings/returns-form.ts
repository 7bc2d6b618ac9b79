import { categories } from "#domain/catalogue/categories.ts";
import type { ReturnWindows } from "#domain/checkout/refundable.ts";
import { type SettingForm, TypedFields } from "./setting-form.ts";

/** Within how many days goods may be given back, and the categories that differ. */
export const returnsForm: SettingForm<"returns"> = {
  group: "returns",
  typedOf(value) {
    const { days, categories: own = {} } = (value ?? {}) as Partial<ReturnWindows>;
    const typed: Record<string, string> = { days: days === undefined ? "" : String(days) };
    for (const { slug } of categories) typed[`category.${slug}`] = String(own[slug] ?? "");
    return typed;
  },
  read(typed) {
    const fields = new TypedFields(typed);
    const days = fields.whole("days", 1, 365);
    const own: Record<string, number> = {};
    for (const { slug } of categories)
      if (fields.text(`category.${slug}`) !== "") own[slug] = fields.whole(`category.${slug}`, 0, 365);
    return fields.give({ days, categories: own });
  },
};
