import type { Selections } from "#domain/catalogue/facet-columns.ts";
import { findSubcategory, tableAttributes } from "#domain/catalogue/taxonomy.ts";
import { categoryTag, type PageTag, productTag } from "#domain/kernel/changes.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Shop } from "../shop.ts";
import { cardsByIds } from "./cards.ts";
import { viewFacets } from "./facet-view.ts";
import { columnFilters, fittingFacet, readFirst, readFitting, withFitting } from "./fitting-parts.ts";
import { knownFilters } from "./known-filters.ts";
import { type CategoryPage, type ListingPart, type ListingQuery, maxShown, pageSize } from "./page-types.ts";

/** A page's data with the tags whose change makes it stale. */
export interface Tagged<T> {
  readonly data: T;
  readonly tags: readonly PageTag[];
}

/**
 * A category's listing at `/categories/:category/:id`; `id` is a subcategory or `all`. Null when there is no such
 * category. One statement; one more where the goods are to fit a machine, or those that fit it to stand first.
 */
export async function findCategoryPage(
  shop: Shop,
  where: { readonly category: string; readonly id: string; readonly language: Language },
  request: ListingQuery,
): Promise<Tagged<CategoryPage> | null> {
  const { language } = where;
  const category = shop.listing.taxonomy.find(where.category);
  const subcategory = category && where.id !== "all" ? findSubcategory(category, where.id) : null;
  if (!category || subcategory === undefined) return null;
  const { name, intro, seoTitle, seoDescription, picture } = category;
  const fitting = await readFitting(shop.db, request.filters, language);
  const first = await readFirst(shop.db, request, language);
  const query = withFitting(knownFilters(request, category), fitting, first);
  const filters = columnFilters(query.filters);
  const { sort, from, show } = query;
  const answer = await shop.listing.ask({
    kind: "category",
    category: category.slug,
    filters: subcategory ? within(filters, subcategory.slug) : filters,
    sort,
    from,
    show,
    only: fitting?.parts,
    first: first?.parts,
  });
  const cards = await cardsByIds(shop, answer.ids, language, { filters });
  const counted = answer.counts.get("subcategory");
  const facets = [
    ...fittingFacet(fitting, answer.total),
    ...viewFacets(answer.counts, query.filters, category, subcategory ? {} : { subcategory: category }, language),
  ];
  return {
    data: {
      category: { slug: category.slug, name: name[language], intro: intro[language], picture },
      // A subcategory is a page of its own, which the merchant's words are not about.
      seo: subcategory ? null : { title: seoTitle[language], description: seoDescription[language] },
      subcategory: subcategory ? { slug: subcategory.slug, name: subcategory.name[language] } : null,
      subcategories: category.subcategories.map(({ slug, name: own }) => ({
        slug,
        name: own[language],
        count: counted?.kind === "choice" ? (counted.counts.get(slug) ?? 0) : 0,
      })),
      columns: tableAttributes(category).map((definition) => ({
        key: definition.key,
        name: definition.name[language],
        ...(definition.kind === "number" && { dimension: definition.dimension }),
      })),
      listing: {
        total: answer.total,
        cards,
        from: answer.from,
        more: moreOf(answer.total, query),
        facets,
        query,
      },
    },
    tags: [categoryTag(category.slug), ...cards.map(({ id }) => productTag(id)), "catalogue", "content"],
  };
}

function within(filters: Selections, subcategory: string): Selections {
  return { ...filters, subcategory: { kind: "choices", values: [subcategory] } };
}

/** The part of the list that shows more; a page that is full goes on with the next. Null when the end is shown. */
export function moreOf(total: number, { from, show }: ListingQuery): ListingPart | null {
  if (total <= show) return null;
  return { from: show - from < maxShown ? from : show, show: show + pageSize };
}
