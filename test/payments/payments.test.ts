import { describe, expect, test } from "vitest";
import { type ProviderMethod, providerMethods } from "#domain/checkout/payment-method.ts";
import { cents } from "#domain/kernel/money.ts";
import { after, days, hours, instant, minutes } from "#domain/kernel/time.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import { changePaymentMethod } from "#engine/orders/change-payment-method.ts";
import { claimAlreadyPaid } from "#engine/orders/claim-already-paid.ts";
import { confirmManualPayment } from "#engine/payments/confirm-manual-payment.ts";
import { executeRefund } from "#engine/payments/execute-refund.ts";
import { recordManualRefund } from "#engine/payments/refund-by-hand.ts";
import { paymentsOf } from "#engine/payments/payment-row.ts";
import { paymentJobs } from "#engine/payments/payments.jobs.ts";
import { reconcile } from "#engine/payments/reconcile.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { cancelOrder, expireOrder, expireOverdueOrders } from "#engine/orders/cancel-order.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import { createBankDeposit } from "#providers/bank-deposit/bank-deposit-provider.ts";
import { saveDiscountCodes } from "#engine/promotions/save-discount-codes.ts";
import { testDatabase } from "#test/database.ts";
import { setSetting } from "#test/checkout/checkout-shop.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { FakePaymentProvider } from "./fake-payment-provider.ts";
import { booksOf, mailsAfterPlacing, mailsOf, placeOrder } from "./placed-order.ts";

const database = testDatabase({ max: 20 });

function open() {
  // Friday noon in the shop's time zone.
  const clock = fixedClock(instant(Date.parse("2026-11-20T12:00:00-05:00")));
  const providers = Object.fromEntries(
    providerMethods.map((method) => [method, new FakePaymentProvider(clock, method)]),
  ) as Record<ProviderMethod, FakePaymentProvider>;
  const db = database();
  const payments = new Map(
    [...Object.values(providers), createBankDeposit()].map((provider) => [provider.method, provider]),
  );
  const deps: PaymentDeps = {
    db,
    clock,
    payments,
    orders: payableOrders(clock),
    settings: { publicUrl: "https://shop.example" },
  };
  return { deps, db, clock, providers, stripe: providers.stripe, paypal: providers.paypal };
}

async function begun(deps: PaymentDeps, number: string): Promise<string> {
  const step = await beginPayment(deps, number);
  if (!step.ok || step.value.kind !== "redirect") throw new Error(`not begun: ${JSON.stringify(step)}`);
  return step.value.session;
}

/** Sends every refund that is due, as the job does. */
async function sendRefunds(deps: PaymentDeps, orderId: number): Promise<void> {
  const rows = await deps.db.sql<{ id: number }>("select id from refunds where order_id = $1 and state = 'PENDING'", [
    orderId,
  ]);
  for (const { id } of rows) await executeRefund(deps, id);
}

/** Closes what the order's enqueued jobs say is to be closed. */
async function runJobsOf(deps: PaymentDeps, orderId: number): Promise<void> {
  const jobs = await deps.db.sql(
    "select from graphile_worker.jobs where task_identifier = 'close_sessions' and key = $1",
    [`close-sessions:${orderId}`],
  );
  expect(jobs).toHaveLength(1);
  await paymentJobs.close_sessions(deps, { orderId });
}

