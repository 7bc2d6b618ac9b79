import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { CrossReference } from "#domain/catalogue/product.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { PictureName } from "../picture-families.ts";
import type { ProductRecord } from "../record.ts";
import { type Brand, type Size, type VariantDraft, recordOf, slugOf } from "./build.ts";
import { randomOf } from "./random.ts";
import { branded, say } from "./wording.ts";

/** One accessory, or a row of sizes of it. */
export interface Extra {
  readonly brand: Brand;
  readonly number: string;
  readonly subcategory: string;
  readonly picture: PictureName;
  readonly name: LocalizedText;
  readonly summary: LocalizedText;
  /** Paragraphs; of a pool, one is chosen. */
  readonly text: readonly (LocalizedText | readonly LocalizedText[])[];
  readonly attributes: AttributeValues;
  readonly size: readonly [length: number, width: number, height: number];
  readonly net: number;
  readonly price: number;
  readonly variants?: readonly VariantDraft[];
  readonly interest?: number;
  readonly plenty?: number;
  readonly warrantyMonths?: number;
  readonly crossReferences?: readonly CrossReference[];
  readonly fits?: readonly string[];
}

export const t = say;

/** The record of an accessory. */
export function extraRecord(extra: Extra): ProductRecord {
  const random = randomOf(`text ${extra.number}`);
  const [length, width, height] = extra.size;
  const size: Size = { length, width, height };
  const isPool = (each: LocalizedText | readonly LocalizedText[]): each is readonly LocalizedText[] =>
    Array.isArray(each);
  return recordOf({
    slug: slugOf(extra.brand, extra.number),
    category: "extras",
    subcategory: extra.subcategory,
    brand: extra.brand,
    name: say(`${extra.brand.name} ${extra.name.en}`, branded(extra.brand.cn, extra.name.cn)),
    summary: extra.summary,
    description: extra.text.map((each) => (isPool(each) ? random.pick(each) : each)),
    attributes: extra.attributes,
    picture: extra.picture,
    size,
    net: extra.net,
    warrantyMonths: extra.warrantyMonths ?? 12,
    interest: extra.interest ?? 5,
    plenty: extra.plenty ?? 80,
    ...(extra.fits ? { fits: extra.fits } : {}),
    variants: extra.variants ?? [
      {
        sku: `${extra.brand.code}-${extra.number}`,
        price: extra.price,
        ...(extra.crossReferences ? { crossReferences: extra.crossReferences } : {}),
      },
    ],
  });
}
