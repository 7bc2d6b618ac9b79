import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import { activityPhase, promotionPrice } from "#domain/promotions/activity.ts";

const activity = (rate: number, startsAt = 0, endsAt = 100) => ({
  rate,
  startsAt: instant(startsAt),
  endsAt: instant(endsAt),
});

test("an activity runs from its start up to its end", () => {
  const one = activity(1, 10, 20);
  expect([9, 10, 19, 20].map((at) => activityPhase(one, instant(at)))).toEqual([
    "upcoming",
    "running",
    "running",
    "ended",
  ]);
});

test("of several running activities the lowest price counts; an ended one gives nothing", () => {
  const both = [activity(100_000), activity(200_000), activity(600_000, 0, 50)];
  expect(promotionPrice(cents(9_999), both, instant(60))).toBe(7_999);
  expect(promotionPrice(cents(9_999), both, instant(100))).toBeNull();
});

test("nothing is ever sold for less than one cent", () => {
  expect(promotionPrice(cents(1), [activity(900_000)], instant(1))).toBeNull();
  expect(promotionPrice(cents(3), [activity(900_000)], instant(1))).toBe(1);
});
