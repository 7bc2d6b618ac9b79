import fc from "fast-check";
import { expect, test } from "vitest";
import { type Money, cents } from "#domain/kernel/money.ts";
import { applyCode, priceGoods, priceOrder } from "#domain/pricing/price-order.ts";
import { salesTaxAt } from "#domain/pricing/sales-tax.ts";
import { type OracleCart, oracle } from "./oracle.ts";

const long = process.env["LONG"] === "1";

const money = (most: number) => fc.integer({ min: 1, max: most });
const carts: fc.Arbitrary<OracleCart> = fc
  .array(
    fc.record({
      product: fc.constantFrom("A", "B", "C", "D"),
      quantity: fc.integer({ min: 1, max: 40 }),
      regularPrice: money(6_800_000),
      reducedPrice: fc.option(money(6_800_000)),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .chain((lines) => {
    const keyed = lines.map((line, index) => ({ key: `v${index}`, ...line }));
    const rate = fc.integer({ min: 0, max: 1_000_000 });
    return fc.record({
      lines: fc.constant(keyed),
      offers: fc.uniqueArray(
        fc.record({
          anchor: fc.constantFrom("A", "B", "C", "D"),
          companion: fc.constantFrom("A", "B", "C", "D"),
          rate,
        }),
        { maxLength: 4, selector: ({ anchor, companion }) => anchor + companion },
      ),
      code: fc.option(fc.record({ amount: money(30_000_000), keys: fc.subarray(keyed.map(({ key }) => key)) })),
      shipping: fc.integer({ min: 0, max: 500_000 }),
      taxRate: fc.integer({ min: 0, max: 120_000 }),
      shippingTaxed: fc.boolean(),
    });
  });

function priced(cart: OracleCart) {
  const goods = priceGoods(
    cart.lines.map((line) => ({
      ...line,
      regularPrice: cents(line.regularPrice),
      reducedPrice: line.reducedPrice as Money | null,
    })),
    cart.offers,
  );
  const { code } = cart;
  const lines = applyCode(goods, code && { amount: cents(code.amount), covers: (key) => code.keys.includes(key) });
  return priceOrder(lines, cents(cart.shipping), { rate: cart.taxRate, shippingTaxed: cart.shippingTaxed });
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test("every total agrees to the cent with a BigInt oracle, and every line's shares sum to it", () => {
  fc.assert(
    fc.property(carts, (cart) => {
      const order = priced(cart);
      const expected = oracle(cart);
      expect(BigInt(order.subtotal)).toBe(expected.subtotal);
      expect(BigInt(order.discount)).toBe(expected.discount);
      expect(BigInt(order.tax)).toBe(expected.tax);
      expect(BigInt(order.total)).toBe(expected.total);
      expect(order.lines.map((line) => BigInt(line.bundleDiscount))).toEqual(expected.bundleDiscounts);
      expect(BigInt(sum(order.lines.map((line) => line.codeDiscount)))).toBe(expected.codeDiscount);
      expect(sum(order.lines.map((line) => line.tax)) + order.shippingTax).toBe(order.tax);
      expect(sum(order.lines.map((line) => line.net))).toBe(order.merchandise);
      for (const line of order.lines) {
        expect(line.gross - line.bundleDiscount - line.codeDiscount).toBe(line.net);
        expect(Math.min(line.net, line.tax, line.codeDiscount, line.bundleDiscount)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: long ? 100_000 : 2_000 },
  );
});

const line = (key: string, quantity: number, price: number, product = key) => ({
  key,
  product,
  quantity,
  regularPrice: cents(price),
  reducedPrice: null,
});

test("a code's amount falls on the lines by largest remainder, so that a refund of one line knows its share", () => {
  const goods = priceGoods([line("a", 1, 1000), line("b", 1, 1000), line("c", 1, 1000)], []);
  const lines = applyCode(goods, { amount: cents(1000), covers: () => true });
  expect(lines.map(({ codeDiscount }) => codeDiscount)).toEqual([334, 333, 333]);
});

test("a code never takes off more than the goods it covers cost", () => {
  const goods = priceGoods([line("a", 1, 500), line("b", 1, 9000)], []);
  const lines = applyCode(goods, { amount: cents(2000), covers: (key) => key === "a" });
  expect(lines.map(({ net }) => net)).toEqual([0, 9000]);
});

test("a promotion price above the regular price changes nothing", () => {
  const [only] = priceGoods([{ ...line("a", 2, 1000), reducedPrice: cents(1200) }], []);
  expect(only).toMatchObject({ unitPrice: 1000, gross: 2000 });
});

test("a companion is discounted once for each anchor in the cart, and not when the anchor is not there", () => {
  const offers = [{ anchor: "screw", companion: "dryer", rate: 50_000 }];
  const together = priceGoods([line("screw", 1, 950_000), line("dryer", 3, 200_000)], offers);
  expect(together.map(({ bundleDiscount }) => bundleDiscount)).toEqual([0, 10_000]);
  expect(priceGoods([line("dryer", 3, 200_000)], offers)[0]!.bundleDiscount).toBe(0);
});

test("two variants of one companion share the places their anchor gives", () => {
  const offers = [{ anchor: "screw", companion: "dryer", rate: 100_000 }];
  const goods = priceGoods(
    [line("screw", 2, 1000), line("d1", 2, 1000, "dryer"), line("d2", 2, 1000, "dryer")],
    offers,
  );
  expect(goods.map(({ bundleDiscount }) => bundleDiscount)).toEqual([0, 200, 0]);
});

test("tax is rounded once on the whole sum, counts shipping where the state taxes it, and spares the exempt", () => {
  const lines = applyCode(priceGoods([line("a", 1, 999), line("b", 1, 999)], []), null);
  const table = { TX: { rate: 82_500, shippingTaxed: true }, CA: { rate: 72_500, shippingTaxed: false } };
  expect(priceOrder(lines, cents(1000), salesTaxAt(table, { state: "TX", zip: null }, false))).toMatchObject({
    tax: 247,
    shippingTax: 83,
    total: 3245,
  });
  expect(priceOrder(lines, cents(1000), salesTaxAt(table, { state: "CA", zip: null }, false))).toMatchObject({
    tax: 145,
    shippingTax: 0,
  });
  expect(priceOrder(lines, cents(1000), salesTaxAt(table, { state: "TX", zip: null }, true)).tax).toBe(0);
  expect(priceOrder(lines, cents(1000), salesTaxAt(table, { state: "OR", zip: null }, false)).tax).toBe(0);
  // A site is exempt in the state of its certificate alone.
  const inTexas = { state: "TX" };
  expect(priceOrder(lines, cents(1000), salesTaxAt(table, { state: "TX", zip: "77002" }, inTexas)).tax).toBe(0);
  expect(priceOrder(lines, cents(1000), salesTaxAt(table, { state: "CA", zip: null }, inTexas)).tax).toBe(145);
});

test("two products offered with each other are discounted in one direction, the one that takes off more", () => {
  const line = (key: string, price: number, quantity = 1) => ({
    key,
    product: key,
    quantity,
    regularPrice: cents(price),
    reducedPrice: null,
  });
  const both = [
    { anchor: "pump", companion: "oil", rate: 30_000 },
    { anchor: "oil", companion: "pump", rate: 30_000 },
  ];
  const off = (lines: ReturnType<typeof line>[], offers = both) =>
    priceGoods(lines, offers).map(({ bundleDiscount }) => bundleDiscount);
  expect(off([line("pump", 7_400), line("oil", 3_100)])).toEqual([222, 0]);
  expect(off([line("oil", 3_100), line("pump", 7_400)])).toEqual([0, 222]);
  expect(off([line("pump", 7_400), line("oil", 3_100)], both.slice(0, 1))).toEqual([0, 93]);
  expect(off([line("pump", 5_000), line("oil", 5_000)])).toEqual([0, 150]);
});
