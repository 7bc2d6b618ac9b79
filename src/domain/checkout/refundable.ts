import type { AddedSlug, UsualSlug } from "#domain/catalogue/category.ts";

/** Default return window in days after delivery. */
const refundableDays = 30;

/** The days after delivery within which goods may be given back, and the categories that have their own; 0 is none. */
export interface ReturnWindows {
  readonly days: number;
  readonly categories?: Readonly<Partial<Record<UsualSlug, number>>> | undefined;
  readonly added?: Readonly<Record<AddedSlug, number>> | undefined;
}

/** Return days of a category, stored on each order line when sold. */
export function returnDaysIn(windows: ReturnWindows | null, category: string): number {
  const own = windows?.categories?.[category as UsualSlug] ?? windows?.added?.[category as AddedSlug];
  return own ?? windows?.days ?? refundableDays;
}
