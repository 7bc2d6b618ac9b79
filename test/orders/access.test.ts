import { describe, expect, test } from "vitest";
import { after, days, instant, minutes } from "#domain/kernel/time.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { claimAlreadyPaid } from "#engine/orders/claim-already-paid.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import {
  createOrderLink,
  openOrderLink,
  orderLinkLifetime,
  requestOrderLink,
  findVisibleOrder,
} from "#engine/orders/order-access.ts";
import { customerCan, findOrderDetail, findOrderForPayment } from "#engine/orders/orders.queries.ts";
import { createBankDeposit } from "#providers/bank-deposit/bank-deposit-provider.ts";
import { createZeller } from "#providers/zeller/zeller-provider.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { FakePaymentProvider } from "#test/payments/fake-payment-provider.ts";
import { offeredMethods } from "#engine/payments/offered-methods.ts";
import { revokeOrderLinks } from "#engine/platform/one-time-token.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import { testDatabase } from "#test/database.ts";
import { setSetting } from "#test/checkout/checkout-shop.ts";
import { mailsAfterPlacing, mailsOf, placeOrder } from "#test/payments/placed-order.ts";

const database = testDatabase();
const home = "192.0.2.7";
const noon = instant(Date.parse("2026-11-20T12:00:00-05:00"));

async function customer(name: string): Promise<number> {
  const [row] = await database().sql<{ id: number }>(
    "insert into customers (email, email_key, language, created_at) values ($1, $1, 'en', now()) returning id",
    [`${name}@example.com`],
  );
  return row!.id;
}

describe("who may see an order", () => {
  test("its customer, and a browser that holds its link; to all others it does not exist", async () => {
    const db = database();
    const clock = fixedClock(noon);
    const [ada, bob] = [await customer("ada"), await customer("bob")];
    const order = await placeOrder(db, clock, "stripe", { customerId: ada });
    const other = await placeOrder(db, clock);
    const token = await createOrderLink(db, order.id, noon);
    const foreign = await createOrderLink(db, other.id, noon);
    const see = (customerId: number | null, orderTokens: string[]) => {
      const buyer = customerId === null ? { token: null, orderTokens } : { customerId, orderTokens };
      return findVisibleOrder(db, buyer, order.number, "detail", noon);
    };
    expect(await see(ada, [])).toEqual({ ok: true, value: order.id });
    expect(await see(null, [token])).toEqual({ ok: true, value: order.id });
    const unseen = { ok: false, error: { code: "order_not_found" } };
    expect(await see(bob, [])).toEqual(unseen);
    expect(await see(null, [])).toEqual(unseen);
    expect(await see(bob, [foreign])).toEqual(unseen);
    expect(await see(null, [`${token}x`, ""])).toEqual(unseen);
    expect(await findVisibleOrder(db, { customerId: ada, orderTokens: [] }, "PL-2222-2222", "detail", noon)).toEqual(
      unseen,
    );
    expect(await findVisibleOrder(db, { customerId: ada, orderTokens: [] }, "' or 1=1", "detail", noon)).toEqual(
      unseen,
    );
  });

  test("a link leads to its one order for ninety days, unless it is revoked", async () => {
    const db = database();
    const order = await placeOrder(db, fixedClock(noon));
    const token = await createOrderLink(db, order.id, noon);
    const buyer = { token: null, orderTokens: [token] };
    const last = after(noon, orderLinkLifetime - 1);
    expect(orderLinkLifetime).toBe(days(90));
    expect(await openOrderLink(db, token, last)).toBe(order.number);
    expect(await findVisibleOrder(db, buyer, order.number, "detail", last)).toMatchObject({ ok: true });
    expect(await openOrderLink(db, token, after(last, 1))).toBeNull();
    expect(await findVisibleOrder(db, buyer, order.number, "detail", after(last, 1))).toMatchObject({ ok: false });
    await db.transaction((tx) => revokeOrderLinks(tx, order.id, noon));
    expect(await openOrderLink(db, token, noon)).toBeNull();
    expect(await findVisibleOrder(db, buyer, order.number, "detail", noon)).toMatchObject({ ok: false });
    expect(await db.sql("select from one_time_tokens where token_hash = $1", [Buffer.from(token)])).toHaveLength(0);
  });

  test("a guest who pays by bank deposit sees the payment page, but the details only through an account", async () => {
    const db = database();
    const order = await placeOrder(db, fixedClock(noon), "bank-deposit");
    const buyer = { token: null, orderTokens: [await createOrderLink(db, order.id, noon)] };
    expect(await findVisibleOrder(db, buyer, order.number, "payment", noon)).toMatchObject({ ok: true });
    expect(await findVisibleOrder(db, buyer, order.number, "detail", noon)).toEqual({
      ok: false,
      error: { code: "account_needed" },
    });
  });
});

