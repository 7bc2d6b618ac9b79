import { describe, expect, test } from "vitest";
import { hours, minutes } from "#domain/kernel/time.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { executeRefund } from "#engine/payments/execute-refund.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import { paymentsOf } from "#engine/payments/payment-row.ts";
import { paymentJobs } from "#engine/payments/payments.jobs.ts";
import { reconcile } from "#engine/payments/reconcile.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { settlePayment } from "#engine/payments/settle-payment.ts";
import { testDatabase } from "#test/database.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { type Contrary, contraryShop } from "./contrary-provider.ts";
import { refusal } from "./fake-payment-provider.ts";
import { booksOf, mailsAfterPlacing, type Placed, placeOrder } from "./placed-order.ts";

const database = testDatabase();

const open = () => contraryShop(database());

async function begun(deps: PaymentDeps, { number }: Placed): Promise<string> {
  const step = await beginPayment(deps, number);
  if (!step.ok || step.value.kind !== "redirect") throw new Error(`not begun: ${JSON.stringify(step)}`);
  return step.value.session;
}

/** A payment that was refused at first, and the events about its money that come after all. */
async function refusedOnce(deps: PaymentDeps, paypal: Contrary, order: Placed) {
  await begun(deps, order);
  const failed = { kind: "failed" as const, reason: "declined", remedy: "other-method" as const };
  const refused = paypal.occurrence(order.number, failed);
  await recordPaymentEvent(deps, refused);
  return {
    clears: paypal.occurrence(order.number, { kind: "processing" as const, held: null }),
    fails: { ...refused, eventId: "not cleared" },
  };
}

const refundsOf = (order: Placed) =>
  database().sql<{ id: number; state: string }>("select id, state from refunds where order_id = $1 order by id", [
    order.id,
  ]);
const waitsForJob = async (task: string, key: string) =>
  (await database().sql("select from graphile_worker.jobs where task_identifier = $1 and key = $2", [task, key]))
    .length > 0;

