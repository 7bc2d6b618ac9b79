import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { lockDraft, writeDraftEvent } from "../../checkout/draft-row.ts";
import { statement } from "../../platform/statement.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import { whoMayAnswer } from "./who-answers.ts";

const setStaff = statement<[number, number]>("assign_draft", `update order_drafts set staff_id = $2 where id = $1`);

/** Names the member of staff who answers for a quote, and is mailed what its buyer writes. */
export function assignDraft(
  shop: DbAndClock,
  staff: StaffActor,
  { draftId, staffId }: { readonly draftId: number; readonly staffId: number | null },
): Promise<Result<null, { code: "draft_missing" }>> {
  return shop.db.transaction(async (tx): Promise<Result<null, { code: "draft_missing" }>> => {
    const now = shop.clock.now();
    const draft = await lockDraft(tx, draftId);
    const person = (await whoMayAnswer(tx)).find(({ id }) => id === staffId);
    if (!draft || !person) return refuse({ code: "draft_missing" });
    if (draft.staffId === person.id) return ok(null);
    await tx.run(setStaff, [draft.id, person.id]);
    await writeDraftEvent(tx, draft.id, "assigned", { by: staff.email, data: { to: person.name }, now });
    await audit(tx, staff, "draft-assigned", draft.number, now, { to: person.name });
    return ok(null);
  });
}
