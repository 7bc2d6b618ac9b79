import { describe, expect, test } from "vitest";
import { minutes } from "#domain/kernel/time.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import { changePaymentMethod } from "#engine/orders/change-payment-method.ts";
import { claimAlreadyPaid } from "#engine/orders/claim-already-paid.ts";
import { checkPaymentStatus } from "#engine/payments/check-payment-status.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { testDatabase } from "#test/database.ts";
import { allowDelayedMethods, booksOf, mailsAfterPlacing, placeOrder } from "./placed-order.ts";
import { sandboxShop } from "./sandbox-shop.ts";

const database = testDatabase({ max: 10 });
const shop = sandboxShop(database);

async function begun(deps: PaymentDeps, number: string): Promise<string> {
  const step = await beginPayment(deps, number);
  if (!step.ok || step.value.kind !== "redirect") throw new Error(`not begun: ${JSON.stringify(step)}`);
  return step.value.session;
}

const methods: PaymentMethod[] = ["stripe", "paypal"];

describe.each(methods)("paying with %s", (method) => {
  test("takes the order's exact total once, and the webhook confirms the order", async () => {
    const { sandbox, deps, runJobs } = shop();
    const order = await placeOrder(deps.db, sandbox.clock, method);
    await sandbox.pay(await begun(deps, order.number));
    await sandbox.post("/control/webhooks/settle", {});
    await runJobs();
    await sandbox.post("/control/webhooks/settle", {});
    expect(await booksOf(deps.db, order.id)).toMatchObject({
      state: "confirmed",
      kept: 1,
      refunds: 0,
      cash: order.total,
      sum: 0,
    });
    expect(await sandbox.books(order.number)).toMatchObject({ charged: order.total, refunded: 0 });
    expect(await mailsAfterPlacing(deps.db, order.id)).toEqual(["paid"]);
  });

  test("the customer coming back before the webhook sees the order paid", async () => {
    const { sandbox, deps } = shop();
    const order = await placeOrder(deps.db, sandbox.clock, method);
    await sandbox.fault(method, "webhook", "drop", { times: 4 });
    await sandbox.pay(await begun(deps, order.number));
    expect(await checkPaymentStatus(deps, order.id)).toBe("paid");
    await sandbox.clearFaults();
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "confirmed", kept: 1 });
  });

  test("coming back and the webhook at once, and webhooks twice and in parallel, take the money once and mail once", async () => {
    const { sandbox, deps, runJobs } = shop();
    for (const kind of ["duplicate", "parallel"]) {
      const order = await placeOrder(deps.db, sandbox.clock, method);
      const session = await begun(deps, order.number);
      await sandbox.fault(method, "webhook", kind, { copies: 5, times: 2 });
      await sandbox.pay(session);
      await Promise.all([
        checkPaymentStatus(deps, order.id),
        checkPaymentStatus(deps, order.id),
        sandbox.post("/control/webhooks/settle", {}),
      ]);
      await runJobs();
      await sandbox.clearFaults();
      expect(await sandbox.books(order.number)).toMatchObject({ charged: order.total, refunded: 0 });
      expect(await booksOf(deps.db, order.id)).toMatchObject({
        state: "confirmed",
        kept: 1,
        refunds: 0,
        cash: order.total,
      });
      expect(await mailsAfterPlacing(deps.db, order.id)).toEqual(["paid"]);
    }
  });

  test("with every webhook lost the order is confirmed by asking, within five minutes of clock", async () => {
    const { sandbox, deps, minutes: pass } = shop();
    const order = await placeOrder(deps.db, sandbox.clock, method);
    await sandbox.fault(method, "webhook", "drop", { times: 9 });
    await sandbox.pay(await begun(deps, order.number));
    await pass(5);
    await sandbox.clearFaults();
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "confirmed", kept: 1 });
    expect(await sandbox.books(order.number)).toMatchObject({ charged: order.total, refunded: 0 });
  });

  test("a canceled order's session can no longer take money, or gives it back", async () => {
    const { sandbox, deps, minutes: pass } = shop();
    const order = await placeOrder(deps.db, sandbox.clock, method);
    const session = await begun(deps, order.number);
    expect(await cancelOrder(deps, { orderNumber: order.number, by: "customer", actorId: null })).toEqual({
      ok: true,
      value: "canceled",
    });
    await sandbox.pay(session);
    await pass(2);
    const books = await sandbox.books(order.number);
    expect(books.charged - books.refunded).toBe(0);
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "canceled", cash: 0, sum: 0, reserved: 0 });
  });

  test("changing to the other method leaves one way to pay, and one charge", async () => {
    const { sandbox, deps, minutes: pass } = shop();
    const other = method === "stripe" ? "paypal" : "stripe";
    const order = await placeOrder(deps.db, sandbox.clock, method);
    const first = await begun(deps, order.number);
    expect(
      await changePaymentMethod(deps, { orderNumber: order.number, method: other, customerId: null }),
    ).toMatchObject({ ok: true });
    const second = await begun(deps, order.number);
    await sandbox.pay(first);
    await sandbox.pay(second);
    await pass(3);
    const books = await sandbox.books(order.number);
    expect(books.charged - books.refunded).toBe(order.total);
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "confirmed", kept: 1, cash: order.total, sum: 0 });
  });

  test("a webhook with a false signature is not believed", async () => {
    const { sandbox, deps, runJobs } = shop();
    const order = await placeOrder(deps.db, sandbox.clock, method);
    const session = await begun(deps, order.number);
    await sandbox.fault(method, "webhook", "forge", { times: 4 });
    await sandbox.pay(session);
    await sandbox.post("/control/webhooks/settle", {});
    await runJobs();
    await sandbox.clearFaults();
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "pending", kept: 0 });
    expect(
      await deps.db.sql("select from payment_events where data ->> 'orderNumber' = $1", [order.number]),
    ).toHaveLength(0);
  });

  test("'Have you already paid?' without having paid changes nothing", async () => {
    const { sandbox, deps } = shop();
    const order = await placeOrder(deps.db, sandbox.clock, method);
    await begun(deps, order.number);
    expect(await claimAlreadyPaid(deps, { orderNumber: order.number, customerId: null })).toEqual({
      ok: true,
      value: "not_paid",
    });
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "pending", kept: 0 });
  });
});

