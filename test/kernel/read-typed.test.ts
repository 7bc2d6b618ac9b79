import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import { readCount, readTypedWhole, readWholeNumber } from "#domain/kernel/read-whole-number.ts";

test.each([
  ["１２．５０", 1_250],
  ["＄１，２９９", 129_900],
  ["US$ 1,299.00", 129_900],
])("%s is an amount, full-width as a Chinese keyboard types it too", (typed, amount) => {
  expect(readMoney(typed)).toBe(cents(amount));
});

test.each([
  ["１２", 12],
  [" 12 ", 12],
  ["1,200", 1_200],
  ["１，２００，０００", 1_200_000],
])("%s is a count as people type it", (typed, count) => {
  expect(readTypedWhole(typed)).toBe(count);
  expect(readCount(typed)).toBe(count);
});

test.each(["1,2", "12,00", "1,2000", ",100", "1.5", "1e3", "-1", "", "⑫ units"])("%s is no count", (typed) => {
  expect(readTypedWhole(typed)).toBeNull();
  expect(readCount(typed)).toBeNaN();
});

test("a number in a URL has ASCII digits only", () => {
  expect(readWholeNumber("１２")).toBeNull();
  expect(readWholeNumber("1,200")).toBeNull();
});
