import { beforeEach, expect, test } from "vitest";
import { hours } from "#domain/kernel/time.ts";
import { applyCartCode } from "#engine/checkout/cart-code.ts";
import { quoteCart } from "#engine/checkout/quote.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { cartWith, parcelForm, place, shopOn, shownTotal, stockGoods, setSetting } from "./checkout-shop.ts";

const database = testDatabase();
let shop: ReturnType<typeof shopOn>;
const name = `'{"en":"Autumn","cn":"秋季"}'`;

beforeEach(async () => {
  await emptied(
    database(),
    "products, carts, orders, idempotency_keys, discount_codes, activities, settings, customers",
  );
  await setSetting(database(), "opening", { open: true });
  await stockGoods(
    database(),
    { sku: "BOX", category: "piston" },
    { sku: "OIL", price: 3_000, category: "lubricants" },
    { sku: "HEAVY", price: 950_000, weightLb: 800 },
  );
  shop = shopOn(database());
});

const parcel = { method: "SHIPPING", state: "OH" } as const;
const quoted = async (cart: { token: string }, asked = {}) => (await quoteCart(shop, cart, asked)).priced!;
const orders = () => shop.db.sql("select discount_code, discount_name, discount_cents, shipping_cents from orders");
const uses = () => shop.db.sql("select code, amount_cents, shipping_cents from discount_uses");

test("an automatic discount is given without a code, on the goods it is for, and written on the order with what it cost", async () => {
  await shop.db.sql(
    `insert into discount_codes (code, automatic, name, percent, categories) values ('AUTUMN', true, ${name}, 10, '{lubricants}')`,
  );
  const cart = await cartWith(shop, { sku: "BOX", quantity: 1 }, { sku: "OIL", quantity: 2 });
  const { order, discount } = await quoted(cart);
  expect(order.discount).toBe(600);
  expect(discount).toMatchObject({ code: "AUTUMN", automatic: true, name: { en: "Autumn", cn: "秋季" }, amount: 600 });
  expect(await place(shop, cart)).toMatchObject({ ok: true });
  expect(await orders()).toMatchObject([
    { discount_code: "AUTUMN", discount_name: { en: "Autumn", cn: "秋季" }, discount_cents: 600 },
  ]);
  expect(await uses()).toEqual([{ code: "AUTUMN", amount_cents: 600, shipping_cents: 0 }]);
});

test("its name is no code that could be typed", async () => {
  await shop.db.sql(`insert into discount_codes (code, automatic, name, percent) values ('AUTUMN', true, ${name}, 10)`);
  const cart = await cartWith(shop, { sku: "BOX", quantity: 1 });
  expect(await applyCartCode(shop, cart, "autumn")).toEqual({ ok: false, error: { code: "code_unknown" } });
});

test("of the typed code and the automatic discounts the one that makes the order cheapest counts, the code where they are equal", async () => {
  await shop.db.sql(
    `insert into discount_codes (code, automatic, name, percent) values ('SMALL', true, ${name}, 5), ('LARGE', true, ${name}, 20), ('TEN', false, null, 10), ('TWENTY', false, null, 20)`,
  );
  const cart = await cartWith(shop, { sku: "BOX", quantity: 1 });
  expect((await quoted(cart)).discount?.code).toBe("LARGE");
  await applyCartCode(shop, cart, "TEN");
  expect((await quoted(cart)).discount).toMatchObject({ code: "LARGE", amount: 2_000 });
  await applyCartCode(shop, cart, "TWENTY");
  expect((await quoted(cart)).discount).toMatchObject({ code: "TWENTY", amount: 2_000 });
});

