import type { CategorySlug } from "#domain/catalogue/category.ts";

/** Categories of a system's compressor: stationary electric machines. */
export const machineCategories = ["rotary-screw", "piston", "oilless"] as const satisfies readonly CategorySlug[];
export type MachineCategory = (typeof machineCategories)[number];

export const isMachineCategory = (category: CategorySlug): category is MachineCategory =>
  (machineCategories as readonly CategorySlug[]).includes(category);
