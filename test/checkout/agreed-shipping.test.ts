import { expect, test } from "vitest";
import {
  type CheckoutLine,
  type DeliveryChoice,
  priceCheckout,
  type PriceTerms,
} from "#domain/checkout/price-checkout.ts";
import { cents } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import { defaultRates } from "#domain/shipping/default-rates.ts";

const goods: CheckoutLine = {
  key: "v1",
  product: "1",
  category: "extras",
  quantity: 2,
  regularPrice: cents(1_000),
  reducedPrice: null,
  leadTimeDays: 0,
  unit: { weightLb: 3, lengthIn: 6, widthIn: 6, heightIn: 6, freightOnly: false },
};
const terms: PriceTerms = {
  automatic: [],
  offers: [],
  rates: defaultRates("OH"),
  taxes: {},
  taxExempt: false,
  points: null,
  pointsAsked: null,
  now: instant(0),
  today: "2026-11-20" as PriceTerms["today"],
};
const shippingOf = (delivery: DeliveryChoice) => {
  const priced = priceCheckout([goods], null, delivery, terms);
  if (!priced.ok) throw new Error(priced.error.code);
  return { amount: priced.value.shipping?.amount, charges: priced.value.shipping?.charges };
};

test("shipping that staff agreed to takes the place of the rates, down to nothing", () => {
  const delivery = { method: "SHIPPING", state: "OH", freight: null } as const;
  const byRates = shippingOf(delivery);
  expect(byRates.amount).toBeGreaterThan(0);
  expect(shippingOf({ ...delivery, agreed: null })).toEqual(byRates);
  expect(shippingOf({ ...delivery, agreed: cents(1_234) })).toEqual({
    amount: 1_234,
    charges: [{ kind: "parcels", amount: 1_234 }],
  });
  expect(shippingOf({ ...delivery, agreed: cents(0) }).amount).toBe(0);
});
