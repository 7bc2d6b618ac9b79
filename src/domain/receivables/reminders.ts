import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { daysBetween } from "#domain/kernel/calendar-day.ts";

/** Days from the due date on which an open invoice is reminded of, each once. */
export const reminderDays = [-3, 0, 7, 14, 30] as const;
export type ReminderDay = (typeof reminderDays)[number];

/** Reminders in their own words: before the day, on it, and three times after. */
const reminderStages = ["before", "due", "first", "second", "last"] as const;
export type ReminderStage = (typeof reminderStages)[number];

/** The stage of a reminder; one of before that comes late is the first of those after. */
export function stageOf(day: ReminderDay, daysOver: number): ReminderStage {
  if (day <= 0) return daysOver < 0 ? "before" : daysOver === 0 ? "due" : "first";
  return reminderStages[reminderDays.indexOf(day)] ?? "last";
}

/**
 * The reminder whose day has come last; null before the first. Those before it are left out, so that nobody gets
 * several at once when reminders were off for a while.
 */
export function reminderOf(dueOn: CalendarDay, today: CalendarDay): ReminderDay | null {
  const days = daysBetween(dueOn, today);
  return reminderDays.findLast((day) => day <= days) ?? null;
}
