import { expect, test } from "vitest";
import { cents, zero } from "#domain/kernel/money.ts";
import { ok } from "#domain/kernel/result.ts";
import { instant } from "#domain/kernel/time.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import { executeRefund } from "#engine/payments/execute-refund.ts";
import { completeRefund, failRefund, type SentBy } from "#engine/payments/settle-refund.ts";
import { retryRefund } from "#engine/payments/refund-by-hand.ts";
import { refundSale } from "#engine/orders/refund-sale.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { lockOrder } from "#engine/orders/order-row.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import { testDatabase } from "#test/database.ts";
import { FakePaymentProvider, refusal } from "./fake-payment-provider.ts";
import { booksOf, mailsAfterPlacing, placeOrder } from "./placed-order.ts";
import type { Placed } from "./placed-order.ts";

const database = testDatabase({ max: 20 });

async function paidOrder() {
  const clock = fixedClock(instant(Date.parse("2026-11-20T12:00:00-05:00")));
  const stripe = new FakePaymentProvider(clock, "stripe");
  const deps: PaymentDeps = {
    db: database(),
    clock,
    payments: new Map([["stripe", stripe]]),
    orders: payableOrders(clock),
    settings: { publicUrl: "https://shop.example" },
  };
  const order = await placeOrder(deps.db, clock);
  const step = await beginPayment(deps, order.number);
  if (!step.ok || step.value.kind !== "redirect") throw new Error("not begun");
  await recordPaymentEvent(deps, stripe.pay(step.value.session)!);
  return { deps, stripe, order };
}

function refund(deps: PaymentDeps, order: Placed, amount: number) {
  return deps.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    const figures = { goods: cents(amount), tax: zero, shipping: zero, deductions: zero };
    const granted = await refundSale(tx, deps, locked!, { figures, reason: "scratched", by: "merchant" });
    return granted.ok ? ok(granted.value.refundId!) : granted;
  });
}

test("of fifty refunds of sixty per cent at once exactly one is granted, and no more goes back than came", async () => {
  const { deps, stripe, order } = await paidOrder();
  const part = Math.floor(order.total * 0.6);
  const granted = await Promise.all(Array.from({ length: 50 }, () => refund(deps, order, part)));
  expect(granted.filter(({ ok }) => ok)).toHaveLength(1);
  expect(granted.filter((each) => !each.ok && each.error.code === "refund_too_large")).toHaveLength(49);
  for (const each of granted)
    if (each.ok) await Promise.all([executeRefund(deps, each.value), executeRefund(deps, each.value)]);
  expect(stripe.taken(order.number)).toBe(order.total - part);
  expect(await deps.db.sql("select refunded_cents from orders where id = $1", [order.id])).toEqual([
    { refunded_cents: part },
  ]);
  expect(await mailsAfterPlacing(deps.db, order.id)).toEqual(["paid", "refunded"]);
  expect(await booksOf(deps.db, order.id)).toMatchObject({ refundedCents: part, cash: order.total - part, sum: 0 });
});

test("partial refunds add up to what was paid and not a cent more; nothing and less than nothing is refused", async () => {
  const { deps, stripe, order } = await paidOrder();
  for (const amount of [5_000, 7_000, order.total - 12_000])
    expect(await refund(deps, order, amount)).toMatchObject({ ok: true });
  for (const amount of [1, 0, -1]) expect(await refund(deps, order, amount)).toMatchObject({ ok: false });
  const due = await deps.db.sql<{ id: number }>("select id from refunds where order_id = $1", [order.id]);
  for (const { id } of due) await executeRefund(deps, id);
  expect(stripe.taken(order.number)).toBe(0);
  const [kept] = await deps.db.sql("select state, refunded_cents from payments where order_id = $1", [order.id]);
  expect(kept).toEqual({ state: "refunded", refunded_cents: order.total });
});

test("a refund the provider refuses stays owed, and can be tried anew under a new key", async () => {
  const { deps, stripe, order } = await paidOrder();
  const granted = await refund(deps, order, 1_000);
  if (!granted.ok) throw new Error("not granted");
  const give = stripe.refund.bind(stripe);
  stripe.refund = () => Promise.resolve({ ok: false, error: refusal("charge disputed") });
  expect(await executeRefund(deps, granted.value)).toBe("FAILED");
  expect(await booksOf(deps.db, order.id)).toMatchObject({ refundedCents: 0, cash: order.total, sum: 0 });
  stripe.refund = give;
  expect(await executeRefund(deps, granted.value)).toBe("FAILED");
  await retryRefund(deps, granted.value);
  expect(await executeRefund(deps, granted.value)).toBe("COMPLETED");
  expect(stripe.taken(order.number)).toBe(order.total - 1_000);
});

test("a refund whose answer was lost is looked for at the provider before anything is sent again", async () => {
  const { deps, stripe, order } = await paidOrder();
  const granted = await refund(deps, order, 1_000);
  if (!granted.ok) throw new Error(granted.error.code);
  stripe.silent.push({ call: "refund", done: true }, { call: "findRefund", done: false });
  await expect(executeRefund(deps, granted.value)).rejects.toThrow("no certain answer");
  // Its list of refunds gives no answer either: nothing is sent on the guess that nothing was.
  await expect(executeRefund(deps, granted.value)).rejects.toThrow("no certain answer");
  expect(await executeRefund(deps, granted.value)).toBe("COMPLETED");
  expect([stripe.refunds.size, stripe.taken(order.number)]).toEqual([1, order.total - 1_000]);
});

