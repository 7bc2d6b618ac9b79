import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { lockDraft } from "./draft-row.ts";
import { releaseDraft } from "./draft-stock.ts";

const selectIds = statement<[string], { id: number }>(
  "drafts_to_delete",
  `select id from order_drafts where email_key = $1 and email_key <> '' and state <> 'ordered' order by id`,
);
const selectOfCustomer = statement<[number], { id: number }>(
  "drafts_of_customer_to_delete",
  `select d.id from order_drafts d where d.state <> 'ordered' and d.id in (
     select o.id from order_drafts o where o.customer_id = $1
     union select o.id from customers c join order_drafts o on o.email_key = c.email_key where c.id = $1)
     order by d.id`,
);
const remove = statement<[number]>("delete_draft", `delete from order_drafts where id = $1`);

/** Deletes the drafts for an erased person and releases their stock. Drafts that became orders stay. */
export async function deleteDraftsOf(
  tx: Tx,
  whom: { customerId: number } | { emailKey: string },
  now: Instant,
): Promise<void> {
  const drafts =
    "customerId" in whom
      ? await tx.rows(selectOfCustomer, [whom.customerId])
      : await tx.rows(selectIds, [whom.emailKey]);
  for (const { id } of drafts) {
    const draft = await lockDraft(tx, id);
    if (!draft || draft.state === "ordered") continue;
    await releaseDraft(tx, draft, now);
    await tx.run(remove, [id]);
  }
}
