import type { CategorySlug } from "#domain/catalogue/category.ts";
import { categories } from "#domain/catalogue/categories.ts";
import type { Language } from "#domain/kernel/language.ts";
import { cardsByIds } from "../catalogue/cards.ts";
import type { Tagged } from "../catalogue/category-page.ts";
import type { CatalogueTable } from "../catalogue/index/catalogue-table.ts";
import { TopRows } from "../catalogue/index/top-rows.ts";
import type { HomePage } from "./page-types.ts";
import type { Shop } from "../shop.ts";
import { currentBanners, runningTeasers } from "./announcements.ts";

const maxPopular = 8;
const maxOpenBox = 4;

/** What the home page shows; three statements. */
export async function loadHomePage(shop: Shop, language: Language): Promise<Tagged<HomePage>> {
  const { state } = shop.listing;
  const now = shop.clock.now();
  const first = new Map<CategorySlug, number>();
  for (const table of state.tables)
    if (table.count > 0) first.set(table.category.slug, table.ids[table.order("relevance")[0]!]!);
  const popular = popularIds(
    state.tables.filter(({ category }) => category.slug !== "open-box"),
    maxPopular,
  );
  const openBox = popularIds([state.table("open-box")], maxOpenBox);
  const [cards, banners, activities] = await Promise.all([
    cardsByIds(shop, [...new Set([...first.values(), ...popular, ...openBox])], language),
    currentBanners(shop.db, now, language),
    runningTeasers(shop.db, now, language),
  ]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  const cardsOf = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? []);
  return {
    data: {
      categories: categories.map(({ slug, name }) => ({
        slug,
        name: name[language],
        count: state.table(slug).count,
        pictureFamily: byId.get(first.get(slug) ?? -1)?.pictureFamily ?? slug,
      })),
      banners,
      activities,
      popular: cardsOf(popular),
      openBox: cardsOf(openBox),
    },
    tags: ["home", ...[...byId.keys()].map((id) => `product:${id}`), "catalogue", "content"],
  };
}

/** The most sought-after products of some categories that can be bought now. */
function popularIds(tables: readonly CatalogueTable[], most: number): number[] {
  const top = new TopRows(most);
  for (const table of tables)
    for (const row of table.order("relevance").subarray(0, most)) top.offer(table.ids[row]!, table.rank[row]!);
  return top.rows();
}
