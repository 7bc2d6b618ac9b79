import type { UsualSlug } from "./category.ts";

/** Categories of parts that go into a machine or wear out in it. */
export const partCategories = ["air-filters", "lubricants", "pumps", "extras"] as const satisfies readonly UsualSlug[];