describe("a payment that comes in time", () => {
  test("confirms the order, enters the sale, keeps the goods reserved and mails once", async () => {
    const { deps, db, clock, stripe } = open();
    const order = await placeOrder(db, clock);
    const event = stripe.pay(await begun(deps, order.number))!;
    expect(await recordPaymentEvent(deps, event)).toBe("keep");
    expect(await booksOf(db, order.id)).toMatchObject({
      state: "confirmed",
      kept: 1,
      refunds: 0,
      cash: order.total,
      sum: 0,
      reserved: 2,
    });
    expect(await mailsAfterPlacing(db, order.id)).toEqual(["paid"]);
  });

  test("told five times, three at once and under another name changes nothing more", async () => {
    const { deps, db, clock, stripe } = open();
    const order = await placeOrder(db, clock);
    const event = stripe.pay(await begun(deps, order.number))!;
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => recordPaymentEvent(deps, event)));
    expect(outcomes.sort()).toEqual(["duplicate", "duplicate", "duplicate", "duplicate", "keep"]);
    expect(await recordPaymentEvent(deps, { ...event, eventId: "asked-ourselves" })).toBe("ignore_duplicate");
    expect(await booksOf(db, order.id)).toMatchObject({ state: "confirmed", kept: 1, refunds: 0, cash: order.total });
    expect(await mailsAfterPlacing(db, order.id)).toEqual(["paid"]);
  });

  test("one cent off, another currency or another order's payment confirms nothing, and a person is told once", async () => {
    const { deps, db, clock, stripe } = open();
    const order = await placeOrder(db, clock);
    const other = await placeOrder(db, clock);
    const event = stripe.pay(await begun(deps, order.number), { amount: order.total - 1 })!;
    expect(await recordPaymentEvent(deps, event)).toBe("reject_mismatch");
    expect(await recordPaymentEvent(deps, { ...event, eventId: "again" })).toBe("reject_mismatch");
    const right = { ...event, amount: cents(order.total) };
    expect(await recordPaymentEvent(deps, { ...right, eventId: "cad", capture: "pi_cad", currency: "CAD" })).toBe(
      "reject_mismatch",
    );
    expect(
      await recordPaymentEvent(deps, { ...right, eventId: "other", capture: "pi_other", orderNumber: other.number }),
    ).toBe("reject_mismatch");
    expect(await booksOf(db, order.id)).toMatchObject({ state: "pending", kept: 0, sum: 0 });
    expect(await booksOf(db, other.id)).toMatchObject({ state: "pending", kept: 0 });
    const mismatches = await db.sql(
      "select data from order_events where order_id = $1 and event = 'payment-mismatch'",
      [order.id],
    );
    expect(mismatches).toHaveLength(3);
  });

  test("a session we never recorded, because the shop died, is recognized by our payment's id", async () => {
    const { deps, db, clock, stripe } = open();
    const order = await placeOrder(db, clock);
    stripe.silent.push({ call: "begin", done: true });
    expect(await beginPayment(deps, order.number)).toMatchObject({ ok: false, error: { code: "try_again" } });
    const [session = ""] = stripe.sessions.keys();
    expect(await recordPaymentEvent(deps, stripe.pay(session)!)).toBe("keep");
    expect((await paymentsOf(db, order.id))[0]).toMatchObject({ session, state: "captured" });
  });
});

describe("beginning a payment", () => {
  test("asked twice at once, or again later, leads to the same session", async () => {
    const { deps, db, clock, stripe } = open();
    const order = await placeOrder(db, clock);
    const sessions = await Promise.all([begun(deps, order.number), begun(deps, order.number)]);
    sessions.push(await begun(deps, order.number));
    expect(new Set(sessions).size).toBe(1);
    expect(stripe.sessions.size).toBe(1);
  });

  test("an answer that was lost is asked for again under the same key: one session, not two", async () => {
    const { deps, db, clock, stripe } = open();
    const order = await placeOrder(db, clock);
    stripe.silent.push({ call: "begin", done: true });
    expect(await beginPayment(deps, order.number)).toMatchObject({ ok: false, error: { code: "try_again" } });
    clock.advance(minutes(1));
    await reconcile(deps);
    expect(stripe.sessions.size).toBe(1);
    expect((await paymentsOf(db, order.id))[0]).toMatchObject({ state: "begun" });
  });

  test("of an order that costs nothing, by a discount, confirms it without asking anybody", async () => {
    const { deps, db, clock, stripe } = open();
    await db.transaction((tx) => saveDiscountCodes(tx, [{ code: "GIFT", worth: { percent: 100 } }]));
    const order = await placeOrder(db, clock, "stripe", { delivery: "PICKUP", discountCode: "GIFT" });
    expect(order.total).toBe(0);
    expect(await beginPayment(deps, order.number)).toEqual({ ok: true, value: { kind: "settled" } });
    expect(await beginPayment(deps, order.number)).toMatchObject({ ok: false, error: { code: "already_paid" } });
    expect(await booksOf(db, order.id)).toMatchObject({ state: "confirmed", kept: 1, cash: 0, sum: 0, reserved: 2 });
    expect(stripe.sessions.size).toBe(0);
    // Though nothing can be refunded of it, it can be ended, and its goods are for sale again.
    const end = { orderNumber: order.number, amount: null, reason: "placed by mistake", staffId: 7 };
    expect(await refundAsShown(deps, end)).toEqual({ ok: true, value: { refundId: null, amount: 0 } });
    expect(await refundAsShown(deps, end), "pressed again").toMatchObject({ error: { code: "illegal_transition" } });
    expect(await booksOf(db, order.id)).toMatchObject({ state: "refund-completed", refunds: 0, sum: 0, reserved: 0 });
    expect((await mailsOf(db, order.id)).at(-1)).toBe("canceled");
  });

  test("is refused once the deadline has passed, though no job has run", async () => {
    const { deps, db, clock } = open();
    const order = await placeOrder(db, clock);
    clock.advance(minutes(30));
    expect(await beginPayment(deps, order.number)).toMatchObject({ ok: false, error: { code: "order_overdue" } });
  });

  test("a session that opens while the order is being canceled is closed, and leads nowhere", async () => {
    const { deps, db, clock, stripe } = open();
    const order = await placeOrder(db, clock);
    const begin = stripe.begin.bind(stripe);
    stripe.begin = async (request, key) => {
      const step = await begin(request, key);
      await cancelOrder(deps, { orderNumber: order.number, by: "customer", actorId: null });
      return step;
    };
    expect(await beginPayment(deps, order.number)).toMatchObject({ ok: false, error: { code: "not_payable" } });
    clock.advance(minutes(2));
    await reconcile(deps);
    expect([...stripe.sessions.values()].map(({ status }) => status)).toEqual(["expired"]);
  });
});

