import type { CategorySlug } from "#domain/catalogue/category.ts";
import { categories, findCategory } from "#domain/catalogue/categories.ts";
import { isShown } from "#domain/content/schedule.ts";
import type { Language } from "#domain/kernel/language.ts";
import { cardsByIds } from "../catalogue/cards.ts";
import type { Tagged } from "../catalogue/category-page.ts";
import type { CatalogueTable } from "../catalogue/index/catalogue-table.ts";
import { TopRows } from "../catalogue/index/top-rows.ts";
import { type HomeSettings, readHomeSettings } from "./home-settings.ts";
import type { HomePage } from "./page-types.ts";
import type { Shop } from "../shop.ts";
import { runningTeasers } from "./announcements.ts";

const maxPopular = 8;
/** Fewer ordered goods than this make no row of their own. */
const minOrdered = 4;
const maxOpenBox = 4;

const maxOnShelf = 8;

/** What the home page shows, as its owner has set it up or would; three statements. */
export async function loadHomePage(
  shop: Shop,
  language: Language,
  typed: HomeSettings | null = null,
): Promise<Tagged<HomePage>> {
  const { state } = shop.listing;
  const home = typed ?? (await readHomeSettings(shop.db));
  const now = shop.clock.now();
  const first = new Map<CategorySlug, number>();
  for (const table of state.tables)
    if (table.count > 0) first.set(table.category.slug, table.ids[table.order("relevance")[0]!]!);
  const lasting = state.tables.filter(({ category }) => category.slug !== "open-box");
  const ordered = popularIds(lasting, maxPopular, true);
  const popular = ordered.length < minOrdered ? popularIds(lasting, maxPopular) : ordered;
  const openBox = popularIds([state.table("open-box")], maxOpenBox);
  const featured = home.goods.products.map(({ id }) => id);
  const shelves = home.categories.map((slug) => ({ slug, ids: popularIds([state.table(slug)], maxOnShelf) }));
  const shown = [...first.values(), ...popular, ...openBox, ...featured, ...shelves.flatMap(({ ids }) => ids)];
  const [cards, activities] = await Promise.all([
    cardsByIds(shop, [...new Set(shown)], language),
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
      banners: home.banners
        .filter((banner) => isShown(banner, now))
        .map(({ title, text, href, picture }, id) => ({
          id,
          title: title[language],
          text: text[language],
          href,
          picture,
        })),
      activities,
      featured: { title: home.goods.title[language], cards: cardsOf(featured) },
      shelves: shelves
        .map(({ slug, ids }) => ({ slug, name: findCategory(slug)?.name[language] ?? slug, cards: cardsOf(ids) }))
        .filter((shelf) => shelf.cards.length > 0),
      popular: { ordered: popular === ordered, cards: cardsOf(popular) },
      openBox: cardsOf(openBox),
    },
    tags: ["home", ...[...byId.keys()].map((id) => `product:${id}`), "catalogue", "content"],
  };
}

/** The most sought-after products of some categories that can be bought now; of those alone that were ordered at all, if asked. */
function popularIds(tables: readonly CatalogueTable[], most: number, onlyOrdered = false): number[] {
  const top = new TopRows(most);
  for (const table of tables)
    for (const row of table.order("relevance").subarray(0, most))
      if (!onlyOrdered || table.popularity[row]! > 0) top.offer(table.ids[row]!, table.rank[row]!);
  return top.ids();
}
