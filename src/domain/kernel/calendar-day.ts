import { type CalendarDay, dateFrom, dayOf, isCalendarDay } from "./business-days.ts";
import { days } from "./time.ts";

/** A day in a form, such as `2026-11-20`; null for invalid ones, such as 31 June or years before 1000. */
export function readDay(typed: string): CalendarDay | null {
  const text = typed.trim();
  return /^[12]/.test(text) && isCalendarDay(text) ? text : null;
}

/** The day some days later. */
export function daysLater(day: CalendarDay, count: number): CalendarDay {
  return dayOf(new Date(dateFrom(day).getTime() + days(count)));
}

/** The same day some months later; the last of the month where it has no such day. */
export function monthsLater(day: CalendarDay, months: number): CalendarDay {
  const date = dateFrom(day);
  const at = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(at, last));
  return dayOf(date);
}

/** Days from one day to another; negative if the second is earlier. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((dateFrom(to).getTime() - dateFrom(from).getTime()) / days(1));
}
