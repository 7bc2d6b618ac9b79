import type { CategorySlug } from "#domain/catalogue/category.ts";

/** What the catalogue knows of a part and a machine. */
export type Fit = "fits" | "does-not-fit" | "unknown";

/**
 * Shelves whose parts are made for certain machines and go into no other. Oils, drains and valves fit more machines than a
 * list can name: of one that the list leaves out nothing is known.
 */
const madeForMachines: Partial<Record<CategorySlug, readonly string[]>> = {
  "air-filters": ["filter-elements", "intake-filters", "oil-filters", "separators", "service-kits"],
  pumps: ["screw-airends", "single-stage-pumps", "two-stage-pumps"],
  extras: ["kits", "wear-parts"],
};

/** Whether a part fits a machine, from the list of machines that the catalogue names for the part. */
export function fitOf(
  part: { readonly category: CategorySlug; readonly subcategory: string },
  { listsMachine, listsAny }: { readonly listsMachine: boolean; readonly listsAny: boolean },
): Fit {
  if (listsMachine) return "fits";
  const isMadeForSome = madeForMachines[part.category]?.includes(part.subcategory) === true;
  return listsAny && isMadeForSome ? "does-not-fit" : "unknown";
}

/** The short name of a model, as people say it: the word of the name with figures in it, else the name up to its first comma. */
export function modelName(product: { readonly name: string; readonly brand: string }): string {
  const [head = product.name] = product.name.split(/[,，]/);
  const words = head.trim().split(/\s+/);
  const model = words.find((word) => /^[A-Z]{1,4}[A-Z0-9-]*\d[A-Z0-9-]*$/.test(word));
  return (model ?? head.trim()).slice(0, 60);
}
