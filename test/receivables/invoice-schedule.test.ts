import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import {
  type AccountSchedule,
  changeSchedule,
  invoiceDayOf,
  type InvoiceSchedule,
  scheduleOn,
} from "#domain/receivables/invoice-schedule.ts";

const runs = process.env["LONG"] === "1" ? 10_000 : 500;
const day = (text: string) => text as CalendarDay;

// Read off a calendar of 2026 to 2028.
const cases: readonly (readonly [InvoiceSchedule, string, string, string])[] = [
  ["shipment", "2026-11-25", "2026-11-25", "each shipment on its own day"],
  ["week-1", "2026-11-24", "2026-11-30", "a Tuesday's goods on the next Monday"],
  ["week-1", "2026-11-29", "2026-11-30", "a Sunday's goods on the Monday after"],
  ["week-1", "2026-11-30", "2026-12-07", "a Monday's goods a week later: that morning's invoice was made"],
  ["week-5", "2026-12-31", "2027-01-01", "over the end of a year"],
  ["week-7", "2026-11-28", "2026-11-29", "on Sundays"],
  ["month-1", "2026-11-30", "2026-12-01", "the last day of a month belongs to it"],
  ["month-1", "2026-12-01", "2027-01-01", "the first to the month that it begins"],
  ["month-15", "2026-11-14", "2026-11-15", "in the middle of a month"],
  ["month-31", "2026-02-10", "2026-02-28", "on the last day of a month of 28 days"],
  ["month-31", "2026-02-28", "2026-03-31", "what leaves on that day waits for the next"],
  ["month-31", "2028-02-10", "2028-02-29", "on the last day of a month of 29 days"],
  ["month-31", "2026-03-31", "2026-04-30", "on the last day of a month of 30 days"],
  ["month-30", "2027-01-30", "2027-02-28", "a day that February lacks is its last"],
  ["month-29", "2027-02-27", "2027-02-28", "also in the year after"],
  ["month-30", "2026-12-30", "2027-01-30", "and not the last day of a month that has it"],
];

test.each(cases)("%s: what leaves on %s is invoiced on %s: %s", (schedule, leftOn, wanted) => {
  expect(invoiceDayOf(schedule, day(leftOn))).toBe(wanted);
});

const names = ["", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const someDay = fc
  .integer({ min: 0, max: 20_000 })
  .map((count) => day(new Date(Date.UTC(2020, 0, 1 + count)).toISOString().slice(0, 10)));

test("whatever the day, goods wait until the next such weekday, or at most a month", () => {
  fc.assert(
    fc.property(
      someDay,
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 1, max: 31 }),
      (leftOn, weekday, monthDay) => {
        const inWeek = invoiceDayOf(`week-${weekday}`, leftOn);
        const weekdayName = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });
        expect(weekdayName.format(new Date(inWeek))).toBe(names[weekday]);
        const waited = (Date.parse(inWeek) - Date.parse(leftOn)) / 86_400_000;
        expect(waited >= 1 && waited <= 7).toBe(true);
        const inMonth = invoiceDayOf(`month-${monthDay}`, leftOn);
        const [year, month] = inMonth.split("-").map(Number) as [number, number];
        const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
        expect(Number(inMonth.slice(8))).toBe(Math.min(monthDay, length));
        expect(inMonth > leftOn).toBe(true);
        // A day of this month that is still to come is not skipped.
        const own = new Date(Date.UTC(Number(leftOn.slice(0, 4)), Number(leftOn.slice(5, 7)), 0)).getUTCDate();
        const isAhead = Math.min(monthDay, own) > Number(leftOn.slice(8));
        expect(inMonth.slice(0, 7) === leftOn.slice(0, 7)).toBe(isAhead);
      },
    ),
    { numRuns: runs },
  );
});

describe("another schedule", () => {
  const account: AccountSchedule = { schedule: "shipment", scheduleBefore: "shipment", scheduleFrom: null };

  test("begins on the day after it was chosen", () => {
    const weekly = changeSchedule(account, "week-1", day("2026-11-25"));
    expect(scheduleOn(weekly, day("2026-11-25"))).toBe("shipment");
    expect(scheduleOn(weekly, day("2026-11-26"))).toBe("week-1");
  });

  test("that is changed again on that day leaves the day as it was, and saving it twice changes nothing", () => {
    const weekly = changeSchedule(account, "week-1", day("2026-11-25"));
    const monthly = changeSchedule(weekly, "month-1", day("2026-11-25"));
    expect(scheduleOn(monthly, day("2026-11-25"))).toBe("shipment");
    expect(scheduleOn(monthly, day("2026-11-26"))).toBe("month-1");
    expect(changeSchedule(monthly, "month-1", day("2026-12-24"))).toEqual(monthly);
    const back = changeSchedule(monthly, "shipment", day("2026-12-24"));
    expect(scheduleOn(back, day("2026-12-24"))).toBe("month-1");
    expect(scheduleOn(back, day("2026-12-25"))).toBe("shipment");
  });
});
