import type { CategorySlug } from "#domain/catalogue/category.ts";
import { isMadeForMachines } from "#domain/catalogue/part-categories.ts";

/** Knowledge about a part and a machine. */
export type Fit = "fits" | "does-not-fit" | "unknown";

/** Fit of a part to a machine, by the catalogue's list of machines for the part. */
export function fitOf(
  part: { readonly category: CategorySlug; readonly subcategory: string },
  { listsMachine, listsAny }: { readonly listsMachine: boolean; readonly listsAny: boolean },
): Fit {
  if (listsMachine) return "fits";
  return listsAny && isMadeForMachines(part) ? "does-not-fit" : "unknown";
}

/** Common short name of a model: the word of the name with figures, else the name up to its first comma. */
export function modelName(product: { readonly name: string; readonly brand: string }): string {
  const [head = product.name] = product.name.split(/[,，]/);
  const words = head.trim().split(/\s+/);
  const model = words.find((word) => /^[A-Z]{1,4}[A-Z0-9-]*\d[A-Z0-9-]*$/.test(word));
  return (model ?? head.trim()).slice(0, 60);
}
