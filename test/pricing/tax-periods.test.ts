import { expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { overlap, type TaxPeriod, taxesOn } from "#domain/pricing/tax-periods.ts";

const day = (text: string) => text as CalendarDay;
const period = (
  from: string | null,
  to: string | null,
  rate = 70_000,
  state: TaxPeriod["state"] = "OH",
): TaxPeriod => ({
  state,
  from: from === null ? null : day(from),
  to: to === null ? null : day(to),
  rate,
  shippingTaxed: true,
});

test("a rate holds from its first day to its last, both included, and none holds outside", () => {
  const periods = [period("2026-01-01", "2026-06-30", 57_500), period("2026-07-01", null, 60_000)];
  const rateOn = (text: string) => taxesOn(periods, day(text)).OH?.rate;
  expect(["2025-12-31", "2026-01-01", "2026-06-30", "2026-07-01", "2031-01-01"].map(rateOn)).toEqual([
    undefined,
    57_500,
    57_500,
    60_000,
    60_000,
  ]);
});

test("periods of one state overlap if they share a day, whichever of their ends is open", () => {
  const first = period("2026-01-01", "2026-06-30");
  const pairs: [TaxPeriod, TaxPeriod, boolean][] = [
    [first, period("2026-07-01", null), false],
    [first, period("2026-06-30", null), true],
    [first, period(null, "2025-12-31"), false],
    [first, period(null, "2026-01-01"), true],
    [period("2026-01-01", null), period("2027-01-01", null), true],
    [period(null, "2026-01-01"), period(null, "2027-01-01"), true],
    [period(null, null), first, true],
    [first, period("2026-01-01", "2026-06-30", 50_000, "TX"), false],
  ];
  for (const [a, b, shares] of pairs) expect([overlap(a, b), overlap(b, a)]).toEqual([shares, shares]);
});
