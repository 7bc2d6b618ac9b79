import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { UnvalidatedCheckout } from "#domain/checkout/validate-checkout.ts";
import { type Destination, freightAnswers, mostUnits, stateOf } from "#domain/shipping/destination.ts";
import { freightExtras } from "#domain/shipping/rates.ts";
import { stateOfZip } from "#domain/shipping/zip.ts";
import { changeSetting } from "#engine/admin/settings/change-setting.ts";
import type { Buyer } from "#domain/buyers/buyer.ts";
import { applyCartCode } from "#engine/checkout/cart-code.ts";
import { type DeliveryWay, deliveredPrices } from "#engine/checkout/delivery-ways.ts";
import { setDestination } from "#engine/checkout/destination.ts";
import { placeOrder } from "#engine/checkout/place-order.ts";
import { quoteCart } from "#engine/checkout/quote.ts";
import type { SettingKey } from "#engine/checkout/setting-groups.ts";
import { catalogueShop } from "#test/catalogue/catalogue-shop.ts";
import { testDatabase } from "#test/database.ts";
import { demoSettings } from "../../demo/settings.ts";
import { cartWith, dayton, noon, setSetting, shopOn, stockGoods } from "./checkout-shop.ts";

const database = testDatabase();
let shop: ReturnType<typeof shopOn>;

/** Light and heavy, small and long, in versions of one product and by themselves, on promotion and not. */
const goods = [
  { sku: "GASKET", price: 1_999, weightLb: 0.4 },
  { sku: "OIL-QT", price: 2_450, weightLb: 2.2, category: "lubricants", product: "oil" },
  { sku: "OIL-5G", price: 18_950, weightLb: 41, category: "lubricants", product: "oil" },
  { sku: "PUMP", price: 128_900, weightLb: 148, category: "pumps" },
  { sku: "SCREW-10", price: 879_500, weightLb: 812, category: "rotary-screw", product: "screw" },
  { sku: "SCREW-15", price: 1_249_900, weightLb: 1_033, category: "rotary-screw", product: "screw" },
  { sku: "DRYER", price: 214_333, weightLb: 96, category: "air-dryers" },
] as const;

beforeAll(async () => {
  const db = database();
  shop = shopOn(db);
  await stockGoods(db, ...goods.map((one) => ({ ...one, onHand: 1_000_000 })));
  await db.sql("update variants set freight_only = true where sku = 'DRYER'");
  await db.sql("update variants set length_in = 90, width_in = 20 where sku = 'GASKET'");
  await db.sql("update variants set lead_time_days = 3 where sku in ('SCREW-15', 'OIL-5G')");
  for (const key of ["opening", "tax", "bundle"] as const) await setSetting(db, key, demoSettings[key]);
  // Goods fetched in another state are sold there.
  const [columbus] = demoSettings.pickup!.places;
  await setSetting(db, "pickup", {
    places: [columbus, { ...columbus, id: "gary", city: "Gary", state: "IN", zip: "46401" }],
  });
  await setSetting(db, "shipping", { ...demoSettings.shipping, parcel: { freeFrom: 30_000 } });
  const activity = `insert into activities (slug, title, lead, body, percent_off, applies_to, starts_at, ends_at) values ($1, '{}', '{}', '{}', $2, $3, $4, $5)`;
  const [began, ends] = [new Date(noon - 1_000), new Date(noon + 1_000_000)];
  await db.sql(activity, ["oil-weeks", 15, { categories: ["lubricants"] }, began, ends]);
  await db.sql(activity, ["screws", 7, { products: ["screw"] }, began, ends]);
  await db.sql(
    `insert into discount_codes (code, automatic, name, percent, categories) values ('PARTS', true, '{"en":"Parts","cn":"配件"}', 5, '{piston}')`,
  );
  await db.sql("insert into discount_codes (code, percent) values ('THREE', 3)");
  await db.sql("insert into discount_codes (code, free_shipping) values ('SHIPFREE', true)");
});

