import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { Customer } from "#domain/buyers/buyer.ts";
import { type LineToShare, mayPassShare, refuseUnprovedPaying } from "#domain/checkout/hold-bounds.ts";
import { cents, type Money } from "#domain/kernel/money.ts";
import { after, minutes } from "#domain/kernel/time.ts";
import { cancelOrder, expireOrder } from "#engine/orders/cancel-order.ts";
import { changePaymentMethod } from "#engine/orders/change-payment-method.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { createToken } from "#engine/platform/one-time-token.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { FakePaymentProvider } from "#test/payments/fake-payment-provider.ts";
import { cartWith, parcelForm, place, setSetting, shopOn, stockGoods } from "./checkout-shop.ts";

const database = testDatabase({ max: 24 });
let shop: ReturnType<typeof shopOn>;
let buyers = 0;

beforeEach(async () => {
  await emptied(database(), "products, carts, orders, idempotency_keys, settings, customers, one_time_tokens");
  await setSetting(database(), "opening", { open: true });
  await setSetting(database(), "bank", { payee: "Plenum", bank: "First", routingNumber: "1", accountNumber: "2" });
  shop = shopOn(database());
});

type Method = "stripe" | "paypal" | "bank-deposit";
interface Buys {
  readonly units?: number;
  readonly payment?: Method;
  readonly as?: Customer;
  readonly email?: string;
  readonly proof?: string;
}

const dear = 600_000;
const stock = (onHand: number, price = dear) => stockGoods(database(), { sku: "DEAR", price, weightLb: 0.1, onHand });
const past = (most: number) => ({ ok: false, error: { code: "unproved_paying", sku: "DEAR", most } });
const done = { ok: true };

/** Somebody in a network of their own, with their own mailbox and by card unless told otherwise. */
async function buys({ units = 1, payment = "stripe", as, email, proof }: Buys = {}) {
  const at = (buyers += 1);
  return place(shop, await cartWith(shop, { sku: "DEAR", quantity: units }), {
    clientIp: `198.18.${at >> 8}.${at & 255}`,
    form: { ...parcelForm, email: email ?? `pays-${at}@example.com`, payment },
    ...(proof !== undefined && { proof }),
    ...(as && { buyer: as, customer: { taxExempt: false } }),
  });
}

/** The number and id of an order that must be placed. */
async function held(buying: Buys = {}) {
  const placed = await buys(buying);
  if (!placed.ok) throw new Error(placed.error.code);
  return placed.value;
}

const account = async (email: string, verified = true) => ({
  customerId: await customer(database(), email, { verified }),
  emailVerified: verified,
});

async function linkFor(email: string): Promise<string> {
  const now = shop.clock.now();
  return createToken(database(), {
    purpose: "checkout-proof",
    emailKey: email,
    expiresAt: after(now, minutes(30)),
    now,
  });
}

const stripe = () => new FakePaymentProvider(shop.clock);
const deps = (provider = stripe()) => ({
  ...shop,
  payments: new Map([
    ["stripe", provider],
    ["paypal", new FakePaymentProvider(shop.clock, "paypal")],
    ["bank-deposit", new FakePaymentProvider(shop.clock)],
  ] as const),
  orders: payableOrders(shop.clock),
  settings: { publicUrl: "https://shop.example" },
});

const change = (orderNumber: string, method: Method, customerId: number | null = null) =>
  changePaymentMethod(deps(), { orderNumber, method, customerId });

const methodOf = async (number: string) =>
  (
    await database().sql<{ method: string }>("select payment_method as method from orders where number = $1", [number])
  )[0]?.method;

