import { beforeEach, describe, expect, test } from "vitest";
import type { Customer } from "#domain/buyers/buyer.ts";
import { linesOfLastUnits, refuseAgain } from "#domain/checkout/hold-bounds.ts";
import { cents } from "#domain/kernel/money.ts";
import { after, minutes } from "#domain/kernel/time.ts";
import { cancelOrder, expireOrder } from "#engine/orders/cancel-order.ts";
import { changePaymentMethod } from "#engine/orders/change-payment-method.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { confirmManualPayment } from "#engine/payments/confirm-manual-payment.ts";
import { createToken } from "#engine/platform/one-time-token.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { FakePaymentProvider } from "#test/payments/fake-payment-provider.ts";
import { cartWith, noon, parcelForm, place, setSetting, shopOn, stockGoods } from "./checkout-shop.ts";

const database = testDatabase();
let shop: ReturnType<typeof shopOn>;
let guests = 0;
const [stranger, elsewhere] = ["203.0.113.7", "198.51.100.7"];

beforeEach(async () => {
  await emptied(database(), "products, carts, orders, idempotency_keys, settings, customers, one_time_tokens");
  await setSetting(database(), "opening", { open: true });
  await setSetting(database(), "bank", { payee: "Plenum", bank: "First", routingNumber: "1", accountNumber: "2" });
  shop = shopOn(database());
});

interface Buys {
  readonly from?: string;
  readonly units?: number;
  readonly as?: Customer;
  readonly email?: string;
  readonly proof?: string;
  readonly payment?: "stripe" | "bank-deposit";
}

/** Somebody with a cart and a mailbox of their own, who pays by card unless told otherwise. */
async function buys({ from = stranger, units = 1, as, proof, payment = "stripe", email }: Buys = {}) {
  return place(shop, await cartWith(shop, { sku: "LAST", quantity: units }), {
    clientIp: from,
    form: { ...parcelForm, email: email ?? `b${(guests += 1)}@example.com`, payment },
    ...(proof !== undefined && { proof }),
    ...(as && { buyer: as, customer: { taxExempt: false } }),
  });
}

const deps = () => ({
  ...shop,
  payments: new Map([
    ["stripe", new FakePaymentProvider(shop.clock)],
    ["paypal", new FakePaymentProvider(shop.clock, "paypal")],
  ] as const),
  orders: payableOrders(shop.clock),
  settings: { publicUrl: "https://shop.example" },
});

/** An order that nobody pays, whose goods are free again after so many minutes. */
async function inVain(buying: Buys = {}, lasting = 30): Promise<void> {
  const placed = await buys(buying);
  if (!placed.ok) throw new Error(placed.error.code);
  shop.clock.advance(minutes(lasting));
  if (lasting >= 30) expect(await expireOrder(deps(), placed.value.orderId)).toBe("canceled");
  else await cancelOrder(deps(), { orderNumber: placed.value.number, by: "customer", actorId: null });
}

const stock = (onHand: number) => stockGoods(database(), { sku: "LAST", price: 100, weightLb: 0.1, onHand });
const again = (most: number) => ({ ok: false, error: { code: "unpaid_again", sku: "LAST", most } });

