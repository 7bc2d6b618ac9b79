import type { AttributeDefinition, AttributeValue, AttributeValues, Dimension } from "#domain/catalogue/attribute.ts";
import { attributeText } from "#domain/catalogue/attribute-text.ts";
import type { OpenBox } from "#domain/catalogue/product.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import { cents } from "#domain/kernel/money.ts";
import type { Shop } from "../shop.ts";
import { applicableActivities, priceNow } from "./index/price-book.ts";
import type { Card, OpenBoxMark, Rating, Spec, SpecValue } from "./page-types.ts";

/**
 * A variant's current price, and the price to strike through: its former price, or the regular one under a promotion.
 */
export function pricesOf(
  shop: Shop,
  product: { readonly id: number; readonly category: string },
  variant: { readonly price: number; readonly listPrice: number | null },
): Pick<Card, "price" | "listPrice"> {
  const price = priceNow(
    variant.price,
    applicableActivities(shop.listing.activities, product.category, product.id),
    shop.clock.now(),
  );
  const former = variant.listPrice ?? (price < variant.price ? variant.price : null);
  return { price: cents(price), ...(former !== null && { listPrice: cents(former) }) };
}

export function ratingOf(sum: number, count: number): Rating | undefined {
  return count > 0 ? { average: Math.round((sum / count) * 10) / 10, count } : undefined;
}

export function openBoxMark({ grade, reason, runHours }: OpenBox): OpenBoxMark {
  return { grade, reason, runHours };
}

/** The attributes a product has, in the order of the definitions. */
export function specsOf(
  definitions: readonly AttributeDefinition[],
  attributes: AttributeValues,
  language: Language,
): Spec[] {
  return definitions.flatMap((definition) => {
    const value = attributes[definition.key];
    return value === undefined
      ? []
      : [
          {
            key: definition.key,
            name: definition.name[language],
            value: specValue(definition, value, language),
          },
        ];
  });
}

function specValue(definition: AttributeDefinition, value: AttributeValue, language: Language): SpecValue {
  if (definition.kind === "number" && typeof value === "number") return { dimension: definition.dimension, value };
  return { text: attributeText(definition, value, language) };
}

/** A name or nothing, in the page's language. */
export function inLanguage(text: LocalizedText | null, language: Language): string | null {
  return text === null ? null : text[language];
}

/** Power, flow and pressure by dimension: the figures by which machines are chosen. */
const figuresOfMachines: readonly (readonly Dimension[])[] = [
  ["power", "enginePower"],
  ["flow", "standardFlow"],
  ["pressure", "vacuum", "waterPressure"],
];

/** Keys of the figures that a machine is chosen by, HP, CFM, PSI; none of goods that have only one of them. */
export function machineFigures(specs: readonly Spec[]): readonly string[] {
  const keys = figuresOfMachines.flatMap((dimensions) => {
    const spec = specs.find(({ value }) => "dimension" in value && dimensions.includes(value.dimension));
    return spec ? [spec.key] : [];
  });
  return keys.length > 1 ? keys : [];
}
