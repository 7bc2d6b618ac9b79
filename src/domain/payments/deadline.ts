import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { isManual } from "#domain/checkout/payment-method.ts";
import { after, days, instant } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";

/** How long an unpaid order waits, in milliseconds, by the kind of its method. */
export interface PaymentWindows {
  readonly provider: number;
  readonly manual: number;
}

/** The milliseconds an unpaid order waits for this method. */
export function windowOf(method: PaymentMethod, windows: PaymentWindows): number {
  return isManual(method) ? windows.manual : windows.provider;
}

/**
 * The deadline after changing the method: the new method's window from now on, but never past the longest
 * window from placing. Otherwise stock could be held for ever by changing back and forth.
 */
export function deadlineAfterChange(
  placedAt: Instant,
  method: PaymentMethod,
  windows: PaymentWindows,
  now: Instant,
): Instant {
  const longest = after(placedAt, Math.max(windows.provider, windows.manual));
  return instant(Math.min(after(now, windowOf(method, windows)), longest));
}

/** The deadline held for `count` whole working days (Monday to Friday in the shop's time zone); never shortened. */
export function holdWorkingDays(deadline: Instant, now: Instant, count: number, timeZone: string): Instant {
  const weekday = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone });
  let until = now;
  for (let left = count; left > 0;) {
    until = after(until, days(1));
    const day = weekday.format(until);
    if (day !== "Sat" && day !== "Sun") left -= 1;
  }
  return instant(Math.max(until, deadline));
}
