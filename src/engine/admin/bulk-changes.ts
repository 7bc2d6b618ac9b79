import { mayUndoBulk } from "#domain/kernel/bulk-undo.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { StaffActor } from "../staff/audit.ts";
import type { Db, Tx } from "../platform/database.ts";
import { staffName } from "../platform/staff-name.ts";
import { statement } from "../platform/statement.ts";

export type BulkList = "products" | "customers" | "prices";

/** The change in codes, as the record and the list of latest changes say it. */
type BulkWords = Readonly<Record<string, string>>;

/** Why undoing left a product as it is. */
export type LeftCode = "changed" | "incomplete" | "not_below_list_price" | "serial_taken";

/** One change of many rows. */
export interface BulkChangeRow {
  readonly id: number;
  readonly key: string;
  readonly change: BulkWords;
  readonly rows: number;
  readonly by: string;
  readonly at: Instant;
  readonly undoneAt: Instant | null;
  readonly undoneBy: string | null;
  readonly leftAlone: number;
  /** Products that undoing left as they are; the first of them. */
  readonly left: readonly { readonly id: number; readonly name: LocalizedText; readonly code: LeftCode }[];
  /** Prices that undoing left, by part number and quantity; the first of them. */
  readonly leftPrices: readonly { readonly sku: string; readonly from: number }[];
}

const insertChange = statement<
  [string, BulkList, string, number, number | null, string, Date, number | null],
  { id: number }
>(
  "record_bulk_change",
  `insert into bulk_changes (key, list, change, rows, staff_id, staff_email, at, price_list_id)
   values ($1, $2, $3::jsonb, $4, $5, $6, $7, $8) returning id`,
);

interface BulkRecord {
  readonly key: string;
  readonly list: BulkList;
  readonly change: BulkWords;
  readonly rows: number;
  /** The list of prices that it is of. */
  readonly priceListId?: number | null;
}

/** Writes down a change of many rows, so that it can be undone. */
export async function recordBulk(
  tx: Tx,
  by: StaffActor,
  { key, list, change, rows, priceListId = null }: BulkRecord,
  now: Instant,
): Promise<number> {
  const words = JSON.stringify(change);
  const row = await tx.row(insertChange, [key, list, words, rows, by.id, by.email, new Date(now), priceListId]);
  if (!row) throw new Error("no bulk change was written");
  return row.id;
}

const mostLatest = 5;
const mostLeft = 50;

const selectLatest = statement<[BulkList, number, number, number | null], BulkChangeRow>(
  "latest_bulk_changes",
  `select b.id, b.key, b.change, b.rows, coalesce(nullif(t.name, ''), b.staff_email) as by, b.at,
     b.undone_at as "undoneAt", ${staffName("b.undone_by")} as "undoneBy", b.left_alone as "leftAlone",
     coalesce((select jsonb_agg(jsonb_build_object('id', l.product_id, 'name', l.name, 'code', l.code)
       order by l.product_id)
       from (select k.product_id, k.code, p.name from bulk_change_leftovers k join products p on p.id = k.product_id
         where k.bulk_change_id = b.id order by k.product_id limit $3) l), '[]') as left,
     coalesce((select jsonb_agg(jsonb_build_object('sku', l.sku, 'from', l.from_quantity)
       order by l.sku, l.from_quantity)
       from (select v.sku, k.from_quantity from bulk_change_prices k join variants v on v.id = k.variant_id
         where k.bulk_change_id = b.id and k.is_left order by 1, 2 limit $3) l), '[]') as "leftPrices"
   from (select * from bulk_changes where list = $1 and price_list_id is not distinct from $4
     order by at desc, id desc limit $2) b
     left join staff t on t.id = b.staff_id
   order by b.at desc, b.id desc`,
);

/** The latest changes of a list, or of one list of prices, and which of them may still be undone. */
export async function latestBulkChanges(
  db: Db,
  list: BulkList,
  now: Instant,
  priceListId: number | null = null,
): Promise<(BulkChangeRow & { readonly canUndo: boolean })[]> {
  const rows = await db.rows(selectLatest, [list, mostLatest, mostLeft, priceListId]);
  return rows.map((row) => ({ ...row, canUndo: row.undoneAt === null && mayUndoBulk(row.at, now) }));
}

interface HeldChange {
  readonly id: number;
  readonly change: BulkWords;
  readonly rows: number;
  readonly at: Instant;
  readonly undoneAt: Instant | null;
}

const lockChange = statement<[string, BulkList, number | null], HeldChange>(
  "lock_bulk_change",
  `select id, change, rows, at, undone_at as "undoneAt" from bulk_changes
   where key = $1 and list = $2 and price_list_id is not distinct from $3 for update`,
);
const endChange = statement<[number, Date, string, number]>(
  "undo_bulk_change",
  "update bulk_changes set undone_at = $2, undone_by = $3, left_alone = $4 where id = $1",
);

export type UndoBulkRefused = { readonly code: "batch_not_found" } | { readonly code: "undo_over" };

/**
 * Undoes a change of many rows once, within its window; `takeBack` gives how many rows stay as they are. A second press
 * changes nothing.
 */
export async function undoBulk(
  tx: Tx,
  by: StaffActor,
  { key, list, now, priceListId = null }: Pick<BulkRecord, "key" | "list" | "priceListId"> & { readonly now: Instant },
  takeBack: (change: HeldChange) => Promise<number>,
): Promise<Result<{ key: string }, UndoBulkRefused>> {
  const change = await tx.row(lockChange, [key, list, priceListId]);
  if (!change) return refuse({ code: "batch_not_found" });
  if (change.undoneAt !== null) return ok({ key });
  if (!mayUndoBulk(change.at, now)) return refuse({ code: "undo_over" });
  const leftAlone = await takeBack(change);
  await tx.run(endChange, [change.id, new Date(now), by.email, leftAlone]);
  return ok({ key });
}
