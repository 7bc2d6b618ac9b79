import { usualWords } from "#domain/catalogue/categories.ts";
import {
  type AddedSlug,
  type Category,
  type CategorySlug,
  categorySlugs,
  type UsualSlug,
} from "#domain/catalogue/category.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";

/** A category's presentation as the merchant sets it; empty words of one of the sixteen stand for the usual ones. */
interface CategoryLook {
  readonly name: LocalizedText;
  readonly intro: LocalizedText;
  /** Absent where they were stored before there were any. */
  readonly seoTitle?: LocalizedText | undefined;
  readonly seoDescription?: LocalizedText | undefined;
  /** Left out of menus, the home page and the sitemap; its URLs still answer. */
  readonly hidden: boolean;
  /** The key of an uploaded picture, `demoTile`, or empty for none. */
  readonly picture: string;
}

/** An added category as it is stored, with its place among all, from 1. */
export interface AddedLook extends CategoryLook {
  readonly place: number;
}

/**
 * The merchant's setting of all categories. Those that were added stand apart, with their places: a process of the
 * version before reads `order` and `looks` and knows sixteen.
 */
export interface CategoryLooks {
  readonly order: readonly UsualSlug[];
  readonly looks: Readonly<Partial<Record<UsualSlug, CategoryLook>>>;
  readonly added?: Readonly<Record<AddedSlug, AddedLook>> | undefined;
}

/** The added categories with their looks, by their places. */
export const addedIn = (setting: CategoryLooks | null): [slug: AddedSlug, look: AddedLook][] =>
  (Object.entries(setting?.added ?? {}) as [AddedSlug, AddedLook][]).sort(
    ([one, { place }], [other, { place: after }]) => place - after || (one < other ? -1 : 1),
  );

/** All categories, those of the sixteen first that the merchant ordered, and the added ones at their places. */
export function wholeOrder(setting: CategoryLooks | null): CategorySlug[] {
  const order: CategorySlug[] = [...new Set([...(setting?.order ?? []), ...categorySlugs])];
  for (const [slug, { place }] of addedIn(setting)) order.splice(place - 1, 0, slug);
  return order;
}

const unsaid: LocalizedText = { en: "", cn: "" };

const chosen = (own: LocalizedText | undefined, usual: LocalizedText): LocalizedText => (own?.en ? own : usual);

/** All categories as the merchant shows them, in their order. Those that the order leaves out come last. */
export function categoriesBy(setting: CategoryLooks | null): readonly Category[] {
  const looks: Readonly<Partial<Record<CategorySlug, CategoryLook>>> = { ...setting?.looks, ...setting?.added };
  return wholeOrder(setting).map((slug) => {
    const { name, intro } = usualWords(slug) ?? unknownCategory(slug);
    const look = looks[slug];
    return {
      slug,
      name: chosen(look?.name, name),
      intro: chosen(look?.intro, intro),
      seoTitle: look?.seoTitle ?? unsaid,
      seoDescription: look?.seoDescription ?? unsaid,
      hidden: look?.hidden ?? false,
      picture: look?.picture ?? "",
    };
  });
}

/**
 * A category that this process does not know: it was removed, or added a moment ago. It is called by its slug and shown
 * nowhere.
 */
export const unknownCategory = (slug: CategorySlug): Category => ({
  slug,
  name: { en: slug, cn: slug },
  intro: unsaid,
  seoTitle: unsaid,
  seoDescription: unsaid,
  hidden: true,
  picture: "",
});