describe("a deadline", () => {
  test("cancels, gives the goods back and tells the customer; before it nothing happens", async () => {
    const { deps, db, clock, stripe } = open();
    const order = await placeOrder(db, clock);
    const session = await begun(deps, order.number);
    clock.advance(minutes(30) - 1);
    expect(await expireOrder(deps, order.id)).toBe("waiting");
    clock.advance(1);
    expect(await expireOrder(deps, order.id)).toBe("canceled");
    expect(await expireOrder(deps, order.id)).toBe("settled");
    expect(await booksOf(db, order.id)).toMatchObject({ state: "canceled", reserved: 0, released: 1 });
    expect(await mailsAfterPlacing(db, order.id)).toEqual(["canceled"]);
    expect(stripe.pay(session)).toBeNull();
  });

  test("whose job was lost cancels the order all the same, at the next round of the schedule", async () => {
    const { deps, db, clock } = open();
    const order = await placeOrder(db, clock);
    clock.advance(minutes(30));
    await expireOverdueOrders(deps);
    expect(await booksOf(db, order.id), "at the deadline, which is the job's").toMatchObject({ state: "pending" });
    clock.advance(minutes(1));
    await expireOverdueOrders(deps);
    expect(await booksOf(db, order.id)).toMatchObject({ state: "canceled", reserved: 0 });
  });

  test("does not cancel an order that was paid in time, though the webhook is lost", async () => {
    const { deps, db, clock, stripe } = open();
    const order = await placeOrder(db, clock);
    const session = await begun(deps, order.number);
    clock.advance(minutes(29));
    stripe.pay(session);
    clock.advance(minutes(2));
    expect(await expireOrder(deps, order.id)).toBe("settled");
    expect(await booksOf(db, order.id)).toMatchObject({ state: "confirmed", refunds: 0, reserved: 2 });
  });

  test("a payment after it is sent back by itself, entered and mailed, though its job never ran", async () => {
    const { deps, db, clock, stripe } = open();
    const order = await placeOrder(db, clock);
    const session = await begun(deps, order.number);
    clock.advance(minutes(31));
    expect(await recordPaymentEvent(deps, stripe.pay(session)!)).toBe("refund_late");
    await sendRefunds(deps, order.id);
    expect(stripe.taken(order.number)).toBe(0);
    expect(await booksOf(db, order.id)).toMatchObject({
      state: "canceled",
      kept: 0,
      refunds: 1,
      refundedCents: order.total,
      cash: 0,
      sum: 0,
      reserved: 0,
    });
    expect(await mailsAfterPlacing(db, order.id)).toEqual(["canceled", "late-payment-refunded"]);
  });

  test("racing a payment at zero leaves the order confirmed, or canceled with the money sent back", async () => {
    const { deps, db, clock, stripe } = open();
    const races = process.env.LONG ? 1_000 : 60;
    const ends = { confirmed: 0, canceled: 0 };
    for (let race = 0; race < races; race += 1) {
      const order = await placeOrder(db, clock);
      const session = await begun(deps, order.number);
      const start = clock.now();
      // The buyer pays a moment before, at, or after the deadline, while the job runs.
      clock.set(after(start, minutes(30) + ((race % 3) - 1)));
      const pays = async () => {
        if (race % 2) await new Promise(setImmediate);
        const event = stripe.pay(session);
        if (event) await recordPaymentEvent(deps, event);
      };
      const rings = async () => {
        clock.set(after(start, minutes(30) + 1));
        await expireOrder(deps, order.id);
      };
      await (race % 4 < 2 ? Promise.all([pays(), rings()]) : Promise.all([rings(), pays()]));
      await sendRefunds(deps, order.id);
      const books = await booksOf(db, order.id);
      expect(["confirmed", "canceled"]).toContain(books.state);
      ends[books.state as keyof typeof ends] += 1;
      expect(stripe.taken(order.number)).toBe(books.state === "confirmed" ? order.total : 0);
      expect(books).toMatchObject({
        cash: stripe.taken(order.number),
        sum: 0,
        reserved: books.state === "confirmed" ? 2 : 0,
      });
    }
    expect(ends.confirmed).toBeGreaterThan(0);
    expect(ends.canceled).toBeGreaterThan(0);
  });
});

