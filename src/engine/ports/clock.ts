import { type Instant, instant } from "#domain/kernel/time.ts";

/** The shop's time. The sandbox and tests can move it; nothing else reads the machine's clock for a rule. */
export interface Clock {
  now(): Instant;
  /** The machine's time at which this clock will show `at`, for scheduling jobs. */
  toWall(at: Instant): number;
}

/** A clock that runs `offset()` milliseconds ahead of the machine's; 0 is the machine's own. */
export function offsetClock(offset: () => number): Clock {
  return { now: () => instant(Date.now() + offset()), toWall: (at) => at - offset() };
}

export const systemClock: Clock = offsetClock(() => 0);

/** A clock that stands still until it is moved. */
export function fixedClock(start: Instant): Clock & { set(at: Instant): void; advance(ms: number): void } {
  let at = start;
  return {
    now: () => at,
    toWall: (moment) => Date.now() + (moment - at),
    set: (moment) => void (at = moment),
    advance: (ms) => void (at = instant(at + ms)),
  };
}
