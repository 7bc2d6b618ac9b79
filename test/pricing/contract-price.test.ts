import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { pointsFor } from "#domain/orders/points.ts";
import { type Contract, contractPrice, decidePrice, isOnRequest, lessShare } from "#domain/pricing/contract-price.ts";
import { readChange, readPriceRow, usualColumns } from "#domain/pricing/price-rows.ts";

const contract = (changes: Partial<Contract>): Contract => ({
  list: 1,
  name: { en: "Terms", cn: "协议" },
  excludesPromotions: false,
  earnsPoints: false,
  endsAt: null,
  breaks: null,
  rate: null,
  ...changes,
});
const at = (from: number, price: number | null) => ({ from, price: price === null ? null : cents(price) });

test("a fixed price holds from its quantity on, and below the smallest the public price does", () => {
  const breaks = [at(2, 900), at(6, 800), at(12, 700)];
  const priceOf = (quantity: number) => contractPrice(contract({ breaks, rate: 500_000 }), cents(1_000), quantity);
  expect([1, 2, 5, 6, 11, 12, 999].map(priceOf)).toEqual([null, 900, 900, 800, 800, 700, 700]);
});

test("a share is rounded half up to a whole cent and never takes the last one", () => {
  expect(lessShare(cents(1_050), 50_000)).toBe(997);
  expect(lessShare(cents(1_049), 50_000)).toBe(997);
  expect(lessShare(cents(1), 990_000)).toBe(1);
});

test("the lower of contract and public price is paid, unless promotions are excluded; never more than the regular one", () => {
  const decide = (agreed: number, promotion: number | null, excludesPromotions = false) => {
    const sources = { regular: cents(1_000), promotion: promotion === null ? null : cents(promotion), quantity: 1 };
    return decidePrice({ ...sources, contract: contract({ breaks: [at(1, agreed)], excludesPromotions }) });
  };
  expect(decide(800, null)).toEqual({ price: 800, by: "contract" });
  expect(decide(800, 700)).toEqual({ price: 700, by: "promotion" });
  expect(decide(800, 800)).toEqual({ price: 800, by: "promotion" });
  expect(decide(800, 700, true)).toEqual({ price: 800, by: "contract" });
  expect(decide(1_200, null)).toEqual({ price: 1_000, by: "regular" });
  expect(decide(1_200, 900, true)).toEqual({ price: 1_000, by: "contract" });
});

test("goods on request have no price, and all others do", () => {
  expect(isOnRequest(contract({ breaks: [at(1, null)] }))).toBe(true);
  expect(isOnRequest(contract({ breaks: [at(1, 5)] }))).toBe(false);
  expect(isOnRequest(contract({ rate: 10 }))).toBe(false);
  expect(isOnRequest(null)).toBe(false);
});

test("goods that earn no points count for none, whatever of the others was given back", () => {
  const order = { subtotal: cents(20_000), discount: cents(0), total: cents(20_000) };
  const gone = (goodsRefunded: number, earning: number | null) => ({
    goodsRefunded: cents(goodsRefunded),
    lost: cents(0),
    earning: earning === null ? null : cents(earning),
  });
  expect(pointsFor(order, gone(0, null))).toBe(200);
  expect(pointsFor(order, gone(0, 12_000))).toBe(120);
  expect(pointsFor(order, gone(8_000, 12_000))).toBe(120);
  expect(pointsFor(order, gone(12_000, 0))).toBe(0);
});

test.each([
  [["abc-1", "12.50"], { compact: "ABC1", from: 1, price: 1_250 }],
  [["abc-1", "6", "$1,234.5"], { compact: "ABC1", from: 6, price: 123_450 }],
  [["abc-1", "", "on request"], { compact: "ABC1", from: 1, price: "request" }],
  [["abc-1", "", "询价"], { compact: "ABC1", from: 1, price: "request" }],
  [["abc-1", "6", "Remove"], { compact: "ABC1", from: 6, price: "remove" }],
  [["", "1", "5"], "sku_missing"],
  [["abc", "0", "5"], "from_invalid"],
  [["abc", "1000", "5"], "from_invalid"],
  [["abc", "1", ""], "price_missing"],
  [["abc", "1", "0"], "price_invalid"],
  [["abc", "1", "-5"], "price_invalid"],
  [["abc", "1", "cheap"], "price_invalid"],
  [["abc", "2", "on request"], "request_mixed"],
])("a row %j is read as %j", (cells, expected) => {
  const row = readPriceRow(cells, usualColumns(cells.length));
  if (typeof expected === "string") expect(row).toMatchObject({ ok: false, error: { code: expected } });
  else expect(row).toMatchObject({ ok: true, value: expected });
});

test.each([
  ["-12", -120_000],
  ["−12 %", -120_000],
  ["+3.5%", 35_000],
  ["12", null],
  ["-0", null],
  ["-100", null],
  ["a", null],
])("a change typed as %j is %j millionths", (typed, change) => {
  expect(readChange(typed)).toBe(change);
});