const zips = fc
  .integer({ min: 500, max: 99_999 })
  .map((number) => String(number).padStart(5, "0"))
  .filter((zip) => stateOfZip(zip) !== null);
const destinations = fc.record({
  zip: zips,
  extras: fc.option(fc.subarray([...freightExtras]).map(freightAnswers), { nil: null }),
});
const items = fc.uniqueArray(
  fc.record({ sku: fc.constantFrom(...goods.map(({ sku }) => sku)), quantity: fc.integer({ min: 1, max: 4 }) }),
  { minLength: 1, maxLength: 4, selector: ({ sku }) => sku },
);

interface Asked {
  readonly destination: Destination;
  readonly way: DeliveryWay;
}

/** Checkout's charge for a cart that goes there this way, for who fills in its form. */
async function charged(cart: Buyer, { destination, way: { method, place } }: Asked) {
  const freight = method === "LOCAL" ? (destination.extras ?? freightAnswers([])) : null;
  const asked = { method, state: stateOf(destination), zip: destination.zip, freight, place: place?.id ?? null };
  const { priced, shippingRefused } = await quoteCart(shop, cart, asked);
  return { total: priced?.order.total, shipping: priced?.shipping?.amount, arrives: priced?.arrives, shippingRefused };
}

function formFor({ destination, way: { method, place } }: Asked): UnvalidatedCheckout {
  const address = { ...dayton, city: "Anywhere", state: stateOf(destination), zip: destination.zip };
  const answers = destination.extras ?? freightAnswers([]);
  return {
    email: `${randomUUID()}@example.com`,
    payment: "stripe",
    method,
    ...(method === "PICKUP" ? { contact: dayton, billing: dayton, place: place!.id } : { shipping: address }),
    ...(method === "LOCAL" && {
      freight: Object.fromEntries(freightExtras.map((extra) => [extra, answers[extra] ? "yes" : "no"])),
    }),
  };
}

/** Places the order as the price at the dock was told; refused if it is another by a cent. */
async function ordered(cart: Buyer, asked: Asked) {
  const form = formFor(asked);
  const request = {
    buyer: cart,
    customer: null,
    form,
    seenTotal: asked.way.total,
    language: "en",
    key: randomUUID(),
  } as const;
  const placed = await placeOrder(shop, request);
  if (!placed.ok) return placed.error;
  const [row] = await shop.db.sql<{ total: number; shipping: number; tax: number }>(
    "select total_cents as total, shipping_cents as shipping, tax_cents as tax from orders where id = $1",
    [placed.value.orderId],
  );
  return row;
}

const long = Boolean(process.env["LONG"]);
// Every order in the long run, one in ten otherwise.
const isOrdered = (run: number) => long || run % 10 === 0;
const timeout = long ? 3_600_000 : 120_000;

test("goods that can be ordered before they are there are not out of stock, and have a day to arrive on", async () => {
  await stockGoods(database(), { sku: "COMING", onHand: 0 });
  await database().sql(
    `update stock s set backorder_limit = 20, restock_days = 14 from variants v
     where v.id = s.variant_id and v.sku = 'COMING'`,
  );
  const [price] = await deliveredPrices(shop, ["COMING"], { to: { zip: "45402", extras: null }, customer: null });
  expect(price?.problem).toBeNull();
  const parcel = price?.ways.find(({ method }) => method === "SHIPPING");
  expect(String(parcel?.arrives?.earliest) >= "2026-12-04").toBe(true);
});