describe("changing how to pay", () => {
  test("closes the earlier session first, so that it can no longer be paid", async () => {
    const { deps, db, clock, stripe } = open();
    const order = await placeOrder(db, clock);
    const session = await begun(deps, order.number);
    expect(
      await changePaymentMethod(deps, { orderNumber: order.number, method: "paypal", customerId: null }),
    ).toMatchObject({ ok: true });
    expect(stripe.pay(session)).toBeNull();
    expect(await begun(deps, order.number)).toMatch(/paypal/);
  });

  test("while the first session is still being opened leaves that one unpayable", async () => {
    const { deps, db, clock, stripe } = open();
    const order = await placeOrder(db, clock);
    const begin = stripe.begin.bind(stripe);
    stripe.begin = async (request, key) => {
      const step = await begin(request, key);
      await changePaymentMethod(deps, { orderNumber: order.number, method: "paypal", customerId: null });
      return step;
    };
    expect(await beginPayment(deps, order.number)).toMatchObject({ ok: false, error: { code: "try_again" } });
    await runJobsOf(deps, order.id);
    expect([...stripe.sessions.values()].map(({ status }) => status)).toEqual(["expired"]);
    expect(await begun(deps, order.number)).toMatch(/paypal/);
  });

  test("once one session is paid, no other of the order stays payable", async () => {
    const { deps, db, clock, stripe, paypal } = open();
    const order = await placeOrder(db, clock);
    const first = await begun(deps, order.number);
    await changePaymentMethod(deps, { orderNumber: order.number, method: "paypal", customerId: null });
    const second = await begun(deps, order.number);
    // No step of ours leaves two sessions open: so it looks where a provider forgot that it closed the first.
    stripe.sessions.get(first)!.status = "open";
    await db.sql("update payments set state = 'begun' where provider_session = $1", [first]);
    await recordPaymentEvent(deps, paypal.pay(second)!);
    await runJobsOf(deps, order.id);
    expect(stripe.pay(first)).toBeNull();
  });

  test("is refused while the earlier session may still be payable, and when it turns out to be paid", async () => {
    const { deps, db, clock, stripe } = open();
    const order = await placeOrder(db, clock);
    const session = await begun(deps, order.number);
    stripe.silent.push({ call: "close", done: false });
    const change = () => changePaymentMethod(deps, { orderNumber: order.number, method: "paypal", customerId: null });
    expect(await change()).toMatchObject({ ok: false, error: { code: "try_again" } });
    stripe.pay(session);
    expect(await change()).toMatchObject({ ok: false, error: { code: "already_paid" } });
    expect(await booksOf(db, order.id)).toMatchObject({ state: "confirmed", kept: 1 });
  });

  test("to a bank deposit gives its deadline and its instructions", async () => {
    const { deps, db, clock } = open();
    const order = await placeOrder(db, clock);
    const placed = clock.now();
    clock.advance(minutes(10));
    const [bank] = await db.sql<{ value: unknown }>("delete from settings where key = 'bank' returning value");
    expect(
      await changePaymentMethod(deps, { orderNumber: order.number, method: "bank-deposit", customerId: null }),
    ).toMatchObject({ ok: false });
    await setSetting(db, "bank", bank?.value);
    await changePaymentMethod(deps, { orderNumber: order.number, method: "bank-deposit", customerId: null });
    const [row] = await db.sql<{ pay_by: number }>("select pay_by from orders where id = $1", [order.id]);
    expect(row?.pay_by).toBe(after(placed, hours(72)));
    expect(await mailsAfterPlacing(db, order.id)).toEqual(["bank-instructions", "invitation"]);
    expect(await beginPayment(deps, order.number)).toEqual({ ok: true, value: { kind: "instructions" } });
  });

  test("when both sessions are paid at once, one payment is kept and the other sent back", async () => {
    const { deps, db, clock, stripe, paypal } = open();
    const races = process.env.LONG ? 200 : 25;
    for (let race = 0; race < races; race += 1) {
      const order = await placeOrder(db, clock);
      const first = await begun(deps, order.number);
      await changePaymentMethod(deps, { orderNumber: order.number, method: "paypal", customerId: null });
      const second = await begun(deps, order.number);
      // The buyer was still on the first page: the provider took the money as the session was being closed.
      stripe.sessions.get(first)!.status = "open";
      const events = [stripe.pay(first)!, paypal.pay(second)!];
      const outcomes = await Promise.all(
        (race % 2 ? events : events.toReversed()).map((event) => recordPaymentEvent(deps, event)),
      );
      expect(outcomes.sort()).toEqual(["keep", "refund_duplicate"]);
      await sendRefunds(deps, order.id);
      expect(stripe.taken(order.number) + paypal.taken(order.number)).toBe(order.total);
      expect(await booksOf(db, order.id)).toMatchObject({
        state: "confirmed",
        kept: 1,
        refunds: 1,
        refundedCents: order.total,
        cash: order.total,
        sum: 0,
      });
    }
  });
});

