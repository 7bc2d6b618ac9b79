import type { AttributeDefinition, AttributeValues } from "#domain/catalogue/attribute.ts";
import { kindOf } from "#domain/catalogue/attribute-kinds.ts";

/**
 * Whether other goods of the same sub-category can be bought in place of these: alike in every choice that buyers filter
 * by, and within five percent in every such figure; never made for less pressure. What states less than the other is not
 * known to be alike. Of parts that fit the same machines, `figures` may stay out.
 */
export function isEqualGoods(
  definitions: readonly AttributeDefinition[],
  own: AttributeValues,
  other: AttributeValues,
  { figures }: { readonly figures: boolean },
): boolean {
  return definitions.every((definition) => {
    if (definition.filter === false && definition.card === undefined) return true;
    return kindOf(definition).isAlike(definition, own[definition.key], other[definition.key], { figures });
  });
}
