import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import { activityPhase, bestActivity, pricesBetween, promotionPrice } from "#domain/promotions/activity.ts";

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

test("a price the merchant has set for a product counts in place of the rate, and never makes it dearer", () => {
  const set = { ...activity(100_000), price: cents(5_000) };
  expect(promotionPrice(cents(9_000), [set], instant(1))).toBe(5_000);
  expect(promotionPrice(cents(4_000), [set], instant(1))).toBeNull();
  const best = bestActivity(cents(9_000), [activity(100_000), set], instant(1));
  expect(best).toEqual({ activity: set, price: 5_000 });
});

test("over a day the price changes where an activity begins or ends, and only where it does", () => {
  const [small, large, dear] = [activity(100_000, 0, 80), activity(200_000, 20, 40), activity(50_000, 10, 90)];
  const spans = pricesBetween(cents(1_000), [small, large, dear], instant(0), instant(100));
  expect(spans).toEqual([
    { from: 0, to: 20, price: 900, activity: small },
    { from: 20, to: 40, price: 800, activity: large },
    { from: 40, to: 80, price: 900, activity: small },
    { from: 80, to: 90, price: 950, activity: dear },
    { from: 90, to: 100, price: 1_000, activity: null },
  ]);
});
