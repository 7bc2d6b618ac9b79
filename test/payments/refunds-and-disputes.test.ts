import { readMovements } from "#engine/payments/read-movements.ts";
import { describe, expect, test } from "vitest";
import { after, days, hours, type Instant, minutes } from "#domain/kernel/time.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { refusedPayments, stuckRefunds } from "#engine/admin/provider-exceptions.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { changePaymentMethod } from "#engine/orders/change-payment-method.ts";
import { findOrderForPayment } from "#engine/orders/orders.queries.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { checkPaymentStatus } from "#engine/payments/check-payment-status.ts";
import { disputesOfOrder } from "#engine/payments/dispute-row.ts";
import { endDispute } from "#engine/payments/end-dispute.ts";
import { moneyHoldOf } from "#engine/payments/money-hold.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import { reconcile } from "#engine/payments/reconcile.ts";
import { acknowledgeRefund, retryRefund } from "#engine/payments/refund-by-hand.ts";
import { testDatabase } from "#test/database.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { allowDelayedMethods, booksOf, mailsAfterPlacing, placeOrder } from "./placed-order.ts";
import type { Placed } from "./placed-order.ts";
import { sandboxShop } from "./sandbox-shop.ts";
import type { SandboxShop } from "./sandbox-shop.ts";
import { watchLives } from "#test/orders/lives-drift.ts";

const database = testDatabase({ max: 10 });
watchLives(database);
const shop = sandboxShop(database);
const methods: PaymentMethod[] = ["stripe", "paypal"];

async function begun(deps: PaymentDeps, number: string): Promise<string> {
  const step = await beginPayment(deps, number);
  if (!step.ok || step.value.kind !== "redirect") throw new Error(`not begun: ${JSON.stringify(step)}`);
  return step.value.session;
}

async function settle({ sandbox, runJobs }: SandboxShop): Promise<void> {
  await sandbox.post("/control/webhooks/settle", {});
  await runJobs();
  await sandbox.post("/control/webhooks/settle", {});
  await runJobs();
}

async function paidOrder(at: SandboxShop, method: PaymentMethod): Promise<Placed> {
  const order = await placeOrder(at.deps.db, at.sandbox.clock, method);
  await at.sandbox.pay(await begun(at.deps, order.number));
  await settle(at);
  expect(await booksOf(at.deps.db, order.id)).toMatchObject({ state: "confirmed", cash: order.total });
  return order;
}

/** Our cash of an order against what both providers hold of it. */
async function expectSameBooks({ sandbox, deps }: SandboxShop, order: Placed): Promise<void> {
  const theirs = await sandbox.books(order.number);
  const ours = await booksOf(deps.db, order.id);
  expect(ours.sum).toBe(0);
  expect(ours.cash).toBe(theirs.charged - theirs.refunded - theirs.disputed);
}

const refundsOf = (deps: PaymentDeps, order: Placed) =>
  deps.db.sql<{ id: number; state: string; by: string; providerRefund: string }>(
    `select id, state, requested_by as by, provider_refund as "providerRefund" from refunds where order_id = $1 order by id`,
    [order.id],
  );
/** Notices to staff about an order's money. */
const newsOf = async (deps: PaymentDeps, order: Placed) =>
  (
    await deps.db.sql<{ about: string }>(
      `select payload ->> 'about' as about from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'send_money_mail' and (payload ->> 'orderId')::int = $1 order by j.id`,
      [order.id],
    )
  ).map(({ about }) => about);
const eventsOf = async (deps: PaymentDeps, order: Placed) =>
  (
    await deps.db.sql<{ event: string }>("select event from order_events where order_id = $1 order by id", [order.id])
  ).map(({ event }) => event);

