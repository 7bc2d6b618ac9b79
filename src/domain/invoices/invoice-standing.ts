import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { daysBetween } from "#domain/kernel/calendar-day.ts";
import type { Money } from "#domain/kernel/money.ts";

/** Where an invoice stands on a day: nothing is open, or in how many days it is due, or since how many days it was. */
export type InvoiceStanding =
  | { readonly is: "settled" | "dueToday" }
  | { readonly is: "due" | "overdue"; readonly days: number };

export function standingOf(
  { open, dueOn }: { readonly open: Money; readonly dueOn: CalendarDay },
  today: CalendarDay,
): InvoiceStanding {
  if (open === 0) return { is: "settled" };
  const days = daysBetween(today, dueOn);
  if (days === 0) return { is: "dueToday" };
  return days > 0 ? { is: "due", days } : { is: "overdue", days: -days };
}
