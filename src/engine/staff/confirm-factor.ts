import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { RelyingParty } from "#domain/staff/relying-party.ts";
import { bucketOf, clearFailures, countFailure, isBucketLocked } from "../customers/failures.ts";
import { withHashingSlot } from "../customers/password-hash.ts";
import { confirmWithPasskey } from "./passkeys.ts";
import { takeCode } from "./second-factor.ts";
import type { StaffSession } from "./sessions.ts";
import { confirmStaff } from "./sign-in.ts";
import { findStaff } from "./staff-row.ts";
import type { StaffShop } from "./staff-shop.ts";

/** What somebody may prove themselves by again: a code of their authenticator or a passkey; the password where they have neither. */
export interface FactorsAsked {
  readonly code: boolean;
  readonly passkey: boolean;
}

export async function factorsAsked(
  shop: StaffShop,
  who: StaffSession,
  party: RelyingParty | null,
): Promise<FactorsAsked> {
  const staff = await findStaff(shop.db, who.id);
  return { code: staff?.totpConfirmedAt != null, passkey: party !== null && (staff?.passkeys ?? 0) > 0 };
}

export type FactorRefused = {
  readonly code: "factor_needed" | "wrong_code" | "wrong_password" | "passkey_refused" | "0210";
};

/**
 * Asks once more for what proves who somebody is, whenever they signed in: for what would send the shop's money to
 * somebody else. A code works once, and so does the answer of a passkey; wrong codes are counted with those of the sign-in.
 */
export async function confirmFactor(
  shop: StaffShop,
  who: StaffSession,
  given: {
    readonly token: string;
    readonly party: RelyingParty | null;
    readonly typed: string;
    readonly answer: string;
  },
): Promise<Result<null, FactorRefused>> {
  const { token, party, typed, answer } = given;
  if (answer !== "" && party) return confirmWithPasskey(shop, who, { token, party, answer });
  const asked = await factorsAsked(shop, who, party);
  if (typed === "" || (asked.passkey && !asked.code)) return refuse({ code: "factor_needed" });
  if (!asked.code) return confirmStaff(shop, who, token, typed);
  const bucket = bucketOf(`staff code ${who.id}`, null);
  return withHashingSlot(async () => {
    const now = shop.clock.now();
    if (await isBucketLocked(shop.db, bucket, now)) return refuse({ code: "0210" });
    const taken = await shop.db.transaction((tx) => takeCode(shop, tx, who, typed, now, () => false));
    if (!taken) return refuse({ code: (await countFailure(shop.db, bucket, now)) ? "0210" : "wrong_code" });
    await clearFailures(shop.db, bucket);
    return ok(null);
  });
}
