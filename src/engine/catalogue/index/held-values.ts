import type { AttributeValue, AttributeValues } from "#domain/catalogue/attribute.ts";
import type { ListedVariant } from "../sellable.ts";

/** What a product has of each of its attributes, gathered once for its columns and its words. */
export type HeldValues = ReadonlyMap<string, readonly AttributeValue[]>;

/** The product's own value of an attribute, or where variants have theirs, what differs among them in their order. */
export function heldValues(
  shared: AttributeValues,
  variants: readonly Pick<ListedVariant, "attributes">[],
): HeldValues {
  const held = new Map<string, readonly AttributeValue[]>();
  for (const key in shared) held.set(key, [shared[key]!]);
  const ofVariants = new Set(variants.flatMap(({ attributes }) => Object.keys(attributes)));
  for (const key of ofVariants) {
    const values = variants.flatMap(({ attributes }) => {
      const value = attributes[key] ?? shared[key];
      // A list is one value.
      return value === undefined ? [] : [value];
    });
    held.set(key, [...new Set(values)]);
  }
  return held;
}
