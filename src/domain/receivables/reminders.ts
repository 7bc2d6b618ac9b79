import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { daysBetween } from "#domain/kernel/calendar-day.ts";

/** Days from the due date on which an open invoice is reminded of, each once. */
export const reminderDays = [-3, 0, 7, 14, 30] as const;
export type ReminderDay = (typeof reminderDays)[number];

/**
 * The reminder whose day has come last; null before the first. Those before it are left out, so that nobody gets
 * several at once when reminders were off for a while.
 */
export function reminderOf(dueOn: CalendarDay, today: CalendarDay): ReminderDay | null {
  const days = daysBetween(dueOn, today);
  return reminderDays.findLast((day) => day <= days) ?? null;
}