describe("'Have you already paid?'", () => {
  test("asks the provider now, and believes only the provider", async () => {
    const { deps, db, clock, stripe } = open();
    const order = await placeOrder(db, clock);
    const session = await begun(deps, order.number);
    const claim = () => claimAlreadyPaid(deps, { orderNumber: order.number, customerId: null });
    expect(await claim()).toEqual({ ok: true, value: "not_paid" });
    expect(await booksOf(db, order.id)).toMatchObject({ state: "pending" });
    stripe.silent.push({ call: "lookUp", done: false });
    expect(await claim()).toEqual({ ok: true, value: "checking" });
    stripe.pay(session);
    expect(await claim()).toEqual({ ok: true, value: "paid" });
  });

  test("for a bank deposit holds the order two working days, once, and confirms nothing", async () => {
    const { deps, db, clock } = open();
    const order = await placeOrder(db, clock, "bank-deposit");
    await beginPayment(deps, order.number);
    clock.advance(hours(71));
    const said = clock.now();
    const claim = () => claimAlreadyPaid(deps, { orderNumber: order.number, customerId: null });
    expect(await claim()).toEqual({ ok: true, value: "claimed" });
    clock.advance(hours(30));
    expect(await claim()).toEqual({ ok: true, value: "claimed" });
    expect(await booksOf(db, order.id)).toMatchObject({ state: "pending", kept: 0 });
    expect(await expireOrder(deps, order.id)).toBe("waiting");
    // Monday 11:00 in the shop's time zone plus two working days: Wednesday 11:00.
    clock.set(after(said, days(2)));
    expect(await expireOrder(deps, order.id)).toBe("canceled");
  });
});

