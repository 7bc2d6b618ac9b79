import { type FacetColumn, type Selections, computeFacets } from "#domain/catalogue/facets.ts";
import { readCalculator } from "#domain/catalogue/asked-calculator.ts";
import { partCategories } from "#domain/catalogue/category.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { readSearch } from "#domain/catalogue/search-text.ts";
import type { Language } from "#domain/kernel/language.ts";
import { statement } from "../platform/statement.ts";
import type { Shop } from "../shop.ts";
import { cardsByIds } from "./cards.ts";
import { type Tagged, attributeColumns, lacksColumn, moreOf } from "./category-page.ts";
import { type FacetCounts, addFacets, viewFacets } from "./facet-view.ts";
import { columnFilters, type Fitting, fittingFacet, readFirst, readFitting, withFitting } from "./fitting-parts.ts";
import type { CatalogueState } from "./index/catalogue-state.ts";
import type { CatalogueTable } from "./index/catalogue-table.ts";
import { type FoundRows, findRows } from "./index/find-rows.ts";
import { TopRows } from "./index/top-rows.ts";
import { knownFilters } from "./known-filters.ts";
import type { CountedCategory, ListingQuery, SearchPage, Sort } from "./page-types.ts";

// The version that a number is of; none where the number is of all of them.
const selectVersion = statement<[number, string], { slug: string; sku: string | null }>(
  "product_version",
  `select p.slug, (select v.sku from variants v where v.product_id = p.id and not v.retired
      and (v.sku_compact = $2 or exists (select 1 from cross_references c where c.variant_id = v.id and c.number_compact = $2))
      order by v.sku_compact = $2 desc, v.position, v.id limit 1) as sku
   from products p where p.id = $1 and p.status in ('published', 'unavailable')`,
);

/** The longest query that is read; the rest is not. */
const longestQuery = 200;

/**
 * What a query finds: the product whose part number or cross-reference it is, or a listing over all categories. One
 * statement; one more where the goods are to fit a machine, or those that fit it to stand first.
 */
export async function findSearchPage(
  shop: Shop,
  q: string,
  language: Language,
  asked: ListingQuery,
): Promise<Tagged<SearchPage>> {
  const typed = q.normalize("NFKC").replace(/\s+/g, " ").trim().slice(0, longestQuery);
  const { state } = shop.listing;
  const { calculator, goods } = readCalculator(typed);
  const search = readSearch(goods, shop.listing.phrases);
  // Also part numbers of letters alone: an exact one is meant, whatever else the word may mean.
  const number = search.partNumber ?? compactPartNumber(typed);
  const exact = state.rowsOfPart(number);
  const ofParts = wantsParts(asked.filters);
  const meant =
    Object.keys(asked.filters).length === 0 ||
    (ofParts && isPart(state.tables[state.tableAt[exact[0] ?? 0]!]!.category.slug));
  if (exact.length === 1 && meant) {
    const product = await shop.db.row(selectVersion, [state.idAt(exact[0]!), number]);
    if (product) return { data: { kind: "product", ...product }, tags: ["search", "catalogue"] };
  }
  const fitting = await readFitting(shop.db, asked.filters, language);
  const found = amongFitting(state, findRows(state, search, goods, { parts: ofParts }), fitting);
  const only = onlyCategory(state, found, asked.filters);
  const first = await readFirst(shop.db, asked, language);
  const query = withFitting(knownFilters(asked, only?.category ?? null), fitting, first);
  const listed = listFound(state, found, { ...query, filters: columnFilters(query.filters) }, { only, first });
  const cards = await cardsByIds(shop, listed.ids.slice(query.from), language, search.partNumber);
  const names = listed.categories.map(({ table, count }): CountedCategory => ({
    slug: table.category.slug,
    name: table.category.name[language],
    count,
  }));
  // A category that the filters leave nothing of stays among the choices, with 0.
  const facets = [
    ...fittingFacet(fitting, listed.total),
    ...viewFacets(
      listed.counts,
      query.filters,
      only?.category ?? null,
      { category: names, ...(only && { subcategory: only.category }) },
      language,
    ),
  ];
  return {
    data: {
      kind: "results",
      reading: {
        query: typed,
        quantities: found.quantities,
        nearest: found.nearest,
        corrected: found.corrected,
        dropped: found.dropped,
      },
      help: search.help,
      calculator: search.help.length > 0 ? null : calculator,
      categories: names.filter(({ count }) => count > 0),
      listing: { total: listed.total, cards, from: query.from, more: moreOf(listed.total, query), facets, query },
    },
    tags: [
      "search",
      ...listed.categories.map(({ table }) => `search:${table.category.slug}`),
      ...cards.map(({ id }) => `product:${id}`),
      "catalogue",
      "content",
    ],
  };
}

/** What was found among the parts that fit; all of it where no machine is named. */
function amongFitting(state: CatalogueState, found: FoundRows, fitting: Fitting | null): FoundRows {
  if (!fitting) return found;
  const kept = [...found.rows.keys()].filter((at) => fitting.parts.has(state.idAt(found.rows[at]!)));
  return {
    ...found,
    rows: Int32Array.from(kept, (at) => found.rows[at]!),
    scores: Float64Array.from(kept, (at) => found.scores[at]!),
  };
}

