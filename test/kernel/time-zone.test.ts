import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayIn, instantAtHour } from "#domain/kernel/business-days.ts";
import { daysLater } from "#domain/kernel/calendar-day.ts";
import { isoTime, localTime, readLocalTime } from "#domain/kernel/local-time.ts";
import { hours, instant } from "#domain/kernel/time.ts";
import { isTimeZone, timeZoneChoices, usTimeZones } from "#domain/kernel/time-zone-choices.ts";
import { formatDateTime } from "#i18n/format.ts";

// Whole hours, no change at all, a half hour, and a change of half an hour.
const zones = fc.constantFrom(...usTimeZones, "Asia/Kolkata", "Europe/London", "Australia/Lord_Howe", "UTC");
const moments = fc
  .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2034, 0, 1) })
  .map((at) => instant(at - (at % 60_000)));

describe("over the changes of daylight saving time, in every zone", () => {
  test("a moment written for a program is read as the same moment, and shows the zone's clock", () => {
    fc.assert(
      fc.property(zones, moments, (zone, at) => {
        const text = isoTime(at, zone);
        expect(Date.parse(text)).toBe(at);
        expect(text.slice(0, 16)).toBe(localTime(at, zone));
        expect(text.slice(0, 10)).toBe(dayIn(zone, at));
      }),
    );
  });

  test("a day begins on that day and never before it, and is as long as its clock shows", () => {
    fc.assert(
      fc.property(zones, moments, (zone, at) => {
        const day = dayIn(zone, at);
        const [begins, ends] = [instantAtHour(day, 0, zone), instantAtHour(daysLater(day, 1), 0, zone)];
        expect(begins <= at && at < ends).toBe(true);
        expect(dayIn(zone, begins)).toBe(day);
        expect(dayIn(zone, begins - 1)).toBe(daysLater(day, -1));
        expect([23, 23.5, 24, 24.5, 25].map((count) => hours(count))).toContain(ends - begins);
      }),
    );
  });

  test("a time that a form shows is stored as it was, but for the hour that a clock shows twice", () => {
    fc.assert(
      fc.property(zones, moments, (zone, at) => {
        const again = readLocalTime(localTime(at, zone), zone);
        expect(localTime(again!, zone)).toBe(localTime(at, zone));
        expect([0, hours(0.5), hours(1)]).toContain(Math.abs(again! - at));
      }),
    );
  });
});

describe("a zone", () => {
  test("is chosen from those of the United States first, each once, and every one of them is a zone", () => {
    const choices = timeZoneChoices();
    expect(choices.slice(0, usTimeZones.length)).toEqual(usTimeZones);
    expect(new Set(choices).size).toBe(choices.length);
    expect(choices.filter((zone) => !isTimeZone(zone))).toEqual([]);
    for (const zone of ["UTC", "Europe/Paris", "Asia/Shanghai"]) expect(choices).toContain(zone);
  });

  test.each(["", "Chicago", "America/Nowhere", "+05:30", "-08:00", "America/Chicago\0", " UTC", "constructor"])(
    "is not %j",
    (name) => expect(isTimeZone(name)).toBe(false),
  );
});

const winter = instant(Date.parse("2026-11-24T13:04:00Z"));

test.each([
  ["America/Los_Angeles", "Nov 24, 2026, 5:04 AM US Pacific Time", "2026年11月24日 05:04（美国太平洋时间）"],
  ["Pacific/Honolulu", "Nov 24, 2026, 3:04 AM Hawaii Time", "2026年11月24日 03:04（夏威夷时间）"],
  ["Europe/Paris", "Nov 24, 2026, 2:04 PM (Europe/Paris, UTC+1)", "2026年11月24日 14:04（Europe/Paris，UTC+1）"],
  [
    "America/St_Johns",
    "Nov 24, 2026, 9:34 AM (America/St Johns, UTC−3:30)",
    "2026年11月24日 09:34（America/St Johns，UTC−3:30）",
  ],
  ["UTC", "Nov 24, 2026, 1:04 PM (UTC)", "2026年11月24日 13:04（UTC）"],
])("a deadline in %s is said so that nobody misreads its zone", (timeZone, en, cn) => {
  expect(formatDateTime(winter, { language: "en", timeZone }).replaceAll("\u202f", " ")).toBe(en);
  expect(formatDateTime(winter, { language: "cn", timeZone })).toBe(cn);
});
