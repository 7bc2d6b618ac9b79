import type { UsualSlug } from "./category.ts";

/** Categories of parts that go into a machine or wear out in it. */
export const partCategories = ["air-filters", "lubricants", "pumps", "extras"] as const satisfies readonly UsualSlug[];

/** True for what goes into a machine and is no machine by itself, as a bare pump is. */
export const isWearPart = (category: string): boolean =>
  category !== "pumps" && (partCategories as readonly string[]).includes(category);

interface Shelf {
  readonly category: string;
  readonly subcategory: string;
}

/**
 * Shelves whose parts are made for certain machines and go into no other. Oils, drains and valves fit more machines
 * than a list can name: of one that the list leaves out nothing is known.
 */
const madeForMachines: Readonly<Record<string, readonly string[]>> = {
  "air-filters": ["filter-elements", "intake-filters", "oil-filters", "separators", "service-kits"],
  pumps: ["screw-airends", "single-stage-pumps", "two-stage-pumps"],
  extras: ["kits", "wear-parts"],
};

export const isMadeForMachines = ({ category, subcategory }: Shelf): boolean =>
  madeForMachines[category]?.includes(subcategory) === true;

/** True for goods whose buyer asks whether they go into a machine: those, oils, and what many machines list. */
export const isAskedOfMachines = ({ category, subcategory }: Shelf): boolean =>
  category === "lubricants" ||
  isMadeForMachines({ category, subcategory }) ||
  (category === "extras" && ["valves-and-gauges", "drains-and-separators"].includes(subcategory));
