import type { Role } from "#domain/staff/permissions.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { type FactorChange, type Told } from "../platform/mail-kinds.ts";
import type { Clock } from "../ports/clock.ts";

/** Enqueues a mail to all owners about a change to money or rights, in the transaction that makes it. */
export async function tellOwners(
  tx: Tx,
  clock: Clock,
  by: { readonly email: string },
  change: {
    readonly about: Told;
    /** Subject of the change: an email, a key's name, a host. */
    readonly subject: string;
    readonly role?: Role;
    /** A former owner, notified beside the owners. */
    readonly also?: string;
  },
): Promise<void> {
  await enqueue(tx, clock, "send_told_mail", { ...change, by: by.email, at: clock.now() });
}

/** Changes that add a second factor: after 72 hours an owner's authorizes changes to money. */
const isNewFactor: Readonly<Record<FactorChange, boolean>> = {
  "authenticator-set": true,
  "authenticator-removed": false,
  "passkey-added": true,
  "passkey-removed": false,
  "recovery-codes-made": false,
  "recovery-code-used": false,
};

/**
 * Enqueues a mail about a change to a member's second factors, which a stranger at their desk may have made; for an
 * owner's new factor, all owners are notified.
 */
export async function tellOfFactor(
  tx: Tx,
  clock: Clock,
  who: { readonly id: number; readonly email: string; readonly role: Role; readonly demo: boolean },
  change: FactorChange,
): Promise<void> {
  if (who.role === "owner" && isNewFactor[change])
    return tellOwners(tx, clock, who, { about: "factor", subject: who.email });
  if (!who.demo) await enqueue(tx, clock, "send_factor_mail", { staffId: who.id, change, at: clock.now() });
}