describe("unpaid orders by card or PayPal of who proved no mailbox", () => {
  test("hold half of a dear part together, from however many networks; a proved account and a proved mailbox buy the rest", async () => {
    await stock(10);
    const outcomes = [];
    for (let at = 0; at < 30; at += 1) outcomes.push(await buys({ payment: at % 2 ? "paypal" : "stripe" }));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
    expect(outcomes.filter(({ ok }) => !ok)).toMatchObject(Array.from({ length: 25 }, () => past(0)));
    expect(await buys({ as: await account("unproved@example.com", false) }), "an unproved account").toMatchObject(
      past(0),
    );
    expect(await buys({ as: await account("ada@example.com"), units: 3 })).toMatchObject(done);
    const proof = await linkFor("gus@example.com");
    expect(await buys({ email: "other@example.com", proof }), "the proof of another mailbox").toMatchObject(past(0));
    expect(await buys({ email: "gus@example.com", proof })).toMatchObject(done);
  });

  test("of twenty at once hold half and no more", async () => {
    await stock(10);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => buys()));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
    expect(await database().sql("select reserved from stock")).toEqual([{ reserved: 5 }]);
  });

  test("never keep the first of them from one unit, nor from the last one; the second proves a mailbox", async () => {
    await stock(1);
    const first = await held();
    await database().sql("update stock set on_hand = 2");
    expect(await buys()).toMatchObject(past(0));
    await cancelOrder(deps(), { orderNumber: first.number, by: "customer", actorId: null });
    await held({ as: await account("ada@example.com") });
    expect(await buys(), "what a proved buyer holds takes nothing away").toMatchObject(done);
  });

  test("may take as many as still fit, and are told how many", async () => {
    await stock(10);
    await held({ units: 3 });
    expect(await buys({ units: 3 })).toMatchObject(past(2));
    expect(await buys({ units: 2 })).toMatchObject(done);
  });

  test("hold all there is of cheaper goods, up to $10,000 to the cent", async () => {
    await stock(2, 500_000);
    await held();
    expect(await buys()).toMatchObject(done);
    await emptied(database(), "products, orders");
    await stock(2, 500_001);
    await held();
    expect(await buys()).toMatchObject(past(0));
    await emptied(database(), "products, orders");
    await stock(300, 4_000);
    await held({ units: 100 });
    expect(await buys({ units: 151 }), "251 of $40 are dear").toMatchObject(past(150));
    expect(await buys({ units: 150 })).toMatchObject(done);
  });

  test("free their share when they are paid, canceled or over, or while the money clears", async () => {
    await stock(1);
    const provider = stripe();
    /** The only one of them that holds any: while it does, the one unit that is there is for who proves a mailbox. */
    const only = async () => {
      const order = await held();
      await database().sql("update stock set on_hand = reserved + 1");
      expect(await buys()).toMatchObject(past(0));
      return order;
    };
    const canceled = await only();
    await cancelOrder(deps(), { orderNumber: canceled.number, by: "customer", actorId: null });
    const over = await only();
    shop.clock.advance(minutes(31));
    expect(await expireOrder(deps(), over.orderId)).toBe("canceled");
    const clears = await only();
    await beginPayment(deps(provider), clears.number);
    await recordPaymentEvent(deps(provider), provider.occurrence(clears.number, { kind: "processing", held: null }));
    const paid = await only();
    await beginPayment(deps(provider), paid.number);
    const session = [...provider.sessions.values()].find(({ request }) => request.orderNumber === paid.number);
    await recordPaymentEvent(deps(provider), provider.pay(session!.id)!);
    expect(await buys()).toMatchObject(done);
  });

  test("count whatever mailbox they name: that of an account which was confirmed before proves nothing", async () => {
    await stock(10);
    const ada = await account("ada@example.com");
    await database().sql("update customers set email_verified_at = '2025-01-01'");
    const outcomes = [];
    for (let at = 0; at < 10; at += 1) outcomes.push(await buys({ email: "ada@example.com" }));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
    expect(await buys({ as: ada, email: "ada@example.com", units: 2 }), "ada, signed in").toMatchObject(done);
    await emptied(database(), "products, orders");
    await stock(10);
    await held({ email: "ada@example.com", payment: "bank-deposit", units: 3 });
    expect(await buys({ email: "ada@example.com", payment: "bank-deposit", units: 3 }), "by transfer").toMatchObject({
      error: { code: "unproved_share", most: 2 },
    });
  });

  test("and those that wait for transfers never hold all of a part together", async () => {
    await stock(10);
    await held({ units: 5, payment: "bank-deposit" });
    await held({ units: 2 });
    expect(await buys(), "half of the five that transfers leave").toMatchObject(past(0));
    expect(await buys({ payment: "bank-deposit" })).toMatchObject({ error: { code: "unproved_share", most: 0 } });
    expect(await buys({ as: await account("ada@example.com"), units: 3 })).toMatchObject(done);
    await emptied(database(), "products, orders");
    await stock(2, 1_000_001);
    await held({ payment: "bank-deposit" });
    expect(await buys(), "the last of two, while a transfer holds the other").toMatchObject(past(0));
  });
});

