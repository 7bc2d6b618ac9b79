import { group, type ValueOf } from "#domain/kernel/fields/field.ts";
import { whole } from "#domain/kernel/fields/figures.ts";
import { flag, words } from "#domain/kernel/fields/kinds.ts";
import { instantOrNone, timeZone } from "#domain/kernel/fields/times.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";

export const priceListFields = {
  name: words({
    label: { en: "adminPrices.field.nameEn", cn: "adminPrices.field.nameCn" },
    max: 80,
    clean: cleanText,
    required: true,
  }),
  place: whole({ label: "adminPrices.field.place", least: 1, most: 9999, usual: 100 }),
  timeZone: timeZone({ label: "adminPromotions.field.timeZone" }),
  startsAt: instantOrNone({ label: "adminPromotions.field.startsAt" }),
  endsAt: instantOrNone({ label: "adminPromotions.field.endsAt", after: "startsAt" }),
  excludesPromotions: flag({ label: "adminPrices.field.excludesPromotions" }),
  earnsPoints: flag({ label: "adminPrices.field.earnsPoints" }),
};

/** A price list as the merchant edits it, without its companies and prices. */
export const priceListForm = group({ fields: priceListFields });

export type PriceListRecord = ValueOf<typeof priceListFields>;
