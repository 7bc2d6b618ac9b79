import { expect, test } from "vitest";
import { readNumber } from "#domain/kernel/read-number.ts";

test.each([
  ["12.5", 12.5],
  [".12", 0.12],
  ["-.5", -0.5],
  ["1,234.5", 1_234.5],
  ["−4", -4],
  ["１２．５", 12.5],
  ["0", 0],
])("%s is a number", (typed, value) => {
  expect(readNumber(typed)).toBe(value);
});

test.each(["7,5", "1.234,5", "1,23,4", "5.", ".", "-", "", "1e9", "1234567890", "0x10", "12 psi", "∞"])(
  "%s is refused rather than misread",
  (typed) => {
    expect(readNumber(typed)).toBeNull();
  },
);