/** Only shelves of parts are chosen. */
function wantsParts(filters: Selections): boolean {
  const { category, ...others } = filters;
  return (
    Object.keys(others).length === 0 &&
    category?.kind === "choices" &&
    category.values.length > 0 &&
    category.values.every(isPart)
  );
}

const isPart = (category: string): boolean => (partCategories as readonly string[]).includes(category);

/** The category all results lie in, or the one that is chosen: its attributes can be filtered by. */
function onlyCategory(state: CatalogueState, found: FoundRows, filters: Selections): CatalogueTable | null {
  const chosen = filters["category"];
  if (chosen?.kind === "choices" && chosen.values.length > 0) {
    const tables = state.tables.filter(({ category }) => chosen.values.includes(category.slug));
    return tables.length === 1 ? tables[0]! : null;
  }
  const [first] = found.rows;
  if (first === undefined) return null;
  const only = state.tableAt[first]!;
  for (const row of found.rows) if (state.tableAt[row] !== only) return null;
  return state.tables[only]!;
}

interface Listed {
  /** The best of all, as many as are shown. */
  readonly ids: readonly number[];
  readonly total: number;
  readonly counts: FacetCounts;
  /** Where results lie, whichever categories are chosen; most first. */
  readonly categories: readonly { readonly table: CatalogueTable; readonly count: number }[];
}

/** Above every key that rows are sorted by, dates in milliseconds among them. */
const beforeAll = 1e13;

function listFound(
  state: CatalogueState,
  found: FoundRows,
  query: ListingQuery,
  { only, first }: { only: CatalogueTable | null; first: Fitting | null },
): Listed {
  const chosen = query.filters["category"];
  const top = new TopRows(query.show);
  const counts: FacetCounts = new Map();
  const categories: { table: CatalogueTable; count: number }[] = [];
  let total = 0;
  for (const { table, rows, scores } of byTable(state, found)) {
    const columns: FacetColumn[] = [...table.ownColumns(), ...attributeColumnsFor(table, only, query.filters)];
    const passed = lacksColumn(table, query.filters) ? null : computeFacets(columns, query.filters, rows);
    categories.push({ table, count: passed?.rows.length ?? 0 });
    if (
      !passed ||
      (chosen?.kind === "choices" && chosen.values.length > 0 && !chosen.values.includes(table.category.slug))
    )
      continue;
    total += passed.rows.length;
    addFacets(counts, columns, passed.facets);
    const keyOf = sortKey(table, query.sort);
    const byScore = query.sort === "relevance";
    let at = 0;
    for (const row of passed.rows) {
      while (rows[at] !== row) at++;
      const id = table.ids[row]!;
      const ahead = first?.parts.has(id) ? beforeAll : 0;
      const score = scores[at]!;
      if (!byScore || mostRelevance(score) + ahead >= top.least) top.offer(id, keyOf(row, score) + ahead);
    }
  }
  addCategoryCounts(counts, categories);
  return { ids: top.ids(), total, counts, categories: categories.sort((a, b) => b.count - a.count) };
}

/** With several categories only the attributes that are asked for are looked at. */
function attributeColumnsFor(table: CatalogueTable, only: CatalogueTable | null, filters: Selections): FacetColumn[] {
  if (only === table) return attributeColumns(table, table.category);
  return attributeColumns(table, table.category).filter(({ key }) => key in filters);
}

function addCategoryCounts(counts: FacetCounts, categories: readonly { table: CatalogueTable; count: number }[]): void {
  counts.set("category", {
    kind: "choice",
    counts: new Map(categories.map(({ table, count }) => [table.category.slug, count])),
  });
}

function byTable(
  state: CatalogueState,
  found: FoundRows,
): { table: CatalogueTable; rows: Int32Array; scores: Float64Array }[] {
  const sizes = new Int32Array(state.tables.length);
  for (const row of found.rows) sizes[state.tableAt[row]!]! += 1;
  const parts = state.tables.map((table, at) => ({
    table,
    rows: new Int32Array(sizes[at]!),
    scores: new Float64Array(sizes[at]!),
  }));
  sizes.fill(0);
  for (let at = 0; at < found.rows.length; at++) {
    const row = found.rows[at]!;
    const part = state.tableAt[row]!;
    const next = sizes[part]!++;
    parts[part]!.rows[next] = state.rowAt[row]!;
    parts[part]!.scores[next] = found.scores[at]!;
  }
  return parts.filter(({ rows }) => rows.length > 0);
}

/** No row of this score stands higher. */
function mostRelevance(score: number): number {
  return Math.round(score * 10) * 4 + 3;
}

/** Higher is earlier. Of equal relevance what can be bought comes first, then what is sought after. */
function sortKey(table: CatalogueTable, sort: Sort): (row: number, score: number) => number {
  switch (sort) {
    case "relevance":
      return (row, score) => {
        const ready = table.stock.offsets[row + 1]! > table.stock.offsets[row]! ? 1 : 0;
        return Math.round(score * 10) * 4 + ready * 2 + table.popularity[row]! / (table.popularity[row]! + 1_000);
      };
    case "popular":
      return (row) => table.popularity[row]!;
    case "latest":
      return (row) => table.publishedAt[row]!;
    case "price-asc":
      return (row) => -table.price.values[row]!;
    case "price-desc":
      return (row) => table.price.values[row]!;
  }
}
