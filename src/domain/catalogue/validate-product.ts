import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { kindOf } from "#domain/catalogue/attribute-kinds.ts";
import type { CategoryDefinition } from "#domain/catalogue/category.ts";
import { consistencyDoubts } from "#domain/catalogue/consistency-doubts.ts";
import type { AttributeError, ProductDoubt, ProductError } from "#domain/catalogue/product-errors.ts";
import type { Product, Variant } from "#domain/catalogue/product.ts";
import { findSubcategory, type Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { languages } from "#domain/kernel/language.ts";

export interface ProductReview {
  /** The record cannot be stored. */
  readonly errors: readonly ProductError[];
  /** The figures look wrong together. */
  readonly doubts: readonly ProductDoubt[];
}

/** Validates a product against the taxonomy and against real machines' limits. */
export function validateProduct(product: Product, taxonomy: Taxonomy): ProductReview {
  return {
    errors: taxonomyErrors(product, taxonomy),
    doubts: consistencyDoubts(product, taxonomy),
  };
}

/** Everything that keeps a product from being stored; empty when it fits. */
export function taxonomyErrors(product: Product, taxonomy: Taxonomy): readonly ProductError[] {
  return [
    ...subcategoryErrors(product, taxonomy),
    ...textErrors(product),
    ...attributeErrors(taxonomy, product.category, product.attributes),
    ...product.variants.flatMap(({ sku, attributes }) =>
      attributeErrors(taxonomy, product.category, attributes).map((error) => ({ ...error, sku })),
    ),
    ...variantErrors(product),
    ...openBoxErrors(product),
  ];
}

function subcategoryErrors({ category, subcategory }: Product, taxonomy: Taxonomy): readonly ProductError[] {
  const definition = taxonomy.category(category);
  if (findSubcategory(definition, subcategory)) return [];
  return [{ code: "subcategory_unknown", subcategory, subcategories: namesOf(definition, subcategory) }];
}

/** The most subcategories that an error names. */
const mostNamed = 8;

/** Slugs of a category's subcategories, first those that share a word with the wrong one. */
function namesOf({ subcategories }: CategoryDefinition, wrong: string): string {
  const words = new Set(wordsOf(wrong));
  const shared = (slug: string) => wordsOf(slug).filter((word) => words.has(word)).length;
  const slugs = subcategories.map(({ slug }) => slug).toSorted((a, b) => shared(b) - shared(a));
  return [...slugs.slice(0, mostNamed), ...(slugs.length > mostNamed ? ["…"] : [])].join(", ");
}

/** The words of a slug, in the singular where only an s makes them plural. */
const wordsOf = (slug: string): string[] =>
  slug
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => word.replace(/s$/, ""))
    .filter(Boolean);

function textErrors(product: Product): readonly ProductError[] {
  const errors: ProductError[] = [];
  for (const language of languages) {
    const say = (field: "name" | "summary" | "description"): void => {
      errors.push({ code: "text_missing", field, language });
    };
    if (isBlank(product.name[language])) say("name");
    if (isBlank(product.summary[language])) say("summary");
    const paragraphs = product.description[language];
    if (paragraphs.length === 0 || paragraphs.some(isBlank)) say("description");
  }
  return errors;
}

const isBlank = (text: string): boolean => text.trim() === "";

function attributeErrors(taxonomy: Taxonomy, category: string, attributes: AttributeValues): readonly AttributeError[] {
  return Object.entries(attributes).flatMap(([key, value]) => {
    const definition = taxonomy.attribute(category, key);
    return definition ? kindOf(definition).errors(definition, value) : [{ code: "attribute_unknown", key } as const];
  });
}

function variantErrors({ variants }: Product): readonly ProductError[] {
  if (variants.length === 0) return [{ code: "variant_missing" }];
  const errors: ProductError[] = [];
  if (variants.length > 1 && variants.some((variant) => variant.name === null))
    errors.push({ code: "variant_names_missing" });
  const skus = new Set<string>();
  for (const variant of variants) {
    if (skus.has(variant.sku)) errors.push({ code: "sku_repeated", sku: variant.sku });
    skus.add(variant.sku);
    errors.push(...figureErrors(variant), ...nameErrors(variant));
  }
  return errors;
}

function figureErrors({ sku, price, listPrice, parcel, stock, leadTimeDays }: Variant): readonly ProductError[] {
  const errors: ProductError[] = [];
  if (price <= 0) errors.push({ code: "price_not_positive", sku });
  if (listPrice !== null && listPrice <= price) errors.push({ code: "list_price_not_above", sku });
  const sizes = [parcel.weightLb, parcel.lengthIn, parcel.widthIn, parcel.heightIn];
  if (sizes.some((size) => !Number.isFinite(size) || size <= 0)) errors.push({ code: "parcel_not_positive", sku });
  if (![stock, leadTimeDays].every((count) => Number.isSafeInteger(count) && count >= 0))
    errors.push({ code: "stock_invalid", sku });
  return errors;
}

function nameErrors({ sku, name }: Variant): readonly ProductError[] {
  if (name === null) return [];
  return languages
    .filter((language) => isBlank(name[language]))
    .map((language) => ({ code: "text_missing", field: "variantName", language, sku }));
}

/** An open-box unit's filters must agree with its record. */
function openBoxErrors({ openBox, category, attributes, variants }: Product): readonly ProductError[] {
  if ((openBox !== null) !== (category === "open-box")) return [{ code: "open_box_disagrees", key: "category" }];
  if (openBox === null) return [];
  const record: AttributeValues = {
    conditionGrade: openBox.grade,
    openBoxReason: openBox.reason,
    ...(openBox.runHours !== null && { runHours: openBox.runHours }),
    accessoriesIncluded: openBox.accessories,
  };
  const isOneUnit = variants.length <= 1 && variants.every(({ stock }) => stock <= 1);
  return [
    ...(isOneUnit ? [] : [{ code: "open_box_one_unit" } as const]),
    ...Object.entries(record)
      .filter(([key, value]) => attributes[key] !== value)
      .map(([key]) => ({ code: "open_box_disagrees", key }) as const),
  ];
}
