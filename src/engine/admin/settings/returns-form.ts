import { categories } from "#domain/catalogue/categories.ts";
import { defaultFreightTerms, type FreightTerms } from "#domain/fulfilment/freight-terms.ts";
import type { ReturnWindows } from "#domain/checkout/refundable.ts";
import { type SettingForm, TypedFields } from "./setting-form.ts";

/** Within how many days goods may be given back, and the categories that differ. */
export const returnsForm: SettingForm<"returns"> = {
  group: "returns",
  typedOf(value) {
    const {
      days,
      categories: own = {},
      freight,
    } = (value ?? {}) as Partial<ReturnWindows> & {
      freight?: FreightTerms;
    };
    const typed: Record<string, string> = { days: days === undefined ? "" : String(days) };
    for (const { slug } of categories) typed[`category.${slug}`] = String(own[slug] ?? "");
    for (const [name, limit] of Object.entries({ ...defaultFreightTerms, ...freight }))
      typed[`freight.${name}`] = String(limit);
    return typed;
  },
  read(typed) {
    const fields = new TypedFields(typed);
    const days = fields.whole("days", 1, 365);
    const own: Record<string, number> = {};
    for (const { slug } of categories)
      if (fields.text(`category.${slug}`) !== "") own[slug] = fields.whole(`category.${slug}`, 0, 365);
    // Left empty, a limit is the usual one.
    const limit = (name: keyof FreightTerms, most: number) =>
      fields.text(`freight.${name}`) === "" ? defaultFreightTerms[name] : fields.whole(`freight.${name}`, 1, most);
    const freight = {
      claimDays: limit("claimDays", 60),
      fileMonths: limit("fileMonths", 36),
      acknowledgeDays: limit("acknowledgeDays", 365),
      decideDays: limit("decideDays", 730),
    };
    return fields.give({ days, categories: own, freight });
  },
};