describe("whoever held the last unit in an order that was not paid", () => {
  test("holds it no second time that day without a proved email; a buyer elsewhere gets it", async () => {
    await stock(1);
    await inVain();
    expect(await buys()).toMatchObject(again(0));
    const proof = await createToken(database(), {
      purpose: "checkout-proof",
      emailKey: "real@example.com",
      expiresAt: after(shop.clock.now(), minutes(30)),
      now: shop.clock.now(),
    });
    expect(await buys({ email: "other@example.com", proof }), "the proof of another mailbox").toMatchObject(again(0));
    expect(await buys({ from: elsewhere })).toMatchObject({ ok: true });
    await database().sql("update stock set on_hand = on_hand + 1");
    expect(await buys({ email: "real@example.com", proof })).toMatchObject({ ok: true });
    await database().sql("update stock set on_hand = on_hand + 1");
    expect(await buys({ email: "real@example.com", proof }), "a proof that was used").toMatchObject(again(0));
    const ada = { customerId: await customer(database(), "ada@example.com"), emailVerified: true };
    expect(await buys({ as: ada }), "a confirmed account behind the same network").toMatchObject({ ok: true });
  });

  test("is free of it after a day", async () => {
    await stock(1);
    await inVain();
    shop.clock.advance(minutes(24 * 60 - 1));
    expect(await buys()).toMatchObject(again(0));
    shop.clock.advance(minutes(2));
    expect(await buys()).toMatchObject({ ok: true });
  });

  test("has ten minutes to change their mind, all in all", async () => {
    await stock(1);
    await inVain({}, 5);
    await inVain({}, 4);
    await inVain({}, 1);
    expect(await buys()).toMatchObject(again(0));
  });

  test("holds half of what is left, and whatever else the shop has", async () => {
    await stock(5);
    await inVain();
    expect(await buys({ units: 3 })).toMatchObject(again(2));
    expect(await buys({ units: 2 })).toMatchObject({ ok: true });
    expect(await buys(), "what is held counts").toMatchObject(again(0));
  });

  test("is the whole site where a customer of IPv6 has many networks", async () => {
    await stock(1);
    await inVain({ from: "2001:db8:7:1::1" });
    expect(await buys({ from: "2001:db8:7:2::1" })).toMatchObject(again(0));
    expect(await buys({ from: "2001:db8:8:1::1" })).toMatchObject({ ok: true });
  });
});

test("an order that is paid was not held in vain, nor one of another part", async () => {
  await stock(2);
  await stockGoods(database(), { sku: "OTHER", price: 100, weightLb: 0.1, onHand: 1 });
  const other = await place(shop, await cartWith(shop, { sku: "OTHER", quantity: 1 }), { clientIp: stranger });
  const paid = await buys({ payment: "bank-deposit" });
  if (!other.ok || !paid.ok) throw new Error("not placed");
  const { number: orderNumber, total: amount } = paid.value;
  expect(await confirmManualPayment(deps(), { orderNumber, reference: "WIRE 1", amount, staffId: 1 })).toMatchObject({
    ok: true,
  });
  shop.clock.advance(minutes(30));
  await expireOrder(deps(), other.value.orderId);
  expect(await buys()).toMatchObject({ ok: true });
});

test("changing between card and PayPal holds goods for an hour at most, and for longer only where an email was proved", async () => {
  await stock(2);
  const deadlines = async (as?: Customer) => {
    shop.clock.set(noon);
    const placed = await buys({ from: elsewhere, ...(as && { as }) });
    if (!placed.ok) throw new Error(placed.error.code);
    const ends: number[] = [];
    for (const [at, method] of [
      [29, "paypal"],
      [58, "stripe"],
    ] as const) {
      shop.clock.set(after(noon, minutes(at)));
      const input = { orderNumber: placed.value.number, method, customerId: null };
      expect(await changePaymentMethod(deps(), input)).toMatchObject({ ok: true });
      const [order] = await database().sql<{ payBy: number }>(
        `select extract(epoch from pay_by)::float8 * 1000 as "payBy" from orders where id = $1`,
        [placed.value.orderId],
      );
      ends.push((order!.payBy - noon) / minutes(1));
    }
    return ends;
  };
  expect(await deadlines()).toEqual([59, 60]);
  const ada = { customerId: await customer(database(), "ada@example.com"), emailVerified: true };
  expect(await deadlines(ada)).toEqual([59, 88]);
});

test("the rule to the unit and to the minute", () => {
  const line = (quantity: number, available: number) => ({
    sku: "A",
    name: { en: "Valve", cn: "阀" },
    quantity,
    available,
    price: cents(100),
  });
  const most = (quantity: number, available: number, before: number, held: number) => {
    const shares = new Map([["A", before]]);
    const last = linesOfLastUnits(shares, [line(quantity, available)]);
    const refused = refuseAgain(shares, new Map([["A", minutes(held)]]), last);
    return refused?.code === "unpaid_again" ? refused.most : null;
  };
  expect(most(1, 1, 0, 10)).toBe(0);
  expect(most(1, 1, 0, 9.999)).toBeNull();
  expect(most(1, 2, 0, 60)).toBeNull();
  expect(most(2, 2, 0, 60)).toBe(1);
  expect(most(1, 3, 1, 60)).toBeNull();
  expect(most(2, 3, 1, 60)).toBe(1);
  expect(most(1, 1, 1, 60)).toBe(0);
});
