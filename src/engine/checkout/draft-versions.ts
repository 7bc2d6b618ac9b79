import type { Language } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { DraftPaper, DraftRow } from "./draft-row.ts";

/** A version that was sent, as it was. */
export interface DraftVersion {
  /** Its place among those that were sent, from 1. */
  readonly sent: number;
  readonly language: Language;
  readonly total: Money;
  readonly sentAt: Instant;
  readonly validUntil: Instant;
}

const insert = statement<[number, string, Language, number, Date, Date]>(
  "keep_draft_version",
  `insert into order_draft_versions (draft_id, sent, paper, language, total_cents, sent_at, valid_until)
   select d.id, d.sent_count, $2::jsonb, $3, $4, $5, $6 from order_drafts d where d.id = $1`,
);

/** Keeps what was just sent. */
export async function keepVersion(
  tx: Tx,
  draft: Pick<DraftRow, "id" | "language">,
  { paper, sentAt, validUntil }: { readonly paper: DraftPaper; readonly sentAt: Instant; readonly validUntil: number },
): Promise<void> {
  const { total } = paper.priced.order;
  await tx.run(insert, [
    draft.id,
    JSON.stringify(paper),
    draft.language,
    total,
    new Date(sentAt),
    new Date(validUntil),
  ]);
}

const selectAll = statement<[number], DraftVersion>(
  "draft_versions",
  `select sent, language, total_cents as total, sent_at as "sentAt", valid_until as "validUntil"
   from order_draft_versions
   where draft_id = $1 order by sent desc`,
);

/** The versions that were sent, latest first. */
export const versionsOf = (db: Db, draftId: number): Promise<DraftVersion[]> => db.rows(selectAll, [draftId]);

const selectPaper = statement<[number, number], { paper: DraftPaper }>(
  "paper_of_draft_version",
  `select paper from order_draft_versions where draft_id = $1 and sent = $2 and paper ? 'checkout'`,
);

/** The paper of a version; null for one that there is not, or whose buyer is erased. */
export async function paperOfVersion(db: Db, draftId: number, sent: number): Promise<DraftPaper | null> {
  return (await db.row(selectPaper, [draftId, sent]))?.paper ?? null;
}
