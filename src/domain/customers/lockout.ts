import { type Instant, after, minutes } from "#domain/kernel/time.ts";

/** Wrong passwords of one bucket. */
export interface Failures {
  readonly count: number;
  /** The first of those counted. */
  readonly since: Instant;
  readonly lockedUntil: Instant | null;
}

/** So many failures lock a bucket for so long (error 0210). */
export const failuresToLock = 5;
export const lockLifetime = minutes(15);

/** Whether a bucket refuses every password now, right or wrong. */
export function isLocked(failures: Failures | null, now: Instant): boolean {
  return failures !== null && failures.lockedUntil !== null && now < failures.lockedUntil;
}

/** The bucket after one more wrong password. While it is locked nothing counts, so nobody can hold it locked for ever. */
export function afterFailure(before: Failures | null, now: Instant): Failures {
  if (before && isLocked(before, now)) return before;
  const over = before === null || before.lockedUntil !== null || now >= after(before.since, lockLifetime);
  const count = over ? 1 : before.count + 1;
  return {
    count,
    since: over ? now : before.since,
    lockedUntil: count >= failuresToLock ? after(now, lockLifetime) : null,
  };
}
