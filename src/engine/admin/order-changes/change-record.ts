import type { Instant } from "#domain/kernel/time.ts";
import type { Db, Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { ChangeEntry, PlannedChange } from "./plan-change.ts";

const insertChange = statement<[number, number | null, string, string, Date], { id: number }>(
  "write_order_change",
  `insert into order_changes (order_id, staff_id, changes, personal, at) values ($1, $2, $3::jsonb, $4::jsonb, $5)
   returning id`,
);

/**
 * Writes what is changed, with before and after. What names the buyer stands apart, and goes when the order is erased.
 */
export async function writeChange(
  tx: Tx,
  orderId: number,
  { changes, personal }: Pick<PlannedChange, "changes" | "personal">,
  { staffId, now }: { readonly staffId: number | null; readonly now: Instant },
): Promise<number> {
  const columns = [JSON.stringify(changes), JSON.stringify(personal)] as const;
  const row = await tx.row(insertChange, [orderId, staffId, ...columns, new Date(now)]);
  if (!row) throw new Error(`the change of order ${orderId} was not written`);
  return row.id;
}

const selectChanges = statement<[number], { entries: ChangeEntry[] }>(
  "changes_of_order",
  `select personal || changes as entries from order_changes where order_id = $1 order by id`,
);

/** Changes of an order, oldest first. */
export async function changesOf(db: Db, orderId: number): Promise<(readonly ChangeEntry[])[]> {
  return (await db.rows(selectChanges, [orderId])).map(({ entries }) => entries);
}
