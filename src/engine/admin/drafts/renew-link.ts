import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { lockDraft, writeDraftEvent } from "../../checkout/draft-row.ts";
import { statement } from "../../platform/statement.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import type { DraftStepRefused } from "./draft-steps.ts";

const renew = statement<[number]>(
  "renew_draft_link",
  "update order_drafts set link_round = link_round + 1 where id = $1",
);

/** Ends the link of an offer that went to the wrong reader. The new one is mailed by a press of its own. */
export function renewLink(
  shop: DbAndClock,
  staff: StaffActor,
  { id, linkRound }: { readonly id: number; readonly linkRound: number },
): Promise<Result<{ id: number }, DraftStepRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<{ id: number }, DraftStepRefused>> => {
    const draft = await lockDraft(tx, id);
    if (!draft) return refuse({ code: "draft_missing" });
    // A company's offer has no link.
    if (draft.state !== "sent" || draft.companyId !== null) return refuse({ code: "draft_closed" });
    // Pressed twice, the link that was just drawn stays.
    if (draft.linkRound !== linkRound) return ok({ id });
    const now = shop.clock.now();
    await tx.run(renew, [id]);
    await writeDraftEvent(tx, id, "link-renewed", { by: staff.email, now });
    await audit(tx, staff, "draft-link-renewed", draft.number, now);
    return ok({ id });
  });
}
