import { beforeEach, expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { confirmManualPayment } from "#engine/payments/confirm-manual-payment.ts";
import { holds, networksPerSite } from "#engine/platform/budgets.ts";
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
  const holder = await cartWith(shop, { sku: "BOX", quantity: units });
  return place(shop, holder, { clientIp, form: { ...parcelForm, email, payment } });
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

test("one mailbox has eight unpaid orders at most, from however many networks and however it is spelled", async () => {
  const spelled = ["ada@example.com", "ADA@example.com", "ada+2@example.com", "ａｄａ@example.com"];
  for (let at = 0; at < holds.ordersOfMailbox.limit; at += 1)
    expect(await orders({ clientIp: `203.0.113.${at}`, email: spelled[at % spelled.length] })).toMatchObject({
      ok: true,
    });
  expect(await orders({ clientIp: "203.0.113.99", email: "ada+9@example.com" })).toEqual({
    ok: false,
    error: { code: "unpaid_orders", most: 8 },
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