describe("money that comes late, twice or after all", () => {
  test("a second charge of one session goes back, and the first stays what the order was paid with", async () => {
    const { deps, db, stripe } = open();
    const order = await placeOrder(db, deps.clock);
    const event = stripe.pay(await begun(deps, order))!;
    expect(await recordPaymentEvent(deps, event)).toBe("keep");
    const second = { ...event, eventId: "second", capture: `${event.capture}_2` };
    expect(await recordPaymentEvent(deps, second)).toBe("refund_duplicate");
    expect(await mailsAfterPlacing(db, order.id)).toEqual(["paid", "duplicate-payment-refunded"]);
    for (const { id } of await refundsOf(order)) await executeRefund(deps, id);
    expect([...stripe.refunds.values()]).toMatchObject([{ capture: second.capture, amount: order.total }]);
    expect(await paymentsOf(db, order.id)).toMatchObject([
      { state: "captured", capture: event.capture },
      { state: "refunded", capture: second.capture },
    ]);
    expect(await booksOf(db, order.id)).toMatchObject({ state: "confirmed", kept: 1, cash: order.total, sum: 0 });
  });

  test("a provider that calls the order's number used has its sessions looked up at once, and one that was paid confirms it", async () => {
    const { deps, db, paypal } = open();
    const order = await placeOrder(db, deps.clock, "paypal");
    const session = await begun(deps, order);
    const refused = { kind: "failed" as const, reason: "duplicate_invoice_id", remedy: "merchant" as const };
    await recordPaymentEvent(deps, paypal.occurrence(order.number, refused));
    paypal.pay(session);
    expect(await waitsForJob("check_order_payments", `check-order:${order.id}`)).toBe(true);
    await paymentJobs.check_order_payments(deps, { orderId: order.id });
    expect(await booksOf(db, order.id)).toMatchObject({ state: "confirmed", cash: order.total });
  });

  test("what a payer approves or a card holds after the attempt was finally refused is neither charged nor counted", async () => {
    const { deps, db, stripe, paypal } = open();
    const refused = { kind: "failed" as const, reason: "payer_cannot_pay", remedy: "other-method" as const };
    const approved = await placeOrder(db, deps.clock, "paypal");
    const session = await begun(deps, approved);
    await recordPaymentEvent(deps, paypal.occurrence(approved.number, refused));
    paypal.approved.add(session);
    const [attempt] = await paymentsOf(db, approved.id);
    expect(await settlePayment(deps, attempt!.id)).toBe("ignore");
    expect(paypal.captureKeys).toEqual([]);

    const held = await placeOrder(db, deps.clock);
    const hold = stripe.hold(await begun(deps, held))!;
    await recordPaymentEvent(deps, stripe.occurrence(held.number, refused));
    expect(await recordPaymentEvent(deps, hold)).toBe("release");
    for (const { id } of [approved, held])
      expect(await booksOf(db, id)).toMatchObject({ state: "pending", kept: 0, sum: 0 });
  });

  test("money that clears for days after its attempt was refused keeps the order from being canceled or paid twice", async () => {
    const { deps, db, clock, paypal } = open();
    const order = await placeOrder(db, clock, "paypal");
    const session = await begun(deps, order);
    const refused = { kind: "failed" as const, reason: "declined", remedy: "other-method" as const };
    await recordPaymentEvent(deps, paypal.occurrence(order.number, refused));
    await recordPaymentEvent(deps, paypal.occurrence(order.number, { kind: "processing" as const, held: null }));
    expect(await cancelOrder(deps, { orderNumber: order.number, by: "customer", actorId: null })).toEqual({
      ok: false,
      error: { code: "payment_clearing" },
    });
    // From a page that was open before.
    expect(await beginPayment(deps, order.number)).toEqual({ ok: false, error: { code: "payment_clearing" } });
    clock.advance(hours(48));
    expect(await recordPaymentEvent(deps, paypal.pay(session)!)).toBe("keep");
    expect(await booksOf(db, order.id)).toMatchObject({ state: "confirmed", cash: order.total });
  });

  test("a session that opens while other money of the order begins to clear is closed, and leads nowhere", async () => {
    const { deps, db, clock, paypal } = open();
    const order = await placeOrder(db, clock, "paypal");
    const { clears } = await refusedOnce(deps, paypal, order);
    const begin = paypal.begin.bind(paypal);
    paypal.begin = async (request, key) => {
      const step = await begin(request, key);
      await recordPaymentEvent(deps, clears);
      return step;
    };
    expect(await beginPayment(deps, order.number)).toEqual({ ok: false, error: { code: "payment_clearing" } });
    await paymentJobs.close_sessions(deps, { orderId: order.id });
    expect([...paypal.sessions.values()].map(({ status }) => status)).toEqual(["open", "expired"]);
  });

  test("a session that was open when other money of the order began to clear is closed; if none comes, another opens", async () => {
    const { deps, db, clock, paypal } = open();
    const order = await placeOrder(db, clock, "paypal");
    const { clears, fails } = await refusedOnce(deps, paypal, order);
    const second = await begun(deps, order);
    await recordPaymentEvent(deps, clears);
    expect(await waitsForJob("close_sessions", `close-sessions:${order.id}`)).toBe(true);
    await paymentJobs.close_sessions(deps, { orderId: order.id });
    expect(paypal.pay(second)).toBeNull();
    await recordPaymentEvent(deps, fails);
    expect(await recordPaymentEvent(deps, paypal.pay(await begun(deps, order))!)).toBe("keep");
    expect(await booksOf(db, order.id)).toMatchObject({ state: "confirmed", cash: order.total, refunds: 0 });
  });

  test("who cancels while the bank has just held the amount is told that it is paid", async () => {
    const { deps, db, stripe } = open();
    const order = await placeOrder(db, deps.clock);
    stripe.hold(await begun(deps, order));
    expect(await cancelOrder(deps, { orderNumber: order.number, by: "customer", actorId: null })).toEqual({
      ok: false,
      error: { code: "already_paid" },
    });
    expect((await paymentsOf(db, order.id))[0]).toMatchObject({ state: "authorized" });
  });

  test("a session that its provider leaves open after the order was canceled is closed again until it is", async () => {
    const { deps, db, stripe } = open();
    const order = await placeOrder(db, deps.clock);
    const session = await begun(deps, order);
    stripe.isBusy = true;
    await cancelOrder(deps, { orderNumber: order.number, by: "customer", actorId: null });
    await expect(paymentJobs.close_sessions(deps, { orderId: order.id })).rejects.toThrow(order.number);
    expect(stripe.sessions.get(session)?.status).toBe("open");
    stripe.isBusy = false;
    await paymentJobs.close_sessions(deps, { orderId: order.id });
    expect(stripe.sessions.get(session)?.status).toBe("expired");
    expect(stripe.pay(session)).toBeNull();
  });
});

