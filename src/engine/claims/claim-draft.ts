import type { Instant } from "#domain/kernel/time.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { ClaimUnits } from "./claim-lines.ts";

/** A claim as far as it is written; what is not chosen is empty. */
export interface ClaimDraft {
  readonly lines: readonly ClaimUnits[];
  readonly damage: string;
  readonly wish: string;
  readonly description: string;
}

const selectDraft = statement<[number], ClaimDraft & Record<string, unknown>>(
  "claim_draft",
  `select lines, damage, wish, description from claim_drafts where order_id = $1`,
);
const upsertDraft = statement<[number, string, string, string, string, Date]>(
  "keep_claim_draft",
  `insert into claim_drafts (order_id, lines, damage, wish, description, updated_at) values ($1, $2::jsonb, $3, $4, $5, $6)
   on conflict (order_id) do update set lines = excluded.lines, damage = excluded.damage, wish = excluded.wish,
     description = excluded.description, updated_at = excluded.updated_at`,
);
const deleteDraftRow = statement<[number]>("forget_claim_draft", `delete from claim_drafts where order_id = $1`);

export function findClaimDraft(db: Db, orderId: number): Promise<ClaimDraft | null> {
  return db.row(selectDraft, [orderId]);
}

/** Saves what is written so far, in place of the draft before. */
export async function saveClaimDraft(db: Db, orderId: number, draft: ClaimDraft, now: Instant): Promise<void> {
  const { lines, damage, wish, description } = draft;
  await db.run(upsertDraft, [orderId, JSON.stringify(lines), damage, wish, description, new Date(now)]);
}

export async function deleteClaimDraft(tx: Tx, orderId: number): Promise<void> {
  await tx.run(deleteDraftRow, [orderId]);
}
