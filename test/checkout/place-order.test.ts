import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { applyCartCode } from "#engine/checkout/cart-code.ts";
import { addToCart, removeLine } from "#engine/cart/change-cart.ts";
import type { PlaceOrderRequest } from "#engine/checkout/order-request.ts";
import { placeOrder } from "#engine/checkout/place-order.ts";
import { quoteCart } from "#engine/checkout/quote.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { hours, minutes } from "#domain/kernel/time.ts";
import { FakePaymentProvider } from "#test/payments/fake-payment-provider.ts";
import { demoSettings } from "../../demo/settings.ts";
import {
  cartWith,
  dayton,
  noon,
  parcelForm,
  place,
  setSetting,
  shopOn,
  shownTotal,
  stockGoods,
} from "./checkout-shop.ts";

const database = testDatabase();
let shop: ReturnType<typeof shopOn>;

beforeEach(async () => {
  await emptied(database(), "products, carts, orders, idempotency_keys, discount_codes, settings, customers");
  await database().sql("delete from graphile_worker._private_jobs");
  const { bank, zeller } = demoSettings;
  for (const [group, value] of Object.entries({ opening: { open: true }, bank, zeller }))
    await setSetting(database(), group, value);
  await stockGoods(
    database(),
    { sku: "BOX", onHand: 10 },
    { sku: "HOSE", price: 3_333 },
    { sku: "HEAVY", price: 950_000, weightLb: 800 },
  );
  shop = shopOn(database());
});

const rows = (table: string) => database().sql<Record<string, unknown>>(`select * from ${table}`);
const jobs = () =>
  database().sql<Record<string, unknown>>(
    `select j.task_identifier as task, p.payload, j.key, j.run_at from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) order by j.id`,
  );

