import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import { containersPerFill } from "#domain/catalogue/oil-fill.ts";
import { leadVariant, type StoredVariant } from "./sellable.ts";

/** A variant, and as many of it as a machine takes at once. */
export interface Pack {
  readonly variant: StoredVariant;
  readonly quantity: number;
}

/**
 * Of oil the containers that hold one fill of the machine for the least money, those in stock first; of other goods
 * one.
 */
export function packFor(
  goods: { readonly category: CategorySlug; readonly attributes: AttributeValues },
  variants: readonly [StoredVariant, ...StoredVariant[]],
  machine: AttributeValues,
): Pack {
  const packs = variants.flatMap((variant): Pack[] => {
    const attributes = { ...goods.attributes, ...variant.attributes };
    const quantity = containersPerFill(machine, { category: goods.category, attributes });
    return quantity === null ? [] : [{ variant, quantity }];
  });
  const cost = ({ variant, quantity }: Pack) =>
    variant.price * quantity + (variant.left >= quantity ? 0 : Number.MAX_SAFE_INTEGER / 2);
  const [first, ...others] = packs;
  if (!first) return { variant: leadVariant(variants), quantity: 1 };
  return others.reduce((best, pack) => (cost(pack) < cost(best) ? pack : best), first);
}
