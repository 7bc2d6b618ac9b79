import type { CategorySlug } from "#domain/catalogue/category.ts";

/** How many days after delivery goods may be given back where the owner has not decided. */
const refundableDays = 30;

/** The days after delivery within which goods may be given back, and the categories that have their own; 0 is none. */
export interface ReturnWindows {
  readonly days: number;
  readonly categories?: Readonly<Partial<Record<CategorySlug, number>>>;
}

/** The days for goods of a category; kept on each order line when it is sold. */
export function returnDaysIn(windows: ReturnWindows | null, category: string): number {
  return windows?.categories?.[category as CategorySlug] ?? windows?.days ?? refundableDays;
}
