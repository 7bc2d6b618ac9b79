import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { daysBetween } from "#domain/kernel/calendar-day.ts";
import type { Money } from "#domain/kernel/money.ts";

/** An invoice on a day: nothing open, due in some days, or overdue since some days. */
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
