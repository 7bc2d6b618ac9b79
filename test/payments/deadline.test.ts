import { expect, test } from "vitest";
import { after, hours, instant, minutes } from "#domain/kernel/time.ts";
import { deadlineAfterChange, holdWorkingDays } from "#domain/payments/deadline.ts";

const windows = { provider: minutes(30), manual: hours(72) };
const at = (text: string) => instant(Date.parse(text));
const zone = "America/Chicago";

test("changing to bank deposit gives its window, but never past the longest window from placing", () => {
  const placed = at("2026-11-20T10:00:00-06:00");
  expect(deadlineAfterChange(placed, "bank-deposit", windows, after(placed, minutes(10)))).toBe(
    after(placed, hours(72)),
  );
  expect(deadlineAfterChange(placed, "stripe", windows, after(placed, minutes(10)))).toBe(after(placed, minutes(40)));
  expect(deadlineAfterChange(placed, "stripe", windows, after(placed, hours(71.75)))).toBe(after(placed, hours(72)));
});

test("a claim on Friday evening in the shop's time zone holds the order until Tuesday evening", () => {
  const friday = at("2026-11-20T20:00:00-06:00");
  expect(holdWorkingDays(friday, friday, 2, zone)).toBe(at("2026-11-24T20:00:00-06:00"));
});

test("a claim on a weekend counts from Monday, and never shortens the time the order had", () => {
  const sunday = at("2026-11-22T12:00:00-06:00");
  expect(holdWorkingDays(sunday, sunday, 2, zone)).toBe(at("2026-11-24T12:00:00-06:00"));
  const later = at("2026-11-27T12:00:00-06:00");
  expect(holdWorkingDays(later, sunday, 2, zone)).toBe(later);
});
