import type { AttributeDefinition, Dimension, NumberAttribute } from "#domain/catalogue/attribute.ts";
import type { Category, CategorySlug, Subcategory } from "#domain/catalogue/category.ts";
import { categorySlugs } from "#domain/catalogue/category.ts";
import { airDryers, airFilters } from "#domain/catalogue/categories/air-treatment.ts";
import { blowers, vacuum } from "#domain/catalogue/categories/blowers-and-vacuum.ts";
import { compressorPods } from "#domain/catalogue/categories/compressor-pods.ts";
import { oilless, piston, rotaryScrew } from "#domain/catalogue/categories/compressors-electric.ts";
import { dieselDriven, gasDriven } from "#domain/catalogue/categories/compressors-engine.ts";
import { extras } from "#domain/catalogue/categories/extras.ts";
import { lubricants } from "#domain/catalogue/categories/lubricants.ts";
import { openBoxOf } from "#domain/catalogue/categories/open-box.ts";
import { pumps } from "#domain/catalogue/categories/pumps.ts";
import { airPipe, airTanks } from "#domain/catalogue/categories/tanks-and-pipe.ts";

const newGoods: readonly Category[] = [
  rotaryScrew,
  piston,
  pumps,
  oilless,
  gasDriven,
  dieselDriven,
  airDryers,
  airFilters,
  airTanks,
  blowers,
  vacuum,
  airPipe,
  lubricants,
  compressorPods,
  extras,
];

/** All sixteen categories, in the order the shop shows them. */
export const categories: readonly Category[] = [...newGoods, openBoxOf(newGoods)];

const bySlug = new Map<string, Category>(categories.map((category) => [category.slug, category]));
const attributesBySlug = new Map(
  categories.map((category) => [
    category.slug as string,
    new Map(category.attributes.map((definition) => [definition.key, definition])),
  ]),
);

export function isCategorySlug(value: unknown): value is CategorySlug {
  return (categorySlugs as readonly unknown[]).includes(value);
}

/** The category of a slug, or undefined for a slug the shop does not have. */
export function findCategory(slug: string): Category | undefined {
  return bySlug.get(slug);
}

/** The category of a known slug. */
export function categoryOf(slug: CategorySlug): Category {
  const category = bySlug.get(slug);
  if (!category) throw new Error(`no category ${slug}`);
  return category;
}

export function findSubcategory(category: Category, slug: string): Subcategory | undefined {
  return category.subcategories.find((each) => each.slug === slug);
}

/** The definition of an attribute as this category uses it. */
export function findAttribute(category: CategorySlug, key: string): AttributeDefinition | undefined {
  return attributesBySlug.get(category)?.get(key);
}

/** The four or five attributes shown on a product card, in their fixed order. */
export function cardAttributes(category: Category): readonly AttributeDefinition[] {
  return category.attributes
    .filter((definition) => definition.card !== undefined)
    .sort((a, b) => (a.card ?? 0) - (b.card ?? 0));
}

/** The attributes a shopper can filter by, those on the card first. */
export function filterAttributes(category: Category): readonly AttributeDefinition[] {
  const filters = category.attributes.filter((definition) => definition.filter !== false);
  const place = (definition: AttributeDefinition): number => definition.card ?? Number.MAX_SAFE_INTEGER;
  return filters.sort((a, b) => place(a) - place(b));
}

/** The columns of the table view. */
export function tableAttributes(category: Category): readonly AttributeDefinition[] {
  return category.attributes.filter((definition) => definition.table === true);
}

/** The keys of all numeric attributes that measure a dimension, over all categories. */
export function keysOfDimension(...dimensions: readonly Dimension[]): readonly string[] {
  const keys = new Set<string>();
  for (const category of newGoods)
    for (const definition of category.attributes) if (isNumberOf(definition, dimensions)) keys.add(definition.key);
  return [...keys];
}

function isNumberOf(definition: AttributeDefinition, dimensions: readonly Dimension[]): definition is NumberAttribute {
  return definition.kind === "number" && dimensions.includes(definition.dimension);
}
