import type { CategorySlug } from "#domain/catalogue/category.ts";
import { defaultSections, type OwnSection, type SectionValue } from "#domain/checkout/settings/home-sections.ts";
import { isShown } from "#domain/content/schedule.ts";
import { productTag } from "#domain/kernel/changes.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { cardsByIds } from "../catalogue/cards.ts";
import type { Tagged } from "../catalogue/category-page.ts";
import type { CatalogueState } from "../catalogue/index/catalogue-state.ts";
import { listedCategories } from "../catalogue/category-names.ts";
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

/** Data of the home page, as set up or previewed by the owner; three statements. */
export async function loadHomePage(
  shop: Shop,
  language: Language,
  typed: HomeSettings | null = null,
): Promise<Tagged<HomePage>> {
  const { state } = shop.listing;
  const home = typed ?? (await readHomeSettings(shop.db));
  const now = shop.clock.now();
  const best = new Map(state.tables.map((table) => [table.category.slug, table.best(maxOnShelf)]));
  const bestOf = (slug: CategorySlug) => best.get(slug) ?? [];
  const lasting = state.tables.flatMap(({ category: { slug } }) => (slug === "open-box" ? [] : bestOf(slug)));
  const ordered = popularIds(
    state,
    lasting.filter((id) => popularity(state, id) > 0),
  );
  const popular = ordered.length < minOrdered ? popularIds(state, lasting) : ordered;
  const openBox = bestOf("open-box").slice(0, maxOpenBox);
  const sections = home.sections ?? defaultSections;
  const shows = (kind: OwnSection) => sections.some((section) => section.kind === kind);
  const featured = shows("featured") ? home.goods.products.map(({ id }) => id) : [];
  const shelves = shows("shelves") ? home.categories.map((slug) => ({ slug, ids: bestOf(slug) })) : [];
  const listed = listedCategories(state);
  const first = listed.flatMap(({ slug, picture }) => (picture === "" ? bestOf(slug).slice(0, 1) : []));
  const shownIds = [...first, ...popular, ...openBox, ...featured, ...shelves.flatMap(({ ids }) => ids)];
  const [cards, activities] = await Promise.all([
    cardsByIds(shop, [...new Set(shownIds)], language),
    runningTeasers(shop.db, now, language),
  ]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  const cardsOf = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? []);
  return {
    data: {
      sections: sections.map((section, id) => sectionIn(language, section, id)),
      categories: listed.map(({ slug, name, picture }) => ({
        slug,
        name: name[language],
        count: state.table(slug).count,
        picture,
        pictureFamily: picture === "" ? (byId.get(bestOf(slug)[0] ?? -1)?.pictureFamily ?? null) : null,
      })),
      hero: home.hero
        ? { title: home.hero.title[language], text: home.hero.text[language], picture: home.hero.picture }
        : null,
      banners: bannersIn(language, home.banners, now),
      activities,
      featured: { title: home.goods.title[language], cards: cardsOf(featured) },
      shelves: shelves
        .map(({ slug, ids }) => ({ slug, name: state.taxonomy.category(slug).name[language], cards: cardsOf(ids) }))
        .filter((shelf) => shelf.cards.length > 0),
      popular: { ordered: popular === ordered, cards: cardsOf(popular) },
      openBox: cardsOf(openBox),
    },
    tags: ["home", ...[...byId.keys()].map(productTag), "catalogue", "content"],
  };
}

/** Those that are shown now, in the reader's language. */
function bannersIn(language: Language, banners: HomeSettings["banners"], now: Instant): HomePage["banners"] {
  return banners
    .filter((banner) => isShown(banner, now))
    .map(({ title, text, href, picture, wide = "" }, id) => ({
      id,
      title: title[language],
      text: text[language],
      href,
      picture,
      wide,
    }));
}

function sectionIn(language: Language, section: SectionValue, id: number): HomePage["sections"][number] {
  const { kind, title, text, picture, href, button } = section;
  if (kind !== "text") return { kind };
  const paragraphs = text[language].split(/\n\s*\n/).filter((one) => one !== "");
  return { kind, id, title: title[language], paragraphs, picture, href, button: button[language] };
}

/** The most sought-after of these products, of equals the latest first. */
function popularIds(state: CatalogueState, ids: readonly number[]): number[] {
  const top = new TopRows(maxPopular, "latest");
  for (const id of ids) {
    const { table, row } = state.find(id)!;
    top.offer(id, table.rank[row]!);
  }
  return top.ids();
}

function popularity(state: CatalogueState, id: number): number {
  const { table, row } = state.find(id)!;
  return table.popularity[row]!;
}
