import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { daysBetween } from "#domain/kernel/calendar-day.ts";
import { type GoodsToReady, readyDay } from "#domain/shipping/arrival.ts";

/**
 * Days for which the hold on a card is relied on. Stripe ends holds seven days after the order; two are left for a
 * delivery that comes late.
 */
const heldDays = 5;

/** The day by which an order that waits for goods can leave at the latest; null where all of them are there. */
export function leavesBy(lines: readonly GoodsToReady[], today: CalendarDay): CalendarDay | null {
  if (lines.every(({ waitsUntil = null }) => waitsUntil === null)) return null;
  return lines.map((line) => readyDay(line, today)).reduce((last, day) => (day > last ? day : last));
}

/**
 * True if a card is authorized with the order and charged when its goods leave. An order that waits for goods is, while
 * the last of them can leave within the hold; one that leaves later is charged with the order, because a hold that
 * lapses would ask the buyer to pay twice. All others go by the shop's setting.
 */
export function chargesLater(setting: boolean, leaves: CalendarDay | null, today: CalendarDay): boolean {
  return leaves === null ? setting : daysBetween(today, leaves) <= heldDays;
}
