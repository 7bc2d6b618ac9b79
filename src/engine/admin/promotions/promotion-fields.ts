import type { Refuse } from "#domain/kernel/fields/field.ts";
import { instantOrNone, timeZone } from "#domain/kernel/fields/times.ts";
import { cutText } from "#domain/kernel/text.ts";
import type { KnownGoods, PromotedProduct } from "./goods.ts";
import type { TypedPromotion } from "./typed.ts";

/** When it runs, in the zone the merchant thinks in; the end after the start. */
export const times = (required: boolean) => ({
  timeZone: timeZone({ label: "adminPromotions.field.timeZone" }),
  startsAt: instantOrNone({ label: "adminPromotions.field.startsAt", required }),
  endsAt: instantOrNone({ label: "adminPromotions.field.endsAt", required, after: "startsAt" }),
});

const maxProducts = 400;

/** The scope. */
export function readGoods(
  typed: TypedPromotion,
  { products, categories }: KnownGoods,
  refuse: Refuse,
): { categories: string[]; products: PromotedProduct[] } {
  if (!typed.categories.every((slug) => categories.has(slug))) refuse("categories", "choice_unknown");
  for (const text of typed.products)
    if (!products.has(text)) refuse("products", "product_unknown", { typed: cutText(text, 80) });
  const named = typed.products.flatMap((text) => products.get(text) ?? []);
  const each = [...new Map(named.map((product) => [product.id, product])).values()];
  if (each.length > maxProducts) refuse("products", "too_many", { most: maxProducts });
  return { categories: [...new Set(typed.categories)], products: each };
}
