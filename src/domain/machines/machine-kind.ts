import type { CategorySlug } from "#domain/catalogue/category.ts";

/** Kinds of machines with a service plan, and their categories in the catalogue. */
export const machineKinds = [
  "rotary-screw",
  "piston",
  "oilless",
  "gas-driven",
  "diesel-driven",
  "compressor-pods",
  "pumps",
  "air-dryers",
  "air-filters",
  "air-tanks",
  "blowers",
  "vacuum",
] as const satisfies readonly CategorySlug[];
export type MachineKind = (typeof machineKinds)[number];

/** The shelves of machines with a plan of their own: a filter housing is one, the elements in it are parts. */
export const machineShelves: readonly { readonly category: MachineKind; readonly subcategory?: string }[] =
  machineKinds.map((category) =>
    category === "air-filters" ? { category, subcategory: "inline-filters" } : { category },
  );

/** True for goods on one of the machine shelves. */
export function isMachine({
  category,
  subcategory,
}: {
  readonly category: string;
  readonly subcategory: string;
}): boolean {
  return machineShelves.some(
    (shelf) => shelf.category === category && (shelf.subcategory ?? subcategory) === subcategory,
  );
}

export const isMachineKind = (word: string): word is MachineKind => machineKinds.some((kind) => kind === word);
