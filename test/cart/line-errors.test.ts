import { expect, test } from "vitest";
import { isToldChange, lineErrors } from "#domain/cart/line-error.ts";
import { cents } from "#domain/kernel/money.ts";

const line = {
  quantity: 2,
  available: 2,
  sellable: true,
  seenPrice: cents(10_000),
  price: cents(10_000),
  seenUnit: null,
  unit: null,
};
const codes = (change: Partial<Parameters<typeof lineErrors>[0]>) => lineErrors({ ...line, ...change });

test("a changed price is told and does not keep a line from being ordered; goods that cannot be had do", () => {
  expect(codes({})).toEqual([]);
  const dearer = codes({ price: cents(10_001) });
  expect(dearer).toEqual([{ code: "price_changed", was: 10_000, now: 10_001 }]);
  expect(dearer.every(isToldChange)).toBe(true);
  for (const [change, code] of [
    [{ sellable: false }, "unavailable"],
    [{ onRequest: true }, "on_request"],
    [{ available: 0 }, "out_of_stock"],
    [{ available: 1 }, "stock_limit"],
  ] as const) {
    const errors = codes(change);
    expect(errors.map((error) => error.code)).toEqual([code]);
    expect(errors.some(isToldChange), code).toBe(false);
  }
});

test("of a line that is short and dearer both are told, the shortage first", () => {
  expect(codes({ available: 1, price: cents(12_000) })).toEqual([
    { code: "stock_limit", left: 1 },
    { code: "price_changed", was: 10_000, now: 12_000 },
  ]);
});
