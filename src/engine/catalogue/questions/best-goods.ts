import type { CategorySlug } from "#domain/catalogue/category.ts";
import { passingSets } from "#domain/catalogue/facets.ts";
import type { SearchQuery } from "#domain/catalogue/search/search-text.ts";
import type { CatalogueState } from "../index/catalogue-state.ts";
import { findRows } from "../index/find-rows.ts";
import { TopRows } from "../index/top-rows.ts";

/** A category, or one of its sub-categories. */
interface Shelf {
  readonly category: CategorySlug;
  readonly subcategory?: string;
}

export interface BestQuestion {
  readonly kind: "best";
  readonly search: SearchQuery;
  readonly typed: string;
  readonly shelves: readonly Shelf[];
  readonly most: number;
}

export interface BestAnswer {
  /** Products, best first. */
  readonly ids: readonly number[];
  /** Words that were left out to find them. */
  readonly dropped: readonly string[];
}

/** The best matches of a query on some shelves, without a full list. */
export function bestGoods(state: CatalogueState, { search, typed, shelves, most }: BestQuestion): BestAnswer {
  const hits = findRows(state, search, typed);
  const isAsked = state.tables.map((table) => {
    const ofTable = shelves.filter(({ category }) => category === table.category.slug);
    if (ofTable.length === 0 || ofTable.some(({ subcategory }) => subcategory === undefined))
      return () => ofTable.length > 0;
    const { sets } = table.subcategory;
    const codes = table.subcategory.codesOf(ofTable.map(({ subcategory = "" }) => subcategory));
    const passing = passingSets(sets, (code) => codes.includes(code));
    return (row: number) => passing[sets.setOf[row]!] === 1;
  });
  const top = new TopRows(most);
  for (let at = 0; at < hits.rows.length; at++) {
    const row = hits.rows[at]!;
    const score = hits.scores[at]!;
    if (score >= top.least && isAsked[state.tableAt[row]!]!(state.rowAt[row]!)) top.offer(state.idAt(row), score);
  }
  return { ids: top.ids(), dropped: hits.dropped };
}
