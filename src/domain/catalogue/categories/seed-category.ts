import type { AttributeDefinition } from "#domain/catalogue/attribute.ts";
import type { CategorySlug, Subcategory } from "#domain/catalogue/category.ts";

/** A category's contents in a new shop. */
export interface SeedCategory {
  readonly slug: CategorySlug;
  readonly subcategories: readonly Subcategory[];
  /** In the order of the specification table. */
  readonly attributes: readonly AttributeDefinition[];
}

export const subcategory = (slug: string, en: string, cn: string): Subcategory => ({
  slug,
  name: { en, cn },
});
