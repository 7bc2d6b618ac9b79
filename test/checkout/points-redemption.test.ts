import fc from "fast-check";
import { expect, test } from "vitest";
import { readPointsWish, redeemPoints } from "#domain/checkout/points-redemption.ts";
import { cents } from "#domain/kernel/money.ts";

/** A point is worth a cent, at least 100 are used, and they pay half of the goods at most. */
const terms = { worth: cents(1), least: 100, mostPercent: 50 };
const some = (points: number, balance = 10_000) => ({ balance, wish: { use: "some" as const, points } });

test("as few points are taken as the merchant's least, and not one below it", () => {
  expect(redeemPoints(terms, some(100), cents(10_000))).toEqual({
    ok: true,
    value: { most: 5_000, used: 100, amount: 100 },
  });
  expect(redeemPoints(terms, some(99), cents(10_000))).toEqual({
    ok: false,
    error: { code: "points_least", least: 100 },
  });
});

test("as many points are taken as pay half of the goods, or as the account has, and not one more", () => {
  expect(redeemPoints(terms, some(5_000), cents(10_000))).toMatchObject({ value: { used: 5_000, amount: 5_000 } });
  expect(redeemPoints(terms, some(5_001), cents(10_000))).toMatchObject({
    error: { code: "points_most", most: 5_000 },
  });
  expect(redeemPoints(terms, some(300, 300), cents(10_000))).toMatchObject({ value: { used: 300 } });
  expect(redeemPoints(terms, some(301, 300), cents(10_000))).toMatchObject({ error: { most: 300 } });
});

test("all points are as many as can be used, and none where those are fewer than the least", () => {
  const all = (balance: number) => ({ balance, wish: { use: "all" as const } });
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(40_000), (balance, goods) => {
      const half = Math.min(balance, Math.floor(goods / 2));
      expect(redeemPoints(terms, all(balance), cents(goods))).toMatchObject({ value: { used: half < 100 ? 0 : half } });
    }),
  );
});

test("a form asks for all points, for some by their number, or for none", () => {
  expect(readPointsWish("all", "")).toEqual({ ok: true, value: { use: "all" } });
  expect(readPointsWish("some", "250")).toEqual({ ok: true, value: { use: "some", points: 250 } });
  for (const use of [undefined, "", "none"])
    expect(readPointsWish(use, "250")).toEqual({ ok: true, value: { use: "none" } });
  for (const typed of [undefined, "", "0", "-5", "2.5", "many"])
    expect(readPointsWish("some", typed)).toEqual({ ok: false, error: { code: "points_number" } });
});
