import { typedPassword } from "#domain/customers/password.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Database } from "../platform/database.ts";
import { type Bucket, countFailure, clearFailures, isBucketLocked } from "./failures.ts";
import { matches, withHashingSlot } from "./password-hash.ts";

/** `0210`: the bucket is locked for 15 minutes. */
export type PasswordRefused = { code: "0210" } | { code: "wrong_password" };

/**
 * Compares a typed password with an account's, counting failures. The lock is read in the same place as the
 * comparison, so that a thousand guesses at once get no further than five one after another.
 */
export function confirmPassword(
  db: Database,
  stored: string | null,
  typed: string,
  { bucket, now }: { bucket: Bucket; now: Instant },
): Promise<Result<null, PasswordRefused>> {
  return withHashingSlot(async () => {
    if (await isBucketLocked(db, bucket, now)) return refuse({ code: "0210" });
    if (await matches(stored, typedPassword(typed))) {
      await clearFailures(db, bucket);
      return ok(null);
    }
    return (await countFailure(db, bucket, now)) ? refuse({ code: "0210" }) : refuse({ code: "wrong_password" });
  });
}
