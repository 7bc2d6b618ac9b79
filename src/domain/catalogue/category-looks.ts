import { categories, usualWords } from "#domain/catalogue/categories.ts";
import type { Category, CategorySlug } from "#domain/catalogue/category.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";

/** A category's presentation as the merchant sets it; empty words stand for the usual ones. */
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

/** The merchant's setting of all categories. */
export interface CategoryLooks {
  readonly order: readonly CategorySlug[];
  readonly looks: Readonly<Partial<Record<CategorySlug, CategoryLook>>>;
}

/** All sixteen, those first that the merchant ordered. */
export const wholeOrder = (ordered: readonly CategorySlug[]): CategorySlug[] => [
  ...new Set([...ordered, ...categories.map(({ slug }) => slug)]),
];

const unsaid: LocalizedText = { en: "", cn: "" };

const chosen = (own: LocalizedText | undefined, usual: LocalizedText): LocalizedText => (own?.en ? own : usual);

/** The sixteen categories as the merchant shows them, in their order. Those that the order leaves out come last. */
export function categoriesBy(setting: CategoryLooks | null): readonly Category[] {
  return wholeOrder(setting?.order ?? []).map((slug) => {
    const usual = usualWords(slug);
    const look = setting?.looks[slug];
    return {
      slug,
      name: chosen(look?.name, usual.name),
      intro: chosen(look?.intro, usual.intro),
      seoTitle: look?.seoTitle ?? unsaid,
      seoDescription: look?.seoDescription ?? unsaid,
      hidden: look?.hidden ?? false,
      picture: look?.picture ?? "",
    };
  });
}
