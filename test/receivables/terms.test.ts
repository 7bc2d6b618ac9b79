import fc from "fast-check";
import { expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";
import { dueDates, longestEom, partsOf, readTerms, type Terms } from "#domain/receivables/terms.ts";

const day = (text: string) => text as CalendarDay;

// By hand, from a calendar.
test.each([
  ["net-15", "2026-11-20", "2026-12-05"],
  ["net-30", "2026-11-20", "2026-12-20"],
  ["net-30", "2028-02-01", "2028-03-02"],
  ["net-45", "2026-12-31", "2027-02-14"],
  ["net-60", "2026-11-20", "2027-01-19"],
  ["eom-0", "2026-11-20", "2026-11-30"],
  ["eom-10", "2026-11-30", "2026-12-10"],
  ["eom-15", "2028-02-01", "2028-03-15"],
  ["eom-30", "2026-12-31", "2027-01-30"],
  ["2-10-net-30", "2026-11-20", "2026-12-20"],
] as const)("an invoice by %s of %s is due on %s", (terms, issuedOn, dueOn) => {
  expect(dueDates(terms, day(issuedOn), cents(10_000)).dueOn).toBe(dueOn);
});

test("2/10 net 30 gives two per cent off for ten days, in whole cents, and no other terms give any", () => {
  const early = dueDates("2-10-net-30", day("2026-11-20"), cents(12_345));
  expect(early.discount).toEqual({ until: "2026-11-30", amount: 247 });
  expect(dueDates("2-10-net-30", day("2026-11-20"), cents(10)).discount).toBeNull();
  for (const terms of ["net-15", "net-30", "net-45", "net-60", "eom-10"] as const)
    expect(dueDates(terms, day("2026-11-20"), cents(12_345)).discount).toBeNull();
});

test("whatever the day, an invoice is due so many days later as its terms say", () => {
  const noon = (text: string) => Date.parse(`${text}T12:00:00Z`);
  const later = (from: string, to: string) => Math.round((noon(to) - noon(from)) / 86_400_000);
  const days = fc
    .date({ min: new Date("2024-01-01"), max: new Date("2040-12-31"), noInvalidDate: true })
    .map((date) => day(date.toISOString().slice(0, 10)));
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: longestEom }), (issuedOn, count) => {
      for (const net of [15, 30, 45, 60] as const)
        expect(later(issuedOn, dueDates(`net-${net}`, issuedOn, cents(1)).dueOn)).toBe(net);
      const { dueOn } = dueDates(`eom-${count}`, issuedOn, cents(1));
      const [year = 0, month = 0] = issuedOn.split("-").map(Number);
      const monthEnd = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
      expect(later(monthEnd, dueOn)).toBe(count);
    }),
  );
});

test("terms are read as they are stored, and nothing else is", () => {
  const known: Terms[] = ["net-15", "net-30", "net-45", "net-60", "2-10-net-30", "eom-0", "eom-15", "eom-90"];
  for (const terms of known) expect(readTerms(terms)).toBe(terms);
  expect(partsOf("eom-15")).toEqual({ kind: "eom", days: 15 });
  expect(partsOf("net-45")).toEqual({ kind: "net-45", days: 0 });
  for (const text of ["", "net-31", "net", "eom", "eom--1", "eom-91", "eom-100", "eom-1.5", "toString", "constructor"])
    expect(readTerms(text), text).toBeNull();
});
