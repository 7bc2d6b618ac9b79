import type { CategorySlug } from "#domain/catalogue/category.ts";
import { activityTag, productTag } from "#domain/kernel/changes.ts";
import type { Language } from "#domain/kernel/language.ts";
import { activityPhase } from "#domain/promotions/activity.ts";
import { cardsByIds } from "../catalogue/cards.ts";
import type { Tagged } from "../catalogue/category-page.ts";
import type { CatalogueState } from "../catalogue/index/catalogue-state.ts";
import { TopRows } from "../catalogue/index/top-rows.ts";
import type { ActivityPage, ActivityTeaser } from "./page-types.ts";
import { statement } from "../platform/statement.ts";
import type { Shop } from "../shop.ts";
import { teaserColumns } from "./announcements.ts";

const selectActivity = statement<
  [string, Language],
  { [Field in keyof ActivityTeaser]: ActivityTeaser[Field] } & {
    body: string[];
    categories: string[] | null;
    productIds: number[] | null;
  }
>(
  "activity_page",
  `select ${teaserColumns}, body -> $2 as body, applies_to -> 'categories' as categories,
     (select jsonb_agg(p.id) from products p
       where p.slug in (select jsonb_array_elements_text(applies_to -> 'products'))) as "productIds"
   from activities where slug = $1 and active`,
);

const maxCards = 48;

/** A promotion's page; null when there is none of that name. Two statements, one once it has ended. */
export async function findActivityPage(
  shop: Shop,
  slug: string,
  language: Language,
): Promise<Tagged<ActivityPage> | null> {
  const row = await shop.db.row(selectActivity, [slug, language]);
  if (!row) return null;
  const { categories, productIds, ...teaser } = row;
  const phase = activityPhase(row, shop.clock.now());
  const { total, first } =
    phase === "ended"
      ? { total: 0, first: [] }
      : membersOf(
          shop.listing.state,
          (categories ?? []).flatMap((name) => shop.listing.taxonomy.find(name)?.slug ?? []),
          productIds ?? [],
        );
  const cards = await cardsByIds(shop, first, language);
  return {
    data: { ...teaser, phase, cards, total },
    tags: [activityTag(slug), "content", ...cards.map(({ id }) => productTag(id)), "catalogue"],
  };
}

/** The products it applies to: how many, and the most sought-after that can be bought. */
function membersOf(
  state: CatalogueState,
  categories: readonly CategorySlug[],
  ids: readonly number[],
): { readonly total: number; readonly first: readonly number[] } {
  const shelves = [...new Set(categories)].map((slug) => state.table(slug));
  const others = ids.flatMap((id) => state.find(id) ?? []).filter(({ table }) => !shelves.includes(table));
  const top = new TopRows(maxCards, "latest");
  const best = shelves.flatMap((table) => table.best(maxCards)).map((id) => state.find(id)!);
  for (const { table, row } of [...best, ...others]) top.offer(table.ids[row]!, table.rank[row]!);
  return { total: shelves.reduce((sum, { count }) => sum + count, others.length), first: top.ids() };
}