test("a placed order holds its lines, address, event, reservation, payment, deadline and mail; the cart is empty", async () => {
  await setSetting(shop.db, "tax", { OH: { rate: 57_500, shippingTaxed: true } });
  const cart = await cartWith(shop, { sku: "BOX", quantity: 2 }, { sku: "HOSE", quantity: 1 });
  const placed = await place(shop, cart, { form: { ...parcelForm, note: "Dock at the back" } });
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  expect(placed.value.number).toMatch(/^PL-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  // 2 × 100.00 + 33.33 is past the free-shipping threshold; 5.75 % of 233.33 is 13.42.
  expect(placed.value).toMatchObject({ total: 24_675, payment: "stripe", payBy: noon + minutes(30) });

  expect(await rows("orders")).toMatchObject([
    {
      number: placed.value.number,
      email: "ada@example.com",
      email_key: "ada@example.com",
      phone: "5551234567",
      first_name: "Ada",
      state: "pending",
      shipping_method: "SHIPPING",
      payment_method: "stripe",
      customer_id: null,
      note: "Dock at the back",
      shipping_address: { city: "Dayton", state: "OH", zip: "45402", country: "US" },
      billing_address: { city: "Dayton" },
      subtotal_cents: 23_333,
      discount_cents: 0,
      shipping_cents: 0,
      tax_cents: 1_342,
      total_cents: 24_675,
      pay_by: noon + minutes(30),
      placed_at: noon,
      arrives_from: "2026-11-24",
      arrives_to: "2026-11-25",
    },
  ]);
  expect(await rows("order_lines")).toMatchObject([
    {
      position: 1,
      sku: "BOX",
      quantity: 2,
      unit_price_cents: 10_000,
      tax_cents: 1_150,
      return_policy: "standard",
      return_days: 30,
    },
    { position: 2, sku: "HOSE", quantity: 1, unit_price_cents: 3_333, tax_cents: 192 },
  ]);
  expect(await rows("order_events")).toMatchObject([
    { event: "placed", from_state: null, to_state: "pending", actor: "customer" },
  ]);
  expect(await rows("payments")).toMatchObject([
    { id: placed.value.paymentId, state: "new", method: "stripe", amount_cents: 24_675 },
  ]);
  expect(await rows("stock_movements")).toMatchObject([
    { kind: "reserved", quantity: 2 },
    { kind: "reserved", quantity: 1 },
  ]);
  expect((await rows("stock")).map(({ reserved }) => reserved).sort()).toEqual([0, 1, 2]);
  expect(await rows("cart_lines")).toEqual([]);
  const { orderId } = placed.value;
  expect((await jobs()).map(({ task, payload, key }) => ({ task, payload, key }))).toEqual([
    { task: "expire_order", payload: { orderId }, key: `expire_order:${orderId}` },
    { task: "send_order_mail", payload: { orderId, mail: "placed" }, key: `placed:${orderId}` },
    {
      task: "tell_staff",
      payload: { about: "order", things: [{ name: placed.value.number, key: placed.value.number }] },
      key: null,
    },
  ]);
});

test("a guest's whole checkout, from the first line in the cart to the placed order, takes at most 20 statements", async () => {
  await shop.db.sql(`insert into discount_codes (code, percent) values ('TEN', 10)`);
  database().takeStatements();
  const cart = await cartWith(shop, { sku: "BOX", quantity: 1 });
  const seenTotal = await shownTotal(shop, cart);
  expect(await place(shop, cart, { seenTotal })).toMatchObject({ ok: true });
  expect(database().takeStatements().length).toBeLessThanOrEqual(20);

  const coded = await cartWith(
    shop,
    { sku: "BOX", quantity: 1 },
    { sku: "HOSE", quantity: 2 },
    { sku: "HEAVY", quantity: 1 },
  );
  await applyCartCode(shop, coded, "TEN");
  const freight = {
    ...parcelForm,
    method: "LOCAL",
    payment: "bank-deposit",
    freight: { liftgate: "yes", residential: "no", appointment: "no", limitedAccess: "no" },
  };
  const quote = await quoteCart(shop, coded, {
    method: "LOCAL",
    state: "OH",
    freight: { liftgate: true, residential: false, appointment: false, limitedAccess: false },
  });
  database().takeStatements();
  expect(await place(shop, coded, { form: freight, seenTotal: quote.priced!.order.total })).toMatchObject({ ok: true });
  expect(database().takeStatements().length).toBeLessThanOrEqual(20);
});

test("bank deposit and zeller wait 72 hours, remind a day before, and invite a guest to an account", async () => {
  for (const payment of ["bank-deposit", "zeller"]) {
    const cart = await cartWith(shop, { sku: "BOX", quantity: 1 });
    const placed = await place(shop, cart, { form: { ...parcelForm, payment } });
    expect(placed.ok && placed.value.payBy).toBe(noon + hours(72));
  }
  const all = await jobs();
  expect(
    all.map(({ task, payload }) => `${task} ${(payload as { mail?: string }).mail ?? ""}`.trim()).toSorted(),
  ).toEqual(
    ["bank-instructions", "zeller-instructions"]
      .flatMap((mail) => [
        "expire_order",
        "warn_expiring_order",
        `send_order_mail ${mail}`,
        "send_order_mail invitation",
        "tell_staff",
      ])
      .toSorted(),
  );
  expect(
    all
      .filter(({ task }) => task === "warn_expiring_order")
      .every(({ run_at }) => Math.abs(Number(run_at) - Date.now() - hours(48)) < 60_000),
  ).toBe(true);
});

test("the merchant decides how long an unpaid order waits and which payments are offered", async () => {
  await setSetting(shop.db, "payment", { offered: ["stripe"], providerMinutes: 45 });
  const cart = await cartWith(shop, { sku: "BOX", quantity: 1 });
  expect(await place(shop, cart, { form: { ...parcelForm, payment: "paypal" } })).toEqual({
    ok: false,
    error: { code: "payment_not_offered", method: "paypal" },
  });
  const placed = await place(shop, cart);
  expect(placed.ok && placed.value.payBy).toBe(noon + minutes(45));
});

test("a transfer without an account to send it to, and a provider without keys, are neither offered nor taken", async () => {
  await shop.db.sql("delete from settings where key = 'zeller'");
  const methods = ["paypal", "bank-deposit", "zeller"] as const;
  const payments = new Map(methods.map((method) => [method, new FakePaymentProvider(shop.clock, method)]));
  const configured = { ...shop, payments };
  const cart = await cartWith(configured, { sku: "BOX", quantity: 1 });
  expect((await quoteCart(configured, cart)).offeredPayments).toEqual(["paypal", "bank-deposit"]);
  for (const method of ["stripe", "zeller"] as const)
    expect(await place(configured, cart, { form: { ...parcelForm, payment: method } })).toEqual({
      ok: false,
      error: { code: "payment_not_offered", method },
    });
  expect(await place(configured, cart, { form: { ...parcelForm, payment: "paypal" } })).toMatchObject({ ok: true });
});

test("freight is priced with the answers given, and an order for parcels only is refused", async () => {
  const cart = await cartWith(shop, { sku: "HEAVY", quantity: 1 }, { sku: "BOX", quantity: 1 });
  expect(await place(shop, cart, { seenTotal: 1 })).toEqual({
    ok: false,
    error: { code: "method_not_offered", method: "SHIPPING" },
  });
  const form = {
    ...parcelForm,
    method: "LOCAL",
    freight: { liftgate: "yes", residential: "no", appointment: "no", limitedAccess: "no" },
  };
  const placed = await place(shop, cart, { form, seenTotal: 960_000 + 14_900 + 9 * 1_800 + 7_500 });
  expect(placed).toMatchObject({ ok: true });
  expect(await rows("orders")).toMatchObject([
    { shipping_method: "LOCAL", freight_options: { liftgate: true, residential: false } },
  ]);
});

test("an order to Alaska is refused at its field, and placed as a pick up without an address", async () => {
  const cart = await cartWith(shop, { sku: "HEAVY", quantity: 1 });
  const alaska = { ...dayton, state: "AK", zip: "99501" };
  expect(
    await place(shop, cart, { form: { ...parcelForm, method: "LOCAL", shipping: alaska, freight: {} } }),
  ).toMatchObject({
    ok: false,
    error: {
      code: "invalid",
      fieldErrors: [
        { field: "shipping.state", code: "state_not_supported" },
        ...["liftgate", "residential", "appointment", "limitedAccess"].map((extra) => ({ code: `${extra}_required` })),
      ],
    },
  });
  const pickup = {
    email: "ada@example.com",
    method: "PICKUP",
    payment: "stripe",
    contact: { firstName: "Ada", lastName: "Marsh", phone: "5551234567" },
  };
  expect(await place(shop, cart, { form: pickup, seenTotal: 950_000 })).toMatchObject({ ok: true });
  expect(await rows("orders")).toMatchObject([
    { shipping_method: "PICKUP", shipping_address: null, billing_address: { lastName: "Marsh" }, shipping_cents: 0 },
  ]);
});

test("prices come from the shop alone: totals, prices and owners sent along are ignored or refused", async () => {
  const cart = await cartWith(shop, { sku: "BOX", quantity: 1 });
  const smuggled = {
    ...parcelForm,
    total: 1,
    price: 1,
    paid: true,
    userId: 7,
    customer_id: 7,
    state: "confirmed",
    lines: [{ sku: "BOX", quantity: 1, price: 1 }],
  };
  const honest = await shownTotal(shop, cart);
  for (const seenTotal of [1, 0, -honest, honest - 1, honest + 1, Number.NaN, 1e308])
    expect(await place(shop, cart, { form: smuggled, seenTotal }), String(seenTotal)).toMatchObject({
      ok: false,
      error: { code: "price_changed", now: honest },
    });
  expect(await rows("orders")).toEqual([]);
  expect(await place(shop, cart, { form: smuggled, seenTotal: honest })).toMatchObject({
    ok: true,
    value: { total: honest },
  });
  expect(await rows("orders")).toMatchObject([{ total_cents: honest, state: "pending", customer_id: null }]);
});

test("a price that changed after it was shown is told, and nothing is ordered", async () => {
  const cart = await cartWith(shop, { sku: "BOX", quantity: 1 });
  const seenTotal = await shownTotal(shop, cart);
  await shop.db.sql("update variants set price_cents = 11000 where sku = 'BOX'");
  expect(await place(shop, cart, { seenTotal })).toEqual({
    ok: false,
    error: { code: "price_changed", was: seenTotal, now: seenTotal + 1_000 },
  });
  expect(await rows("orders")).toEqual([]);
  expect((await rows("stock")).every(({ reserved }) => reserved === 0)).toBe(true);
});

test("goods that became unavailable or short are named, and the order is not placed", async () => {
  const cart = await cartWith(shop, { sku: "BOX", quantity: 3 }, { sku: "HOSE", quantity: 1 });
  const seenTotal = await shownTotal(shop, cart);
  const stock = (onHand: number) =>
    shop.db.sql(`update stock set on_hand = $1 from variants v where v.id = variant_id and v.sku = 'BOX'`, [onHand]);
  await stock(2);
  expect(await place(shop, cart, { seenTotal })).toMatchObject({
    ok: false,
    error: { code: "stock_limit", sku: "BOX", left: 2, name: { en: "Product box" } },
  });
  await stock(0);
  expect(await place(shop, cart, { seenTotal })).toMatchObject({
    ok: false,
    error: { code: "out_of_stock", sku: "BOX" },
  });
  await stock(10);
  await shop.db.sql("update products set status = 'unavailable' where slug = 'hose'");
  expect(await place(shop, cart, { seenTotal })).toMatchObject({
    ok: false,
    error: { code: "unavailable", sku: "HOSE" },
  });
});

test("an empty or unknown cart cannot be ordered", async () => {
  expect(await place(shop, { token: "nobody's" }, { seenTotal: 0 })).toEqual({
    ok: false,
    error: { code: "cart_empty" },
  });
  const cart = await cartWith(shop, { sku: "BOX", quantity: 1 });
  const seenTotal = await shownTotal(shop, cart);
  await place(shop, cart, { seenTotal });
  expect(await place(shop, cart, { seenTotal })).toEqual({ ok: false, error: { code: "cart_empty" } });
});

test("an order past what the books hold is refused with words, not with a crash", async () => {
  await stockGoods(shop.db, { sku: "GOLD", price: 2_000_000_000 });
  const cart = await cartWith(shop, { sku: "GOLD", quantity: 100 });
  expect((await quoteCart(shop, cart)).refused).toEqual({ code: "order_too_large" });
  expect(await place(shop, cart, { seenTotal: 1 })).toEqual({ ok: false, error: { code: "order_too_large" } });
});

test("whatever characters are typed, carts and orders answer: a refusal or an order, never a crash", async () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.constantFrom("\0", "\ud800", "a\0b@c.de", "\u202e", "' or 1=1 --", "{{7*7}}", "\\u0000"),
  );
  const address = fc.record({
    firstName: text,
    lastName: text,
    companyName: text,
    address1: text,
    address2: text,
    city: text,
  });
  const hostileInput = fc.record({
    email: fc.oneof(text, fc.constant("ada@example.com")),
    note: text,
    shipping: address,
    code: text,
    sku: text,
  });
  await stockGoods(shop.db, { sku: "MANY", onHand: 900 });
  await fc.assert(
    fc.asyncProperty(hostileInput, async ({ email, note, shipping, code, sku }) => {
      const cart = await cartWith(shop, { sku: "MANY", quantity: 1 });
      await addToCart(shop, cart, [{ sku, quantity: 1 }], sku);
      await removeLine(shop, cart, sku);
      expect((await applyCartCode(shop, cart, code)).ok).toBe(false);
      const placed = await place(shop, cart, {
        form: { ...parcelForm, email, note, shipping: { ...dayton, ...shipping } },
      });
      expect(placed.ok ? "placed" : placed.error.code).toMatch(/^(placed|invalid)$/);
    }),
    { numRuns: process.env["LONG"] === "1" ? 500 : 60 },
  );
});

