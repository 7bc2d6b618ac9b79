import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { audit } from "./audit.ts";
import { openStaffSession, type StaffSession } from "./sessions.ts";
import type { StaffShop } from "./staff-shop.ts";

/**
 * A factor that was accepted, and since when it is set up; null for one that proves nothing later, as a recovery code.
 */
export interface TakenFactor {
  readonly since: Instant | null;
}

export type FactorKind = "authenticator" | "passkey" | "recovery-code";

/**
 * Opens the session that waits for a second factor if `take` accepts what was given, and gives the new token; null for
 * a factor that is wrong. Counts nothing: passkeys and recovery codes cannot be guessed, so no wrong ones of a stranger
 * may keep their owner out. For codes, which can be, see `guessCode`.
 */
export function completeSignIn(
  shop: StaffShop,
  who: StaffSession,
  token: string,
  factor: FactorKind,
  take: (tx: Tx, now: Instant) => Promise<TakenFactor | null>,
): Promise<string | null> {
  const now = shop.clock.now();
  return shop.db.transaction(async (tx) => {
    const factorGiven = await take(tx, now);
    if (!factorGiven) return null;
    await audit(tx, who, "sign-in", who.email, now, { factor });
    return openStaffSession(tx, who.id, token, now, true, factorGiven.since);
  });
}
