import { mayUndoBulk } from "#domain/kernel/bulk-undo.ts";
import { mainPlace } from "#domain/inventory/places.ts";
import { type GridColumn, cellRefusal } from "#domain/inventory/stock-grid.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Clock } from "../../ports/clock.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { type PlaceCell, takeCountsBack } from "../stock-counts/undo-counts.ts";
import { type CellChange, editedCells, gridMargin, type GridPlan, planOf, type TypedCell } from "./grid-plan.ts";
import type { GridRow } from "./grid-table.ts";
import { holdParts, writeCells } from "./write-cells.ts";

export interface GridChange {
  readonly cells: readonly TypedCell[];
  readonly reason: string;
  /** Of the plan that was shown. */
  readonly fingerprint: string;
  /** Whose counts it changes; left out for the main place. */
  readonly placeId?: number;
  /** May go below the margin floor. */
  readonly mayGoBelow?: boolean;
  /** Names this press of the button: a second one changes nothing and gives the same answer. */
  readonly key: string;
}

const insertBatch = statement<[string, string, number | null, string, Date, number], { id: number }>(
  "begin_stock_batch",
  `insert into stock_batches (request_key, reason, staff_id, staff_email, at, place_id)
   values ($1, $2, $3, $4, $5, nullif($6::bigint, ${mainPlace}))
   on conflict (request_key) do nothing returning id`,
);
const insertCells = statement<[number, string]>(
  "stock_batch_cells",
  `insert into stock_batch_cells (batch_id, variant_id, field, before, after)
   select $1, "variantId", "column", before, after
   from jsonb_to_recordset($2::jsonb) as g("variantId" bigint, "column" text, before int, after int)`,
);

/**
 * Changes cells of many parts as it was shown, all in one transaction; refused with the present plan if it would do
 * anything else.
 */
export async function changeGrid(
  { db, clock }: { db: Database; clock: Clock },
  by: StaffActor,
  { cells: typed, reason, fingerprint, placeId = mainPlace, mayGoBelow = false, key }: GridChange,
): Promise<Result<null, { code: "plan_changed"; plan: GridPlan }>> {
  return db.transaction(async (tx): Promise<Result<null, { code: "plan_changed"; plan: GridPlan }>> => {
    const now = clock.now();
    const batch = await tx.row(insertBatch, [key, reason, by.id, by.email, new Date(now), placeId]);
    if (!batch) return ok(null);
    const cells = editedCells(typed);
    const parts = await holdParts(tx, cells, placeId);
    const margin = await gridMargin(tx, cells, mayGoBelow);
    const plan = planOf(parts.parts, cells, reason, parts.place, margin);
    const { changes } = plan;
    const isWhole = plan.bad.length + plan.gone.length === 0 && plan.reasonError === null && changes.length > 0;
    if (!isWhole || plan.fingerprint !== fingerprint) return refuse({ code: "plan_changed", plan });
    await writeCells(tx, parts, changes, { id: batch.id, key, reason, by, now, isUndo: false });
    await tx.run(insertCells, [batch.id, JSON.stringify(changes)]);
    return ok(null);
  });
}

interface BatchRow {
  readonly id: number;
  readonly reason: string;
  readonly at: Instant;
  readonly undoneAt: Instant | null;
  readonly placeId: number;
  /** The file of counts that it came from; null for a batch of the grid. */
  readonly fileName: string | null;
}

