import { expect, test } from "vitest";
import { cents, zero } from "#domain/kernel/money.ts";
import { hours, instant } from "#domain/kernel/time.ts";
import { refuse } from "#domain/kernel/result.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { executeRefund } from "#engine/payments/execute-refund.ts";
import { type KeyedAdapters, keyedProvider } from "#engine/payments/keyed-provider.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import { paymentsOf } from "#engine/payments/payment-row.ts";
import { lockOrder } from "#engine/orders/order-row.ts";
import { refundSale } from "#engine/orders/refund-sale.ts";
import { reconcile } from "#engine/payments/reconcile.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import { isConfigured, type ProviderError, type ProviderPayment } from "#engine/ports/payment-provider.ts";
import { testDatabase } from "#test/database.ts";
import { FakePaymentProvider } from "./fake-payment-provider.ts";
import { booksOf, type Placed, placeOrder } from "./placed-order.ts";

const database = testDatabase();
const noon = instant(Date.parse("2026-11-20T12:00:00-05:00"));
const unknownHere: ProviderError = { code: "not_found", detail: "no such session" };

/** An account at a provider: it knows its own sessions alone, and its keys may be revoked. */
class Account extends FakePaymentProvider {
  isRevoked = false;

  #knows(payment: ProviderPayment): ProviderError | null {
    if (this.isRevoked) return { code: "denied", detail: "401", reason: "keys_refused" };
    return this.sessions.has(payment.session) ? null : unknownHere;
  }

  override async lookUp(payment: ProviderPayment) {
    const error = this.#knows(payment);
    return error ? refuse(error) : super.lookUp(payment);
  }

  override async close(payment: ProviderPayment) {
    const error = this.#knows(payment);
    return error ? refuse(error) : super.close(payment);
  }

  override async refund(...[payment, amount, name]: Parameters<FakePaymentProvider["refund"]>) {
    const error = this.#knows(payment);
    return error ? refuse(error) : super.refund(payment, amount, name);
  }

  override async findRefund(...[payment, reference]: Parameters<FakePaymentProvider["findRefund"]>) {
    const error = this.#knows(payment);
    return error ? refuse(error) : super.findRefund(payment, reference);
  }
}

function open() {
  const clock = fixedClock(noon);
  const [first, second] = [new Account(clock), new Account(clock)];
  let adapters: KeyedAdapters = { inUse: first, earlier: [] };
  const provider = keyedProvider(first, { now: () => adapters, read: async () => adapters });
  const deps: PaymentDeps = {
    db: database(),
    clock,
    payments: new Map([["stripe", provider]]),
    orders: payableOrders(clock),
    settings: { publicUrl: "https://shop.example" },
  };
  const use = (keys: KeyedAdapters) => void (adapters = keys);
  return { clock, deps, first, second, use };
}

/** A refund as the staff grant it. */
function refund(deps: PaymentDeps, order: Placed, amount: number) {
  return deps.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    const figures = { goods: cents(amount), tax: zero, shipping: zero, deductions: zero };
    return refundSale(tx, deps, locked!, { figures, reason: "scratched", by: "merchant" });
  });
}

async function begun(deps: PaymentDeps, number: string): Promise<string> {
  const step = await beginPayment(deps, number);
  if (!step.ok || step.value.kind !== "redirect") throw new Error(`not begun: ${JSON.stringify(step)}`);
  return step.value.session;
}

test("a payment begun by the keys before confirms its order though nobody reports it, and new ones begin by the new keys", async () => {
  const { clock, deps, first, second, use } = open();
  const order = await placeOrder(deps.db, clock);
  const session = await begun(deps, order.number);
  use({ inUse: second, earlier: [first] });
  first.pay(session);
  const next = await placeOrder(deps.db, clock);
  const nextSession = await begun(deps, next.number);
  expect([first.sessions.has(nextSession), second.sessions.has(nextSession)]).toEqual([false, true]);
  clock.advance(5 * 60_000);
  await reconcile(deps);
  expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "confirmed" });
});

test("its refund leaves from the account that took the money, once, by whichever keys still open it", async () => {
  const { clock, deps, first, second, use } = open();
  const order = await placeOrder(deps.db, clock);
  first.pay(await begun(deps, order.number));
  clock.advance(5 * 60_000);
  await reconcile(deps);
  expect(first.taken(order.number)).toBe(order.total);
  const granted = await refund(deps, order, order.total);
  if (!granted.ok) throw new Error("not granted");
  use({ inUse: second, earlier: [first] });
  await executeRefund(deps, granted.value.refundId!);
  expect({ first: first.taken(order.number), second: second.refunds.size }).toEqual({ first: 0, second: 0 });
});

test("where the keys in use were revoked, an answer of nobody stays an error, and silence of the old account stays uncertain", async () => {
  const { clock, deps, first, second, use } = open();
  const order = await placeOrder(deps.db, clock);
  const session = await begun(deps, order.number);
  const payment = {
    paymentKey: "",
    orderNumber: order.number,
    session,
    capture: null,
    authorization: null,
    currency: "USD",
  };
  const provider = deps.payments.get("stripe")!;
  second.isRevoked = true;
  use({ inUse: second, earlier: [] });
  expect(await provider.lookUp(payment)).toMatchObject({ error: { code: "denied" } });
  use({ inUse: second, earlier: [first] });
  first.silent.push({ call: "lookUp", done: false });
  expect(await provider.lookUp(payment), "it may be paid there").toMatchObject({ error: { code: "unknown" } });
  expect(await provider.lookUp(payment)).toMatchObject({ value: { kind: "open" } });
});

test("without keys in use nothing new begins, and what was begun can still be asked for", async () => {
  const { clock, deps, first, use } = open();
  const order = await placeOrder(deps.db, clock);
  const session = await begun(deps, order.number);
  use({ inUse: null, earlier: [first] });
  expect(isConfigured(deps.payments, "stripe")).toBe(false);
  const other = await placeOrder(deps.db, clock);
  expect(await beginPayment(deps, other.number)).toMatchObject({ ok: false });
  first.pay(session);
  clock.advance(5 * 60_000);
  await reconcile(deps);
  expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "confirmed" });
});

test("money that is on its way is waited for, though its account's keys are missing for a while", async () => {
  const { clock, deps, first, second, use } = open();
  const order = await placeOrder(deps.db, clock);
  const session = await begun(deps, order.number);
  await recordPaymentEvent(deps, first.occurrence(order.number, { kind: "processing" as const, held: null }));
  use({ inUse: second, earlier: [] });
  clock.advance(hours(1));
  await reconcile(deps);
  expect(await paymentsOf(deps.db, order.id)).toMatchObject([{ state: "clearing", vainQuestions: 1 }]);
  use({ inUse: second, earlier: [first] });
  first.pay(session);
  clock.advance(hours(1));
  await reconcile(deps);
  expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "confirmed", cash: order.total, sum: 0 });
});
