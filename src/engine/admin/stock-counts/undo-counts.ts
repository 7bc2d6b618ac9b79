import { countRefusals } from "#domain/inventory/stock-counts.ts";
import { setImmediate } from "node:timers/promises";
import { beginStock } from "../../inventory/expected-stock.ts";
import { holdPlaces } from "../../inventory/place-stock.ts";
import { lockStockToSet } from "../../inventory/set-stock.ts";
import type { Tx } from "../../platform/database.ts";
import { openPlaces } from "../places.ts";
import type { CellChange } from "../stock-grid/grid-plan.ts";
import { type CountPart, readCountParts } from "./count-parts.ts";
import { type CountBatch, partsApart, setCounts } from "./write-counts.ts";

/** A cell of a batch at its place; a count is never empty. */
export type PlaceCell = CellChange & { readonly placeId: number };

/** A cell that stays as it is, with the reason. */
interface LeftCell<Code> {
  readonly variantId: number;
  readonly placeId: number;
  readonly column: CellChange["column"];
  readonly kept: Code;
}

type Code = "changed" | "below_reserved" | "one_unit" | "part_gone";

/** Takes the counts of a file back where they still stand; gives the cells that stay, with the reason. */
export async function takeCountsBack(
  tx: Tx,
  cells: readonly PlaceCell[],
  batch: CountBatch,
): Promise<LeftCell<Code>[]> {
  const places = await openPlaces(tx);
  const open = await holdPlaces(
    tx,
    places.map(({ id }) => id),
  );
  const variantIds = [...new Set(cells.map(({ variantId }) => variantId))].sort((a, b) => a - b);
  await beginStock(tx, variantIds);
  await lockStockToSet(tx, variantIds);
  const left: LeftCell<Code>[] = [];
  for (const some of partsApart(cells)) {
    await setImmediate();
    const parts = await readCountParts(
      tx,
      some.map(({ variantId }) => variantId),
    );
    const judged = [...Map.groupBy(some, ({ variantId }) => variantId)].flatMap(([variantId, its]) =>
      judge(parts.get(variantId), its, open),
    );
    const back = judged.flatMap(({ cell, code }) =>
      code === null ? [{ ...cell, before: cell.after ?? 0, after: cell.before ?? 0 }] : [],
    );
    await setCounts(tx, back, batch);
    for (const { cell, code } of judged)
      if (code !== null)
        left.push({ variantId: cell.variantId, placeId: cell.placeId, column: cell.column, kept: code });
  }
  return left;
}

/** Why cells of one part cannot be taken back, taken together; null where they can. A closed place takes none. */
function judge(part: CountPart | undefined, cells: readonly PlaceCell[], open: ReadonlySet<number>) {
  if (!part) return cells.map((cell) => ({ cell, code: "part_gone" as const }));
  const stands = ({ placeId, after }: PlaceCell) =>
    open.has(placeId) && (part.units.get(placeId) ?? 0) === (after ?? 0);
  const standing = cells.filter(stands);
  const refusals = countRefusals(
    part,
    standing.map(({ before, after }) => ({ before: after ?? 0, after: before ?? 0 })),
  );
  return cells.map((cell): { cell: PlaceCell; code: Code | null } => {
    const at = standing.indexOf(cell);
    if (at < 0) return { cell, code: "changed" };
    const code = refusals[at]?.code ?? null;
    return { cell, code: code === "below_reserved" || code === "one_unit" ? code : null };
  });
}