test("the same key sent fifty times at once places one order and gives fifty equal replies", async () => {
  const cart = await cartWith(shop, { sku: "BOX", quantity: 1 });
  const key = randomUUID();
  const seenTotal = await shownTotal(shop, cart);
  const replies = await Promise.all(Array.from({ length: 50 }, () => place(shop, cart, { key, seenTotal })));
  expect(new Set(replies.map((reply) => JSON.stringify(reply.ok && Object.entries(reply.value).sort()))).size).toBe(1);
  expect(replies.every(({ ok }) => ok)).toBe(true);
  expect(await rows("orders")).toHaveLength(1);
  expect(await place(shop, cart, { key, seenTotal })).toEqual(replies[0]);
});

test("a key sent again with another body is refused; a refused request leaves its key free", async () => {
  const cart = await cartWith(shop, { sku: "BOX", quantity: 1 });
  const key = randomUUID();
  const seenTotal = await shownTotal(shop, cart);
  expect(await place(shop, cart, { key, seenTotal: 1 })).toMatchObject({ error: { code: "price_changed" } });
  expect(await place(shop, cart, { key, seenTotal })).toMatchObject({ ok: true });
  expect(await place(shop, cart, { key, seenTotal, form: { ...parcelForm, note: "other" } })).toEqual({
    ok: false,
    error: { code: "key_reused" },
  });
  for (const bad of ["", "short", "x".repeat(101), "with a space in it"])
    expect(await place(shop, cart, { key: bad, seenTotal })).toEqual({ ok: false, error: { code: "key_invalid" } });
});