describe.each(methods)("money at %s that moves without the shop", (method) => {
  test("a refund that fails days after it had succeeded is owed again, reopens the order, and can be sent anew", async () => {
    const at = shop();
    const { sandbox, deps } = at;
    const order = await paidOrder(at, method);
    await refundAsShown(deps, { orderNumber: order.number, amount: null, reason: "mistake", staffId: null });
    await settle(at);
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "refund-completed", cash: 0 });
    const [refund] = await refundsOf(deps, order);
    await at.pass(days(4));
    await sandbox.post("/control/refunds", { id: refund?.providerRefund, outcome: "fail" });
    await settle(at);
    expect(await refundsOf(deps, order)).toMatchObject([{ state: "FAILED" }]);
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "refund-in-process", cash: order.total, sum: 0 });
    expect(await mailsAfterPlacing(deps.db, order.id)).toContain("refund-returned");
    await expectSameBooks(at, order);
    expect(await retryRefund(deps, refund?.id ?? 0)).toMatchObject({ ok: true });
    await settle(at);
    expect(await booksOf(deps.db, order.id)).toMatchObject({
      state: "refund-completed",
      cash: 0,
      refundedCents: order.total,
    });
    await expectSameBooks(at, order);
  });

  test("a refund made in the dashboard is entered, shown and, when whole, ends the order", async () => {
    const at = shop();
    const { sandbox, deps } = at;
    const order = await paidOrder(at, method);
    await sandbox.post("/control/dashboard-refunds", { reference: order.number, amount: 2_298 });
    await settle(at);
    expect(await refundsOf(deps, order)).toMatchObject([{ state: "COMPLETED", by: "provider" }]);
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "confirmed", cash: 10_000 });
    expect(await moneyHoldOf(deps.db, order.id)).toBe("refunded");
    const [first] = await refundsOf(deps, order);
    await acknowledgeRefund(deps, { refundId: first?.id ?? 0, staffId: null });
    expect(await moneyHoldOf(deps.db, order.id)).toBeNull();
    await sandbox.post("/control/dashboard-refunds", { reference: order.number });
    await settle(at);
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "refund-completed", cash: 0, reserved: 0 });
    await expectSameBooks(at, order);
  });

  test("a refund of ours that failed is settled by the one the merchant makes in the dashboard", async () => {
    const at = shop();
    const { sandbox, deps } = at;
    const order = await paidOrder(at, method);
    await sandbox.post("/control/refunds", { provider: method, outcome: "fail", times: 1 });
    await refundAsShown(deps, { orderNumber: order.number, amount: null, reason: "mistake", staffId: null });
    await settle(at);
    expect(await refundsOf(deps, order)).toMatchObject([{ state: "FAILED" }]);
    await sandbox.post("/control/dashboard-refunds", { reference: order.number });
    await settle(at);
    expect(await refundsOf(deps, order)).toMatchObject([{ state: "COMPLETED", by: "merchant" }]);
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "refund-completed", cash: 0 });
    await expectSameBooks(at, order);
  });

  test("a dispute holds the goods, has its deadline, and lets them go when it is won", async () => {
    const at = shop();
    const { sandbox, deps } = at;
    const order = await paidOrder(at, method);
    const { dispute } = await sandbox.post<{ dispute: { id: string } }>("/control/disputes", {
      reference: order.number,
      dueDays: 6,
    });
    await settle(at);
    const [opened] = await disputesOfOrder(deps.db, order.id);
    expect(opened).toMatchObject({ state: "needs-response" });
    expect((opened?.evidenceDueAt ?? 0) - sandbox.clock.now()).toBeGreaterThan(days(5));
    expect(await moneyHoldOf(deps.db, order.id)).toBe("disputed");
    await expectSameBooks(at, order);
    await sandbox.post("/control/disputes", { id: dispute.id, step: "evidence" });
    await sandbox.post("/control/disputes", { id: dispute.id, step: "won" });
    await settle(at);
    expect(await disputesOfOrder(deps.db, order.id)).toMatchObject([{ state: "won", taken: 0 }]);
    expect(await moneyHoldOf(deps.db, order.id)).toBeNull();
    expect(await eventsOf(deps, order)).toEqual(
      expect.arrayContaining(["dispute-needs-response", "dispute-under-review", "dispute-won"]),
    );
    await expectSameBooks(at, order);
  });

  test("a lost dispute takes the money, and written off it ends the order whose goods are still here", async () => {
    const at = shop();
    const { sandbox, deps } = at;
    const order = await paidOrder(at, method);
    const { dispute } = await sandbox.post<{ dispute: { id: string } }>("/control/disputes", {
      reference: order.number,
    });
    await sandbox.post("/control/disputes", { id: dispute.id, step: "lost" });
    await settle(at);
    const [lost] = await disputesOfOrder(deps.db, order.id);
    expect(lost).toMatchObject({ state: "lost", taken: order.total });
    await expectSameBooks(at, order);
    const end = { disputeId: lost?.id ?? 0, as: "write-off", reference: "", note: "", staffId: null } as const;
    expect(await endDispute(deps, end)).toEqual({ ok: true, value: "ended" });
    expect(await endDispute(deps, end)).toEqual({ ok: true, value: "already" });
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "refund-completed", cash: 0, sum: 0, reserved: 0 });
    expect(
      await deps.db.sql("select account, amount_cents as cents from ledger_lines where posting = $1 order by account", [
        `dispute-end:${lost?.id}`,
      ]),
    ).toEqual([
      { account: "disputed", cents: -order.total },
      { account: "losses:disputes", cents: order.total },
    ]);
  });

  test("another shop's customers on the same account change nothing here, whatever they call their payments", async () => {
    const at = shop();
    const { sandbox, deps } = at;
    const order = await placeOrder(deps.db, sandbox.clock, method);
    const session = await begun(deps, order.number);
    const [payment] = await deps.db.sql<{ id: number }>("select id from payments where order_id = $1", [order.id]);
    for (const story of ["paid", "expired", "refunded", "disputed"])
      await sandbox.post("/control/foreign", { provider: method, story, payment: String(payment?.id) });
    await settle(at);
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "pending", cash: 0, kept: 0 });
    expect(
      await deps.db.sql("select from disputes d join orders o on o.id = d.order_id where o.id = $1", [order.id]),
    ).toEqual([]);
    const stored = await deps.db.sql<{ outcome: string }>(
      "select distinct outcome from payment_events where provider = $1 and body::text like '%PL-F0RE-1GNS%'",
      [method],
    );
    // An approval of PayPal's names the order only; Stripe also tells of the charge.
    for (const { outcome } of stored) expect(["unmatched", "no_meaning"]).toContain(outcome);
    expect(stored.length).toBeGreaterThan(0);
    await sandbox.pay(session);
    await settle(at);
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "confirmed", cash: order.total });
  });

  test("a key that may not refund puts the refund on the list at once, and it leaves when the key may", async () => {
    const at = shop();
    const { sandbox, deps } = at;
    const order = await paidOrder(at, method);
    const operation = method === "stripe" ? "refunds.create" : "captures.refund";
    await sandbox.fault(method, operation, "before-403", { times: 3 });
    await refundAsShown(deps, { orderNumber: order.number, amount: null, reason: "mistake", staffId: null });
    await settle(at);
    const listed = async (now: Instant) =>
      (await stuckRefunds(deps.db, now)).filter(({ orderNumber }) => orderNumber === order.number);
    expect(await listed(deps.clock.now())).toMatchObject([
      { amount: order.total, lastError: expect.stringMatching(/^denied/) },
    ]);
    await sandbox.clearFaults();
    await at.minutes(2);
    await settle(at);
    expect(await listed(after(deps.clock.now(), hours(2)))).toEqual([]);
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "refund-completed", cash: 0 });
  });

  test("a refund that nothing has been heard of for an hour is on the list", async () => {
    const at = shop();
    const { deps } = at;
    const order = await paidOrder(at, method);
    await refundAsShown(deps, { orderNumber: order.number, amount: null, reason: "mistake", staffId: null });
    const asked = deps.clock.now();
    const isListed = async (later: number) =>
      (await stuckRefunds(deps.db, after(asked, later))).some(({ orderNumber }) => orderNumber === order.number);
    // The sandbox's clock goes on meanwhile.
    expect(await isListed(minutes(59))).toBe(false);
    expect(await isListed(hours(1))).toBe(true);
    await settle(at);
    expect(await isListed(hours(1))).toBe(false);
  });

  test("an error that is repeated under its key is asked about, and then asked for under another: refunded once", async () => {
    const at = shop();
    const { sandbox, deps } = at;
    for (const kind of ["replayed-500", "commit-then-replayed-500"]) {
      const order = await paidOrder(at, method);
      const operation = method === "stripe" ? "refunds.create" : "captures.refund";
      await sandbox.fault(method, operation, kind);
      await refundAsShown(deps, { orderNumber: order.number, amount: null, reason: "mistake", staffId: null });
      await settle(at);
      await at.minutes(3);
      await settle(at);
      expect(await sandbox.books(order.number)).toMatchObject({ charged: order.total, refunded: order.total });
      expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "refund-completed", cash: 0 });
      await sandbox.clearFaults();
    }
  });

  test("beginning is not stuck on an error that is repeated under its key", async () => {
    const at = shop();
    const { sandbox, deps } = at;
    const order = await placeOrder(deps.db, sandbox.clock, method);
    const operation = method === "stripe" ? "checkout.sessions.create" : "orders.create";
    await sandbox.fault(method, operation, "replayed-500");
    expect(await beginPayment(deps, order.number)).toMatchObject({ ok: false, error: { code: "try_again" } });
    expect(await beginPayment(deps, order.number)).toMatchObject({ ok: true });
    await sandbox.clearFaults();
  });

  test("our own keys refused lets the buyer pay otherwise, and tells the merchant", async () => {
    const { sandbox, deps } = shop();
    const order = await placeOrder(deps.db, sandbox.clock, method);
    const operation = method === "stripe" ? "checkout.sessions.create" : "orders.create";
    await sandbox.fault(method, operation, "before-403");
    expect(await beginPayment(deps, order.number)).toMatchObject({ ok: false, error: { code: "provider_refused" } });
    expect(await deps.db.sql("select remedy from payments where order_id = $1", [order.id])).toEqual([
      { remedy: "merchant" },
    ]);
    await sandbox.clearFaults();
  });
});

