import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { daysBetween } from "#domain/kernel/calendar-day.ts";

/**
 * Days for which the hold on a card is relied on. Stripe ends holds seven days after the order; two are left for a
 * delivery that comes late.
 */
const heldDays = 5;

/**
 * True if a card is authorized with the order and charged when its goods leave. An order that waits for goods is, while
 * they are expected within the hold; goods that come later are charged with the order, because a hold that lapses would
 * ask the buyer to pay twice. All others go by the shop's setting.
 */
export function chargesLater(setting: boolean, waitsUntil: CalendarDay | null, today: CalendarDay): boolean {
  return waitsUntil === null ? setting : daysBetween(today, waitsUntil) <= heldDays;
}
