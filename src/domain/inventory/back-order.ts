import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { daysLater } from "#domain/kernel/calendar-day.ts";

/** Facts that decide if a part that is out of stock can be ordered. */
export interface BackOrderFacts {
  /** Units to sell; below zero counts as none. */
  readonly available: number;
  /** Units that may still be ordered beyond them: the merchant's limit less those that orders wait for. */
  readonly backOrderLeft: number;
  /** The day on which more is expected, as stored; one that is past says nothing. */
  readonly expectedOn: CalendarDay | null;
  /** Days in which more can be had where no such day is known; null where the merchant states none. */
  readonly restockDays: number | null;
}

/** Units that can be ordered before they are there, and when they are expected. */
export interface BackOrder {
  readonly left: number;
  readonly on: CalendarDay;
}

/** Units of a line that wait for their goods, and until when. */
export interface Wait {
  readonly units: number;
  readonly on: CalendarDay;
}

/** Null where the merchant allows no back-orders, all are taken, or nobody knows when more comes. */
export function backOrderOf(part: Omit<BackOrderFacts, "available">, today: CalendarDay): BackOrder | null {
  const { backOrderLeft: left, expectedOn, restockDays } = part;
  if (left <= 0) return null;
  if (expectedOn !== null && expectedOn >= today) return { left, on: expectedOn };
  return restockDays === null ? null : { left, on: daysLater(today, restockDays) };
}

/** Units that can be ordered today, those that are there and those that are to come. */
export function orderableUnits(part: BackOrderFacts, today: CalendarDay): number {
  return Math.max(0, part.available) + (backOrderOf(part, today)?.left ?? 0);
}

/** The units of a quantity that would wait; null if all are there, or more are wanted than can be ordered. */
export function waitOf(part: BackOrderFacts, quantity: number, today: CalendarDay): Wait | null {
  const units = quantity - Math.max(0, part.available);
  if (units <= 0) return null;
  const more = backOrderOf(part, today);
  return more && units <= more.left ? { units, on: more.on } : null;
}

/** A wait as an offer promises it: until the day of the next delivery, or for days from when it is accepted. */
export interface PromisedWait {
  readonly units: number;
  readonly on: CalendarDay | null;
  readonly days: number | null;
}

/** The wait that an offer of a quantity can promise today; null where there is none, or more than can be ordered. */
export function promisedWait(part: BackOrderFacts, quantity: number, today: CalendarDay): PromisedWait | null {
  const wait = waitOf(part, quantity, today);
  if (!wait) return null;
  const isDelivery = wait.on === part.expectedOn;
  return { units: wait.units, on: isDelivery ? wait.on : null, days: isDelivery ? null : part.restockDays };
}

/** The last day of a promised wait whose offer is accepted today. */
export const promisedDayOf = ({ on, days }: PromisedWait, today: CalendarDay): CalendarDay =>
  on ?? daysLater(today, days ?? 0);

/** True if a wait is no longer than the buyer was shown: as many units, by the same day or before. */
export function isWithin(wait: Wait, seen: Wait | undefined): boolean {
  return seen !== undefined && wait.units <= seen.units && wait.on <= seen.on;
}

/** Waits as a form carries them: a part number, the units and the day in a line each. */
export function writeWaits(waits: readonly (Wait & { readonly sku: string })[]): string {
  return waits.map(({ sku, units, on }) => `${on} ${units} ${sku}`).join("\n");
}

/** The same as sent; lines of another shape are none. */
export function readWaits(text: string): ReadonlyMap<string, Wait> {
  return new Map(
    text.split(/\r?\n/).flatMap((line) => {
      const [, on, units, sku] = /^(\d{4}-\d{2}-\d{2}) (\d{1,7}) (.+)$/.exec(line.trim()) ?? [];
      return on && units && sku ? [[sku, { on: on as CalendarDay, units: Number(units) }] as const] : [];
    }),
  );
}
