import type { CategorySlug } from "#domain/catalogue/category.ts";

/** Knowledge about a part and a machine. */
export type Fit = "fits" | "does-not-fit" | "unknown";

/**
 * Shelves whose parts are made for certain machines and go into no other. Oils, drains and valves fit more machines
 * than a list can name: of one that the list leaves out nothing is known.
 */
const madeForMachines: Partial<Record<CategorySlug, readonly string[]>> = {
  "air-filters": ["filter-elements", "intake-filters", "oil-filters", "separators", "service-kits"],
  pumps: ["screw-airends", "single-stage-pumps", "two-stage-pumps"],
  extras: ["kits", "wear-parts"],
};

/** Fit of a part to a machine, by the catalogue's list of machines for the part. */
export function fitOf(
  part: { readonly category: CategorySlug; readonly subcategory: string },
  { listsMachine, listsAny }: { readonly listsMachine: boolean; readonly listsAny: boolean },
): Fit {
  if (listsMachine) return "fits";
  const isMadeForSome = madeForMachines[part.category]?.includes(part.subcategory) === true;
  return listsAny && isMadeForSome ? "does-not-fit" : "unknown";
}

/** Shelves whose goods are listed by machine, all of them or many. */
const listedByMachine: Partial<Record<CategorySlug, readonly string[]>> = {
  ...madeForMachines,
  extras: ["kits", "wear-parts", "valves-and-gauges", "drains-and-separators"],
};

/** True for goods whose buyer asks whether they go into a machine: oils, and parts of those shelves. */
export const isAskedOfMachines = ({ category, subcategory }: { category: string; subcategory: string }): boolean =>
  category === "lubricants" || listedByMachine[category as CategorySlug]?.includes(subcategory) === true;

/** Common short name of a model: the word of the name with figures, else the name up to its first comma. */
export function modelName(product: { readonly name: string; readonly brand: string }): string {
  const [head = product.name] = product.name.split(/[,，]/);
  const words = head.trim().split(/\s+/);
  const model = words.find((word) => /^[A-Z]{1,4}[A-Z0-9-]*\d[A-Z0-9-]*$/.test(word));
  return (model ?? head.trim()).slice(0, 60);
}
