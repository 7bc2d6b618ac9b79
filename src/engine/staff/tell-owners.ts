import type { Role } from "#domain/staff/permissions.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue, type Told } from "../platform/outbox.ts";
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

/** Has all owners told that one of them has a new second factor: 72 hours later it proves what leads to money. */
export async function tellOfFactor(tx: Tx, clock: Clock, who: { readonly email: string; readonly role: Role }) {
  if (who.role === "owner") await tellOwners(tx, clock, who, { about: "factor", subject: who.email });
}
