import { type MessageRefused, writeInThread } from "../../checkout/quote-answers.ts";
import { writeMessage } from "../../checkout/quote-thread.ts";
import { enqueue } from "../../platform/outbox.ts";
import type { Result } from "#domain/kernel/result.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import type { DraftShop } from "./save-draft.ts";

/** A message of staff, mailed to the buyer with the way to the page. */
export function writeToBuyer(
  shop: DraftShop,
  staff: StaffActor,
  { draftId, text: typed }: { readonly draftId: number; readonly text: string },
): Promise<Result<null, MessageRefused>> {
  return writeInThread(shop, draftId, typed, async (tx, draft, text) => {
    const now = shop.clock.now();
    const messageId = await writeMessage(tx, draft.id, { step: "", staffEmail: staff.email, text, now });
    await enqueue(tx, shop.clock, "send_quote_mail", { draftId: draft.id, mail: "message", messageId });
    await audit(tx, staff, "draft-answered", draft.number, now);
  });
}
