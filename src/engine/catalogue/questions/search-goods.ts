import type { CategorySlug } from "#domain/catalogue/category.ts";
import { type FacetColumn, type Selections } from "#domain/catalogue/facet-columns.ts";
import { computeFacets } from "#domain/catalogue/count-facets.ts";
import type { SearchQuery } from "#domain/catalogue/search/search-text.ts";
import { type FacetCounts, addFacets } from "../facet-view.ts";
import { columnFilters, type Fitting, withFitting } from "../fitting-parts.ts";
import type { CatalogueState } from "../index/catalogue-state.ts";
import type { CatalogueTable } from "../index/catalogue-table.ts";
import { findRows } from "../index/find-rows.ts";
import { matchConstraint, matchNearest } from "../index/match-constraint.ts";
import { type FoundRows, score } from "../index/score-rows.ts";
import { TopRows } from "../index/top-rows.ts";
import { knownFilters } from "../known-filters.ts";
import type { ListingQuery, Sort } from "../page-types.ts";
import { attributeColumns, beforeAll, lacksColumn, sortKeyOf, startWithin } from "./listed-columns.ts";

export interface SearchQuestion {
  readonly kind: "search";
  readonly search: SearchQuery;
  /** The typed words about the goods. */
  readonly typed: string;
  /** Parts are looked for, so a figure is one of their machine. */
  readonly parts: boolean;
  readonly asked: ListingQuery;
  readonly fitting: Fitting | null;
  readonly first: Fitting | null;
}

export interface SearchAnswer extends Pick<
  FoundRows,
  "quantities" | "nearest" | "corrected" | "dropped" | "asked" | "isOfMachine"
> {
  /** A set pressure, as typed, for which nothing was found because no valve has it. */
  readonly noValveAt: string | null;
  /** The query without unknown filters and machines. */
  readonly query: ListingQuery;
  /** The only category of the results, or the chosen one. */
  readonly only: CategorySlug | null;
  readonly total: number;
  /** The best of all, those that are shown. */
  readonly ids: readonly number[];
  readonly counts: FacetCounts;
  /** Categories of the results, whichever are chosen; most first. */
  readonly categories: readonly { readonly category: CategorySlug; readonly count: number }[];
}

/** The products that a query finds, over all categories, with the facets' counts. */
export function searchGoods(state: CatalogueState, question: SearchQuestion): SearchAnswer {
  const { search, typed, parts, asked, fitting, first } = question;
  const everywhere = findRows(state, search, typed, { parts });
  const fits = amongFitting(state, everywhere, fitting);
  const hits = search.ofFault && fitting && fits.rows.length === 0 ? allFitting(state, fitting) : fits;
  const only = onlyCategory(state, hits, asked.filters);
  const query = withFitting(knownFilters(asked, only?.category ?? null), fitting, first);
  const { quantities, nearest, corrected, dropped, asked: had, isOfMachine } = hits;
  const list = listFound(state, hits, { ...query, filters: columnFilters(query.filters) }, { only, first });
  return {
    quantities,
    nearest,
    corrected,
    dropped,
    asked: had,
    ...(isOfMachine && { isOfMachine }),
    noValveAt: everywhere.rows.length === 0 ? withoutValve(state, search) : null,
    query: { ...query, from: startWithin(query.from, list.total) },
    only: only?.category.slug ?? null,
    ...list,
  };
}

/** A set pressure, as typed, that no valve has; one that opens later is never shown instead. */
function withoutValve(state: CatalogueState, { constraints }: SearchQuery): string | null {
  const lacking = constraints.find(
    (each) =>
      each.kind === "range" &&
      each.strict &&
      matchConstraint(state, each, "own").rows.length === 0 &&
      matchNearest(state, each) === null,
  );
  return lacking?.text ?? null;
}

/** Results among fitting parts; all if no machine is named. */
function amongFitting(state: CatalogueState, hits: FoundRows, fitting: Fitting | null): FoundRows {
  if (!fitting) return hits;
  const places = [...hits.rows.keys()].filter((at) => fitting.parts.has(state.idAt(hits.rows[at]!)));
  return {
    ...hits,
    rows: Int32Array.from(places, (at) => hits.rows[at]!),
    scores: Float64Array.from(places, (at) => hits.scores[at]!),
  };
}

/** All parts of a machine that has a fault, where there is none that mends it. */
function allFitting(state: CatalogueState, { parts }: Fitting): FoundRows {
  const { alive, size } = state;
  const fitting: number[] = [];
  for (let row = 0; row < size; row++) if (alive[row] === 1 && parts.has(state.idAt(row))) fitting.push(row);
  const matches = { rows: Int32Array.from(fitting), places: new Uint8Array(fitting.length) };
  return { ...score(state, matches, [{ text: "", matches }], null, []), isOfMachine: true };
}

