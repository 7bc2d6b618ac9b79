import type { CategorySlug } from "#domain/catalogue/category.ts";

/** Default return window in days after delivery. */
const refundableDays = 30;

/** The days after delivery within which goods may be given back, and the categories that have their own; 0 is none. */
export interface ReturnWindows {
  readonly days: number;
  readonly categories?: Readonly<Partial<Record<CategorySlug, number>>>;
}

/** Return days of a category, stored on each order line when sold. */
export function returnDaysIn(windows: ReturnWindows | null, category: string): number {
  return windows?.categories?.[category as CategorySlug] ?? windows?.days ?? refundableDays;
}
