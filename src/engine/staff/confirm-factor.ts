import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { bucketOf, clearFailures, countFailure, isBucketLocked } from "../customers/failures.ts";
import { withHashingSlot } from "../customers/password-hash.ts";
import { takeCode } from "./second-factor.ts";
import type { StaffSession } from "./sessions.ts";
import { confirmStaff } from "./sign-in.ts";
import { findStaff } from "./staff-row.ts";
import type { StaffShop } from "./staff-shop.ts";

/** What somebody is asked for again: a code of their authenticator, or the password where they have none. */
export type FactorAsked = "code" | "password";

export async function factorAsked(shop: StaffShop, who: StaffSession): Promise<FactorAsked> {
  const staff = await findStaff(shop.db, who.id);
  return staff?.totpConfirmedAt != null ? "code" : "password";
}

export type FactorRefused = { readonly code: "factor_needed" | "wrong_code" | "wrong_password" | "0210" };

/**
 * Asks once more for what proves who somebody is, whenever they signed in: for what would send the shop's money to
 * somebody else. A code works once; wrong ones are counted with those of the sign-in.
 */
export async function confirmFactor(
  shop: StaffShop,
  who: StaffSession,
  token: string,
  typed: string,
): Promise<Result<null, FactorRefused>> {
  if (typed === "") return refuse({ code: "factor_needed" });
  if ((await factorAsked(shop, who)) === "password") return confirmStaff(shop, who, token, typed);
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