describe("a payment the merchant confirms", () => {
  const confirm = (deps: PaymentDeps, orderNumber: string, amount: number, reference = "WIRE 4711") =>
    confirmManualPayment(deps, { orderNumber, reference, amount: cents(amount), staffId: 1 });

  test("confirmed twice at once is entered once, and says whose word it was", async () => {
    const { deps, db, clock } = open();
    const order = await placeOrder(db, clock, "bank-deposit");
    const outcomes = await Promise.all([
      confirm(deps, order.number, order.total),
      confirm(deps, order.number, order.total, "WIRE 4712"),
    ]);
    expect(outcomes.map((outcome) => (outcome.ok ? outcome.value : outcome.error.code)).sort()).toEqual([
      "already",
      "confirmed",
    ]);
    expect(await booksOf(db, order.id)).toMatchObject({
      state: "confirmed",
      kept: 1,
      refunds: 0,
      cash: order.total,
      sum: 0,
    });
    const [event] = await db.sql(
      "select actor, actor_id from order_events where order_id = $1 and event = 'payment-confirmed'",
      [order.id],
    );
    expect(event).toEqual({ actor: "merchant", actor_id: 1 });
    expect((await paymentsOf(db, order.id))[0]?.capture).toMatch(new RegExp(`^${order.number}:WIRE 471[12]$`));
  });

  test("needs a reference and the exact amount, and never touches a provider's payment", async () => {
    const { deps, db, clock } = open();
    const order = await placeOrder(db, clock, "bank-deposit");
    expect(await confirm(deps, order.number, order.total, "  ")).toMatchObject({
      error: { code: "reference_required" },
    });
    expect(await confirm(deps, order.number, order.total - 1)).toMatchObject({
      error: { code: "amount_mismatch", asked: order.total },
    });
    const card = await placeOrder(db, clock, "stripe");
    expect(await confirm(deps, card.number, card.total)).toMatchObject({ error: { code: "not_manual" } });
    expect(await booksOf(db, order.id)).toMatchObject({ state: "pending", kept: 0 });
  });

  test("after the order was canceled is owed back, and the merchant's refund by hand closes it once", async () => {
    const { deps, db, clock } = open();
    const order = await placeOrder(db, clock, "bank-deposit");
    await cancelOrder(deps, { orderNumber: order.number, by: "customer", actorId: null });
    expect(await confirm(deps, order.number, order.total)).toEqual({ ok: true, value: "refund_due" });
    const [refund] = await db.sql<{ id: number }>("select id from refunds where order_id = $1", [order.id]);
    await executeRefund(deps, refund!.id);
    expect(await booksOf(db, order.id)).toMatchObject({ refundedCents: 0, cash: order.total });
    const back = () => recordManualRefund(deps, { refundId: refund!.id, reference: "BACK 1", staffId: 1 });
    expect((await Promise.all([back(), back()])).map((each) => each.ok && each.value).sort()).toEqual([
      "already",
      "recorded",
    ]);
    expect(await booksOf(db, order.id)).toMatchObject({
      state: "canceled",
      refundedCents: order.total,
      cash: 0,
      sum: 0,
    });
  });
});

describe("canceling", () => {
  test("an unpaid order gives goods and discount code back; a paid one is not canceled but paid", async () => {
    const { deps, db, clock, stripe } = open();
    await db.transaction((tx) => saveDiscountCodes(tx, [{ code: "TEN", worth: { percent: 10 } }]));
    const order = await placeOrder(db, clock, "stripe", { discountCode: "TEN" });
    expect(await db.sql("select used from discount_codes where code = 'TEN'")).toEqual([{ used: 1 }]);
    const cancel = (orderNumber: string) => cancelOrder(deps, { orderNumber, by: "customer", actorId: null });
    expect(await cancel(order.number)).toEqual({ ok: true, value: "canceled" });
    expect(await cancel(order.number)).toMatchObject({ ok: false, error: { code: "illegal_transition" } });
    expect(await booksOf(db, order.id)).toMatchObject({ state: "canceled", reserved: 0, released: 1 });
    expect(await db.sql("select used from discount_codes where code = 'TEN'")).toEqual([{ used: 0 }]);

    const paid = await placeOrder(db, clock);
    stripe.pay(await begun(deps, paid.number));
    expect(await cancel(paid.number)).toMatchObject({ ok: false, error: { code: "already_paid" } });
    expect(await booksOf(db, paid.id)).toMatchObject({ state: "confirmed", reserved: 2 });
  });
});

describe("when webhooks are lost", () => {
  test("every paid order is found by asking, within five minutes of clock, whatever provider it was paid at", async () => {
    const { deps, db, clock, providers } = open();
    const orders = [];
    for (const method of [...providerMethods, ...providerMethods]) {
      const order = await placeOrder(db, clock, method);
      providers[method].pay(await begun(deps, order.number));
      orders.push(order);
    }
    for (let minute = 0; minute < 5; minute += 1) {
      clock.advance(minutes(1));
      await reconcile(deps);
    }
    for (const order of orders) expect(await booksOf(db, order.id)).toMatchObject({ state: "confirmed", kept: 1 });
  });

  test("a refund whose answer was lost is sent once", async () => {
    const { deps, db, clock, stripe } = open();
    const order = await placeOrder(db, clock);
    const session = await begun(deps, order.number);
    clock.advance(minutes(31));
    await recordPaymentEvent(deps, stripe.pay(session)!);
    stripe.silent.push({ call: "refund", done: true });
    for (let minute = 0; minute < 3; minute += 1) {
      clock.advance(minutes(1));
      await reconcile(deps);
    }
    expect(stripe.refunds.size).toBe(1);
    expect(stripe.taken(order.number)).toBe(0);
    expect(await booksOf(db, order.id)).toMatchObject({ refundedCents: order.total, cash: 0 });
  });
});