describe("what only one of them does", () => {
  test("a Stripe payment still clearing holds the order past its deadline, and confirms it when it comes", async () => {
    const { sandbox, deps, minutes: pass } = shop();
    await allowDelayedMethods(deps.db);
    const order = await placeOrder(deps.db, sandbox.clock, "stripe");
    await sandbox.act(await begun(deps, order.number), "later", { delayMs: minutes(50), outcome: "succeed" });
    await sandbox.post("/control/webhooks/settle", {});
    await pass(35);
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "pending" });
    // The webhook told of it, and we asked as well.
    await checkPaymentStatus(deps, order.id);
    expect(
      await deps.db.sql("select from order_events where order_id = $1 and event = 'payment-processing'", [order.id]),
    ).toHaveLength(1);
    await pass(20);
    await sandbox.post("/control/webhooks/settle", {});
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "confirmed", kept: 1, cash: order.total });
    await deps.db.sql("delete from settings where key = 'payment'");
  });

  test("a card that PayPal declined is not tried again unless the customer does something", async () => {
    const { sandbox, deps, runJobs, minutes: pass } = shop();
    const order = await placeOrder(deps.db, sandbox.clock, "paypal");
    const failures = async () =>
      (await deps.db.sql("select from order_events where order_id = $1 and event = 'payment-failed'", [order.id]))
        .length;
    const session = await begun(deps, order.number);
    // The customer is back before PayPal's message about the same approval.
    await sandbox.fault("paypal", "webhook", "delay", { delayMs: minutes(3) });
    await sandbox.act(session, "decline");
    await pass(1);
    await checkPaymentStatus(deps, order.id);
    expect(await failures()).toBe(1);
    await pass(4);
    await sandbox.post("/control/webhooks/settle", {});
    await runJobs();
    await pass(5);
    await sandbox.clearFaults();
    expect(await failures()).toBe(1);
  });

  test("a card that PayPal declines leaves the order payable by the same approval with another card", async () => {
    const { sandbox, deps, runJobs } = shop();
    const order = await placeOrder(deps.db, sandbox.clock, "paypal");
    const session = await begun(deps, order.number);
    await sandbox.act(session, "decline");
    await sandbox.post("/control/webhooks/settle", {});
    await runJobs();
    await checkPaymentStatus(deps, order.id);
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "pending", kept: 0 });
    expect(await begun(deps, order.number)).toBe(session);
    await sandbox.act(session, "approve");
    await sandbox.post("/control/webhooks/settle", {});
    expect(await checkPaymentStatus(deps, order.id)).toBe("paid");
    expect(await sandbox.books(order.number)).toMatchObject({ charged: order.total, refunded: 0 });
  });
});
