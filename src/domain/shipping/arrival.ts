import type { Transit } from "#domain/shipping/rates.ts";

/** A day without a time, as `2026-11-20`. */
export type CalendarDay = string & { readonly __unit: "YYYY-MM-DD" };

export interface ArrivalRange {
  readonly earliest: CalendarDay;
  readonly latest: CalendarDay;
}

/** The day at a moment in a time zone such as `America/Chicago`. */
export function dayIn(timeZone: string, epochMs: number): CalendarDay {
  // Costly to make and always the same: one for each zone that is asked for.
  let format = dayFormats.get(timeZone);
  if (!format)
    dayFormats.set(
      timeZone,
      (format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })),
    );
  return format.format(epochMs) as CalendarDay;
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The day `count` business days (Monday to Friday) after a day; zero gives the day itself, or the Monday after a weekend. */
export function businessDaysAfter(day: CalendarDay, count: number): CalendarDay {
  const date = new Date(`${day}T00:00:00Z`);
  const isWeekend = () => date.getUTCDay() === 0 || date.getUTCDay() === 6;
  const forward = () => date.setUTCDate(date.getUTCDate() + 1);
  while (isWeekend()) forward();
  for (let left = count; left > 0; left -= 1) {
    forward();
    while (isWeekend()) forward();
  }
  return date.toISOString().slice(0, 10) as CalendarDay;
}

/** When an order of this day arrives: business days to dispatch (the slowest line's lead time), then on the road. */
export function arrival(ordered: CalendarDay, leadTimeDays: number, transit: Transit): ArrivalRange {
  const dispatched = businessDaysAfter(ordered, leadTimeDays);
  return { earliest: businessDaysAfter(dispatched, transit[0]), latest: businessDaysAfter(dispatched, transit[1]) };
}
