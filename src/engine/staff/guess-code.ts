import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { bucketOf, clearFailures, countFailure, isBucketLocked } from "../customers/failures.ts";
import { withHashingSlot } from "../customers/password-hash.ts";
import type { StaffShop } from "./staff-shop.ts";

export type CodeRefused = { code: "wrong_code" } | { code: "0210" };

/** Failure bucket of a person's wrong codes; null for browsers that only proved the password. */
export const codesBucket = (staffId: number, countsWith: string | null) =>
  bucketOf(`staff code ${staffId}`, countsWith);

/**
 * Lets an authenticator's code be tried, which six digits make worth guessing: the fifth wrong one of those that count
 * together locks for 15 minutes ("0210"). `countsWith` keeps them apart, so that whoever knows only the password locks
 * nobody who proved more than that.
 */
export function guessCode<Taken>(
  shop: StaffShop,
  staffId: number,
  countsWith: string | null,
  take: (now: Instant) => Promise<Taken | null>,
): Promise<Result<Taken, CodeRefused>> {
  const bucket = codesBucket(staffId, countsWith);
  return withHashingSlot(async () => {
    const now = shop.clock.now();
    if (await isBucketLocked(shop.db, bucket, now)) return refuse({ code: "0210" });
    const value = await take(now);
    if (value === null) return refuse({ code: (await countFailure(shop.db, bucket, now)) ? "0210" : "wrong_code" });
    await clearFailures(shop.db, bucket);
    return ok(value);
  });
}