describe("a change of method", () => {
  test("from transfer to card holds no more than half of a dear part; its owner who proved the mailbox goes on", async () => {
    await stock(10);
    const waiting = await held({ units: 4, payment: "bank-deposit" });
    await held({ units: 3 });
    expect(await change(waiting.number, "stripe")).toMatchObject(past(2));
    expect(await methodOf(waiting.number)).toBe("bank-deposit");
    const ada = await account("ada@example.com");
    expect(await change(waiting.number, "stripe", ada.customerId), "somebody else's account").toMatchObject(past(2));
    await database().sql("update customers set email_verified_at = '2025-01-01'");
    await database().sql("update orders set customer_id = $2 where number = $1", [waiting.number, ada.customerId]);
    expect(await change(waiting.number, "stripe"), "by who typed the mailbox").toMatchObject(past(2));
    expect(await change(waiting.number, "stripe", ada.customerId)).toMatchObject(done);
    expect(
      await database().sql("select email_proved as proved from orders where number = $1", [waiting.number]),
    ).toEqual([{ proved: true }]);
  });

  test("from transfer to card goes on where the share allows it, and for the only unproved order of a part", async () => {
    await stock(10);
    const waiting = await held({ units: 2, payment: "bank-deposit" });
    await held({ units: 3 });
    expect(await change(waiting.number, "stripe")).toMatchObject(done);
    await emptied(database(), "products, orders");
    await stock(2, 1_000_001);
    const only = await held({ payment: "bank-deposit" });
    await held({ as: await account("ada@example.com") });
    expect(await change(only.number, "paypal")).toMatchObject(done);
  });

  test("between card and PayPal holds no more than before, and goes on though the share is used up", async () => {
    await stock(10);
    const mine = await held({ units: 2 });
    await held({ units: 3 });
    await held({ units: 5, as: await account("ada@example.com") });
    expect(await change(mine.number, "paypal")).toMatchObject(done);
    expect(await change(mine.number, "stripe")).toMatchObject(done);
  });

  test("from card to transfer by who typed the email of a confirmed account waits for no more than half", async () => {
    await stock(10, 100);
    await account("ada@example.com");
    await database().sql("update customers set email_verified_at = '2025-01-01'");
    const typed = await held({ units: 6, email: "ada@example.com" });
    expect(await change(typed.number, "bank-deposit")).toMatchObject({ error: { code: "unproved_share", most: 5 } });
  });

  test("of twenty at once never passes the share", async () => {
    await stock(40);
    const waiting = [];
    for (let at = 0; at < 20; at += 1) waiting.push(await held({ payment: "bank-deposit" }));
    await held({ as: await account("ada@example.com"), units: 12 });
    const outcomes = await Promise.all(waiting.map(({ number }) => change(number, "stripe")));
    const [row] = await database().sql<{ paying: number }>(
      "select count(*)::int as paying from orders where payment_method = 'stripe' and customer_id is null",
    );
    expect(row!.paying).toBe(outcomes.filter(({ ok }) => ok).length);
    expect(row!.paying, "as many as are free").toBe(8);
  });
});

test("an order of cheap goods, of much that is left, or of a proved buyer reads no other orders", async () => {
  const reads = async (buying: Buys) => {
    database().takeStatements();
    await held(buying);
    const texts = database().takeStatements();
    expect(texts.some((text) => text.includes("insert into orders"))).toBe(true);
    return texts.filter((text) => text.includes("as paying")).length;
  };
  await stock(10, 100);
  expect(await reads({ units: 9 }), "cheap").toBe(0);
  await emptied(database(), "products, orders");
  await stock(10);
  expect(await reads({}), "much is left").toBe(0);
  expect(await reads({ units: 5, as: await account("ada@example.com") }), "proved").toBe(0);
  expect(await reads({}), "dear, and most of it is held").toBe(1);
});

describe("the rule", () => {
  const line = (facts: Partial<LineToShare>): LineToShare => ({
    sku: "A",
    name: { en: "Valve", cn: "阀" },
    quantity: 1,
    price: cents(dear),
    free: 0,
    waiting: 0,
    paying: 0,
    ...facts,
  });
  const parts = fc.record({
    quantity: fc.integer({ min: 1, max: 30 }),
    price: fc.integer({ min: 0, max: 2_000_000 }).map((price) => price as Money),
    free: fc.nat(40),
    waiting: fc.nat(20),
    paying: fc.nat(20),
  });

  test("lets them hold half of what is left, $10,000 worth, or the first unit, and no more", () => {
    fc.assert(
      fc.property(parts, (facts) => {
        const { quantity, price, free, waiting, paying } = facts;
        const all = quantity + paying;
        const isFirst = all === 1 && waiting === 0;
        const isAllowed = all <= free || all * price <= 1_000_000 || isFirst;
        expect(refuseUnprovedPaying([line(facts)]) === null).toBe(isAllowed);
      }),
    );
  });

  test("says how many more there are: so many are not refused, and one more is", () => {
    fc.assert(
      fc.property(parts, (facts) => {
        const refused = refuseUnprovedPaying([line(facts)]);
        if (!refused) return;
        const left = facts.free + facts.quantity;
        const asked = (quantity: number) => refuseUnprovedPaying([line({ ...facts, quantity, free: left - quantity })]);
        if (refused.most > 0) expect(asked(refused.most)).toBeNull();
        expect(asked(refused.most + 1)?.most).toBe(refused.most);
      }),
    );
  });

  test("counts a part's lines together", () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 30 }), (facts, more) => {
        const apart = [line(facts), line({ ...facts, quantity: more })];
        expect(refuseUnprovedPaying(apart)).toEqual(
          refuseUnprovedPaying([line({ ...facts, quantity: facts.quantity + more })]),
        );
      }),
    );
  });

  test("refuses nothing where all that is held could not pass the share", () => {
    fc.assert(
      fc.property(parts, fc.nat(10), (facts, ofOthers) => {
        const held = facts.quantity + facts.paying + facts.waiting + ofOthers;
        if (!mayPassShare({ ...facts, held })) expect(refuseUnprovedPaying([line(facts)])).toBeNull();
      }),
    );
  });

  test("leaves a unit to who proves a mailbox, whatever both kinds hold, unless it is the only one held", () => {
    fc.assert(
      fc.property(parts, (facts) => {
        const { quantity, price, waiting, paying } = facts;
        const isDear = (quantity + paying) * price > 1_000_000;
        if (!isDear || refuseUnprovedPaying([line({ ...facts, free: 0 })])) return;
        expect(quantity + paying + waiting).toBe(1);
      }),
    );
  });
});
