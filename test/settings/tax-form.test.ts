import { expect, test } from "vitest";
import { taxForm } from "#domain/checkout/settings/tax-form.ts";

const shop = { timeZone: "America/Chicago" };

test("rates are shown by state, and those of a state by the day on which they begin, however they were stored", () => {
  const period = (state: string, rate: number, from: string | null) => ({
    state,
    rate,
    from,
    to: null,
    shippingTaxed: false,
  });
  const periods = [
    period("TX", 62_500, null),
    period("OH", 72_500, "2026-07-01"),
    period("OH", 57_500, null),
    period("OH", 60_000, "2026-01-01"),
  ];
  // The form of before had one rate a state, for every day.
  const typed = taxForm.typedOf({ periods, NV: { rate: 68_500, shippingTaxed: true } }, shop);
  const rows = Object.keys(typed)
    .filter((name) => name.endsWith(".state"))
    .map((name) => name.replace("state", ""));
  expect(rows.map((row) => [typed[`${row}state`], typed[`${row}from`], typed[`${row}rate`]])).toEqual([
    ["NV", "", "6.85"],
    ["OH", "", "5.75"],
    ["OH", "2026-01-01", "6"],
    ["OH", "2026-07-01", "7.25"],
    ["TX", "", "6.25"],
  ]);
});
