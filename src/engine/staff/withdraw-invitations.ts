import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const withdrawAll = statement<[string, Date]>(
  "withdraw_open_invitations",
  `update staff_invitations set withdrawn_at = $2 where email_key = $1 and used_at is null and withdrawn_at is null`,
);

/**
 * Ends every link that still invites this email. What an owner decides about a person later (another role, none, a new
 * invitation) counts, whatever links lie in that person's mailbox.
 */
export async function withdrawOpenInvitations(tx: Tx, emailKey: string, now: Instant): Promise<void> {
  await tx.run(withdrawAll, [emailKey, new Date(now)]);
}