describe("an account that may not take payments", () => {
  // Oracle: the vendors' published errors. PayPal, Orders v2, errors of create and capture; Stripe, error codes.
  const byMerchant = [
    ["paypal", "PAYEE_ACCOUNT_RESTRICTED"],
    ["paypal", "PAYEE_ACCOUNT_LOCKED_OR_CLOSED"],
    ["paypal", "PAYEE_ACCOUNT_NOT_VERIFIED"],
    ["paypal", "AUTH_CAPTURE_NOT_ENABLED"],
    ["paypal", "TRANSACTION_RECEIVING_LIMIT_EXCEEDED"],
    ["paypal", "PAYEE_NOT_ENABLED_FOR_CARD_PROCESSING"],
    ["stripe", "account_restricted"],
    ["stripe", "testmode_charges_only"],
    ["stripe", "payment_method_unactivated"],
  ] as const;

  test.each(byMerchant)(
    "%s refuses to begin for %s: the merchant is told, the buyer pays another way",
    async (...of) => {
      const [provider, issue] = of;
      const { sandbox, deps } = shop();
      await sandbox.post("/control/restrictions", { provider, issue });
      const order = await placeOrder(deps.db, sandbox.clock, provider);
      expect(await beginPayment(deps, order.number)).toMatchObject({ ok: false, error: { code: "provider_refused" } });
      await sandbox.post("/control/restrictions", { provider, issue: "" });
      const listed = (await refusedPayments(deps.db)).filter(({ orderNumber }) => orderNumber === order.number);
      expect(listed).toHaveLength(1);
      expect(listed[0]?.failure).toMatch(
        issue === "account_restricted" ? /cannot currently make/ : new RegExp(issue, "i"),
      );
      expect(await newsOf(deps, order)).toEqual(["payment-refused"]);
      const method = provider === "paypal" ? "stripe" : "paypal";
      const changed = await changePaymentMethod(deps, { orderNumber: order.number, method, customerId: null });
      expect(changed).toMatchObject({ ok: true });
      expect(await beginPayment(deps, order.number)).toMatchObject({ ok: true });
    },
  );

  test("an order that PayPal will not have for its address is not the merchant's business", async () => {
    const { sandbox, deps } = shop();
    await sandbox.post("/control/restrictions", { provider: "paypal", issue: "SHIPPING_ADDRESS_INVALID" });
    const order = await placeOrder(deps.db, sandbox.clock, "paypal");
    expect(await beginPayment(deps, order.number)).toMatchObject({ ok: false, error: { code: "provider_refused" } });
    await sandbox.post("/control/restrictions", { provider: "paypal", issue: "" });
    expect(await newsOf(deps, order)).toEqual([]);
    expect((await refusedPayments(deps.db)).some(({ orderNumber }) => orderNumber === order.number)).toBe(false);
  });
});

