import type { CategoryDefinition } from "#domain/catalogue/category.ts";
import { type FacetColumn, type Selections, computeFacets } from "#domain/catalogue/facets.ts";
import { filterAttributes, findSubcategory, tableAttributes } from "#domain/catalogue/taxonomy.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Shop } from "../shop.ts";
import { cardsByIds } from "./cards.ts";
import { type FacetCounts, addFacets, viewFacets } from "./facet-view.ts";
import { columnFilters, fittingFacet, fittingFirst, readFirst, readFitting, withFitting } from "./fitting-parts.ts";
import type { CatalogueTable } from "./index/catalogue-table.ts";
import { knownFilters } from "./known-filters.ts";
import { type CategoryPage, type ListingPart, type ListingQuery, maxShown, pageSize, type Sort } from "./page-types.ts";

/** A page's data with the tags whose change makes it stale. */
export interface Tagged<T> {
  readonly data: T;
  readonly tags: readonly string[];
}

/**
 * A category's listing at `/categories/:category/:id`; `id` is a subcategory or `all`. Null when there is no such
 * category. One statement; one more where the goods are to fit a machine, or those that fit it to stand first.
 */
export async function findCategoryPage(
  shop: Shop,
  where: { readonly category: string; readonly id: string; readonly language: Language },
  asked: ListingQuery,
): Promise<Tagged<CategoryPage> | null> {
  const { language } = where;
  const category = shop.listing.taxonomy.find(where.category);
  const subcategory = category && where.id !== "all" ? findSubcategory(category, where.id) : null;
  if (!category || subcategory === undefined) return null;
  const fitting = await readFitting(shop.db, asked.filters, language);
  const first = await readFirst(shop.db, asked, language);
  const query = withFitting(knownFilters(asked, category), fitting, first);
  const filters = columnFilters(query.filters);
  const table = shop.listing.state.table(category.slug);
  const found = listTable(table, subcategory ? within(filters, subcategory.slug) : filters, query, fitting?.parts);
  const rows = first ? fittingFirst(found.rows, (row) => first.parts.has(table.ids[row]!)) : found.rows;
  const cards = await cardsByIds(shop, shownIds(table, rows, query), language);
  const counted = found.counts.get("subcategory");
  const facets = [
    ...fittingFacet(fitting, found.rows.length),
    ...viewFacets(found.counts, query.filters, category, subcategory ? {} : { subcategory: category }, language),
  ];
  return {
    data: {
      category: { slug: category.slug, name: category.name[language], intro: category.intro[language] },
      subcategory: subcategory ? { slug: subcategory.slug, name: subcategory.name[language] } : null,
      subcategories: category.subcategories.map(({ slug, name }) => ({
        slug,
        name: name[language],
        count: counted?.kind === "choice" ? (counted.counts.get(slug) ?? 0) : 0,
      })),
      columns: tableAttributes(category).map((definition) => ({
        key: definition.key,
        name: definition.name[language],
        ...(definition.kind === "number" && { dimension: definition.dimension }),
      })),
      listing: {
        total: found.rows.length,
        cards,
        from: query.from,
        more: moreOf(found.rows.length, query),
        facets,
        query,
      },
    },
    tags: [`category:${category.slug}`, ...cards.map(({ id }) => `product:${id}`), "catalogue", "content"],
  };
}

function within(filters: Selections, subcategory: string): Selections {
  return { ...filters, subcategory: { kind: "choices", values: [subcategory] } };
}

/** The rows of a table that pass the filters, in the sort's order, with the facets' counts; of some products only, where these are named. */
export function listTable(
  table: CatalogueTable,
  filters: Selections,
  { sort }: Pick<ListingQuery, "sort">,
  only?: ReadonlySet<number>,
): { rows: Int32Array; counts: FacetCounts } {
  const columns = [...table.ownColumns(), ...attributeColumns(table, table.category)];
  const { rows, facets } = computeFacets(
    columns,
    filters,
    lacksColumn(table, filters) ? new Int32Array(0) : liveRows(table, only),
  );
  const counts: FacetCounts = new Map();
  addFacets(counts, columns, facets);
  return { rows: inOrder(table, rows, sort), counts };
}

/** Rising, so that columns are read from end to end: in a sort's order most reads would miss the processor's cache. */
function liveRows(table: CatalogueTable, only: ReadonlySet<number> | undefined): Int32Array {
  const rows = new Int32Array(table.count);
  let count = 0;
  for (let row = 0; row < table.size; row++)
    if (table.alive[row] === 1 && (!only || only.has(table.ids[row]!))) rows[count++] = row;
  return rows.subarray(0, count);
}

function inOrder(table: CatalogueTable, rows: Int32Array, sort: Sort): Int32Array {
  const wanted = new Uint8Array(table.size);
  for (const row of rows) wanted[row] = 1;
  const ordered = new Int32Array(rows.length);
  let count = 0;
  if (rows.length > 0) for (const row of table.order(sort)) if (wanted[row] === 1) ordered[count++] = row;
  return ordered;
}

/** The columns of the attributes a category can be filtered by. */
export function attributeColumns(table: CatalogueTable, category: CategoryDefinition): FacetColumn[] {
  return filterAttributes(category).flatMap(({ key }) => table.column(key) ?? []);
}

/** Whether a filter asks for an attribute that no product of the table has: then none passes. */
export function lacksColumn(table: CatalogueTable, filters: Selections): boolean {
  const own = new Set(["category", ...table.ownColumns().map(({ key }) => key)]);
  return Object.keys(filters).some((key) => !own.has(key) && !table.attributes.has(key));
}

function shownIds(table: CatalogueTable, rows: Int32Array, { from, show }: ListingQuery): number[] {
  return [...rows.subarray(from, show)].map((row) => table.ids[row]!);
}

/** The part of the list that shows more; a page that is full goes on with the next. Null when the end is shown. */
export function moreOf(total: number, { from, show }: ListingQuery): ListingPart | null {
  if (total <= show) return null;
  return { from: show - from < maxShown ? from : show, show: show + pageSize };
}
