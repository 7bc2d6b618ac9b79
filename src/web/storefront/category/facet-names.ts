import type { Language } from "#domain/kernel/language.ts";
import { cents } from "#domain/kernel/money.ts";
import { formatQuantity, quantityText, type UnitSystem, unitOf } from "#domain/catalogue/units.ts";
import type { FacetChoice, ListingFacet, RangeFacet } from "#engine/catalogue/page-types.ts";
import { formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";

const own = new Set(["category", "subcategory", "brand", "price", "stock", "ship", "rating", "fits"]);

/** Name of a filter; the page names those of every list. */
export function facetName(facet: Pick<ListingFacet, "key" | "name">, t: Translator): string {
  if (facet.name) return facet.name;
  return own.has(facet.key) ? t(`listing.own.${facet.key as "brand"}`) : facet.key;
}

export function choiceName({ value, name }: FacetChoice, t: Translator): string {
  if (name) return name;
  return value === "in" || value === "SHIPPING" || value === "LOCAL" ? t(`listing.values.${value}`) : value;
}

/** An end of a range as text: $1,200.00, 10 HP, 4 stars and up. */
export function endText(facet: RangeFacet, value: number, t: Translator, system: UnitSystem): string {
  if (facet.dimension === "money") return formatMoney(cents(Math.round(value)), t.language);
  if (facet.dimension === "stars") return t("listing.starsAndUp", { stars: value });
  return quantityText(formatQuantity(value, facet.dimension, t.language, system));
}

/** The unit beside a range's fields. */
export function rangeUnit(facet: RangeFacet, language: Language, system: UnitSystem): string {
  if (facet.dimension === "money") return "US$";
  return facet.dimension === "stars" ? "★" : unitOf(facet.dimension, language, system);
}
