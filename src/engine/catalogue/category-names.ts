import type { CategoryDefinition, CategorySlug } from "#domain/catalogue/category.ts";
import { categoriesBy, type CategoryLooks, wholeOrder } from "#domain/catalogue/category-looks.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { CatalogueState } from "./index/catalogue-state.ts";

const select = statement<[], { value: CategoryLooks }>(
  "category_looks",
  "select value from settings where key = 'categories'",
);

/** The merchant's categories in their order with their names in one language, as they are stored now. */
export async function readCategoryNames(
  db: Db,
  language: Language,
): Promise<readonly { readonly slug: CategorySlug; readonly name: string }[]> {
  const row = await db.row(select, []);
  return categoriesBy(row?.value ?? null).map(({ slug, name }) => ({ slug, name: name[language] }));
}

/** The slugs of all categories, as they are stored now. */
export async function readCategorySlugs(db: Db): Promise<ReadonlySet<string>> {
  const row = await db.row(select, []);
  return new Set(wholeOrder(row?.value ?? null));
}

/** True for a category that menus, the home page and the sitemap name: one that has goods and is not hidden. */
export const isListed = (state: CatalogueState, { slug, hidden }: CategoryDefinition): boolean =>
  !hidden && state.table(slug).count > 0;

/** Categories that the shop names, in the merchant's order. */
export const listedCategories = (state: CatalogueState): CategoryDefinition[] =>
  state.taxonomy.ordered.filter((category) => isListed(state, category));
