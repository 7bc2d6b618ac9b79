import { type AttributeDefinition, type AttributeValues, attributeGroups } from "#domain/catalogue/attribute.ts";
import { definitionsFor } from "#domain/catalogue/kind-figures.ts";
import { overallSize } from "#domain/catalogue/outline-kind.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Shop } from "../shop.ts";
import { inLanguage, pricesOf, specsOf } from "./card-facts.ts";
import type { SpecBlock, VariantChoice } from "./product-page-types.ts";
import { pictureOf, shipsBy, stockState } from "./sellable.ts";
import type { PageVariant, ProductRow } from "./product-row.ts";

export function variantChoices(
  shop: Shop,
  row: ProductRow,
  variants: readonly [PageVariant, ...PageVariant[]],
  language: Language,
): readonly [VariantChoice, ...VariantChoice[]] {
  const { attributes } = shop.listing.taxonomy.category(row.category);
  const definitionsOf = (variant: PageVariant) =>
    definitionsFor(attributes, { ...row.attributes, ...variant.attributes });
  const choice = (variant: PageVariant): VariantChoice => ({
    sku: variant.sku,
    name: inLanguage(variant.name, language),
    ...pricesOf(shop, row, variant),
    stock: stockState(row.available, variant.left, variant, shop.clock.now()),
    shipMode: shipsBy(variant),
    parcel: {
      weightLb: variant.weightLb,
      lengthIn: variant.lengthIn,
      widthIn: variant.widthIn,
      heightIn: variant.heightIn,
      freightOnly: variant.freightOnly,
    },
    leadTimeDays: variant.leadTimeDays,
    expectedOn: variant.left > 0 ? null : variant.expectedOn,
    specs: specBlocks(definitionsOf(variant), variant.attributes, language).flatMap(({ group, specs }) =>
      // Specifications that the product shares are explained with the product.
      specs.map(({ help, ...spec }) => ({
        ...spec,
        group,
        ...(!(spec.key in row.attributes) && help && { help }),
      })),
    ),
    crossReferences: variant.crossReferences ?? [],
    pictureFamily: pictureOf(variant, row),
    family: {
      key: variant.pictureFamily ?? row.pictureFamily,
      isOwn: variant.pictureFamily !== null,
    },
    size: overallSize({ ...row.attributes, ...variant.attributes }),
  });
  const [first, ...others] = variants;
  return [choice(first), ...others.map(choice)];
}

/** The specification table in its blocks, without blocks that would be empty. */
export function specBlocks(
  definitions: readonly AttributeDefinition[],
  attributes: AttributeValues,
  language: Language,
): SpecBlock[] {
  return attributeGroups.flatMap((group) => {
    const ofGroup = definitions.filter((definition) => definition.group === group);
    const helpOf = new Map(ofGroup.map(({ key, help }) => [key, help?.[language]]));
    const specs = specsOf(ofGroup, attributes, language).map((spec) => {
      const help = helpOf.get(spec.key);
      return help === undefined ? spec : { ...spec, help };
    });
    return specs.length === 0 ? [] : [{ group, specs }];
  });
}