describe("at Stripe", () => {
  test("a key that an earlier version of the shop used for another request is given up, and the payment begins", async () => {
    const { sandbox, deps } = shop();
    const order = await placeOrder(deps.db, sandbox.clock, "stripe");
    await sandbox.fault("stripe", "checkout.sessions.create", "commit-then-reset");
    expect(await beginPayment(deps, order.number)).toMatchObject({ ok: false, error: { code: "try_again" } });
    const changed = { ...deps, settings: { publicUrl: "https://moved.example" } };
    expect(await beginPayment(changed, order.number)).toMatchObject({ ok: false, error: { code: "try_again" } });
    expect(await beginPayment(changed, order.number)).toMatchObject({ ok: true });
  });

  test("an event that comes before its money is known waits for it", async () => {
    const at = shop();
    const { sandbox, deps } = at;
    const order = await placeOrder(deps.db, sandbox.clock, "stripe");
    const session = await begun(deps, order.number);
    await sandbox.fault("stripe", "webhook", "delay", { delayMs: hours(2), times: 1 });
    await sandbox.pay(session);
    await sandbox.post("/control/disputes", { reference: order.number });
    await settle(at);
    expect(await disputesOfOrder(deps.db, order.id)).toEqual([]);
    expect(await checkPaymentStatus(deps, order.id)).toBe("paid");
    await settle(at);
    expect(await disputesOfOrder(deps.db, order.id)).toMatchObject([{ state: "needs-response" }]);
    await sandbox.clearFaults();
    await expectSameBooks(at, order);
  });
});

