import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import { priceGoods } from "#domain/pricing/price-order.ts";
import { type CodeUse, type DiscountCode, normalizeCode } from "#domain/promotions/discount-code.ts";
import { redeemCode } from "#domain/promotions/redeem-code.ts";

const plain: DiscountCode = {
  code: "WELCOME5",
  automatic: false,
  name: null,
  worth: { kind: "percent", rate: 50_000 },
  startsAt: null,
  endsAt: null,
  minimum: null,
  totalLimit: null,
  perEmailLimit: null,
  categories: [],
  products: [],
  used: 0,
};

const goods = priceGoods(
  [
    { key: "screw", product: "screw", quantity: 1, regularPrice: cents(900_000), reducedPrice: null },
    { key: "oil", product: "oil", quantity: 2, regularPrice: cents(10_001), reducedPrice: null },
  ],
  [],
).map((line) => ({ ...line, product: line.key, category: line.key === "oil" ? "lubricants" : "rotary-screw" }));

const use = (changes: Partial<CodeUse> = {}): CodeUse => ({
  now: instant(1_000),
  goods,
  usedByEmail: 0,
  standardShipping: null,
  ...changes,
});
const refusal = (code: Partial<DiscountCode>, changes?: Partial<CodeUse>) => {
  const redeemed = redeemCode({ ...plain, ...code }, use(changes));
  return redeemed.ok ? null : redeemed.error;
};

test("a percentage is taken off what the code covers, rounded to the cent", () => {
  const redeemed = redeemCode({ ...plain, categories: ["lubricants"] }, use());
  expect(redeemed.ok && redeemed.value.amount).toBe(1_000);
  expect(redeemed.ok && redeemed.value.covers("oil")).toBe(true);
  expect(redeemed.ok && redeemed.value.covers("screw")).toBe(false);
});

test("an amount is never worth more than the goods it covers", () => {
  const worth = { kind: "amount", amount: cents(50_000) } as const;
  const redeemed = redeemCode({ ...plain, worth, categories: ["lubricants"] }, use());
  expect(redeemed.ok && redeemed.value.amount).toBe(20_002);
});

test("a code begins at its start and is over at its end", () => {
  expect(refusal({ startsAt: instant(1_001) })).toEqual({ code: "code_not_started", startsAt: 1_001 });
  expect(refusal({ startsAt: instant(1_000) })).toBeNull();
  expect(refusal({ endsAt: instant(1_001) })).toBeNull();
  expect(refusal({ endsAt: instant(1_000) })).toEqual({ code: "code_ended" });
});

test("a code that was used as often as it may be is refused", () => {
  expect(refusal({ totalLimit: 10, used: 9 })).toBeNull();
  expect(refusal({ totalLimit: 10, used: 10 })).toEqual({ code: "code_used_up" });
});

test("one email address may use a code only so often, and is asked only once it is known", () => {
  expect(refusal({ perEmailLimit: 1 }, { usedByEmail: 1 })).toEqual({ code: "code_already_used" });
  expect(refusal({ perEmailLimit: 1 }, { usedByEmail: 0 })).toBeNull();
  expect(refusal({ perEmailLimit: 1 }, { usedByEmail: null })).toBeNull();
});

test("a code for certain categories needs goods from them", () => {
  expect(refusal({ categories: ["vacuum"] })).toEqual({ code: "code_other_goods" });
});

test("a code for certain products covers them alone, beside those of its categories", () => {
  const redeemed = redeemCode({ ...plain, products: ["screw"] }, use());
  const coveredBy = (each: typeof redeemed) =>
    each.ok ? goods.filter(({ key }) => each.value.covers(key)).map(({ key }) => key) : [];
  expect(coveredBy(redeemed)).toEqual(["screw"]);
  const both = redeemCode({ ...plain, products: ["screw"], categories: ["lubricants"] }, use());
  expect(coveredBy(both)).toEqual(["screw", "oil"]);
  expect(refusal({ products: ["hose"] })).toEqual({ code: "code_other_goods" });
});

test("free shipping takes nothing off the goods and holds for standard shipping alone", () => {
  const worth = { kind: "free-shipping" } as const;
  const redeemed = redeemCode({ ...plain, worth }, use({ standardShipping: true }));
  expect(redeemed).toMatchObject({ ok: true, value: { amount: 0, freeShipping: true } });
  expect(refusal({ worth }, { standardShipping: null })).toBeNull();
  expect(refusal({ worth }, { standardShipping: false })).toEqual({ code: "code_standard_shipping" });
});

test("the minimum counts only goods the code covers, and the refusal says what is missing", () => {
  expect(refusal({ minimum: cents(20_002), categories: ["lubricants"] })).toBeNull();
  expect(refusal({ minimum: cents(25_000), categories: ["lubricants"] })).toEqual({
    code: "code_minimum",
    minimum: 25_000,
    missing: 4_998,
  });
});

test("a code is read whatever its case, with full-width letters too", () => {
  expect(normalizeCode("  welcome5 ")).toBe("WELCOME5");
  expect(normalizeCode("ＷＥＬＣＯＭＥ５")).toBe("WELCOME5");
});
