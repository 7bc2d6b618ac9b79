import type { Instant } from "../kernel/time.ts";

/** From when and until when something is shown; null is no bound. */
export interface Schedule {
  readonly startsAt: Instant | null;
  readonly endsAt: Instant | null;
}

/** True if it is shown at a moment. */
export function isShown({ startsAt, endsAt }: Schedule, now: Instant): boolean {
  return (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt);
}

/** The next moment at which one of them appears or goes; null where nothing is to come. */
export function nextTurn(schedules: readonly Schedule[], now: Instant): Instant | null {
  return schedules
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .reduce((next, at) => (at !== null && at > now && (next === null || at < next) ? at : next), null);
}
