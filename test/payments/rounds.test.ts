import { expect, test, vi } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import { days, hours, minutes } from "#domain/kernel/time.ts";
import type { AccountMovement } from "#domain/payments/movements.ts";
import { expireOverdueOrders } from "#engine/orders/cancel-order.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import { readMovements } from "#engine/payments/read-movements.ts";
import { reconcile } from "#engine/payments/reconcile.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { failuresOf } from "#engine/platform/do-each.ts";
import { testDatabase } from "#test/database.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { failingOnce } from "#test/platform/failing-once.ts";
import { contraryShop } from "./contrary-provider.ts";
import { FakePaymentProvider } from "./fake-payment-provider.ts";
import { booksOf, type Placed, placeOrder } from "./placed-order.ts";

const database = testDatabase();

async function begun(deps: PaymentDeps, number: string): Promise<string> {
  const step = await beginPayment(deps, number);
  if (!step.ok || step.value.kind !== "redirect") throw new Error("not begun");
  return step.value.session;
}

/** Names of what a round could not do. */
const failedIn = (round: Promise<unknown>): Promise<(string | undefined)[]> =>
  round.then(
    () => [],
    (error: unknown) => failuresOf(error).map(({ item }) => item),
  );

test("a payment that cannot be looked up keeps no other from being settled, and the round names it", async () => {
  const { deps, db, clock, stripe, paypal } = contraryShop(database());
  const odd = [await placeOrder(db, clock, "paypal"), await placeOrder(db, clock, "paypal")];
  for (const { number } of odd) await begun(deps, number);
  const paid = await placeOrder(db, clock);
  stripe.pay(await begun(deps, paid.number));
  paypal.lookUp = () => Promise.reject(new RangeError("not an amount: 1,234.50"));
  clock.advance(minutes(2));
  const names = odd.map(({ number }) => `paypal settle ${number}`);
  expect((await failedIn(reconcile(deps))).toSorted()).toEqual(names.toSorted());
  expect(await booksOf(db, paid.id)).toMatchObject({ state: "confirmed", kept: 1 });
});

test("an order whose payment page cannot be closed keeps no other past its deadline", async () => {
  const { deps, db, clock, paypal } = contraryShop(database());
  const odd = await placeOrder(db, clock, "paypal");
  await begun(deps, odd.number);
  clock.advance(minutes(1));
  const other = await placeOrder(db, clock);
  paypal.close = () => Promise.reject(new RangeError("not an amount: 1,234.50"));
  clock.advance(hours(4));
  expect(await failedIn(expireOverdueOrders(deps))).toContain(`order ${odd.id}`);
  expect(await booksOf(db, odd.id)).toMatchObject({ state: "pending" });
  expect(await booksOf(db, other.id)).toMatchObject({ state: "canceled", reserved: 0 });
});

test("orders past their deadline wait no longer for a provider that hangs than a round's patience, and others do not", async () => {
  const { deps, db, clock, stripe, paypal } = contraryShop(database());
  // Orders of other tests are canceled first.
  clock.advance(hours(10));
  await expireOverdueOrders(deps);
  const hanging: Placed[] = [];
  for (let count = 0; count < 4; count += 1) hanging.push(await placeOrder(db, clock, "paypal"));
  for (const { number } of hanging) await begun(deps, number);
  clock.advance(minutes(1));
  const other = await placeOrder(db, clock);
  await begun(deps, other.number);
  let [asked, at] = [0, 0];
  vi.spyOn(performance, "now").mockImplementation(() => at);
  // Ten seconds each, without an answer: after two of them fifteen seconds are over.
  paypal.close = () => {
    asked += 1;
    at += 10_000;
    return Promise.resolve(refuse({ code: "unknown" as const, detail: "timeout" }));
  };
  const closedByStripe = vi.spyOn(stripe, "close");
  clock.advance(hours(4));
  await expireOverdueOrders(deps);
  expect([asked, closedByStripe.mock.calls.length]).toEqual([2, 1]);
  const states = async () => (await Promise.all(hanging.map(({ id }) => booksOf(db, id)))).map(({ state }) => state);
  expect(await states()).toEqual(["canceled", "canceled", "pending", "pending"]);
  expect(await booksOf(db, other.id)).toMatchObject({ state: "canceled", reserved: 0 });
  await expireOverdueOrders(deps);
  expect([asked, await states()]).toEqual([4, ["canceled", "canceled", "canceled", "canceled"]]);
  vi.restoreAllMocks();
});

