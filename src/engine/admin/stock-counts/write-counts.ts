import { setImmediate } from "node:timers/promises";
import type { Instant } from "#domain/kernel/time.ts";
import { setStock } from "../../inventory/set-stock.ts";
import type { Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { readCountParts, slicesOf } from "./count-parts.ts";
import type { CountChange } from "./plan-count.ts";

type PlaceCells = readonly Pick<CountChange, "variantId" | "placeId" | "before" | "after">[];

const insertCells = statement<[number, string]>(
  "counted_batch_cells",
  `insert into stock_batch_cells (batch_id, variant_id, field, place_id, before, after)
   select $1, "variantId", 'onHand', "placeId", before, after
   from jsonb_to_recordset($2::jsonb) as g("variantId" bigint, "placeId" bigint, before int, after int)`,
);

export interface CountBatch {
  readonly id: number;
  readonly reason: string;
  readonly staffId: number | null;
  readonly now: Instant;
}

/** Stores counts of parts that are held, and what was there before. */
export async function writeCounts(tx: Tx, changes: PlaceCells, batch: CountBatch): Promise<void> {
  for (const cells of partsApart(changes)) {
    await setImmediate();
    await setCounts(tx, cells, batch);
    await tx.run(insertCells, [batch.id, JSON.stringify(cells)]);
  }
}

/** Sets what lies at places of parts that are held. All places of a part are among the cells. */
export async function setCounts(tx: Tx, cells: PlaceCells, batch: CountBatch): Promise<void> {
  const parts = await readCountParts(
    tx,
    cells.map(({ variantId }) => variantId),
  );
  const values = cells.flatMap(({ variantId, placeId, after }) => {
    const part = parts.get(variantId);
    return part ? [{ variantId, placeId, onHand: after, reorderAt: part.reorderAt, cost: part.cost }] : [];
  });
  await setStock(tx, values, { reason: batch.reason, staffId: batch.staffId, batchId: batch.id, now: batch.now });
}

/** Cells in lists of some thousand, those of one part together. */
export function* partsApart<Cell extends { readonly variantId: number }>(cells: readonly Cell[]): Generator<Cell[]> {
  const byPart = [...Map.groupBy(cells, ({ variantId }) => variantId).values()];
  for (const some of slicesOf(byPart)) yield some.flat();
}