describe("money that clears for days", () => {
  test("holds the order, cannot be canceled, and confirms it on the fourth day", async () => {
    const at = shop();
    const { sandbox, deps } = at;
    await allowDelayedMethods(deps.db);
    const order = await placeOrder(deps.db, sandbox.clock, "stripe");
    await sandbox.act(await begun(deps, order.number), "later", { delayMs: days(4), outcome: "succeed" });
    await settle(at);
    expect(await mailsAfterPlacing(deps.db, order.id)).toEqual(["payment-clearing"]);
    expect(await cancelOrder(deps, { orderNumber: order.number, by: "customer", actorId: null })).toMatchObject({
      ok: false,
      error: { code: "payment_clearing" },
    });
    for (let day = 0; day < 3; day += 1) await at.pass(days(1));
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "pending", reserved: 2 });
    expect(await moneyHoldOf(deps.db, order.id)).toBe("clearing");
    // Every webhook about the end is lost: asking finds it.
    await sandbox.fault("stripe", "webhook", "drop", { times: 3 });
    await at.pass(days(1));
    await at.minutes(12);
    await sandbox.clearFaults();
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "confirmed", cash: order.total });
    expect(await moneyHoldOf(deps.db, order.id)).toBeNull();
  });

  test("that does not come tells the buyer, who has time to pay otherwise", async () => {
    const at = shop();
    const { sandbox, deps } = at;
    await allowDelayedMethods(deps.db);
    const order = await placeOrder(deps.db, sandbox.clock, "stripe");
    await sandbox.act(await begun(deps, order.number), "later", { delayMs: days(2), outcome: "fail" });
    await settle(at);
    await at.pass(days(2));
    await settle(at);
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "pending", reserved: 2 });
    expect(await mailsAfterPlacing(deps.db, order.id)).toEqual(["payment-clearing", "payment-not-cleared"]);
    await sandbox.pay(await begun(deps, order.number));
    await settle(at);
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "confirmed", cash: order.total });
  });

  test("is not offered unless the merchant allows it", async () => {
    const { sandbox, deps } = shop();
    await deps.db.sql("delete from settings where key = 'payment'");
    const order = await placeOrder(deps.db, sandbox.clock, "stripe");
    const answer = await sandbox.act(await begun(deps, order.number), "later", {
      delayMs: minutes(1),
      outcome: "succeed",
    });
    expect(answer).toMatchObject({ outcome: "not_offered" });
  });
});

