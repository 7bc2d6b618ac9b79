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

/** True while a bucket refuses every password, right or wrong. */
export function isLocked(failures: Failures | null, now: Instant): boolean {
  return failures !== null && failures.lockedUntil !== null && now < failures.lockedUntil;
}

/** The bucket after another wrong password. While locked, failures don't count, so nobody can keep it locked. */
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