test(
  "the price of a cart at a dock is what checkout quotes and what the order is charged, to the cent, for random carts and ZIP codes",
  { timeout },
  async () => {
    let run = 0;
    const seen = new Set<string>();
    const cart = fc.record({
      items,
      destination: destinations,
      code: fc.constantFrom(null, null, "THREE", "SHIPFREE"),
    });
    await fc.assert(
      fc.asyncProperty(cart, fc.nat(1), async ({ items: chosen, destination, code }, at) => {
        const buyer = await cartWith(shop, ...chosen);
        if (code) await applyCartCode(shop, buyer, code);
        await setDestination(shop, buyer, destination);
        const { ways, codeRefused } = await quoteCart(shop, buyer, { estimate: true });
        expect(ways.map(({ method }) => method)).toContain("PICKUP");
        expect(ways.map(({ total }) => total)).toEqual(ways.map(({ total }) => total).toSorted((a, b) => a - b));
        for (const way of ways) {
          seen.add(way.place?.id ?? way.method);
          expect(await charged(buyer, { destination, way })).toEqual({
            total: way.total,
            shipping: way.shipping,
            arrives: way.arrives,
            shippingRefused: null,
          });
          expect(way.goods + way.shipping + way.tax).toBe(way.total);
        }
        const way = ways[at % ways.length]!;
        // A code that does not go with this way would first have to be taken off.
        if (isOrdered(run++) && code !== "SHIPFREE" && !codeRefused)
          expect(await ordered(buyer, { destination, way })).toEqual({
            total: way.total,
            shipping: way.shipping,
            tax: way.tax,
          });
      }),
      { numRuns: long ? 1_000 : 60 },
    );
    expect(seen).toEqual(new Set(["SHIPPING", "LOCAL", "columbus", "gary"]));
  },
);

test("the price of one unit at a dock is that of a cart with nothing else in it", { timeout }, async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(destinations, fc.nat(5), async (destination, at) => {
      const prices = await deliveredPrices(
        shop,
        goods.map(({ sku }) => sku),
        { to: destination, customer: null },
      );
      expect(prices.map(({ sku }) => sku).toSorted()).toEqual(goods.map(({ sku }) => sku).toSorted());
      const { sku, ways } = prices[at % prices.length]!;
      const buyer = await cartWith(shop, { sku, quantity: 1 });
      await setDestination(shop, buyer, destination);
      expect((await quoteCart(shop, buyer, { estimate: true })).ways).toEqual(ways);
      const way = ways.at(-1)!;
      if (isOrdered(run++)) expect(await ordered(buyer, { destination, way })).toMatchObject({ total: way.total });
    }),
    { numRuns: long ? 1_000 : 20 },
  );
});

const ohio: Destination = { zip: "45402", extras: null };
const priceOf = async (
  sku: string,
  to = ohio,
  customer: { readonly email: string; readonly taxExempt: boolean } | null = null,
) => (await deliveredPrices(shop, [sku], { to, customer }))[0];

test("where the shop does not ship, outside the continental United States, goods can only be picked up", async () => {
  for (const zip of ["99501", "00901", "96799", "09012"])
    expect((await priceOf("GASKET", { zip, extras: null }))?.ways.map(({ method }) => method)).toEqual([
      "PICKUP",
      "PICKUP",
    ]);
});

test("each extra adds its charge to freight, and nothing to a parcel", async () => {
  const shippingOf = async (sku: string, extras: readonly string[]) =>
    (await priceOf(sku, { ...ohio, extras: freightAnswers(extras) }))?.ways.find(({ method }) => method !== "PICKUP");
  const plain = await shippingOf("DRYER", []);
  for (const extra of freightExtras) {
    const added = await shippingOf("DRYER", [extra]);
    const charge = added!.charges.find(({ kind }) => kind === extra)!.amount;
    expect(added!.shipping).toBe(plain!.shipping + charge);
    expect(await shippingOf("PUMP", [extra])).toEqual(await shippingOf("PUMP", []));
  }
});

test("who is exempt pays no tax at the dock either", async () => {
  const taxed = (await priceOf("PUMP"))!.ways;
  const exempt = (await priceOf("PUMP", ohio, { email: "exempt@example.com", taxExempt: true }))!.ways;
  expect(taxed.every(({ tax }) => tax > 0)).toBe(true);
  expect(exempt.map(({ total, tax }) => [total, tax])).toEqual(
    exempt.map(({ goods: worth, shipping }) => [worth + shipping, 0]),
  );
});

