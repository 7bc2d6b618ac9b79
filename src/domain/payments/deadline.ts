import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { type PaymentWindows, paymentDeadline } from "#domain/checkout/payment-settings.ts";
import { businessDaysLater, endOfBusinessDay } from "#domain/kernel/business-days.ts";
import { after, instant } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";

/**
 * Deadline after a change of method: the new method's window from now on, limited by the longest window from placing.
 * Without the limit, switching back and forth would hold stock for ever.
 */
export function deadlineAfterChange(
  placedAt: Instant,
  method: PaymentMethod,
  windows: PaymentWindows,
  now: Instant,
  timeZone: string,
): Instant {
  const longest = endOfBusinessDay(after(placedAt, Math.max(windows.provider, windows.manual)), timeZone);
  return instant(Math.min(paymentDeadline(now, method, windows, timeZone), longest));
}

/**
 * Deadline after a change from one provider to another by whoever has proved no mailbox: two windows from placing at
 * most, or the last units could be held for days without any proof. Never before `current`, the deadline so far.
 */
export function unprovedDeadline(
  usual: Instant,
  placedAt: Instant,
  windows: PaymentWindows,
  current: Instant,
): Instant {
  return instant(Math.max(current, Math.min(usual, after(placedAt, 2 * windows.provider))));
}

/** Extends the deadline by `count` business days in the shop's time zone; never shortens it. */
export function holdWorkingDays(deadline: Instant, now: Instant, count: number, timeZone: string): Instant {
  return instant(Math.max(businessDaysLater(now, count, timeZone), deadline));
}
