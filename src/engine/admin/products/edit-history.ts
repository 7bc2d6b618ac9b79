import type { Instant } from "#domain/kernel/time.ts";
import type { StaffActor } from "../../staff/audit.ts";
import type { Db, Tx } from "../../platform/database.ts";
import { staffName } from "../../platform/staff-name.ts";
import { statement } from "../../platform/statement.ts";
import { changesShown, type ChangeKind, type RecordPart } from "./edit-differences.ts";

export interface NewChange {
  readonly productId: number;
  readonly version: number;
  readonly kind: ChangeKind;
  readonly before: RecordPart;
  readonly after: RecordPart;
}

const insertChanges = statement<[string, number | null, string, string | null, Date]>(
  "record_product_changes",
  `insert into product_changes (product_id, version, kind, before, after, staff_id, staff_email, batch, at)
   select product_id, version, kind, before, after, $2, $3, $4, $5
   from jsonb_to_recordset($1::jsonb) as g(product_id bigint, version int, kind text, before jsonb, after jsonb)`,
);

/** Writes changes into the products' histories. */
export async function recordChanges(
  tx: Tx,
  by: StaffActor,
  changes: readonly NewChange[],
  now: Instant,
  batch: string | null = null,
): Promise<void> {
  const rows = changes.map(({ productId, ...rest }) => ({ product_id: productId, ...rest }));
  await tx.run(insertChanges, [JSON.stringify(rows), by.id, by.email, batch, new Date(now)]);
}

const countBatch = statement<[string], { count: number }>(
  "count_product_batch",
  "select count(*)::int as count from product_changes where batch = $1",
);

/** Number of products changed in one batch. */
export async function batchSize(db: Db, batch: string): Promise<number> {
  return (await db.row(countBatch, [batch]))?.count ?? 0;
}

/** One line of a product's history. */
export interface ProductChange {
  readonly id: number;
  readonly version: number;
  /** Name of who changed it. */
  readonly by: string;
  readonly kind: ChangeKind;
  readonly before: RecordPart;
  readonly after: RecordPart;
  readonly at: Instant;
}

const selectChanges = statement<[number, number], ProductChange>(
  "product_history",
  `select id, version, ${staffName("staff_email")} as by, kind, before, after, at from product_changes
   where product_id = $1 order by id desc limit $2`,
);

/** A product's latest changes, the newest first. */
export function productHistory(db: Db, productId: number, most = changesShown): Promise<ProductChange[]> {
  return db.rows(selectChanges, [productId, most]);
}
