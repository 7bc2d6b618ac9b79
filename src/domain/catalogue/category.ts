import type { AttributeDefinition } from "#domain/catalogue/attribute.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";

/** The sixteen category slugs, in the order the shop shows them. */
export const categorySlugs = [
  "rotary-screw",
  "piston",
  "pumps",
  "oilless",
  "gas-driven",
  "diesel-driven",
  "air-dryers",
  "air-filters",
  "air-tanks",
  "blowers",
  "vacuum",
  "air-pipe",
  "lubricants",
  "compressor-pods",
  "extras",
  "open-box",
] as const;
export type UsualSlug = (typeof categorySlugs)[number];

declare const added: unique symbol;
/** The slug of a category that the merchant added: it has sub-categories and attributes, and no rule of the trade. */
export type AddedSlug = string & { readonly [added]: true };
export type CategorySlug = UsualSlug | AddedSlug;

export interface Subcategory {
  readonly slug: string;
  readonly name: LocalizedText;
}

export interface Category {
  readonly slug: CategorySlug;
  readonly name: LocalizedText;
  /** One sentence a buyer reads at the head of the listing. */
  readonly intro: LocalizedText;
  /** The page's title and description for search engines; empty for the name and the opening words. */
  readonly seoTitle: LocalizedText;
  readonly seoDescription: LocalizedText;
  /** Left out of menus, the home page and the sitemap. */
  readonly hidden: boolean;
  /** The key of its picture; empty for none. */
  readonly picture: string;
}

/** A category with its contents as the taxonomy defines them. */
export interface CategoryDefinition extends Category {
  readonly subcategories: readonly Subcategory[];
  /** Every attribute a product of this category may carry, in the order of the specification table. */
  readonly attributes: readonly AttributeDefinition[];
}
