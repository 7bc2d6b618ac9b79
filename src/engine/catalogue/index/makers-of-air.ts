import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { CatalogueState } from "./catalogue-state.ts";
import { ahead, type Asked, type FoundRows } from "./score-rows.ts";

/** Shelves of new machines that compress air. */
const makers: ReadonlySet<CategorySlug> = new Set([
  "rotary-screw",
  "piston",
  "oilless",
  "gas-driven",
  "diesel-driven",
  "compressor-pods",
]);

/** Of a flow at a pressure, with no word beside them, the machines that make it come first. */
export function makersFirst(state: CatalogueState, demands: readonly Asked[], hits: FoundRows): FoundRows {
  const ranges = demands.map(({ constraint }) => (constraint?.kind === "range" ? constraint : null));
  const isFlowAtPressure =
    !ranges.includes(null) && ranges.some((each) => each?.treats !== undefined) && ranges.some((each) => each?.bears);
  if (!isFlowAtPressure) return hits;
  const rows = hits.rows.filter((row) => makers.has(state.tables[state.tableAt[row]!]!.category.slug));
  return ahead(hits, { rows, places: new Uint8Array(rows.length) });
}
