import type { CategorySlug } from "#domain/catalogue/category.ts";

/** The shelves a system's compressor stands on: electric machines that stay where they are put. */
export const machineCategories = ["rotary-screw", "piston", "oilless"] as const satisfies readonly CategorySlug[];
export type MachineCategory = (typeof machineCategories)[number];

export const isMachineCategory = (category: CategorySlug): category is MachineCategory =>
  (machineCategories as readonly CategorySlug[]).includes(category);
