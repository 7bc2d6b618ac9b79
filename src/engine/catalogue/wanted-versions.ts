import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import { type AskedGoods, askedVersions } from "#domain/catalogue/search/asked-version.ts";
import { compactPartNumber, withoutBrandPrefix } from "#domain/catalogue/part-number.ts";
import type { Shop } from "../shop.ts";
import { type StoredVariant, shipsBy } from "./sellable.ts";
import { pricesOf } from "./card-facts.ts";

/** Conditions that select a version of a product. */
export interface WantedVersion extends AskedGoods {
  /** A compact part number or its beginning; if only one version has it, that version is shown. Of several, all. */
  readonly number?: string | readonly string[] | null;
  /** Part numbers; no other versions of the products that have some of them are meant. */
  readonly skus?: ReadonlySet<string>;
}

/** The version of a part number, which may be incomplete or lack its maker's letters; null if ambiguous. */
function versionOf<V extends StoredVariant>(variants: readonly V[], number: string): V | null {
  if (number === "" || variants.length < 2) return null;
  const exact = variants.find(({ sku }) => compactPartNumber(sku) === number);
  if (exact) return exact;
  const begun = variants.filter(
    ({ sku }) => compactPartNumber(sku).startsWith(number) || withoutBrandPrefix(sku)?.startsWith(number),
  );
  return begun.length === 1 ? begun[0]! : null;
}

/** The wanted versions of a product: that of a part number, those with the requested properties, or all. */
export function wantedVersions(
  shop: Shop,
  product: { readonly id: number; readonly category: CategorySlug; readonly attributes: AttributeValues },
  variants: readonly [StoredVariant, ...StoredVariant[]],
  { number, skus, ...range }: WantedVersion,
): readonly [StoredVariant, ...StoredVariant[]] {
  const numbers = [number ?? []].flat();
  const [numbered, ...alsoNumbered] = [...new Set(numbers.flatMap((one) => versionOf(variants, one) ?? []))];
  if (numbered) return [numbered, ...alsoNumbered];
  const [named, ...alsoNamed] = skus ? variants.filter(({ sku }) => skus.has(sku)) : [];
  if (named) return [named, ...alsoNamed];
  const { attributes: definitions } = shop.listing.taxonomy.category(product.category);
  const [first, ...others] = variants;
  const priced = (variant: StoredVariant) => ({
    ...variant,
    price: pricesOf(shop, product, variant).price,
    ship: shipsBy(variant),
    variant,
  });
  const [one, ...more] = askedVersions(
    { attributes: product.attributes, definitions },
    [priced(first), ...others.map(priced)],
    range,
  );
  return [one.variant, ...more.map(({ variant }) => variant)];
}
