import type { CategorySlug } from "#domain/catalogue/category.ts";
import { type FacetColumn, type Selections } from "#domain/catalogue/facet-columns.ts";
import { type FacetResult, computeFacets } from "#domain/catalogue/count-facets.ts";
import { type FacetCounts, addFacets } from "../facet-view.ts";
import type { CatalogueState } from "../index/catalogue-state.ts";
import type { CatalogueTable } from "../index/catalogue-table.ts";
import { TopRows } from "../index/top-rows.ts";
import type { ListingQuery } from "../page-types.ts";
import { attributeColumns, beforeAll, lacksColumn, sortKeyOf, startWithin } from "./listed-columns.ts";

export interface CategoryQuestion extends Pick<ListingQuery, "sort" | "from" | "show"> {
  readonly kind: "category";
  readonly category: CategorySlug;
  readonly filters: Selections;
  /** Of these products only, where they are named. */
  readonly only?: ReadonlySet<number> | undefined;
  /** These come first. */
  readonly first?: ReadonlySet<number> | undefined;
}

export interface CategoryAnswer {
  /** The products that pass the filters. */
  readonly total: number;
  /** The place in the list at which they begin. */
  readonly from: number;
  /** Those that are shown, in their order. */
  readonly ids: readonly number[];
  readonly counts: FacetCounts;
}

/** The products of a category that pass the filters, in the sort's order, with the facets' counts. */
export function listCategory(state: CatalogueState, question: CategoryQuestion): CategoryAnswer {
  const { filters, only } = question;
  const table = state.table(question.category);
  const columns: FacetColumn[] = [...table.ownColumns(), ...attributeColumns(table, table.category)];
  const { rows, versions, facets } = computeFacets(
    columns,
    filters,
    lacksColumn(table, filters) ? new Int32Array(0) : liveRows(table, only),
  );
  const counts: FacetCounts = new Map();
  addFacets(counts, columns, facets);
  const from = startWithin(question.from, rows.length);
  return { total: rows.length, from, ids: shownIds(table, { rows, versions }, question).slice(from), counts };
}

/** Rising, so that columns are read from end to end: in a sort's order most reads would miss the processor's cache. */
function liveRows(table: CatalogueTable, only: ReadonlySet<number> | undefined): Int32Array {
  const rows = new Int32Array(table.count);
  let count = 0;
  for (let row = 0; row < table.size; row++)
    if (table.alive[row] === 1 && (!only || only.has(table.ids[row]!))) rows[count++] = row;
  return rows.subarray(0, count);
}

/** Of all that are shown up to the end of the page. Sorts only the best rows: one comparison excludes most. */
function shownIds(
  table: CatalogueTable,
  { rows, versions }: Pick<FacetResult, "rows" | "versions">,
  { sort, show, first }: CategoryQuestion,
): number[] {
  const keyOf = sortKeyOf(table, sort);
  const { ids } = table;
  const top = new TopRows(Math.min(show, rows.length), "latest");
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    const id = ids[row]!;
    const key = keyOf(row, versions[at]!) + (first?.has(id) ? beforeAll : 0);
    if (key >= top.least) top.offer(id, key);
  }
  return top.ids();
}
