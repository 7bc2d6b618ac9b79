import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { bucketOf, countFailure, clearFailures, isBucketLocked } from "../customers/failures.ts";
import { withHashingSlot } from "../customers/password-hash.ts";
import type { Tx } from "../platform/database.ts";
import { audit } from "./audit.ts";
import { openStaffSession, type StaffSession } from "./sessions.ts";
import type { StaffShop } from "./staff-shop.ts";

/** A factor that was accepted, and since when it is set up; null for one that proves nothing later, as a recovery code. */
export interface TakenFactor {
  readonly since: Instant | null;
}

export type FactorKind = "authenticator" | "passkey" | "recovery-code";

/**
 * Opens the session that waits for a second factor if `take` accepts what was given, and gives the new token; null for
 * a factor that is wrong. Wrong ones are counted over all kinds: the fifth locks for 15 minutes ("0210").
 */
export function completeSignIn(
  shop: StaffShop,
  who: StaffSession,
  token: string,
  factor: FactorKind,
  take: (tx: Tx, now: Instant) => Promise<TakenFactor | null>,
): Promise<Result<string | null, { code: "0210" }>> {
  const bucket = bucketOf(`staff code ${who.id}`, null);
  return withHashingSlot(async () => {
    const now = shop.clock.now();
    if (await isBucketLocked(shop.db, bucket, now)) return refuse({ code: "0210" });
    const opened = await shop.db.transaction(async (tx) => {
      const factorGiven = await take(tx, now);
      if (!factorGiven) return null;
      await audit(tx, who, "sign-in", who.email, now, { factor });
      return openStaffSession(tx, who.id, token, now, true, factorGiven.since);
    });
    if (opened === null) return (await countFailure(shop.db, bucket, now)) ? refuse({ code: "0210" }) : ok(null);
    await clearFailures(shop.db, bucket);
    return ok(opened);
  });
}