/** The only category of the results, or the chosen one, whose attributes become filters. */
function onlyCategory(state: CatalogueState, hits: FoundRows, filters: Selections): CatalogueTable | null {
  const chosen = filters["category"];
  if (chosen?.kind === "choices" && chosen.values.length > 0) {
    const tables = state.tables.filter(({ category }) => chosen.values.includes(category.slug));
    return tables.length === 1 ? tables[0]! : null;
  }
  const [first] = hits.rows;
  if (first === undefined) return null;
  const only = state.tableAt[first]!;
  for (const row of hits.rows) if (state.tableAt[row] !== only) return null;
  return state.tables[only]!;
}

type Listed = Pick<SearchAnswer, "ids" | "total" | "counts" | "categories">;

function listFound(
  state: CatalogueState,
  hits: FoundRows,
  query: ListingQuery,
  { only, first }: { only: CatalogueTable | null; first: Fitting | null },
): Listed {
  const chosen = query.filters["category"];
  const top = new TopRows(query.show);
  const counts: FacetCounts = new Map();
  const categories: { table: CatalogueTable; count: number }[] = [];
  let total = 0;
  for (const { table, rows, scores } of byTable(state, hits)) {
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
    let { least } = top;
    for (let each = 0, at = 0; each < passed.rows.length; each++) {
      const row = passed.rows[each]!;
      while (rows[at] !== row) at++;
      const score = scores[at]!;
      const ahead = first?.parts.has(table.ids[row]!) ? beforeAll : 0;
      if (byScore && mostRelevance(score) + ahead < least) continue;
      const key = keyOf(row, score, passed.versions[each]!) + ahead;
      if (key < least) continue;
      top.offer(table.ids[row]!, key);
      ({ least } = top);
    }
  }
  addCategoryCounts(counts, categories);
  return {
    ids: top.ids().slice(startWithin(query.from, total)),
    total,
    counts,
    categories: categories
      .sort((a, b) => b.count - a.count)
      .map(({ table, count }) => ({ category: table.category.slug, count })),
  };
}

/** With several categories, only requested attributes are evaluated. */
function attributeColumnsFor(table: CatalogueTable, only: CatalogueTable | null, filters: Selections): FacetColumn[] {
  if (only === table) return attributeColumns(table, table.category);
  return attributeColumns(table, table.category).filter(({ key }) => key in filters);
}

function addCategoryCounts(counts: FacetCounts, categories: readonly { table: CatalogueTable; count: number }[]): void {
  counts.set("category", {
    kind: "choice",
    counts: new Map(categories.map(({ table, count }) => [table.category.slug, count])),
    divides: false,
  });
}

function byTable(
  state: CatalogueState,
  hits: FoundRows,
): { table: CatalogueTable; rows: Int32Array; scores: Float64Array }[] {
  const sizes = new Int32Array(state.tables.length);
  for (const row of hits.rows) sizes[state.tableAt[row]!]! += 1;
  const rows = Array.from(sizes, (size) => new Int32Array(size));
  const scores = Array.from(sizes, (size) => new Float64Array(size));
  sizes.fill(0);
  const { tableAt, rowAt } = state;
  for (let at = 0; at < hits.rows.length; at++) {
    const row = hits.rows[at]!;
    const part = tableAt[row]!;
    const next = sizes[part]!++;
    rows[part]![next] = rowAt[row]!;
    scores[part]![next] = hits.scores[at]!;
  }
  return state.tables
    .map((table, at) => ({ table, rows: rows[at]!, scores: scores[at]! }))
    .filter((part) => part.rows.length > 0);
}

/** Upper bound of the relevance of a row with this score. */
function mostRelevance(score: number): number {
  return Math.round(score * 10) * 4 + 3;
}

/** Higher comes first. Among equally relevant ones, available goods come first, then popular ones. */
function sortKey(table: CatalogueTable, sort: Sort): (row: number, score: number, versions: number) => number {
  if (sort === "relevance")
    return (row, score) => {
      const ready = table.stock.sets.isEmpty(row) ? 0 : 1;
      return Math.round(score * 10) * 4 + ready * 2 + table.popularity[row]! / (table.popularity[row]! + 1_000);
    };
  const keyOf = sortKeyOf(table, sort);
  return (row, _, versions) => keyOf(row, versions);
}
