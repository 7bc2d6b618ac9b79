import type { AttributeValue, AttributeValues } from "#domain/catalogue/attribute.ts";
import { everyVersion, versionsWith } from "#domain/catalogue/version-bits.ts";
import type { ListedVariant } from "../sellable.ts";

/** The values of one attribute, each with the bits of the versions that have it. */
interface Held {
  readonly values: readonly AttributeValue[];
  readonly versions: readonly number[];
}

/** A product's value of each attribute, collected once for its columns and its words. */
export type HeldValues = ReadonlyMap<string, Held>;

/** The product's value of an attribute, or its variants' different values in order. */
export function heldValues(
  shared: AttributeValues,
  variants: readonly Pick<ListedVariant, "attributes">[],
): HeldValues {
  const valuesByKey = new Map<string, Held>();
  for (const key in shared) valuesByKey.set(key, { values: [shared[key]!], versions: [everyVersion] });
  const ofVariants = new Set(variants.flatMap(({ attributes }) => Object.keys(attributes)));
  for (const key of ofVariants) {
    const valueOf = ({ attributes }: Pick<ListedVariant, "attributes">): AttributeValue | undefined =>
      attributes[key] ?? shared[key];
    // A list is one value.
    const values: AttributeValue[] = [];
    for (const variant of variants) {
      const value = valueOf(variant);
      if (value !== undefined && !values.some((one) => isSame(one, value))) values.push(value);
    }
    valuesByKey.set(key, {
      values,
      versions: values.map((value) => versionsWith(variants, (one) => isSame(valueOf(one), value))),
    });
  }
  return valuesByKey;
}

/** Lists are the same by what is in them. */
function isSame(one: AttributeValue | undefined, other: AttributeValue): boolean {
  return one === other || (Array.isArray(one) && Array.isArray(other) && one.join() === other.join());
}
