import type { AttributeValues } from "./attribute.ts";
import type { CategorySlug } from "./category.ts";

/** Oil capacities are stated in quarts, containers in gallons. */
const quartsPerGallon = 4;

/** Whole containers that hold one fill of the machine; null for other goods, and where a volume is not stated. */
export function containersPerFill(
  machine: AttributeValues,
  goods: { readonly category: CategorySlug; readonly attributes: AttributeValues },
): number | null {
  const { oilCapacity } = machine;
  const { containerVolume } = goods.attributes;
  if (goods.category !== "lubricants" || typeof oilCapacity !== "number" || typeof containerVolume !== "number")
    return null;
  if (oilCapacity <= 0 || containerVolume <= 0) return null;
  // Less than a drop over whole containers is a rounding of the figures.
  return Math.ceil(oilCapacity / quartsPerGallon / containerVolume - 1e-9);
}