test("a code for free shipping takes standard shipping off, says what it cost, and is refused for freight and pick up", async () => {
  await shop.db.sql("insert into discount_codes (code, free_shipping) values ('SHIPFREE', true)");
  const cart = await cartWith(shop, { sku: "OIL", quantity: 1 });
  const { shipping: before } = await quoted(cart, parcel);
  expect(before!.amount).toBeGreaterThan(0);
  expect(await applyCartCode(shop, cart, "shipfree")).toMatchObject({ ok: true });
  const { order, shipping, discount } = await quoted(cart, parcel);
  expect({ shipping: shipping?.amount, order: order.shipping, goods: order.discount }).toEqual({
    shipping: 0,
    order: 0,
    goods: 0,
  });
  expect(discount).toMatchObject({ freeShipping: true, shippingAmount: before!.amount });
  expect((await quoteCart(shop, cart, { method: "PICKUP" })).codeRefused).toEqual({ code: "code_standard_shipping" });
  expect(await place(shop, cart)).toMatchObject({ ok: true });
  expect(await uses()).toEqual([{ code: "SHIPFREE", amount_cents: 0, shipping_cents: before!.amount }]);
  expect(await orders()).toMatchObject([{ shipping_cents: 0, discount_cents: 0 }]);
});

test("automatic free shipping is promised in the cart, given at checkout, and never on freight", async () => {
  await shop.db.sql(
    `insert into discount_codes (code, automatic, name, free_shipping) values ('SHIP', true, ${name}, true)`,
  );
  const light = await cartWith(shop, { sku: "OIL", quantity: 1 });
  expect((await quoted(light)).discount?.code).toBe("SHIP");
  expect((await quoted(light, parcel)).order.shipping).toBe(0);
  const heavy = await cartWith(shop, { sku: "HEAVY", quantity: 1 });
  const freight = { liftgate: false, residential: false, appointment: false, limitedAccess: false };
  const priced = await quoted(heavy, { method: "LOCAL", state: "OH", freight });
  expect(priced.discount).toBeNull();
  expect(priced.order.shipping).toBeGreaterThan(0);
});

test("where somebody else took the last use of an automatic discount, the buyer is told the price without it", async () => {
  await shop.db.sql(
    `insert into discount_codes (code, automatic, name, amount_cents, use_limit) values ('FIRST', true, ${name}, 500, 1)`,
  );
  const [one, two] = [
    await cartWith(shop, { sku: "BOX", quantity: 1 }),
    await cartWith(shop, { sku: "BOX", quantity: 1 }),
  ];
  const seenTotal = await shownTotal(shop, one);
  const placed = await Promise.all([
    place(shop, one, { seenTotal }),
    place(shop, two, { seenTotal, form: { ...parcelForm, email: "b@example.com" } }),
  ]);
  expect(placed.filter(({ ok }) => ok)).toHaveLength(1);
  const refused = placed.find(({ ok }) => !ok);
  expect(refused).toMatchObject({ error: { code: "price_changed", was: seenTotal, now: seenTotal + 500 } });
});

test("a changed total names the discount that the email has used, and only where it is lost by that", async () => {
  await shop.db.sql(
    `insert into discount_codes (code, automatic, name, amount_cents, per_email_limit, minimum_cents)
     values ('ONCE', true, ${name}, 500, 1, 10000), ('SMALL', true, '{"en":"Small","cn":"小"}', 100, null, 0)`,
  );
  const box = () => cartWith(shop, { sku: "BOX", quantity: 1 });
  const [seen, other] = [await box(), await box()];
  const seenTotal = await shownTotal(shop, seen);
  expect(await place(shop, seen)).toMatchObject({ ok: true });
  const used = { code: "price_changed", was: seenTotal, now: seenTotal + 400 };
  expect(await place(shop, other, { seenTotal })).toEqual({
    ok: false,
    error: { ...used, usedBefore: { en: "Autumn", cn: "秋季" } },
  });
  const tooSmall = await cartWith(shop, { sku: "OIL", quantity: 1 });
  const refused = await place(shop, tooSmall, { seenTotal: 1 });
  expect(refused).toMatchObject({ error: { code: "price_changed" } });
  expect(refused, "its goods are worth too little for it").not.toHaveProperty("error.usedBefore");

  // Both have seen it and press at once: one has it, the other is told why not.
  const form = { ...parcelForm, email: "bea@example.com" };
  const carts = [await box(), await box()];
  const placed = await Promise.all(carts.map((cart) => place(shop, cart, { seenTotal, form })));
  expect(placed.filter(({ ok }) => ok)).toHaveLength(1);
  expect(placed.find(({ ok }) => !ok)).toMatchObject({ error: { ...used, usedBefore: { en: "Autumn" } } });
});

