import { expect, test } from "vitest";
import { linesOfLastUnits, refuseAgain, refuseUnprovedPaying } from "#domain/checkout/hold-bounds.ts";
import { cents } from "#domain/kernel/money.ts";
import { minutes } from "#domain/kernel/time.ts";

const part = { sku: "DEAR", name: { en: "Compressor", cn: "空压机" } };

// Of 10 units 4 are held by unpaid orders and 6 are free: a half is 5.
test("last units are those beyond half of what is left of a part, with what is held already", () => {
  const line = (quantity: number, available: number) => ({ ...part, quantity, available, price: cents(100) });
  const isLast = (held: number, quantity: number, available: number) =>
    linesOfLastUnits(new Map([["DEAR", held]]), [line(quantity, available)]).length > 0;
  expect(isLast(4, 1, 6)).toBe(false);
  expect(isLast(4, 2, 6)).toBe(true);
  expect(isLast(0, 5, 10)).toBe(false);
  expect(isLast(0, 6, 10)).toBe(true);
  // Half of 7 is 3.
  expect(isLast(0, 3, 7)).toBe(false);
  expect(isLast(0, 4, 7)).toBe(true);
  const split = [line(3, 10), line(3, 10)];
  expect(linesOfLastUnits(new Map(), split), "two lines of one part count together").toHaveLength(2);
  const held = new Map([["DEAR", 4]]);
  const inVain = new Map([["DEAR", minutes(10)]]);
  expect(refuseAgain(held, inVain, [line(2, 6)])).toEqual({ code: "unpaid_again", ...part, most: 1 });
  expect(refuseAgain(held, new Map([["DEAR", minutes(10) - 1]]), [line(2, 6)])).toBeNull();
});

// Units of the order itself are reserved already, so they are not among the free ones.
test("a part dearer than $10,000 is held for one unproved buyer by card, be it the only one, and not beside another", () => {
  const line = (price: number, free: number, waiting: number, paying: number) => [
    { ...part, quantity: 1, price: cents(price), free, waiting, paying },
  ];
  const refused = (most: number) => ({ code: "unproved_paying", ...part, most });
  expect(refuseUnprovedPaying(line(1_000_001, 0, 0, 0))).toBeNull();
  expect(refuseUnprovedPaying(line(1_000_001, 1, 0, 1))).toEqual(refused(0));
  expect(refuseUnprovedPaying(line(1_000_001, 0, 1, 0))).toEqual(refused(0));
  // Half of three is one, and that one is held.
  expect(refuseUnprovedPaying(line(1_000_001, 1, 0, 1))).toEqual(refused(0));
  expect(refuseUnprovedPaying(line(1_000_001, 2, 0, 1))).toBeNull();
  // Goods worth $10,000 in all may be held by anybody.
  expect(refuseUnprovedPaying(line(500_000, 0, 0, 1))).toBeNull();
  expect(refuseUnprovedPaying(line(500_001, 0, 0, 1))).toEqual(refused(0));
});