test("a refund without an answer is asked about less and less often, once an hour at the least, and anew when it is tried again", async () => {
  const { deps, db, clock, stripe } = contraryShop(database());
  const order = await placeOrder(db, clock);
  const captured = stripe.pay(await begun(deps, order.number));
  if (!captured) throw new Error("not paid");
  await recordPaymentEvent(deps, captured);
  const { number: orderNumber } = order;
  const granted = await refundAsShown(deps, { orderNumber, amount: cents(100), reason: "late", staffId: null });
  expect(granted).toMatchObject({ ok: true });
  let asked = 0;
  const { refund, findRefund } = stripe;
  const silent = () => {
    asked += 1;
    return Promise.resolve(refuse({ code: "unknown" as const, detail: "timeout" }));
  };
  Object.assign(stripe, { refund: silent, findRefund: silent });
  const askedIn = async (length: number) => {
    const before = asked;
    for (let minute = 0; minute < length; minute += 1) {
      clock.advance(minutes(1));
      await reconcile(deps);
    }
    return asked - before;
  };
  // More than a minute after it was granted, and at each of the next three; then a minute and 1½, 4½, 10½, 22½, 46½ and
  // at most 60 more after the last time: in whole minutes at 2, 3, 4, 5, 8, 14, 26, 50, 98, 160 and 222.
  expect(await askedIn(10)).toBe(5);
  expect(await askedIn(50)).toBe(3);
  expect(await askedIn(170)).toBe(3);
  Object.assign(stripe, { refund, findRefund });
  clock.advance(minutes(61));
  await reconcile(deps);
  const [row] = await db.sql<{ state: string; vain: number }>(
    "select state, vain_questions as vain from refunds where order_id = $1",
    [order.id],
  );
  expect(row).toEqual({ state: "COMPLETED", vain: 0 });
});

test("a payment asked about in vain for months is still settled, and so are the others of its round", async () => {
  const { deps, db, clock, stripe } = contraryShop(database());
  const long = await placeOrder(db, clock);
  const other = await placeOrder(db, clock);
  for (const { number } of [long, other]) stripe.pay(await begun(deps, number));
  // A session without an answer is asked about once an hour: two months of it.
  await db.sql("update payments set vain_questions = 1500 where order_id = $1", [long.id]);
  clock.advance(minutes(62));
  await reconcile(deps);
  for (const { id } of [long, other]) expect(await booksOf(db, id)).toMatchObject({ state: "confirmed", kept: 1 });
});

test("a movement that cannot be entered keeps no other out of the books, and is read again", async () => {
  const { deps, db, clock } = contraryShop(database());
  const feeOf = (provider: "stripe" | "paypal", id: string): AccountMovement => ({
    provider,
    id,
    kind: "fee",
    currency: "USD",
    amount: cents(-100),
    fee: cents(0),
    source: null,
    at: clock.now(),
  });
  const account = (method: "stripe" | "paypal", ids: readonly string[]) =>
    [
      method,
      Object.assign(new FakePaymentProvider(clock, method), {
        movements: () => Promise.resolve(ok(ids.map((id) => feeOf(method, id)))),
      }),
    ] as const;
  const payments = new Map([account("stripe", ["first", "second"]), account("paypal", ["third"])]);
  const entered = async () =>
    (await db.sql<{ id: string }>("select movement_id as id from account_movements order by id")).map(({ id }) => id);
  const odd = { ...deps, payments, db: failingOnce(db) };
  expect(await failedIn(readMovements(odd))).toEqual(["stripe first"]);
  expect(await entered()).toEqual(["second", "third"]);
  await readMovements({ ...deps, payments });
  expect(await entered()).toEqual(["first", "second", "third"]);
});

test("a movement is explained once its event comes, however many older ones of another shop are not", async () => {
  const { deps, db, clock, paypal } = contraryShop(database());
  const order = await placeOrder(db, clock, "paypal");
  const captured = paypal.pay(await begun(deps, order.number));
  if (!captured) throw new Error("not paid");
  const insert = (id: string, source: string, daysAgo: number, count = 1) =>
    db.sql(
      `insert into account_movements (provider, movement_id, kind, currency, amount_cents, fee_cents, source, at)
       select 'paypal', $1::text || n, 'payment', 'USD', $2::bigint, 0, $3::text, $4::timestamptz
       from generate_series(1, $5::int) n`,
      [id, order.total, source, new Date(clock.now() - days(daysAgo)), count],
    );
  await insert("foreign", "theirs", 2, 500);
  await insert("own", captured.capture, 1);
  await recordPaymentEvent(deps, captured);
  await readMovements(deps);
  const explained = await db.sql("select movement_id as id from account_movements where explained_as = 'payment'");
  expect(explained).toEqual([{ id: "own1" }]);
});