describe("money that PayPal holds", () => {
  // Oracle: PayPal's published reasons of a pending capture; these say that the payee has to act.
  test.each([
    "INTERNATIONAL_WITHDRAWAL",
    "OTHER",
    "RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION",
    "UNILATERAL",
    "VERIFICATION_REQUIRED",
  ])("until the merchant acts (%s) is told once with an end, and comes when they do", async (reason) => {
    const at = shop();
    const { sandbox, deps } = at;
    const order = await placeOrder(deps.db, sandbox.clock, "paypal");
    await sandbox.act(await begun(deps, order.number), "review", { reason, delayMs: days(3), outcome: "succeed" });
    await settle(at);
    await at.minutes(12);
    expect(await newsOf(deps, order)).toEqual(["payment-held"]);
    const [held] = (await refusedPayments(deps.db)).filter(({ orderNumber }) => orderNumber === order.number);
    expect(held?.failure).toBe(`pending_${reason.toLowerCase()}`);
    expect(Math.round((held!.heldUntil! - sandbox.clock.now()) / hours(1))).toBe(7 * 24);
    expect((await findOrderForPayment(deps.db, order.id, sandbox.clock.now()))?.result).toBe("checking");
    await at.pass(days(3));
    await settle(at);
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "confirmed", cash: order.total });
    expect((await refusedPayments(deps.db)).some(({ orderNumber }) => orderNumber === order.number)).toBe(false);
  });

  test.each(["ECHECK", "PENDING_REVIEW", "TRANSACTION_APPROVED_AWAITING_FUNDING"])(
    "by itself (%s) asks nothing of the merchant",
    async (reason) => {
      const at = shop();
      const { sandbox, deps } = at;
      const order = await placeOrder(deps.db, sandbox.clock, "paypal");
      await sandbox.act(await begun(deps, order.number), "review", { reason, delayMs: days(3), outcome: "succeed" });
      await settle(at);
      expect(await newsOf(deps, order)).toEqual([]);
      expect((await deps.orders.find(deps.db, order.id))?.clearingSince).not.toBeNull();
    },
  );

  test("longer than the merchant was given cancels the order; what comes then goes back, also where its webhook is lost", async () => {
    const at = shop();
    const { sandbox, deps } = at;
    const order = await placeOrder(deps.db, sandbox.clock, "paypal");
    const reason = "VERIFICATION_REQUIRED";
    await sandbox.act(await begun(deps, order.number), "review", { reason, delayMs: days(9), outcome: "succeed" });
    await settle(at);
    await at.pass(days(6));
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "pending", reserved: 2 });
    await at.pass(days(1) + minutes(2));
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "canceled", reserved: 0 });
    await sandbox.fault("paypal", "webhook", "drop", { times: 9 });
    await at.pass(days(2));
    await at.minutes(12);
    await sandbox.clearFaults();
    const books = await sandbox.books(order.number);
    expect({ charged: books.charged, refunded: books.refunded }).toEqual({
      charged: order.total,
      refunded: order.total,
    });
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "canceled", cash: 0, sum: 0 });
  });
});

