import { mayUndoBulk } from "#domain/kernel/bulk-undo.ts";
import type { GridColumn } from "#domain/inventory/stock-grid.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../../platform/database.ts";
import { staffName } from "../../platform/staff-name.ts";
import { statement } from "../../platform/statement.ts";
import type { KeptCode } from "./change-grid.ts";

/** A batch of changes made in the grid. */
export interface StockBatch {
  readonly id: number;
  readonly key: string;
  readonly reason: string;
  readonly by: string;
  readonly at: Instant;
  readonly parts: number;
  readonly cells: number;
  readonly columns: readonly GridColumn[];
  /** The file of counts that it came from; null for a batch of the grid. */
  readonly fileName: string | null;
  readonly undoneAt: Instant | null;
  readonly undoneBy: string | null;
  /** Cells that undoing left unchanged, and their count. */
  readonly kept: readonly {
    readonly sku: string;
    readonly column: GridColumn;
    /** Of a count from a file; null where the batch is about one place. */
    readonly place: { readonly id: number; readonly name: string } | null;
    readonly code: KeptCode;
  }[];
  readonly keptCount: number;
}

const batchesShown = 5;
const keptShown = 50;

const selectLatest = statement<[number, number], StockBatch>(
  "latest_stock_batches",
  `select b.id, b.request_key as key, b.reason, b.file_name as "fileName", 
     coalesce(nullif(t.name, ''), b.staff_email) as by, b.at, b.undone_at as "undoneAt",
     ${staffName("b.undone_by")} as "undoneBy", c.parts, c.cells, c.columns, c."keptCount",
     coalesce((select jsonb_agg(jsonb_build_object('sku', k.sku, 'column', k.field, 'code', k.kept, 'place',
       case when b.file_name is not null then jsonb_build_object('id', k.place_id, 'name', k.place) end)
       order by k.sku, k.field, k.place_id)
       from (select v.sku, k.field, k.kept, k.place_id, coalesce(l.name, '') as place from stock_batch_cells k
           join variants v on v.id = k.variant_id left join places l on l.id = k.place_id
         where k.batch_id = b.id and k.kept is not null order by v.sku, k.field, k.place_id limit $2) k), '[]') as kept
   from (select * from stock_batches order by at desc, id desc limit $1) b
     left join staff t on t.id = b.staff_id
     cross join lateral (select count(distinct variant_id)::int as parts, count(*)::int as cells,
       coalesce(array_agg(distinct field), '{}') as columns,
       count(*) filter (where kept is not null)::int as "keptCount" from stock_batch_cells where batch_id = b.id) c
   order by b.at desc, b.id desc`,
);

/** The latest batches, and which of them this person may still undo. */
export async function latestBatches(
  db: Db,
  columns: readonly GridColumn[],
  now: Instant,
): Promise<(StockBatch & { readonly canUndo: boolean })[]> {
  const batches = await db.rows(selectLatest, [batchesShown, keptShown]);
  return batches.map((batch) => ({
    ...batch,
    canUndo:
      batch.undoneAt === null &&
      mayUndoBulk(batch.at, now) &&
      batch.columns.every((column) => columns.includes(column)),
  }));
}
