import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import type { Database } from "../../platform/database.ts";
import { CatalogueState } from "./catalogue-state.ts";
import { streamSourceRows } from "./source-rows.ts";

/** A state, and the transaction from which on changes may be missing in it. */
export interface MarkedState {
  readonly state: CatalogueState;
  readonly mark: string;
}

/** So few products that putting them in does not keep a visitor waiting whom the same thread answers. */
export const batchBetweenAnswers = 100;

/** The whole catalogue, read from the database in this thread, so many products at once. */
export async function readState(db: Database, taxonomy: Taxonomy, batch: number): Promise<MarkedState> {
  const state = new CatalogueState(taxonomy);
  const mark = await streamSourceRows(db, batch, (rows) => {
    for (const row of rows) state.put(row);
  });
  state.settle();
  return { state, mark };
}