describe("PayPal refuses to capture", () => {
  const refusals = [
    ["PAYER_ACTION_REQUIRED", "payer"],
    ["REDIRECT_PAYER_FOR_ALTERNATE_FUNDING", "payer"],
    ["TRANSACTION_REFUSED", "other-method"],
    ["PAYER_ACCOUNT_RESTRICTED", "other-method"],
    ["COMPLIANCE_VIOLATION", "other-method"],
    ["PAYEE_BLOCKED_TRANSACTION", "merchant"],
    ["DUPLICATE_INVOICE_ID", "merchant"],
    ["PERMISSION_DENIED", "merchant"],
  ] as const;
  test.each(refusals)("with %s: %s is what can be done, and the buyer is not left waiting", async (issue, remedy) => {
    const at = shop();
    const { sandbox, deps } = at;
    const order = await placeOrder(deps.db, sandbox.clock, "paypal");
    const session = await begun(deps, order.number);
    await sandbox.act(session, "refuse", { issue });
    expect(await checkPaymentStatus(deps, order.id)).toBe("not_paid");
    await settle(at);
    const [payment] = await deps.db.sql("select remedy, state from payments where order_id = $1", [order.id]);
    expect(payment).toMatchObject({ remedy, state: remedy === "payer" ? "begun" : "failed" });
    await at.minutes(3);
    const captures = (await sandbox.get<{ charges: unknown[] }>(`/paypal/books?reference=${order.number}`)).charges;
    expect(captures).toEqual([]);
    // The way to pay is open again: the same approval, or a new one.
    const again = await begun(deps, order.number);
    expect(again === session).toBe(remedy === "payer");
    await sandbox.act(again, "approve");
    await settle(at);
    expect(await checkPaymentStatus(deps, order.id)).toBe("paid");
  });

  test("an approval that PayPal takes back before the capture leaves the order to another method, and is no merchant's matter", async () => {
    const at = shop();
    const { sandbox, deps } = at;
    const order = await placeOrder(deps.db, sandbox.clock, "paypal");
    const session = await begun(deps, order.number);
    await sandbox.fault("paypal", "orders.capture", "before-500", { times: 9 });
    await sandbox.act(session, "approve");
    await settle(at);
    await sandbox.post("/control/approvals/reverse", { reference: order.number });
    await settle(at);
    await sandbox.clearFaults();
    expect(await eventsOf(deps, order)).toContain("payment-failed");
    expect(
      await deps.db.sql("select outcome from payment_events where type = 'CHECKOUT.PAYMENT-APPROVAL.REVERSED'"),
    ).toEqual([{ outcome: "note_failure" }]);
    expect(await newsOf(deps, order)).toEqual([]);
    expect(
      await changePaymentMethod(deps, { orderNumber: order.number, method: "stripe", customerId: null }),
    ).toMatchObject({ ok: true });
    await sandbox.pay(await begun(deps, order.number));
    await settle(at);
    expect(await sandbox.books(order.number)).toMatchObject({ charged: order.total, refunded: 0 });
  });

  test("a token that was revoked before its time is renewed within the call", async () => {
    const at = shop();
    const { sandbox, deps } = at;
    const order = await placeOrder(deps.db, sandbox.clock, "paypal");
    await begun(deps, order.number);
    await sandbox.post("/control/tokens/revoke", { provider: "paypal" });
    const next = await placeOrder(deps.db, sandbox.clock, "paypal");
    expect(await beginPayment(deps, next.number)).toMatchObject({ ok: true });
  });

  test("a payment that PayPal takes back stops the goods until the merchant has said what becomes of it", async () => {
    const at = shop();
    const { sandbox, deps } = at;
    const order = await paidOrder(at, "paypal");
    await sandbox.post("/control/reversals", { reference: order.number });
    await settle(at);
    const [reversal] = await disputesOfOrder(deps.db, order.id);
    expect(reversal).toMatchObject({ state: "reversed", taken: order.total });
    expect(await moneyHoldOf(deps.db, order.id)).toBe("reversed");
    await expectSameBooks(at, order);
    const recovered = {
      disputeId: reversal?.id ?? 0,
      as: "recover",
      reference: "Wire 77",
      note: "",
      staffId: null,
    } as const;
    expect(await endDispute(deps, recovered)).toEqual({ ok: true, value: "ended" });
    expect(await moneyHoldOf(deps.db, order.id)).toBeNull();
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "confirmed", sum: 0 });
  });
});

