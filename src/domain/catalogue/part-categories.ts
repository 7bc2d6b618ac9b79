import type { UsualSlug } from "./category.ts";

/** Categories of parts that go into a machine or wear out in it. */
export const partCategories = ["air-filters", "lubricants", "pumps", "extras"] as const satisfies readonly UsualSlug[];

/** True for what goes into a machine and is no machine by itself, as a bare pump is. */
export const isWearPart = (category: string): boolean =>
  category !== "pumps" && (partCategories as readonly string[]).includes(category);
