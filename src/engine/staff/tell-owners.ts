import type { Role } from "#domain/staff/permissions.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue, type FactorChange, type Told } from "../platform/outbox.ts";
import type { Clock } from "../ports/clock.ts";

/** Has all owners told by mail of a change to what leads to money, or to who may make one; in the transaction that makes it. */
export async function tellOwners(
  tx: Tx,
  clock: Clock,
  by: { readonly email: string },
  change: {
    readonly about: Told;
    /** Whom or what it is about: an email, the name of a key, a host. */
    readonly subject: string;
    readonly role?: Role;
    /** Told beside the owners: who was one until now. */
    readonly also?: string;
  },
): Promise<void> {
  await enqueue(tx, clock, "send_told_mail", { ...change, by: by.email, at: clock.now() });
}

/** Changes by which somebody has a new second factor: 72 hours later an owner's proves what leads to money. */
const isNewFactor: Readonly<Record<FactorChange, boolean>> = {
  "authenticator-set": true,
  "authenticator-removed": false,
  "passkey-added": true,
  "passkey-removed": false,
  "recovery-codes-made": false,
  "recovery-code-used": false,
};

/**
 * Has somebody told by mail of a change to their second factors, which a stranger at their desk may have made; all owners,
 * the one among them, where it is an owner's new factor.
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