test("a refund is sent once and fails once, whoever reports it again; what is said of another attempt changes nothing", async () => {
  const { deps, order } = await paidOrder();
  const [sent, failed] = [await refund(deps, order, 1_000), await refund(deps, order, 2_000)];
  if (!sent.ok || !failed.ok) throw new Error("not granted");
  const complete = (id: number, sentBy: SentBy | null = null) =>
    deps.db.transaction((tx) => completeRefund(tx, deps, id, { actor: "provider" }, sentBy));
  expect(await complete(sent.value, { providerRefund: "re_of_another_attempt" })).toBe(false);
  expect(await executeRefund(deps, sent.value)).toBe("COMPLETED");
  expect(await complete(sent.value)).toBe(false);
  for (let at = 0; at < 2; at += 1)
    await deps.db.transaction((tx) => failRefund(tx, deps, failed.value, "account closed"));
  const events = await deps.db.sql<{ event: string; times: number }>(
    `select event, count(*)::int as times from order_events where order_id = $1 and event like 'refund-%' group by event order by event`,
    [order.id],
  );
  expect(events.filter(({ event }) => event === "refund-failed")).toEqual([{ event: "refund-failed", times: 1 }]);
  expect(await booksOf(deps.db, order.id)).toMatchObject({ refundedCents: 1_000, cash: order.total - 1_000, sum: 0 });
});

test("a refusal that comes after the refund was made at the provider takes nothing back out of the books", async () => {
  const { deps, stripe, order } = await paidOrder();
  const granted = await refund(deps, order, 1_000);
  if (!granted.ok) throw new Error("not granted");
  const [{ capture }] = (await deps.db.sql<{ capture: string }>(
    "select provider_charge as capture from payments where order_id = $1",
    [order.id],
  )) as [{ capture: string }];
  const refused = { ok: false, error: refusal("charge already refunded") } as const;
  // While this try is being answered, another is refused, and the merchant makes the refund in the dashboard.
  stripe.refund = async () => {
    stripe.refund = () => Promise.resolve(refused);
    expect(await executeRefund(deps, granted.value)).toBe("FAILED");
    await recordPaymentEvent(deps, {
      kind: "refund_completed",
      provider: "stripe",
      eventId: "evt_dashboard",
      session: null,
      paymentKey: null,
      orderNumber: null,
      occurredAt: deps.clock.now(),
      capture,
      refund: "re_dashboard",
      amount: cents(1_000),
      reason: "",
      reference: null,
    });
    return refused;
  };
  expect(await executeRefund(deps, granted.value)).toBe("COMPLETED");
  expect(await booksOf(deps.db, order.id)).toMatchObject({ refundedCents: 1_000, cash: order.total - 1_000, sum: 0 });
});

test("a failed refund that one made at the provider is settling meanwhile is not sent again", async () => {
  const { deps, stripe, order } = await paidOrder();
  const granted = await refund(deps, order, 1_000);
  if (!granted.ok) throw new Error("not granted");
  stripe.refund = () => Promise.resolve({ ok: false, error: refusal("charge disputed") });
  expect(await executeRefund(deps, granted.value)).toBe("FAILED");
  const waiting = (count: number) => expect.poll(() => deps.db.sql(waiters)).toHaveLength(count);
  // The report comes first, and the press behind it.
  const both = await deps.db.transaction(async (tx) => {
    await lockOrder(tx, order.id);
    const reported = reportOf(deps, order, 1_000).then((report) => recordPaymentEvent(deps, report));
    await waiting(1);
    const retried = retryRefund(deps, granted.value);
    await waiting(2);
    return { reported, retried };
  });
  await both.reported;
  expect(await both.retried).toMatchObject({ ok: false });
  expect(await booksOf(deps.db, order.id)).toMatchObject({ refundedCents: 1_000, cash: order.total - 1_000, sum: 0 });
});

test("money of an attempt that another has replaced is in the books, beside the other's, and on the staff's list", async () => {
  const { deps, stripe, order } = await paidOrder();
  const granted = await refund(deps, order, 1_000);
  if (!granted.ok) throw new Error("not granted");
  const give = stripe.refund.bind(stripe);
  stripe.refund = () => Promise.resolve({ ok: false, error: refusal("charge disputed") });
  await executeRefund(deps, granted.value);
  stripe.refund = give;
  await retryRefund(deps, granted.value);
  expect(await executeRefund(deps, granted.value)).toBe("COMPLETED");
  const [row] = await deps.db.sql<{ key: string }>("select idempotency_key as key from refunds where id = $1", [
    granted.value,
  ]);
  await recordPaymentEvent(deps, await reportOf(deps, order, 1_000, `${row!.key}:0`));
  expect(await booksOf(deps.db, order.id)).toMatchObject({ cash: order.total - 2_000, sum: 0 });
  expect(
    await deps.db.sql("select from order_events where order_id = $1 and event = 'payment-mismatch'", [order.id]),
  ).toHaveLength(1);
});

const waiters =
  "select pid from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()";

/** The provider's report of a refund of the order; `reference` where it is one of the shop's. */
async function reportOf(deps: PaymentDeps, order: Placed, amount: number, reference: string | null = null) {
  const [payment] = await deps.db.sql<{ capture: string }>(
    "select provider_charge as capture from payments where order_id = $1",
    [order.id],
  );
  return {
    kind: "refund_completed",
    provider: "stripe",
    eventId: `evt_of_${order.id}_${reference}`,
    session: null,
    paymentKey: null,
    orderNumber: null,
    occurredAt: deps.clock.now(),
    capture: payment!.capture,
    refund: `re_of_${order.id}_${reference}`,
    amount: cents(amount),
    reason: "",
    reference,
  } as const;
}