const lockBatch = statement<[string], BatchRow>(
  "lock_stock_batch",
  `select id, reason, at, undone_at as "undoneAt", coalesce(place_id, ${mainPlace}) as "placeId",
     file_name as "fileName"
   from stock_batches where request_key = $1 for update`,
);
const selectCells = statement<[number], PlaceCell>(
  "cells_of_stock_batch",
  `select c.variant_id as "variantId", v.sku, c.field as "column", c.before, c.after,
     coalesce(b.place_id, c.place_id) as "placeId"
   from stock_batch_cells c join variants v on v.id = c.variant_id join stock_batches b on b.id = c.batch_id
   where c.batch_id = $1 order by v.sku, c.field`,
);
const endBatch = statement<[number, Date, string]>(
  "undo_stock_batch",
  "update stock_batches set undone_at = $2, undone_by = $3 where id = $1",
);
const keepCells = statement<[number, string]>(
  "keep_stock_batch_cells",
  `update stock_batch_cells c set kept = g.kept from jsonb_to_recordset($2::jsonb) as g("variantId" bigint,
     "column" text, "placeId" bigint, kept text)
   where c.batch_id = $1 and c.variant_id = g."variantId" and c.field = g."column"
     and (g."placeId" is null or c.place_id = g."placeId")`,
);

export type KeptCode = "changed" | "below_reserved" | "not_below_list_price" | "one_unit" | "part_gone";

export type UndoBatchRefused = { code: "batch_not_found" } | { code: "undo_over" } | { code: "undo_not_allowed" };

/**
 * Takes a batch back within its window, once. Cells that something has changed since, or that could no longer take what
 * they held, stay as they are and are written down with the reason.
 */
export async function undoBatch(
  { db, clock }: { db: Database; clock: Clock },
  by: StaffActor,
  { key, columns }: { readonly key: string; readonly columns: readonly GridColumn[] },
): Promise<Result<null, UndoBatchRefused>> {
  return db.transaction(async (tx): Promise<Result<null, UndoBatchRefused>> => {
    const now = clock.now();
    const batch = await tx.row(lockBatch, [key]);
    if (!batch) return refuse({ code: "batch_not_found" });
    const cells = await tx.rows(selectCells, [batch.id]);
    if (cells.some(({ column }) => !columns.includes(column))) return refuse({ code: "undo_not_allowed" });
    if (batch.undoneAt !== null) return ok(null);
    if (!mayUndoBulk(batch.at, now)) return refuse({ code: "undo_over" });
    const leftCells =
      batch.fileName === null
        ? await takeBack(tx, by, { ...batch, key }, cells, now)
        : await takeCountsBack(tx, cells, { id: batch.id, reason: batch.reason, staffId: by.id, now });
    if (batch.fileName !== null)
      await audit(tx, by, "stock-count-undone", batch.fileName, now, {
        cells: cells.length - leftCells.length,
        reason: batch.reason,
      });
    if (leftCells.length > 0) await tx.run(keepCells, [batch.id, JSON.stringify(leftCells)]);
    await tx.run(endBatch, [batch.id, new Date(now), by.email]);
    return ok(null);
  });
}

/** Takes a batch of the grid back; gives the cells that stay, with the reason. */
async function takeBack(
  tx: Tx,
  by: StaffActor,
  batch: BatchRow & { readonly key: string },
  cells: readonly CellChange[],
  now: Instant,
): Promise<{ variantId: number; column: GridColumn; kept: KeptCode }[]> {
  const parts = await holdParts(tx, cells, batch.placeId);
  const byId = new Map(parts.parts.map((part) => [part.variantId, part]));
  const judged = cells.map((cell) => ({ cell, kept: keptOf(cell, byId.get(cell.variantId), parts.place.isOpen) }));
  const back = judged
    .filter(({ kept }) => kept === null)
    .map(({ cell }) => ({ ...cell, before: cell.after, after: cell.before }));
  const { id, key, reason } = batch;
  await writeCells(tx, parts, back, { id, key, reason, by, now, isUndo: true });
  return judged.flatMap(({ cell: { variantId, column }, kept: code }) =>
    code === null ? [] : [{ variantId, column, kept: code }],
  );
}

/** Why a cell cannot be taken back; null if it can. A closed place takes no units back. */
function keptOf({ column, before, after }: CellChange, part: GridRow | undefined, isOpen: boolean): KeptCode | null {
  if (!part) return "part_gone";
  if (part.values[column] !== after || (column === "onHand" && !isOpen)) return "changed";
  const code = cellRefusal(column, before, part)?.code;
  return code === "below_reserved" || code === "not_below_list_price" || code === "one_unit" ? code : null;
}
