import type {
  AttributeDefinition,
  AttributeMeaning,
  AttributePlace,
  Dimension,
  NumberAttribute,
} from "#domain/catalogue/attribute.ts";
import { kindOf } from "#domain/catalogue/attribute-kinds.ts";
import {
  type AddedSlug,
  type CategoryDefinition,
  type CategorySlug,
  categorySlugs,
  type Subcategory,
} from "#domain/catalogue/category.ts";
import { categoriesBy, type CategoryLooks, unknownCategory } from "#domain/catalogue/category-looks.ts";

/** The merchant's editable part of a category; an added one has it from the moment it is added. */
export interface CategoryContents {
  readonly slug: CategorySlug;
  readonly subcategories: readonly Subcategory[];
  /** Its attributes in the order of the specification table, with their places. */
  readonly attributes: readonly (AttributePlace & { readonly key: string })[];
}

/** The taxonomy as it is stored and sent: each attribute once, and where each category has it. */
export interface TaxonomyData {
  readonly attributes: readonly AttributeMeaning[];
  readonly categories: readonly CategoryContents[];
  /** The merchant's names, order and pictures, and the categories that were added; null for the usual ones. */
  readonly looks: CategoryLooks | null;
}

/**
 * The sub-categories and attributes of all categories: of the sixteen, and of those that the merchant added. It never
 * changes: a change makes a new one.
 */
export class Taxonomy {
  readonly data: TaxonomyData;
  /** The sixteen in the usual order, then the added ones by their slugs. */
  readonly categories: readonly CategoryDefinition[];
  /** In the merchant's order. */
  readonly ordered: readonly CategoryDefinition[];
  readonly #bySlug: ReadonlyMap<string, CategoryDefinition>;
  readonly #attributes: ReadonlyMap<string, ReadonlyMap<string, AttributeDefinition>>;
  readonly #meanings: ReadonlyMap<string, AttributeMeaning>;

  constructor(data: TaxonomyData) {
    this.data = data;
    this.#meanings = new Map(data.attributes.map((meaning) => [meaning.key, meaning]));
    const contents = new Map(data.categories.map((each) => [each.slug, each]));
    const categoriesBySlug = new Map(categoriesBy(data.looks).map((category) => [category.slug, category]));
    const addedSlugs = Object.keys(data.looks?.added ?? {}).sort() as AddedSlug[];
    const own = [...categorySlugs, ...addedSlugs].map((slug): CategoryDefinition => {
      const { subcategories = [], attributes = [] } = contents.get(slug) ?? {};
      return {
        ...categoriesBySlug.get(slug)!,
        subcategories,
        attributes: attributes.flatMap((place) => this.#placed(place)),
      };
    });
    this.categories = own.map((category) => (category.slug === "open-box" ? withAllOf(category, own) : category));
    this.#bySlug = new Map(this.categories.map((category) => [category.slug, category]));
    this.ordered = [...categoriesBySlug.keys()].map((slug) => this.category(slug));
    this.#attributes = new Map(
      this.categories.map(({ slug, attributes }) => [
        slug,
        new Map(attributes.map((definition) => [definition.key, definition])),
      ]),
    );
  }

  /** A category of a slug, or undefined for a slug the shop does not have. */
  find(slug: string): CategoryDefinition | undefined {
    return this.#bySlug.get(slug);
  }

  /** The category of a slug; of one that this process does not know, an empty one that is shown nowhere. */
  category(slug: CategorySlug): CategoryDefinition {
    return this.#bySlug.get(slug) ?? { ...unknownCategory(slug), subcategories: [], attributes: [] };
  }

  /** The definition of an attribute as this category uses it. */
  attribute(category: string, key: string): AttributeDefinition | undefined {
    return this.#attributes.get(category)?.get(key);
  }

  /** An attribute's definition, whatever its categories. */
  meaning(key: string): AttributeMeaning | undefined {
    return this.#meanings.get(key);
  }

  /** The keys of all numeric attributes that measure one of the dimensions, over all categories. */
  keysOfDimension(...dimensions: readonly Dimension[]): readonly string[] {
    const keys = new Set<string>();
    for (const { attributes } of this.categories)
      for (const definition of attributes) if (isNumberOf(definition, dimensions)) keys.add(definition.key);
    return [...keys];
  }

  #placed({ key, card, table, filter }: CategoryContents["attributes"][number]): AttributeDefinition[] {
    const meaning = this.#meanings.get(key);
    if (!meaning) return [];
    const place = { ...(card !== undefined && { card }), ...(table && { table }) };
    return [{ ...meaning, ...place, filter: filter && kindOf(meaning).filter } as AttributeDefinition];
  }
}

/** Open box takes every attribute of the other categories, since any product may be opened. */
function withAllOf(openBox: CategoryDefinition, others: readonly CategoryDefinition[]): CategoryDefinition {
  const attributes = new Map(openBox.attributes.map((definition) => [definition.key, definition]));
  for (const category of others)
    for (const definition of category.attributes)
      if (!attributes.has(definition.key)) attributes.set(definition.key, withoutPlace(definition));
  return { ...openBox, attributes: [...attributes.values()] };
}

function withoutPlace(definition: AttributeDefinition): AttributeDefinition {
  const { card: _card, table: _table, ...rest } = definition;
  return { ...rest, filter: false };
}

export function findSubcategory(category: CategoryDefinition, slug: string): Subcategory | undefined {
  return category.subcategories.find((each) => each.slug === slug);
}

/** The attributes shown on a product card, in their order; those of the keys before all others. */
export function cardAttributes(
  category: CategoryDefinition,
  leading: readonly string[] = [],
): readonly AttributeDefinition[] {
  const first = leading.flatMap((key) => category.attributes.find((definition) => definition.key === key) ?? []);
  const others = category.attributes
    .filter((definition) => definition.card !== undefined && !leading.includes(definition.key))
    .sort((a, b) => (a.card ?? 0) - (b.card ?? 0));
  return [...first, ...others];
}

/** The attributes a shopper can filter by, those on the card first. */
export function filterAttributes(category: CategoryDefinition): readonly AttributeDefinition[] {
  const filters = category.attributes.filter((definition) => definition.filter !== false);
  const place = (definition: AttributeDefinition): number => definition.card ?? Number.MAX_SAFE_INTEGER;
  return filters.sort((a, b) => place(a) - place(b));
}

/** The columns of the table view. */
export function tableAttributes(category: CategoryDefinition): readonly AttributeDefinition[] {
  return category.attributes.filter((definition) => definition.table === true);
}

function isNumberOf(definition: AttributeDefinition, dimensions: readonly Dimension[]): definition is NumberAttribute {
  return definition.kind === "number" && dimensions.includes(definition.dimension);
}
