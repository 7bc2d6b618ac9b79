import { expect, test } from "vitest";
import { after, hours, instant, minutes } from "#domain/kernel/time.ts";
import { paymentDeadline } from "#domain/checkout/payment-settings.ts";
import { deadlineAfterChange, holdWorkingDays } from "#domain/payments/deadline.ts";

const windows = { provider: minutes(30), manual: hours(72) };
const at = (text: string) => instant(Date.parse(text));
const zone = "America/Chicago";

test("changing to bank deposit gives its window, but never past the longest window from placing", () => {
  const placed = at("2026-11-17T10:00:00-06:00");
  const change = (method: "stripe" | "bank-deposit", now = after(placed, minutes(10))) =>
    deadlineAfterChange(placed, method, windows, now, zone);
  expect(change("bank-deposit")).toBe(after(placed, hours(72)));
  expect(change("stripe")).toBe(after(placed, minutes(40)));
  expect(change("stripe", after(placed, hours(71.75)))).toBe(after(placed, hours(72)));
});

test.each([
  ["in office hours it is as it is", "2026-11-16T10:00:00-06:00", "2026-11-19T10:00:00-06:00"],
  ["on a Saturday it goes on to Monday's end", "2026-11-18T22:00:00-06:00", "2026-11-23T17:00:00-06:00"],
  ["on a Sunday night too", "2026-11-19T23:00:00-06:00", "2026-11-23T17:00:00-06:00"],
  ["on Monday night it goes on to Tuesday's end", "2026-11-20T21:00:00-06:00", "2026-11-24T17:00:00-06:00"],
  ["on Thanksgiving it goes on to Friday's end", "2026-11-23T09:00:00-06:00", "2026-11-27T17:00:00-06:00"],
  ["over the change of the clocks it is five by the wall", "2026-10-29T12:00:00-05:00", "2026-11-02T17:00:00-06:00"],
])("the deadline of a bank deposit: %s", (_, placed, deadline) => {
  expect(paymentDeadline(at(placed), "bank-deposit", windows, zone)).toBe(at(deadline));
  expect(paymentDeadline(at(placed), "stripe", windows, zone)).toBe(after(at(placed), minutes(30)));
});

test("a claim on Friday evening in the shop's time zone holds the order until Tuesday evening", () => {
  const friday = at("2026-11-20T20:00:00-06:00");
  expect(holdWorkingDays(friday, friday, 2, zone)).toBe(at("2026-11-24T20:00:00-06:00"));
});

test.each([
  ["late on Friday, when an hour is left out", "2027-03-12T23:30:00.250-06:00", "2027-03-16T23:30:00.250-05:00"],
  ["early on Friday, when an hour comes twice", "2026-10-30T00:30:00-05:00", "2026-11-03T00:30:00-06:00"],
])("a claim holds the order as long over the change of the clocks: %s", (_, claimed, until) => {
  expect(holdWorkingDays(at(claimed), at(claimed), 2, zone)).toBe(at(until));
});

test("a claim on a weekend counts from Monday, and never shortens the time the order had", () => {
  const sunday = at("2026-11-22T12:00:00-06:00");
  expect(holdWorkingDays(sunday, sunday, 2, zone)).toBe(at("2026-11-24T12:00:00-06:00"));
  const later = at("2026-11-27T12:00:00-06:00");
  expect(holdWorkingDays(later, sunday, 2, zone)).toBe(later);
});
