import { describe, expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { closuresAhead, firstOpenDay, isOpenOn, type OpeningHours } from "#domain/kernel/opening-hours.ts";
import { readyAt } from "#domain/shipping/arrival.ts";
import { openingLines } from "#i18n/opening-hours.ts";
import { columbus, houston } from "#test/checkout/pickup-place.ts";

const day = (text: string) => text as CalendarDay;
const never: OpeningHours = { ...columbus, week: Array.from({ length: 7 }, () => null) };

describe("when a place is open", () => {
  test("the week, federal holidays and its own closed days decide", () => {
    const place = { ...columbus, closed: [{ from: day("2026-12-28"), to: day("2026-12-30") }] };
    const open = ["2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28", "2026-12-28", "2026-12-30", "2026-12-31"];
    // Thanksgiving is a Thursday, 28 November a Saturday.
    expect(open.filter((each) => isOpenOn(place, day(each)))).toEqual(["2026-11-25", "2026-11-27", "2026-12-31"]);
    expect(isOpenOn({ ...place, holidays: false }, day("2026-11-26"))).toBe(true);
    expect(isOpenOn(houston, day("2026-11-28"))).toBe(true);
  });

  test("goods can be fetched from the first open day on or after the day they are ready", () => {
    const christmas = { ...columbus, closed: [{ from: day("2026-12-24"), to: day("2027-01-01") }] };
    expect(firstOpenDay(christmas, day("2026-12-23"))).toBe("2026-12-23");
    expect(readyAt(christmas, day("2026-12-24"))).toEqual({ earliest: "2026-12-24", latest: "2027-01-04" });
  });

  test("a place of which nobody has said the hours keeps business days, and one that stays closed promises the day itself", () => {
    expect(firstOpenDay({ ...never, holidays: false }, day("2026-11-26"))).toBe("2026-11-27");
    expect(openingLines({ ...columbus, ...never, note: { en: "Mon–Fri", cn: "工作日" } }, "en")).toEqual(["Mon–Fri"]);
    const shut = { ...columbus, closed: [{ from: day("2026-01-01"), to: day("2028-12-31") }] };
    expect(firstOpenDay(shut, day("2026-11-26"))).toBe("2026-11-26");
  });

  test("what is closed in the next sixty days is told in ranges, weekends between two closed days among them, and no more than four", () => {
    const closed = [
      { from: day("2026-11-27"), to: day("2026-11-27") },
      { from: day("2026-11-30"), to: day("2026-11-30") },
      { from: day("2027-06-01"), to: day("2027-06-02") },
    ];
    expect(closuresAhead({ ...columbus, closed }, day("2026-11-20"))).toEqual([
      { from: "2026-11-26", to: "2026-11-30" },
      { from: "2026-12-25", to: "2026-12-25" },
      { from: "2027-01-01", to: "2027-01-01" },
      { from: "2027-01-18", to: "2027-01-18" },
    ]);
  });
});

test("days with the same hours are said together, with the zone whose clock it is, in both languages", () => {
  expect(openingLines(houston, "en")).toEqual([
    "Mon–Fri 8:00 AM–4:30 PM",
    "Sat 9:00 AM–12:00 PM",
    "Sun closed",
    "US Central Time",
  ]);
  expect(openingLines(houston, "cn")).toEqual([
    "周一至周五 8:00–16:30",
    "周六 9:00–12:00",
    "周日 休息",
    "美国中部时间",
  ]);
});
