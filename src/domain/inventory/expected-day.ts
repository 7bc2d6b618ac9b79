import type { CalendarDay } from "#domain/kernel/business-days.ts";

/** The day to promise more of a part by: none while there are some to sell, and none that is past. */
export function expectedDay(
  part: { readonly available: number; readonly expectedOn: CalendarDay | null },
  today: CalendarDay,
): CalendarDay | null {
  const { available, expectedOn } = part;
  return available <= 0 && expectedOn !== null && expectedOn >= today ? expectedOn : null;
}
