import { expect, test } from "vitest";
import {
  type CheckoutLine,
  type DeliveryChoice,
  priceCheckout,
  type PriceTerms,
} from "#domain/checkout/price-checkout.ts";
import { cents } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import type { FoundDiscount } from "#domain/promotions/discount-code.ts";
import { defaultRates } from "#domain/shipping/default-rates.ts";

const discount = (code: string, worth: FoundDiscount["found"]["worth"], automatic: boolean): FoundDiscount => ({
  usedByEmail: null,
  found: {
    code,
    automatic,
    name: null,
    worth,
    startsAt: null,
    endsAt: null,
    minimum: null,
    totalLimit: null,
    perEmailLimit: null,
    categories: [],
    products: [],
    used: 0,
  },
});
const freeShipping = discount("FREE", { kind: "free-shipping" }, true);
const tenth = discount("TENTH", { kind: "percent", rate: 100_000 }, false);
const hose: CheckoutLine = {
  key: "v1",
  product: "1",
  category: "extras",
  quantity: 1,
  regularPrice: cents(10_000),
  reducedPrice: null,
  leadTimeDays: 0,
  unit: { weightLb: 3, lengthIn: 6, widthIn: 6, heightIn: 6, freightOnly: false },
};
const terms: PriceTerms = {
  automatic: [freeShipping],
  offers: [],
  rates: defaultRates("OH"),
  taxes: {},
  taxExempt: false,
  now: instant(0),
  today: "2026-11-20" as PriceTerms["today"],
};
const priced = (code: FoundDiscount | null, delivery: DeliveryChoice | null) => {
  const answer = priceCheckout([hose], code, delivery, terms);
  if (!answer.ok) throw new Error(answer.error.code);
  return [answer.value.discount?.code ?? null, answer.value.order.total];
};
const shipped = { method: "SHIPPING", state: "OH", freight: null } as const;

test("before the delivery is chosen free shipping is told where nothing else takes anything off", () => {
  expect(priced(null, null)).toEqual(["FREE", 10_000]);
  expect(priced(tenth, null)).toEqual(["TENTH", 9_000]);
});

test("once the delivery is chosen free shipping counts by what it takes off: nothing of shipping that costs nothing", () => {
  expect(priced(null, { ...shipped, agreed: cents(1_500) })).toEqual(["FREE", 10_000]);
  expect(priced(null, { ...shipped, agreed: cents(0) })).toEqual([null, 10_000]);
  // The code takes $10 off.
  expect(priced(tenth, { ...shipped, agreed: cents(999) })).toEqual(["TENTH", 9_999]);
  expect(priced(tenth, { ...shipped, agreed: cents(1_000) })).toEqual(["TENTH", 10_000]);
  expect(priced(tenth, { ...shipped, agreed: cents(1_001) })).toEqual(["FREE", 10_000]);
});