test("a provider that repeats its error under a key is asked under another, and the buyer can pay", async () => {
  const { deps, db, stripe } = open();
  const order = await placeOrder(db, deps.clock);
  stripe.spendsFirstKey = true;
  expect(await beginPayment(deps, order.number)).toMatchObject({ ok: false, error: { code: "try_again" } });
  const event = stripe.pay(await begun(deps, order))!;
  expect(new Set(stripe.beginKeys).size).toBe(2);
  expect(await recordPaymentEvent(deps, event)).toBe("keep");
});

test("a card that PayPal declined is charged again by an act of its payer alone, and under another key", async () => {
  const { deps, db, paypal } = open();
  const order = await placeOrder(db, deps.clock, "paypal");
  paypal.approved.add(await begun(deps, order));
  const [attempt] = await paymentsOf(db, order.id);
  await settlePayment(deps, attempt!.id);
  const declined = { kind: "failed" as const, reason: "instrument_declined", remedy: "payer" as const };
  await recordPaymentEvent(deps, paypal.occurrence(order.number, declined));
  await settlePayment(deps, attempt!.id, "unasked");
  expect(paypal.captureKeys).toHaveLength(1);
  await settlePayment(deps, attempt!.id, "payer");
  expect(new Set(paypal.captureKeys).size).toBe(2);
});

describe("refunds that are refused, or made by hand at the provider", () => {
  test("a refund that the merchant made there while ours had failed is asked about, and not sent a second time", async () => {
    const { deps, db, clock, stripe } = open();
    const order = await placeOrder(db, clock);
    const event = stripe.pay(await begun(deps, order))!;
    await recordPaymentEvent(deps, event);
    const refused = { ok: false as const, error: refusal("the balance is too low") };
    const send = stripe.refund.bind(stripe);
    stripe.refund = async () => refused;
    await refundAsShown(deps, { orderNumber: order.number, amount: null, reason: "mistake", staffId: null });
    const [refund] = await refundsOf(order);
    expect(await executeRefund(deps, refund!.id)).toBe("FAILED");
    stripe.refund = send;

    const made = {
      provider: "stripe" as const,
      eventId: "evt_made",
      session: null,
      paymentKey: null,
      orderNumber: null,
      kind: "refund_pending" as const,
      occurredAt: clock.now(),
      capture: event.capture,
      refund: "re_made",
      amount: event.amount,
      reason: "",
      reference: null,
    };
    expect(await recordPaymentEvent(deps, made)).toBe("refund");
    clock.advance(minutes(5));
    await reconcile(deps);
    expect(stripe.refunds.size).toBe(0);
    expect(await refundsOf(order)).toMatchObject([{ state: "COMPLETED" }]);
    expect(await booksOf(db, order.id)).toMatchObject({ refundedCents: order.total, cash: 0, sum: 0 });
  });
});
