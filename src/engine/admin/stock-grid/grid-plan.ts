import { createHash } from "node:crypto";
import { mainPlace } from "#domain/inventory/places.ts";
import { cellRefusal, cellText, type GridCellError, type GridColumn, readCell } from "#domain/inventory/stock-grid.ts";
import type { KindError } from "#domain/kernel/fields/field-error-kind.ts";
import { floorOf } from "#domain/pricing/price-floor.ts";
import { marginFloor } from "../../pricing/margin-floor.ts";
import type { Db } from "../../platform/database.ts";
import { type GridRow, readGridParts } from "./grid-table.ts";

export const longestReason = 200;

/** A cell as it came with the form: what was shown, and what stands in it. */
export interface TypedCell {
  readonly variantId: number;
  readonly column: GridColumn;
  readonly seen: number | null;
  readonly typed: string;
}

export interface CellChange {
  readonly variantId: number;
  readonly sku: string;
  readonly column: GridColumn;
  readonly before: number | null;
  readonly after: number | null;
}

export interface BadCell {
  readonly variantId: number;
  readonly sku: string;
  readonly column: GridColumn;
  /** `changed`: somebody else has changed it since it was shown. */
  readonly error: GridCellError | { readonly code: "changed"; readonly now: number | null };
}

/** The place whose counts a form of the grid is about. */
export interface GridPlace {
  readonly placeId: number;
  readonly isOpen: boolean;
}

/** Effects of a form of the grid. */
export interface GridPlan {
  readonly changes: readonly CellChange[];
  readonly bad: readonly BadCell[];
  /** Cells of parts that are no longer there. */
  readonly gone: readonly TypedCell[];
  /** A corrected count needs a reason, for the ledger of movements. */
  readonly reasonError: KindError | null;
  /** Identifies exactly these changes: only what was shown is done. */
  readonly fingerprint: string;
}

/** Cells in which something else stands than was shown. */
export function editedCells(cells: readonly TypedCell[]): TypedCell[] {
  return cells.filter(({ column, seen, typed }) => {
    if (typed.trim() === cellText(column, seen)) return false;
    const value = readCell(column, typed);
    return !value.ok || value.value !== seen;
  });
}

/** Judges edited cells by the parts as they are now. */
export function planOf(
  parts: readonly GridRow[],
  cells: readonly TypedCell[],
  reason: string,
  { placeId, isOpen }: GridPlace,
  margin: number | null,
): GridPlan {
  const byId = new Map(parts.map((part) => [part.variantId, part]));
  const changes: CellChange[] = [];
  const bad: BadCell[] = [];
  const gone: TypedCell[] = [];
  const costs = typedCosts(cells);
  for (const cell of cells) {
    const part = byId.get(cell.variantId);
    if (!part) {
      gone.push(cell);
      continue;
    }
    const { variantId, column, seen } = cell;
    const at = { variantId, sku: part.sku, column };
    const value = readCell(column, cell.typed);
    const now = part.values[column];
    if (!value.ok) bad.push({ ...at, error: value.error });
    else if (now !== value.value) {
      const cost = costs.has(variantId) ? costs.get(variantId)! : part.values.cost;
      const refusal = cellRefusal(column, value.value, part) ?? floorRefusal(cell, part, { cost, margin });
      if (now !== seen) bad.push({ ...at, error: { code: "changed", now } });
      else if (column === "onHand" && !isOpen) bad.push({ ...at, error: { code: "place_closed" } });
      else if (refusal) bad.push({ ...at, error: refusal });
      else changes.push({ ...at, before: now, after: value.value });
    }
  }
  const lacksReason = reason === "" && changes.some(({ column }) => column === "onHand");
  const reasonError: KindError | null = lacksReason
    ? { code: "required" }
    : reason.length > longestReason
      ? { code: "too_long", values: { max: longestReason } }
      : null;
  // A form may list the same cells in another order, for instance where a row no longer matches the list's filters.
  const sorted = changes.toSorted((a, b) => a.variantId - b.variantId || (a.column < b.column ? -1 : 1));
  const text = JSON.stringify([reason, sorted, placeId]);
  return { changes, bad, gone, reasonError, fingerprint: createHash("sha256").update(text).digest("base64url") };
}

/** The costs that a form changes; a price beside one is judged by it. */
const typedCosts = (cells: readonly TypedCell[]): ReadonlyMap<number, number | null> =>
  new Map(
    cells.flatMap(({ variantId, column, typed }) => {
      const value = column === "cost" ? readCell(column, typed) : null;
      return value?.ok ? [[variantId, value.value] as const] : [];
    }),
  );

/** The refusal of a price that is lowered below its margin floor; null where it is not. */
function floorRefusal(
  { column, typed }: TypedCell,
  { values }: GridRow,
  { cost, margin }: { readonly cost: number | null; readonly margin: number | null },
): GridCellError | null {
  const price = column === "price" ? readCell(column, typed) : null;
  if (!price?.ok || price.value === null || cost === null || margin === null) return null;
  const floor = floorOf(cost, margin);
  return price.value < floor && price.value < (values.price ?? Infinity) ? { code: "below_floor", floor } : null;
}

/** Staff may price goods below the margin floor where they have its permission. */
export const gridMargin = (db: Db, cells: readonly TypedCell[], mayGoBelow: boolean): Promise<number | null> =>
  mayGoBelow || cells.every(({ column }) => column !== "price") ? Promise.resolve(null) : marginFloor(db);

/** Plans the form's changes without making them. */
export async function planGrid(
  db: Db,
  typed: readonly TypedCell[],
  reason: string,
  { mayGoBelow = false, ...place }: GridPlace & { readonly mayGoBelow?: boolean } = {
    placeId: mainPlace,
    isOpen: true,
  },
): Promise<GridPlan> {
  const cells = editedCells(typed);
  const variantIds = [...new Set(cells.map(({ variantId }) => variantId))];
  const margin = await gridMargin(db, cells, mayGoBelow);
  return planOf(await readGridParts(db, variantIds, place.placeId), cells, reason, place, margin);
}
