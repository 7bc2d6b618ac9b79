import { type Instant, after, days } from "#domain/kernel/time.ts";

/** Why a customer leaves. */
export const closureReasons = ["EMAIL", "SECURITY", "MISTAKE", "PROBLEMS", "OTHER"] as const;
export type ClosureReason = (typeof closureReasons)[number];

export function isClosureReason(value: unknown): value is ClosureReason {
  return closureReasons.some((reason) => reason === value);
}

/** A closure is processed in 3–5 working days: this many after it was asked for. */
export const closureWorkingDays = 4;

/** The moment an account asked to be closed is erased: four working days (Monday to Friday in the shop's time zone) later. */
export function closureDue(requestedAt: Instant, timeZone: string): Instant {
  const weekday = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone });
  let due = requestedAt;
  for (let left = closureWorkingDays; left > 0;) {
    due = after(due, days(1));
    if (!/Sat|Sun/.test(weekday.format(due))) left -= 1;
  }
  return due;
}