test("another's cart with the same key never sees the first one's order", async () => {
  const key = randomUUID();
  const mine = await cartWith(shop, { sku: "BOX", quantity: 1 });
  const theirs = await cartWith(shop, { sku: "BOX", quantity: 1 });
  const first = await place(shop, mine, { key });
  const second = await place(shop, theirs, { key });
  expect(first.ok && second.ok && first.value.number !== second.value.number).toBe(true);
});

test("a signed-in customer's order belongs to the customer; the exempt pay no tax", async () => {
  await setSetting(shop.db, "tax", { OH: { rate: 57_500, shippingTaxed: true } });
  const [{ id }] = (await shop.db.sql<{ id: number }>(
    `insert into customers (email, email_key, language, created_at) values ('c@d.co', 'c@d.co', 'en', now()) returning id`,
  )) as [{ id: number }];
  const buyer = { customerId: id };
  await addToCart(shop, buyer, [{ sku: "HOSE", quantity: 10 }]);
  const request: PlaceOrderRequest = {
    buyer,
    customer: { taxExempt: true },
    form: { ...parcelForm, payment: "zeller" },
    seenTotal: 33_330,
    language: "cn",
    key: randomUUID(),
  };
  expect(await placeOrder(shop, { ...request, customer: { taxExempt: false } })).toMatchObject({
    error: { code: "price_changed", now: 35_246 },
  });
  expect(await placeOrder(shop, request)).toMatchObject({ ok: true });
  expect(await rows("orders")).toMatchObject([{ customer_id: id, language: "cn", tax_cents: 0 }]);
  expect((await jobs()).some(({ payload }) => (payload as { mail?: string }).mail === "invitation")).toBe(false);
});

