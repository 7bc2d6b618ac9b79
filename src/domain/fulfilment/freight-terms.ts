import { businessDaysLater, dayIn, instantAtHour } from "#domain/kernel/business-days.ts";
import { after, type Instant, minutes } from "#domain/kernel/time.ts";

/**
 * Until when damage can be claimed: the last minute of the last business day where the shop counts its days. A deadline
 * at midnight would be said by the date of the day after.
 */
export function claimDeadline(deliveredAt: Instant, claimDays: number, timeZone: string): Instant {
  const midnight = instantAtHour(dayIn(timeZone, businessDaysLater(deliveredAt, claimDays, timeZone)), 24, timeZone);
  return after(midnight, -minutes(1));
}
