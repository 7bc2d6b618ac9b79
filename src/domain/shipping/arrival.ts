import { businessDaysAfter, businessDaysBetween, type CalendarDay } from "#domain/kernel/business-days.ts";
import { firstOpenDay, type OpeningHours } from "#domain/kernel/opening-hours.ts";
import type { Transit } from "#domain/shipping/rates.ts";

export interface ArrivalRange {
  readonly earliest: CalendarDay;
  readonly latest: CalendarDay;
}

/** When an order of this day arrives: business days to dispatch (the slowest line's lead time), then on the road. */
export function arrival(ordered: CalendarDay, leadTimeDays: number, transit: Transit): ArrivalRange {
  const dispatched = businessDaysAfter(ordered, leadTimeDays);
  return { earliest: businessDaysAfter(dispatched, transit[0]), latest: businessDaysAfter(dispatched, transit[1]) };
}

/** Goods of a line, and the days that they need to be ready. */
export interface GoodsToReady {
  readonly leadTimeDays: number;
  /** All of its units are still to come; false if some are there. */
  readonly isToCome?: boolean;
  /** The day on which the last of them is expected; null if all are there. */
  readonly waitsUntil?: CalendarDay | null;
}

/**
 * The day on which goods that are ordered today can leave. Those that are there take the lead time. Those that are
 * still to come leave on the day on which they are delivered: the supplier's days are in it, so none are added.
 */
export function readyDay({ leadTimeDays, isToCome = false, waitsUntil = null }: GoodsToReady, today: CalendarDay) {
  const here = businessDaysAfter(today, waitsUntil !== null && isToCome ? 0 : leadTimeDays);
  const delivered = waitsUntil === null ? here : businessDaysAfter(waitsUntil, 0);
  return delivered > here ? delivered : here;
}

/** Goods that are ready on this day can be fetched from the first day on which the place is open. */
export function readyAt(opening: OpeningHours, ready: CalendarDay): ArrivalRange {
  return { earliest: ready, latest: firstOpenDay(opening, ready) };
}

/** The promise made on the day of the order, as numbers of business days, to be counted from another day. */
function arrivalInDays(ordered: CalendarDay, range: ArrivalRange): { least: number; most: number } {
  return { least: businessDaysBetween(ordered, range.earliest), most: businessDaysBetween(ordered, range.latest) };
}

/** The same promise counted from the day the payment came: goods are prepared from then on. */
export function arrivalFromPayment(ordered: CalendarDay, paid: CalendarDay, range: ArrivalRange): ArrivalRange {
  const { least, most } = arrivalInDays(ordered, range);
  return { earliest: businessDaysAfter(paid, least), latest: businessDaysAfter(paid, most) };
}
