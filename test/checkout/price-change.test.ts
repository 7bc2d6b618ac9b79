import fc from "fast-check";
import { expect, test } from "vitest";
import { discountsBesidePoints, keptDiscount, priceChange } from "#domain/checkout/price-change.ts";
import { type CheckoutLine, priceCheckout, type PriceTerms } from "#domain/checkout/price-checkout.ts";
import { cents } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import { defaultRates } from "#domain/shipping/default-rates.ts";

const unit = { weightLb: 3, lengthIn: 6, widthIn: 6, heightIn: 6, freightOnly: false };
const terms: PriceTerms = {
  automatic: [],
  offers: [{ anchor: "0", companion: "1", rate: 50_000 }],
  rates: defaultRates("OH"),
  taxes: { OH: { rate: 72_500, shippingTaxed: true } },
  taxExempt: false,
  points: { worth: cents(1), least: 1, mostPercent: 50 },
  pointsAsked: { balance: 5_000, wish: { use: "all" } },
  now: instant(0),
  today: "2026-11-20" as PriceTerms["today"],
};
const tenth = {
  usedByEmail: null,
  found: {
    code: "TENTH",
    automatic: false,
    name: null,
    worth: { kind: "percent" as const, rate: 100_000 },
    startsAt: null,
    endsAt: null,
    minimum: null,
    totalLimit: null,
    perEmailLimit: null,
    categories: [],
    products: [],
    used: 0,
  },
};
const delivery = { method: "SHIPPING", state: "OH", freight: null } as const;

const orders = fc.array(
  fc.record({ quantity: fc.integer({ min: 1, max: 9 }), price: fc.integer({ min: 50, max: 90_000 }) }),
  {
    minLength: 1,
    maxLength: 5,
  },
);

function sold(lines: readonly { quantity: number; price: number }[]) {
  const goods = lines.map(({ quantity, price }, at): CheckoutLine => ({
    key: `v${at}`,
    product: String(at),
    category: "extras",
    quantity,
    regularPrice: cents(price),
    reducedPrice: null,
    leadTimeDays: 0,
    unit,
  }));
  const priced = priceCheckout(goods, tenth, delivery, terms);
  if (!priced.ok) throw new Error(priced.error.code);
  const { order, points } = priced.value;
  const kept = order.lines.map(({ quantity, unitPrice, bundleDiscount, codeDiscount, pointsDiscount }) => ({
    quantity,
    unitPrice,
    discount: cents(bundleDiscount + codeDiscount + pointsDiscount),
  }));
  const amount = points?.amount ?? cents(0);
  const paid = { used: points?.used ?? 0, amount, merchandise: cents(order.merchandise + amount) };
  return { goods, order, paid, discounts: discountsBesidePoints(kept, amount) };
}

const again = ({ goods, paid, discounts }: ReturnType<typeof sold>, quantities: readonly number[]) => {
  const lines = goods.flatMap((line, at) => {
    const quantity = quantities[at]!;
    const discount = keptDiscount(discounts[at]!, line.quantity, quantity);
    return quantity === 0 ? [] : [{ line: { ...line, quantity }, discount }];
  });
  const priced = priceChange(lines, delivery, terms, { points: paid, freeShipping: false });
  if (!priced.ok) throw new Error(priced.error.code);
  return priced.value;
};

test("goods that stay cost what they cost, to the cent, whatever discounts and points were taken off them", () => {
  fc.assert(
    fc.property(orders, (lines) => {
      const before = sold(lines);
      const { order, points } = again(
        before,
        lines.map(({ quantity }) => quantity),
      );
      const { subtotal, merchandise, discount, shipping, tax, total } = before.order;
      expect({ ...order, lines: [], shippingTax: 0 }).toEqual({
        lines: [],
        ownLines: [],
        shippingTax: 0,
        subtotal,
        merchandise,
        discount,
        shipping,
        tax,
        total,
      });
      expect(points?.used ?? 0).toBe(before.paid.used);
    }),
    { numRuns: 1_000 },
  );
});

test("fewer goods never cost more goods' money, no line falls below nothing, and the parts add up to the total", () => {
  fc.assert(
    fc.property(orders, fc.integer({ min: 0, max: 8 }), (lines, less) => {
      const before = sold(lines);
      const quantities = lines.map(({ quantity }, at) => (at === 0 ? Math.max(1, quantity - less) : quantity));
      const { order, points } = again(before, quantities);
      expect(order.merchandise).toBeLessThanOrEqual(before.order.merchandise);
      expect(points?.used ?? 0).toBeLessThanOrEqual(before.paid.used);
      expect(order.subtotal - order.discount + order.shipping + order.tax).toBe(order.total);
      for (const line of order.lines) expect(Math.min(line.net, line.tax, line.codeDiscount)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 1_000 },
  );
});

test("of what was taken off a line, the part that points paid is left out, be it a cent or all but one", () => {
  const line = (unitPrice: number, discount: number) => ({
    quantity: 1,
    unitPrice: cents(unitPrice),
    discount: cents(discount),
  });
  // A tenth off $100, and points for $5 or for a cent.
  expect(discountsBesidePoints([line(10_000, 1_500)], cents(500))).toEqual([1_000]);
  expect(discountsBesidePoints([line(10_000, 1_001)], cents(1))).toEqual([1_000]);
  expect(discountsBesidePoints([line(10_000, 1_000)], cents(0))).toEqual([1_000]);
  // Points may pay nine tenths: 9 of 10 cents.
  expect(discountsBesidePoints([line(10, 9)], cents(9))).toEqual([0]);
});

// 500 points paid $5 of $100. Of $40 that are left they pay 40 %: 200 points, $2.
test("points pay the same share of fewer goods in whole points, and none where none had paid", () => {
  const changed = (points: Parameters<typeof priceChange>[3]["points"]) => {
    const goods = sold([{ quantity: 1, price: 4_000 }]).goods[0]!;
    const priced = priceChange([{ line: goods, discount: cents(0) }], delivery, terms, { points, freeShipping: false });
    if (!priced.ok) throw new Error(priced.error.code);
    return [priced.value.points, priced.value.order.merchandise];
  };
  expect(changed({ used: 500, amount: cents(500), merchandise: cents(10_000) })).toEqual([
    { most: 200, used: 200, amount: 200 },
    3_800,
  ]);
  expect(changed({ used: 0, amount: cents(0), merchandise: cents(10_000) })).toEqual([null, 4_000]);
});