test("an email that has had an automatic discount as often as it may is not given it again", async () => {
  await shop.db.sql(
    `insert into discount_codes (code, automatic, name, amount_cents, per_email_limit) values ('ONCE', true, ${name}, 500, 1)`,
  );
  const first = await cartWith(shop, { sku: "BOX", quantity: 1 });
  expect(await place(shop, first)).toMatchObject({ ok: true });
  const again = await cartWith(shop, { sku: "BOX", quantity: 1 });
  for (const email of ["ada@example.com", "ada+2@example.com", "ADA+x+y@example.com"])
    expect((await quoted(again, { email })).discount, email).toBeNull();
  expect((await quoted(again, { email: "else@example.com" })).discount?.code).toBe("ONCE");
});

test("a code that strangers use up in unpaid orders is left to the account that has confirmed the email, once", async () => {
  await shop.db.sql(
    "insert into discount_codes (code, percent, per_email_limit) values ('ONCE', 10, 1), ('PAID', 10, 1)",
  );
  shop.clock.advance(hours(24));
  const adaId = await customer(database(), "ada@example.com");
  const eveId = await customer(database(), "eve@example.com");
  const outcomeOf = async (code: string, as?: number) => {
    const cart = await cartWith(shop, { sku: "BOX", quantity: 1 });
    await applyCartCode(shop, cart, code);
    const buyer = as === undefined ? cart : { customerId: as, emailVerified: true };
    const placed = await place(shop, cart, { buyer, customer: { taxExempt: false }, clientIp: "203.0.113.7" });
    return placed.ok ? "used" : placed.error.code;
  };
  expect(await outcomeOf("ONCE"), "a guest who typed Ada's email").toBe("used");
  expect(await outcomeOf("ONCE", eveId), "an account that typed it").toBe("used");
  expect(await outcomeOf("ONCE"), "a guest again").toBe("code_already_used");
  expect(await outcomeOf("ONCE", adaId)).toBe("used");
  expect(await outcomeOf("ONCE", adaId), "her own order counts").toBe("code_already_used");
  expect(await outcomeOf("PAID")).toBe("used");
  await shop.db.sql("update orders set confirmed_at = now() where discount_code = 'PAID'");
  expect(await outcomeOf("PAID", adaId), "an order that was paid counts, whoever placed it").toBe("code_already_used");
});

test("an order remembers the price before the promotion and which promotion lowered it", async () => {
  await shop.db.sql(
    `insert into activities (slug, title, lead, body, percent_off, applies_to, starts_at, ends_at)
     values ('sale', ${name}, '{}', '{"en":[],"cn":[]}', 10, '{"categories":["piston"],"products":["oil"],"prices":{"oil":2500}}', '2026-01-01', '2027-01-01')`,
  );
  const cart = await cartWith(shop, { sku: "BOX", quantity: 1 }, { sku: "OIL", quantity: 1 });
  expect(await place(shop, cart)).toMatchObject({ ok: true });
  expect(
    await shop.db.sql(
      "select sku, regular_price_cents as was, unit_price_cents as now, activity from order_lines order by sku",
    ),
  ).toEqual([
    { sku: "BOX", was: 10_000, now: 9_000, activity: "sale" },
    { sku: "OIL", was: 3_000, now: 2_500, activity: "sale" },
  ]);
});
