import type { CatalogueState } from "./catalogue-state.ts";

interface LiveCounts {
  /** Rows ever added, and those that are left: one of them changes with whatever comes or goes. */
  readonly size: number;
  readonly count: number;
  readonly byWord: Map<number, number>;
}

const counts = new WeakMap<CatalogueState, LiveCounts>();

/** The number of products on sale that have a word, counted once until goods come or go. */
export function liveCountOf(state: CatalogueState, word: number): number {
  let latest = counts.get(state);
  if (latest?.size !== state.size || latest.count !== state.count) {
    latest = { size: state.size, count: state.count, byWord: new Map() };
    counts.set(state, latest);
  }
  const before = latest.byWord.get(word);
  if (before !== undefined) return before;
  const { length } = state.wordRows.read(word, state.alive).rows;
  latest.byWord.set(word, length);
  return length;
}
