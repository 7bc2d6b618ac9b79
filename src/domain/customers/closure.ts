import { businessDaysLater } from "#domain/kernel/business-days.ts";
import type { Instant } from "#domain/kernel/time.ts";

/** Why a customer leaves. */
export const closureReasons = ["EMAIL", "SECURITY", "MISTAKE", "PROBLEMS", "OTHER"] as const;
export type ClosureReason = (typeof closureReasons)[number];

export function isClosureReason(value: unknown): value is ClosureReason {
  return closureReasons.some((reason) => reason === value);
}

/** A closure is processed in 3–5 working days: this many after the request. */
const closureWorkingDays = 4;

/** The moment an account asked to be closed is erased: four business days in the shop's time zone later. */
export function closureDue(requestedAt: Instant, timeZone: string): Instant {
  return businessDaysLater(requestedAt, closureWorkingDays, timeZone);
}
