import { type MessageRefused, type SentMessage, writeInThread } from "../../checkout/write-in-thread.ts";
import { enqueue } from "../../platform/outbox.ts";
import type { FileDeps } from "../../platform/pending-files.ts";
import type { Result } from "#domain/kernel/result.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";

/** A message of staff, mailed to the buyer with the names of its files and the way to the page. */
export function writeToBuyer(
  shop: FileDeps,
  staff: StaffActor,
  sent: SentMessage,
): Promise<Result<null, MessageRefused>> {
  return writeInThread(shop, sent, { staffEmail: staff.email }, async (tx, draft, messageId) => {
    await enqueue(tx, shop.clock, "send_quote_mail", { draftId: draft.id, mail: "message", messageId });
    await audit(tx, staff, "draft-answered", draft.number, shop.clock.now());
  });
}