test("a guest's order belongs to the account that has proven the email, with no invitation; to none that has not, or is being closed", async () => {
  const { db } = shop;
  const write = async (email: string, verified: boolean, closing: boolean) =>
    (
      await db.sql<{ id: number }>(
        `insert into customers (email, email_key, email_verified_at, closure_due_at, language, created_at) values ($1, $1, $2, $3, 'en', $4) returning id`,
        [email, verified ? new Date(noon) : null, closing ? new Date(noon + hours(96)) : null, new Date(noon)],
      )
    )[0]!.id;
  const proven = await write("proven@example.com", true, false);
  await write("claimed@example.com", false, false);
  await write("leaving@example.com", true, true);
  const owners: Record<string, unknown> = {};
  for (const email of ["proven@example.com", "claimed@example.com", "leaving@example.com"]) {
    const placed = await place(shop, await cartWith(shop, { sku: "BOX", quantity: 1 }), {
      form: { ...parcelForm, email, payment: "bank-deposit" },
    });
    if (!placed.ok) throw new Error(JSON.stringify(placed));
    const { orderId } = placed.value;
    expect(placed.value).not.toHaveProperty("guest");
    const [order] = await db.sql<{ customer_id: number | null }>("select customer_id from orders where id = $1", [
      orderId,
    ]);
    const mails = (await jobs())
      .map(({ payload }) => payload as { orderId: number; mail?: string })
      .filter((job) => job.orderId === orderId && job.mail)
      .map(({ mail }) => mail);
    owners[email] = [order!.customer_id, mails.includes("invitation")];
  }
  expect(owners).toEqual({
    "proven@example.com": [proven, false],
    "claimed@example.com": [null, true],
    "leaving@example.com": [null, true],
  });
});
