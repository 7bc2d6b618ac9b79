import type { Instant } from "#domain/kernel/time.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { ReturnUnits } from "./return-lines.ts";

/** A return request as far as it is written. */
export interface ReturnDraft {
  readonly received: boolean | null;
  readonly lines: readonly ReturnUnits[];
  readonly reason: string;
  readonly remark: string;
}

const selectDraft = statement<[number], ReturnDraft & Record<string, unknown>>(
  "return_draft",
  `select received, lines, reason, remark from return_drafts where order_id = $1`,
);
const upsertDraft = statement<[number, boolean | null, string, string, string, Date]>(
  "keep_return_draft",
  `insert into return_drafts (order_id, received, lines, reason, remark, updated_at) values ($1, $2, $3::jsonb, $4, $5, $6)
   on conflict (order_id) do update set received = excluded.received, lines = excluded.lines, reason = excluded.reason,
     remark = excluded.remark, updated_at = excluded.updated_at`,
);
const deleteDraftRow = statement<[number]>("forget_return_draft", `delete from return_drafts where order_id = $1`);

export function findDraft(db: Db, orderId: number): Promise<ReturnDraft | null> {
  return db.row(selectDraft, [orderId]);
}

/** Saves what is written so far, in place of the draft before. */
export async function saveDraft(db: Db, orderId: number, draft: ReturnDraft, now: Instant): Promise<void> {
  await db.run(upsertDraft, [
    orderId,
    draft.received,
    JSON.stringify(draft.lines),
    draft.reason,
    draft.remark,
    new Date(now),
  ]);
}

export async function deleteDraft(tx: Tx, orderId: number): Promise<void> {
  await tx.run(deleteDraftRow, [orderId]);
}
