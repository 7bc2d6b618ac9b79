import { beforeEach, expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { confirmManualPayment } from "#engine/payments/confirm-manual-payment.ts";
import { holds, networksPerSite } from "#engine/platform/budgets.ts";
import { addToCart } from "#engine/cart/change-cart.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { cartWith, parcelForm, place, setSetting, shopOn, stockGoods } from "./checkout-shop.ts";

const database = testDatabase();
let shop: ReturnType<typeof shopOn>;
let buyers = 0;

beforeEach(async () => {
  await emptied(database(), "products, carts, orders, idempotency_keys, discount_codes, settings, customers");
  await setSetting(database(), "opening", { open: true });
  await setSetting(database(), "bank", { payee: "Plenum", bank: "First", routingNumber: "1", accountNumber: "2" });
  await stockGoods(database(), { sku: "BOX", price: 100, weightLb: 0.1, onHand: 50_000 });
  shop = shopOn(database());
});

interface From {
  readonly clientIp: string;
  readonly email?: string;
  readonly units?: number;
  readonly payment?: "stripe" | "bank-deposit";
}

/** Somebody with a cart of their own, and with a mailbox of their own unless it is named. */
async function orders({ clientIp, email = `buyer-${(buyers += 1)}@example.com`, units = 1, payment = "stripe" }: From) {
  const buyer = await cartWith(shop, { sku: "BOX", quantity: units });
  return place(shop, buyer, { clientIp, form: { ...parcelForm, email, payment } });
}

const deps = () => ({
  ...shop,
  payments: new Map(),
  orders: payableOrders(shop.clock),
  settings: { publicUrl: "https://shop.example" },
});

test("a network's unpaid orders are twenty at most, whoever they name and however they are to be paid; each that is paid or canceled makes room", async () => {
  const numbers: string[] = [];
  let total = 0;
  for (let at = 0; at < holds.orders.limit; at += 1) {
    const placed = await orders({ clientIp: "203.0.113.7", payment: at === 0 ? "bank-deposit" : "stripe" });
    if (!placed.ok) throw new Error(`${at}: ${placed.error.code}`);
    numbers.push(placed.value.number);
    total = placed.value.total;
  }
  const refused = { ok: false, error: { code: "unpaid_orders", most: 20 } };
  expect(await orders({ clientIp: "203.0.113.7" })).toEqual(refused);
  expect(await database().sql("select sum(reserved)::int as reserved from stock")).toEqual([{ reserved: 20 }]);
  expect(await orders({ clientIp: "203.0.113.8" }), "a buyer elsewhere").toMatchObject({ ok: true });

  await cancelOrder(deps(), { orderNumber: numbers[1]!, by: "customer", actorId: null });
  expect(await orders({ clientIp: "203.0.113.7" })).toMatchObject({ ok: true });
  expect(await orders({ clientIp: "203.0.113.7" })).toEqual(refused);

  const paid = { orderNumber: numbers[0]!, reference: "WIRE 1", amount: cents(total), staffId: 1 };
  expect(await confirmManualPayment(deps(), paid)).toEqual({ ok: true, value: "confirmed" });
  expect(await orders({ clientIp: "203.0.113.7" })).toMatchObject({ ok: true });
  expect(await orders({ clientIp: "203.0.113.7" })).toEqual(refused);
});

test("a network's unpaid orders hold a thousand units at most, to the unit", async () => {
  expect(await orders({ clientIp: "203.0.113.7", units: 600 })).toMatchObject({ ok: true });
  const refused = { ok: false, error: { code: "unpaid_units", most: 1_000 } };
  expect(await orders({ clientIp: "203.0.113.7", units: 401 })).toEqual(refused);
  expect(await orders({ clientIp: "203.0.113.7", units: 400 })).toMatchObject({ ok: true });
  expect(await orders({ clientIp: "203.0.113.7", units: 1 })).toEqual(refused);
});

test("no order typed in somebody's name counts against them: the owner of a mailbox buys on, from elsewhere and signed in from here", async () => {
  const email = "ada@example.com";
  for (let at = 0; at < 60; at += 1)
    expect(await orders({ clientIp: `203.0.113.${at % 3}`, email })).toMatchObject({ ok: true });
  expect(await orders({ clientIp: "203.0.113.0", email })).toMatchObject({ error: { code: "unpaid_orders" } });
  expect(await orders({ clientIp: "198.51.100.7", email }), "as a guest, elsewhere").toMatchObject({ ok: true });
  const ada = { customerId: await customer(database(), email) };
  const signedIn = async (emailVerified: boolean) =>
    place(shop, await cartWith(shop, { sku: "BOX", quantity: 1 }), {
      clientIp: "203.0.113.0",
      buyer: { ...ada, emailVerified },
      customer: { taxExempt: false },
      form: { ...parcelForm, email },
    });
  expect(await signedIn(false), "an account that has proved nothing").toMatchObject({
    error: { code: "unpaid_orders" },
  });
  for (let at = 0; at < 20; at += 1) expect(await signedIn(true), `signed in, ${at}`).toMatchObject({ ok: true });
  expect(await signedIn(true)).toMatchObject({ error: { code: "unpaid_orders", most: 20 } });
});

test("one browser of a guest has eight unpaid orders at most, whatever networks it goes through", async () => {
  const buyer = await cartWith(shop, { sku: "BOX", quantity: 1 });
  const next = async (at: number) => {
    if (at > 0) await addToCart(shop, buyer, [{ sku: "BOX", quantity: 1 }]);
    return place(shop, buyer, { clientIp: `203.0.113.${at}`, form: { ...parcelForm, email: `b${at}@example.com` } });
  };
  for (let at = 0; at < 8; at += 1) expect(await next(at)).toMatchObject({ ok: true });
  expect(await next(8)).toMatchObject({ error: { code: "unpaid_orders", most: 8 } });
});

test("what a network's guests hold unpaid is worth a quarter of a million dollars at most, and half of any part that is worth much", async () => {
  await stockGoods(database(), { sku: "SCREW", price: 6_000_000, weightLb: 0.1, onHand: 30 });
  await stockGoods(database(), { sku: "LAST", price: 6_000_000, weightLb: 0.1, onHand: 1 });
  const order = async (sku: string, quantity: number, clientIp: string) =>
    place(shop, await cartWith(shop, { sku, quantity }), { clientIp, form: { ...parcelForm, payment: "stripe" } });
  expect(await order("SCREW", 3, "203.0.113.7")).toMatchObject({ ok: true });
  expect(await order("SCREW", 2, "203.0.113.7")).toMatchObject({ error: { code: "unpaid_value", most: 25_000_000 } });
  expect(await order("SCREW", 1, "203.0.113.7"), "up to the bound").toMatchObject({ ok: true });
  await database().sql(
    "update stock set on_hand = reserved + 4 where variant_id = (select id from variants where sku = 'SCREW')",
  );
  // Other tests cover the common limit of unproved orders.
  await database().sql("update orders set email_proved = true");
  expect(await order("SCREW", 3, "198.51.100.7")).toMatchObject({
    error: { code: "unpaid_share", sku: "SCREW", most: 2 },
  });
  expect(await order("SCREW", 2, "198.51.100.7")).toMatchObject({ ok: true });
  // Two are held already: what is said is how many more there are.
  expect(await order("SCREW", 1, "198.51.100.7")).toMatchObject({ error: { code: "unpaid_share", most: 0 } });
  expect(await order("LAST", 1, "198.51.100.8"), "the last one may be bought").toMatchObject({ ok: true });
  expect(await orders({ clientIp: "198.51.100.8", units: 900 }), "of cheap parts all there are").toMatchObject({
    ok: true,
  });
});

test("who has many networks of one IPv6 site holds what some of them may together, not what all of them may", async () => {
  const site = (at: number) => `2001:db8:7:${(at + 1).toString(16)}::1`;
  const most = holds.units.limit * networksPerSite;
  for (let held = 0; held < most; held += 500)
    expect(await orders({ clientIp: site(held / 500), units: 500 }), `${held} held`).toMatchObject({ ok: true });
  expect(await orders({ clientIp: site(most), units: 1 })).toEqual({
    ok: false,
    error: { code: "unpaid_units", most },
  });
  expect(await orders({ clientIp: "2001:db8:8:1::1" }), "another site").toMatchObject({ ok: true });
});