describe("looking an order up by number and email", () => {
  test("mails the link to the order's own address, once however often it is asked, and says nothing", async () => {
    const db = database();
    const clock = fixedClock(noon);
    const order = await placeOrder(db, clock);
    const ask = (number: string, email: string) => requestOrderLink(db, clock, { number, email }, home);
    const answers = [
      await ask(order.number, "someone@example.com"),
      await ask("PL-2222-2222", "buyer@example.com"),
      await ask("nonsense", "nonsense"),
    ];
    expect(await mailsAfterPlacing(db, order.id)).toEqual([]);
    answers.push(await ask(order.number.toLowerCase().replaceAll("-", " "), " Buyer@Example.com "));
    answers.push(await ask(order.number, "buyer@example.com"));
    expect(await mailsAfterPlacing(db, order.id)).toEqual(["order-link"]);
    expect(new Set(answers)).toEqual(new Set([undefined]));
  });

  test("for a guest's bank deposit mails the invitation instead", async () => {
    const db = database();
    const clock = fixedClock(noon);
    const order = await placeOrder(db, clock, "bank-deposit");
    await db.sql("delete from graphile_worker._private_jobs");
    await requestOrderLink(db, clock, { number: order.number, email: "buyer@example.com" }, home);
    expect(await mailsOf(db, order.id)).toEqual(["invitation"]);
  });

  test("strangers who know one order's number leave its owner, elsewhere, the links to all others", async () => {
    const db = database();
    const clock = fixedClock(noon);
    const [known, other] = [await placeOrder(db, clock), await placeOrder(db, clock)];
    await db.sql("delete from rate_limits");
    let sent = 0;
    /** True if a link is mailed, once the mails before it have left. */
    const asks = async (number: string, network: string) => {
      await db.sql("delete from graphile_worker._private_jobs");
      await requestOrderLink(db, clock, { number, email: "buyer@example.com" }, network);
      const jobs = await db.sql("select from graphile_worker._private_jobs");
      return jobs.length === 1;
    };
    for (let stranger = 1; stranger <= 12; stranger += 1)
      for (let time = 0; time < 6; time += 1) sent += Number(await asks(known.number, `198.51.100.${stranger}`));
    expect(sent, "of one order, in an hour").toBe(5);
    expect(await asks(other.number, home)).toBe(true);
    // One network that knew all their numbers would mail five, and the first about each order.
    const before = [await placeOrder(db, clock), await placeOrder(db, clock)];
    sent = 0;
    for (const { number } of before)
      for (let time = 0; time < 5; time += 1) sent += Number(await asks(number, "203.0.113.9"));
    expect(sent, "of one network, in an hour").toBe(before.length + 5);
    expect(await asks(before[1]!.number, home)).toBe(true);
  });
});

describe("what the pages are told", () => {
  test("only ways to pay that are wanted, configured and have somewhere to send the money are offered", async () => {
    const db = database();
    const payments = new Map([createBankDeposit(), createZeller()].map((provider) => [provider.method, provider]));
    await setSetting(db, "payment", { offered: ["stripe", "zeller"] });
    expect(await offeredMethods({ db, payments })).toEqual(["zeller"]);
    await db.sql("delete from settings where key in ('zeller')");
    expect(await offeredMethods({ db, payments })).toEqual([]);
    await db.sql("delete from settings where key in ('payment')");
  });

  test("the payment page has the deadline, and for a bank deposit where to send the money", async () => {
    const db = database();
    const clock = fixedClock(noon);
    const bank = { payee: "Plenum Inc.", bank: "First Bank", routingNumber: "021000021", accountNumber: "123456789" };
    await setSetting(db, "bank", bank);
    const card = await placeOrder(db, clock, "stripe");
    const deposit = await placeOrder(db, clock, "bank-deposit");
    expect(await findOrderForPayment(db, card.id, clock.now())).toMatchObject({
      result: "unpaid",
      deadline: after(noon, minutes(30)),
      transfer: null,
      total: card.total,
    });
    expect(await findOrderForPayment(db, deposit.id, clock.now())).toMatchObject({
      result: "transfer",
      transfer: { method: "bank-deposit", reference: deposit.number, amount: deposit.total, ...bank },
    });
    const stripe = new FakePaymentProvider(clock);
    const payments: PaymentDeps["payments"] = new Map([["stripe", stripe]]);
    const deps = { db, clock, payments, orders: payableOrders(clock), settings: { publicUrl: "https://shop.example" } };
    await beginPayment(deps, card.number);
    await recordPaymentEvent(
      deps,
      stripe.occurrence(card.number, { kind: "failed", reason: "declined", remedy: "payer" }),
    );
    expect(await findOrderForPayment(db, card.id, clock.now())).toMatchObject({ result: "failure" });
    clock.advance(minutes(30));
    expect(await findOrderForPayment(db, card.id, clock.now())).toMatchObject({ result: "expired", deadline: null });
  });

  test("the order's page has lines, timeline and what the customer can do, and a claim moves the deadline", async () => {
    const db = database();
    const clock = fixedClock(noon);
    const order = await placeOrder(db, clock, "bank-deposit");
    const deps: PaymentDeps = {
      db,
      clock,
      payments: new Map(),
      orders: payableOrders(clock),
      settings: { publicUrl: "https://shop.example" },
    };
    await claimAlreadyPaid(deps, { orderNumber: order.number, customerId: null });
    const detail = (await findOrderDetail(db, order.id))!;
    expect(detail).toMatchObject({ number: order.number, total: order.total, state: "pending", claimedAt: noon });
    expect(detail.lines).toMatchObject([{ quantity: 2, unitPrice: 4_999, name: { cn: "接头" } }]);
    expect(detail.events.map(({ event, at }) => [event, at])).toEqual([
      ["placed", noon],
      ["payment-claimed", noon],
    ]);
    expect(customerCan(detail, noon)).toEqual({ events: ["cancel"], pay: true });
    expect(customerCan(detail, after(detail.holdUntil!, -1))).toEqual({ events: ["cancel"], pay: true });
    expect(customerCan(detail, detail.holdUntil!)).toEqual({ events: ["cancel"], pay: false });
  });
});