test("a discount that an account has had as often as it may is not in its price at the dock", async () => {
  await shop.db.sql(
    `insert into discount_codes (code, automatic, name, percent, per_email_limit) values ('ONCE', true, '{"en":"Once","cn":"一次"}', 10, 1)`,
  );
  try {
    const priceFor = async (email: string | null) =>
      (await priceOf("PUMP", ohio, email === null ? null : { email, taxExempt: false }))!.ways[0]!.total;
    const discounted = await priceFor(null);
    const buyer = await cartWith(shop, { sku: "PUMP", quantity: 1 });
    await setDestination(shop, buyer, ohio);
    const way = (await quoteCart(shop, buyer, { estimate: true })).ways[0]!;
    const form = { ...formFor({ destination: ohio, way }), email: "had@example.com" };
    const request = { buyer, customer: null, form, seenTotal: way.total, language: "en", key: randomUUID() } as const;
    expect(await placeOrder(shop, request)).toMatchObject({ ok: true });
    expect(await priceFor("else@example.com")).toBe(discounted);
    expect(await priceFor("had@example.com")).toBeGreaterThan(discounted);
  } finally {
    await shop.db.sql("update discount_codes set active = false where code = 'ONCE'");
  }
});

test("goods that cannot be bought say why: out of stock with its price, unavailable without, drafts and nonsense not at all", async () => {
  await stockGoods(
    shop.db,
    { sku: "GONE", onHand: 0 },
    { sku: "OLD", status: "unavailable" },
    { sku: "SECRET", status: "draft" },
    { sku: "GOLD", price: 2_000_000_001 },
  );
  expect(await priceOf("GONE")).toMatchObject({ problem: "out_of_stock", ways: [{}, {}, {}] });
  expect(await priceOf("OLD")).toEqual({ sku: "OLD", problem: "unavailable", ways: [] });
  expect(await priceOf("GOLD")).toEqual({ sku: "GOLD", problem: "order_too_large", ways: [] });
  expect(await priceOf("SECRET")).toBeUndefined();
  expect(await priceOf("' or 1=1 --")).toBeUndefined();
});

test("a page of prices costs two statements, and no more part numbers are priced at once than the limit", async () => {
  database().takeStatements();
  const many = Array.from({ length: 200 }, (_, at) => `NONE-${at}`);
  await deliveredPrices(shop, [...goods.map(({ sku }) => sku), ...many], { to: ohio, customer: null });
  expect(database().takeStatements()).toHaveLength(2);
  expect(await deliveredPrices(shop, [...many.slice(0, mostUnits), "PUMP"], { to: ohio, customer: null })).toEqual([]);
});

test("a change of rates, tax, price or promotion is in the next price, in every process", async () => {
  const by = { id: null, email: "owner@example.com" };
  // As another process, which has nothing in common with the one that makes the change but the database.
  const other = catalogueShop(database());
  const change = async (group: SettingKey, value: unknown) => {
    const [row] = await database().sql<{ version: number }>("select version from settings where key = $1", [group]);
    const changed = await changeSetting(other, by, { group, version: row?.version ?? 0, value });
    if (!changed.ok) throw new Error(JSON.stringify(changed.error));
  };
  const total = async () => (await priceOf("PUMP"))!.ways.find(({ method }) => method === "SHIPPING")!.total;
  const before = await total();
  await change("shipping", { ...demoSettings.shipping, parcel: { freeFrom: null } });
  const paid = await total();
  expect(paid).toBeGreaterThan(before);
  await change("tax", {});
  const untaxed = await total();
  expect(untaxed).toBeLessThan(paid);
  await shop.db.sql("update variants set price_cents = price_cents + 100 where sku = 'PUMP'");
  expect(await total()).toBe(untaxed + 100);
  shop.clock.advance(1_000_000);
  const oil = (await priceOf("OIL-QT"))!.ways.find(({ method }) => method === "PICKUP")!;
  expect(oil.goods).toBe(2_450);
});
