import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextCarrierStep } from "#domain/claims/carrier-claim.ts";
import { claimableUnits, claimRefused } from "#domain/claims/eligibility.ts";
import { defaultFreightTerms } from "#domain/checkout/freight-terms.ts";
import { claimDeadline } from "#domain/fulfilment/freight-terms.ts";
import { type CalendarDay, dayIn, isBusinessDay } from "#domain/kernel/business-days.ts";
import { daysLater, monthsLater, readDay } from "#domain/kernel/calendar-day.ts";
import { after, instant, minutes } from "#domain/kernel/time.ts";

const zone = "America/Chicago";
const at = (text: string) => instant(Date.parse(text));

describe("the days to claim", () => {
  test("are five business days after delivery, to the end of the last: weekends and holidays of carriers do not count", () => {
    // Friday before Thanksgiving: Monday, Tuesday, Wednesday, Friday, Monday.
    const friday = claimDeadline(at("2026-11-20T12:00:00-06:00"), 5, zone);
    expect(new Date(friday).toISOString()).toBe(new Date("2026-11-30T23:59:00-06:00").toISOString());
    // A Saturday is none of them: Monday is the first.
    const saturday = claimDeadline(at("2026-11-07T09:00:00-06:00"), 5, zone);
    expect(new Date(saturday).toISOString()).toBe(new Date("2026-11-16T23:59:00-06:00").toISOString());
  });

  test("always end with the last minute of a business day, with exactly that many business days between", () => {
    const any = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2032, 0, 1) });
    fc.assert(
      fc.property(any, fc.integer({ min: 1, max: 60 }), (ms, count) => {
        const delivered = instant(ms);
        const end = claimDeadline(delivered, count, zone);
        const last = dayIn(zone, end);
        expect(dayIn(zone, after(end, minutes(1)))).toBe(daysLater(last, 1));
        expect(isBusinessDay(last)).toBe(true);
        let days = 0;
        for (let day = daysLater(dayIn(zone, delivered), 1); day <= last; day = daysLater(day, 1))
          if (isBusinessDay(day)) days += 1;
        expect(days).toBe(count);
      }),
    );
  });

  test("a claim is taken for freight that was delivered, until the moment that was written down and not after it", () => {
    const claimBy = at("2026-12-01T00:00:00-06:00");
    const order = { isFreight: true, deliveredAt: at("2026-11-20T12:00:00-06:00"), claimBy };
    expect(claimRefused(order, instant(claimBy - 1))).toBeNull();
    expect(claimRefused(order, claimBy)).toBe("claim_window_over");
    expect(claimRefused({ ...order, claimBy: null }, claimBy)).toBe("claim_window_over");
    expect(claimRefused({ ...order, deliveredAt: null }, claimBy)).toBe("not_delivered");
    expect(claimRefused({ ...order, isFreight: false }, claimBy)).toBe("not_freight");
  });

  test("units that were refunded or are being returned are no part of a claim, and there are never fewer than none", () => {
    const count = fc.nat(50);
    fc.assert(
      fc.property(count, count, count, (quantity, refunded, returning) => {
        const units = claimableUnits({ quantity, refunded, returning });
        expect(units).toBeGreaterThanOrEqual(0);
        expect(units + Math.min(quantity, refunded + returning)).toBe(quantity);
      }),
    );
  });
});

describe("the claim against the carrier", () => {
  const day = (text: string) => text as CalendarDay;

  test("can be filed for nine months, is acknowledged within thirty days and decided within 120 (49 U.S.C. 14706, 49 CFR 370)", () => {
    expect(defaultFreightTerms).toEqual({ claimDays: 5, fileMonths: 9, acknowledgeDays: 30, decideDays: 120 });
    expect(monthsLater(day("2026-11-20"), 9)).toBe("2027-08-20");
    expect(monthsLater(day("2026-05-31"), 9)).toBe("2027-02-28");
    expect(daysLater(day("2026-11-20"), 30)).toBe("2026-12-20");
    expect(daysLater(day("2026-11-20"), 120)).toBe("2027-03-20");
  });

  test("says at each step what is awaited next, and nothing once it is settled", () => {
    const filed = {
      fileBy: day("2027-08-20"),
      filedOn: day("2026-11-25"),
      acknowledgeBy: day("2026-12-25"),
      acknowledgedOn: null,
      decideBy: day("2027-03-25"),
      settledOn: null,
    };
    expect(nextCarrierStep({ ...filed, filedOn: null })).toEqual({ step: "file", due: "2027-08-20" });
    expect(nextCarrierStep(filed)).toEqual({ step: "acknowledge", due: "2026-12-25" });
    expect(nextCarrierStep({ ...filed, acknowledgedOn: day("2026-12-01") })).toEqual({
      step: "decide",
      due: "2027-03-25",
    });
    expect(nextCarrierStep({ ...filed, settledOn: day("2027-02-01") })).toEqual({ step: "settled", due: null });
  });

  test("a day that is none is not read", () => {
    for (const typed of ["2026-02-29", "2026-13-01", "11/20/2026", "", "20261-01-01", "2026-11-31"])
      expect(readDay(typed), typed).toBeNull();
    expect(readDay(" 2028-02-29 ")).toBe("2028-02-29");
  });
});
