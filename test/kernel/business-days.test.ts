import { describe, expect, test } from "vitest";
import {
  businessDaysAfter,
  businessDaysBetween,
  type CalendarDay,
  federalHolidays,
  instantAtHour,
  isBusinessDay,
  endOfBusinessDay,
} from "#domain/kernel/business-days.ts";
import { instant } from "#domain/kernel/time.ts";

const day = (text: string) => text as CalendarDay;

describe("federal holidays", () => {
  // As the Office of Personnel Management lists them.
  test.each([
    [2026, "01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25"],
    [2027, "01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31"],
    [2028, "01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25"],
  ])("of %i fall on the days the law says, moved from weekends", (year, days) => {
    expect([...federalHolidays(year)].sort()).toEqual(days.split(" ").map((text) => `${year}-${text}`));
  });

  test("are never on a weekend, in any year of a century", () => {
    for (let year = 2000; year < 2100; year += 1)
      for (const holiday of federalHolidays(year))
        expect(new Date(`${holiday}T00:00:00Z`).getUTCDay() % 6, holiday).not.toBe(0);
  });
});

describe("business days", () => {
  test("pass over weekends and holidays", () => {
    expect(businessDaysAfter(day("2026-11-25"), 1)).toBe("2026-11-27");
    expect(businessDaysAfter(day("2026-12-24"), 1)).toBe("2026-12-28");
    expect(businessDaysAfter(day("2026-11-26"), 0)).toBe("2026-11-27");
  });

  test("counted there and back are the same, from every day of a year, for every count", () => {
    let from = day("2026-01-01");
    for (let at = 0; at < 365; at += 1) {
      for (const count of [0, 1, 2, 5, 11]) {
        const to = businessDaysAfter(from, count);
        expect(isBusinessDay(to), `${from} + ${count}`).toBe(true);
        expect(businessDaysBetween(from, to), `${from} to ${to}`).toBe(count);
      }
      from = day(new Date(Date.parse(`${from}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10));
    }
  });
});

describe("offices", () => {
  test("an hour of a day is found by the wall clock of its zone, in winter and in summer", () => {
    expect(new Date(instantAtHour(day("2026-11-20"), 17, "America/Chicago")).toISOString()).toBe(
      "2026-11-20T23:00:00.000Z",
    );
    expect(new Date(instantAtHour(day("2026-07-20"), 17, "America/Chicago")).toISOString()).toBe(
      "2026-07-20T22:00:00.000Z",
    );
    expect(new Date(instantAtHour(day("2026-07-20"), 0, "Asia/Shanghai")).toISOString()).toBe(
      "2026-07-19T16:00:00.000Z",
    );
  });

  test("a moment is never moved back, and ends in office hours of a business day", () => {
    for (let hour = 0; hour < 24 * 40; hour += 1) {
      const at = instant(Date.UTC(2026, 10, 1) + hour * 3_600_000);
      const until = endOfBusinessDay(at, "America/Chicago");
      expect(until).toBeGreaterThanOrEqual(at);
      expect(endOfBusinessDay(until, "America/Chicago")).toBe(until);
    }
  });
});
