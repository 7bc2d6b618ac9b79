import type { AttributeDefinition, AttributeValues } from "#domain/catalogue/attribute.ts";
import { kindOf } from "#domain/catalogue/attribute-kinds.ts";

/**
 * True if other goods of the same subcategory can replace these: alike in every choice that buyers filter by, within
 * five percent in every such figure, and never rated for less pressure. A value that only one of them states does not
 * match. For parts that fit the same machines, figures may be ignored.
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