describe("money that PayPal puts back", () => {
  test("after a reversal, of which only the account tells, lets the goods go and is in the books", async () => {
    const at = shop();
    const { sandbox, deps } = at;
    const order = await paidOrder(at, "paypal");
    await sandbox.post("/control/reversals", { reference: order.number });
    await settle(at);
    expect(await moneyHoldOf(deps.db, order.id)).toBe("reversed");
    await sandbox.post("/control/reversals", { reference: order.number, step: "put-back" });
    await settle(at);
    expect(await moneyHoldOf(deps.db, order.id), "PayPal sends no event of it").toBe("reversed");
    await readMovements(deps);
    expect(await disputesOfOrder(deps.db, order.id)).toMatchObject([{ state: "closed", taken: 0 }]);
    expect(await moneyHoldOf(deps.db, order.id)).toBeNull();
    const fee = 478;
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "confirmed", cash: order.total - fee, sum: 0 });
  });
});

describe("looking after payments", () => {
  test("eleven sessions that cannot be answered hold up no other: a paid order with lost webhooks is found", async () => {
    const at = shop();
    const { sandbox, deps } = at;
    for (let count = 0; count < 11; count += 1) {
      const dead = await placeOrder(deps.db, sandbox.clock, "stripe");
      await begun(deps, dead.number);
      // As if it had been begun with another account: no step of ours writes a session its provider does not know.
      await deps.db.sql("update payments set provider_session = $2 where order_id = $1", [
        dead.id,
        `cs_dead_${dead.id}`,
      ]);
    }
    const order = await placeOrder(deps.db, sandbox.clock, "stripe");
    await sandbox.fault("stripe", "webhook", "drop", { times: 9 });
    await sandbox.pay(await begun(deps, order.number));
    await at.minutes(5);
    await sandbox.clearFaults();
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "confirmed", cash: order.total });
  });

  test("a session its provider does not know has ended once its time is over, and holds up no change of method", async () => {
    const at = shop();
    const { sandbox, deps } = at;
    const order = await placeOrder(deps.db, sandbox.clock, "stripe");
    await begun(deps, order.number);
    // The merchant changed to another account meanwhile, which no step of ours can do here.
    await deps.db.sql("update payments set provider_session = 'cs_other_account' where order_id = $1", [order.id]);
    await sandbox.advance(hours(1));
    await reconcile(deps);
    expect(await deps.db.sql("select state from payments where order_id = $1", [order.id])).toEqual([
      { state: "voided" },
    ]);
  });

  test("a customer who reloads the page they came back to makes the shop ask at most every few seconds", async () => {
    const { sandbox, deps } = shop();
    const order = await placeOrder(deps.db, sandbox.clock, "stripe");
    await begun(deps, order.number);
    let asked = 0;
    const stripe = deps.payments.get("stripe");
    if (!stripe) throw new Error("no stripe");
    const counting = {
      ...stripe,
      lookUp: (payment: Parameters<typeof stripe.lookUp>[0]) => ((asked += 1), stripe.lookUp(payment)),
    };
    const counted = { ...deps, payments: new Map([["stripe" as const, counting]]) };
    for (let load = 0; load < 10; load += 1) await checkPaymentStatus(counted, order.id, 3_000);
    expect(asked).toBe(1);
  });
});
