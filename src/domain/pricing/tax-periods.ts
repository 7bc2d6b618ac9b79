import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { SalesTax, TaxTable } from "./sales-tax.ts";

/** Tax in a state from one day to another, both included; null is open-ended. */
export interface TaxPeriod extends SalesTax {
  readonly state: string;
  readonly from: CalendarDay | null;
  readonly to: CalendarDay | null;
}

/** The table that holds on a day. A state with no period on it is not taxed. */
export function taxesOn(periods: readonly TaxPeriod[], day: CalendarDay): TaxTable {
  const table: Record<string, SalesTax> = {};
  for (const { state, from, to, rate, shippingTaxed } of periods)
    if ((from === null || from <= day) && (to === null || day <= to)) table[state] = { rate, shippingTaxed };
  return table;
}

/** True if two periods of one state share a day, which would make the rate ambiguous. */
export function overlap(a: TaxPeriod, b: TaxPeriod): boolean {
  if (a.state !== b.state) return false;
  const endsBefore = (one: TaxPeriod, other: TaxPeriod) =>
    one.to !== null && other.from !== null && one.to < other.from;
  return !endsBefore(a, b) && !endsBefore(b, a);
}
