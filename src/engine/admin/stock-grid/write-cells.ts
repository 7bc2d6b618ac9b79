import { cellText } from "#domain/inventory/stock-grid.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { beginStock } from "../../inventory/expected-stock.ts";
import { holdPlace } from "../../inventory/place-stock.ts";
import { lockStockToSet, setStock } from "../../inventory/set-stock.ts";
import { auditMany, type StaffActor } from "../../staff/audit.ts";
import type { Tx } from "../../platform/database.ts";
import { lockCatalogue } from "../../catalogue/lock-catalogue.ts";
import { partsThatDiffer } from "../products/edit-differences.ts";
import { auditEach, writeChanges } from "../products/edit-many.ts";
import { lockRecords, type StoredRecord } from "../products/edit-record.ts";
import type { CellChange, GridPlace } from "./grid-plan.ts";
import { type GridRow, readGridParts } from "./grid-table.ts";

/**
 * Parts of a batch, held until the transaction ends: as rows of the grid at a place, and the products of those with a
 * price.
 */
export interface HeldParts {
  readonly parts: readonly GridRow[];
  readonly records: readonly StoredRecord[];
  readonly place: GridPlace;
}

interface Cell {
  readonly variantId: number;
  readonly column: CellChange["column"];
}

const isOfStock = ({ column }: Cell) => column !== "price";

/** Holds the products before the stock, so that two batches never wait for each other. */
export async function holdParts(tx: Tx, cells: readonly Cell[], placeId: number): Promise<HeldParts> {
  const ids = [...new Set(cells.map(({ variantId }) => variantId))];
  const priced = new Set(cells.filter((cell) => !isOfStock(cell)).map(({ variantId }) => variantId));
  if (priced.size > 0) await lockCatalogue(tx);
  const place = { placeId, isOpen: await holdPlace(tx, placeId) };
  const rows = await readGridParts(tx, ids, placeId);
  const products = rows.filter(({ variantId }) => priced.has(variantId)).map(({ productId }) => productId);
  const records = products.length > 0 ? await lockRecords(tx, [...new Set(products)]) : [];
  const stocked = new Set(cells.filter(isOfStock).map(({ variantId }) => variantId));
  const present = rows.map(({ variantId }) => variantId).filter((id) => stocked.has(id));
  await beginStock(tx, present);
  await lockStockToSet(tx, present);
  return { parts: await readGridParts(tx, ids, placeId), records, place };
}

export interface Batch {
  readonly id: number;
  readonly key: string;
  readonly reason: string;
  readonly by: StaffActor;
  readonly now: Instant;
  /** It takes back what was done before. */
  readonly isUndo: boolean;
}

/** Writes cells of parts that are held, with movements, the products' histories and the record of changes. */
export async function writeCells(
  tx: Tx,
  { parts, records, place }: HeldParts,
  changes: readonly CellChange[],
  batch: Batch,
): Promise<void> {
  await writePrices(tx, records, changes, batch);
  const stocked = Map.groupBy(changes.filter(isOfStock), ({ variantId }) => variantId);
  const values = parts.flatMap(({ variantId, values: now }) => {
    const some = stocked.get(variantId);
    if (!some) return [];
    const next = { ...now, ...Object.fromEntries(some.map(({ column, after }) => [column, after])) };
    return [
      { variantId, placeId: place.placeId, onHand: next.onHand ?? 0, reorderAt: next.reorderAt, cost: next.cost },
    ];
  });
  const { reason, now, by } = batch;
  await setStock(tx, values, { reason, staffId: by.id, batchId: batch.id, now });
  const lines = [...stocked.values()].map((some) => ({
    subject: some[0]!.sku,
    data: {
      ...Object.fromEntries(
        some.map((one) => [one.column, `${one.column}: ${textOf(one, "before")} → ${textOf(one, "after")}`]),
      ),
      ...(reason !== "" && { reason }),
    },
  }));
  await auditMany(tx, by, batch.isUndo ? "stock-undone" : "stock-edited", lines, now);
}

const textOf = (change: CellChange, side: "before" | "after") => cellText(change.column, change[side]) || "–";

async function writePrices(
  tx: Tx,
  records: readonly StoredRecord[],
  changes: readonly CellChange[],
  { by, now, key, isUndo }: Batch,
): Promise<void> {
  const prices = new Map(
    changes.flatMap(({ variantId, column, after }) =>
      column === "price" && after !== null ? [[variantId, after]] : [],
    ),
  );
  const planned = records.flatMap(({ id, record }) => {
    const variants = record.variants.map((one) => ({
      ...one,
      priceCents: (one.id === null ? undefined : prices.get(one.id)) ?? one.priceCents,
    }));
    const parts = partsThatDiffer(record, { ...record, variants });
    return parts.after.variants ? [{ id, name: record.name, ...parts, lost: [] }] : [];
  });
  await writeChanges(tx, by, records, planned, now, isUndo ? { kind: "undone" } : { kind: "bulk", batch: key });
  await auditEach(tx, by, records, planned, isUndo ? "product-undone" : "product-changed", now);
}
