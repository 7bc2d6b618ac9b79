import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const withdrawAll = statement<[string, Date]>(
  "withdraw_open_invitations",
  `update staff_invitations set withdrawn_at = $2 where email_key = $1 and used_at is null and withdrawn_at is null`,
);

/**
 * Revokes all open invitations to this email, so that an owner's later decision (another role, none, a new invitation)
 * cannot be undone by an old link.
 */
export async function withdrawOpenInvitations(tx: Tx, emailKey: string, now: Instant): Promise<void> {
  await tx.run(withdrawAll, [emailKey, new Date(now)]);
}
