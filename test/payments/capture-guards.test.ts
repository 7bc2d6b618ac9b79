import { beforeEach, describe, expect, test } from "vitest";
import { readyForPickup } from "#engine/fulfilment/ready-for-pickup.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { captureAuthorized, refuseUncaptured, withCapture } from "#engine/payments/capture-authorized.ts";
import { warnOfAuthorization } from "#engine/payments/authorizations.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import { addPayment } from "#engine/payments/payment-row.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { releasePayment } from "#engine/payments/release-payment.ts";
import { cents } from "#domain/kernel/money.ts";
import { shopOn } from "#test/checkout/checkout-shop.ts";
import { testDatabase } from "#test/database.ts";
import { chargeLater } from "./authorized-later.ts";
import { FakePaymentProvider, refusal } from "./fake-payment-provider.ts";
import { type Placed, placeOrder } from "./placed-order.ts";

const database = testDatabase();
let stripe: FakePaymentProvider;
let deps: PaymentDeps;

beforeEach(async () => {
  await chargeLater(database());
  const shop = shopOn(database());
  stripe = new FakePaymentProvider(shop.clock);
  const payments = new Map([["stripe", stripe] as const]);
  deps = { ...shop, payments, orders: payableOrders(shop.clock), settings: { publicUrl: "https://shop.example" } };
});

interface Held extends Placed {
  readonly session: string;
}

async function begun(): Promise<Held> {
  const order = await placeOrder(deps.db, deps.clock, "stripe", { delivery: "PICKUP" });
  const step = await beginPayment(deps, order.number);
  if (!step.ok || step.value.kind !== "redirect") throw new Error(`not begun: ${JSON.stringify(step)}`);
  return { ...order, session: step.value.session };
}

/** An order whose amount the bank of its buyer's card holds. */
async function held(): Promise<Held> {
  const order = await begun();
  await recordPaymentEvent(deps, stripe.hold(order.session)!);
  return order;
}

/** The merchant's button that charges the card without sending anything. */
const charge = ({ number }: Placed) => withCapture(deps, number, () => refuseUncaptured(deps, number));
const makeReady = ({ number }: Placed) =>
  withCapture(deps, number, () => readyForPickup(deps, { orderNumber: number, staffId: null }));
const cancel = ({ number }: Placed) => cancelOrder(deps, { orderNumber: number, by: "merchant", actorId: null });

async function standing({ id }: Placed) {
  const [row] = await database().sql<{ state: string; money: string; asked: boolean; attempt: number }>(
    `select o.state, o.payment_state as money, p.capture_asked_at is not null as asked, p.attempt
     from orders o join payments p on p.order_id = o.id where o.id = $1 order by p.id limit 1`,
    [id],
  );
  return row!;
}

async function paymentOf({ id }: Placed): Promise<number> {
  const [row] = await database().sql<{ id: number }>("select id from payments where order_id = $1", [id]);
  return row!.id;
}

describe("a charge", () => {
  test("by the merchant's button takes what is held, once however often it is pressed", async () => {
    const order = await held();
    expect(await charge(order)).toEqual({ ok: true, value: "captured" });
    expect([stripe.captures, stripe.taken(order.number)]).toEqual([1, order.total]);
    expect(await charge(order)).toEqual({ ok: true, value: "captured" });
    expect(await captureAuthorized(deps, order.number)).toEqual({ ok: true, value: "captured" });
    expect([stripe.captures, (await standing(order)).money]).toEqual([1, "captured"]);
  });

  test("takes nothing of an order that nobody has paid, nor of one that was canceled and whose hold is not released yet", async () => {
    const unpaid = await begun();
    expect(await charge(unpaid)).toMatchObject({ error: { code: "illegal_transition" } });
    expect(await captureAuthorized(deps, unpaid.number)).toMatchObject({ error: { code: "authorization_lost" } });
    const canceled = await held();
    expect(await cancel(canceled)).toMatchObject({ ok: true });
    expect(await charge(canceled)).toMatchObject({ error: { code: "illegal_transition" } });
    expect(await captureAuthorized(deps, canceled.number)).toMatchObject({ error: { code: "authorization_lost" } });
    expect(await makeReady(canceled)).toMatchObject({ ok: false });
    expect([stripe.captures, (await standing(canceled)).asked]).toEqual([0, false]);
  });

  test("is of the attempt that holds the amount, although a later one was begun", async () => {
    const order = await held();
    await deps.db.transaction((tx) => addPayment(tx, order.id, "paypal", cents(order.total), deps.clock.now()));
    expect(await makeReady(order)).toMatchObject({ ok: true });
    expect(stripe.taken(order.number)).toBe(order.total);
  });

  test("that the card's bank refuses releases the hold, and the goods stay", async () => {
    const order = await held();
    stripe.captureAnswers.push("declined");
    expect(await makeReady(order)).toEqual({ ok: false, error: { code: "authorization_lost" } });
    expect(stripe.sessions.get(order.session)?.status, "the buyer may pay anew").toBe("expired");
    expect(await standing(order)).toMatchObject({ state: "pending", money: "owed", asked: false });
  });

  test("that the bank refuses, and whose release nobody answered, leaves the order to be charged or canceled", async () => {
    const order = await held();
    stripe.captureAnswers.push("declined");
    stripe.silent.push({ call: "release", done: false });
    expect(await makeReady(order)).toEqual({ ok: false, error: { code: "capture_uncertain" } });
    expect(await standing(order)).toMatchObject({ money: "authorized", asked: false });
    expect(await cancel(order)).toMatchObject({ ok: true });
  });

  test("that the provider refuses leaves the hold, and the order can be canceled", async () => {
    const order = await held();
    stripe.captureAnswers.push({ ...refusal("account_invalid"), remedy: "merchant" });
    expect(await makeReady(order)).toEqual({ ok: false, error: { code: "capture_refused" } });
    expect(await standing(order)).toMatchObject({ money: "authorized", asked: false });
    expect(await cancel(order)).toMatchObject({ ok: true });
  });

  test("whose answer is that it is still open, or held, is no end of it: nothing leaves, nobody is asked to pay anew", async () => {
    for (const status of ["open", "held"] as const) {
      const order = await held();
      stripe.sessions.get(order.session)!.status = "open";
      if (status === "held") stripe.silent.push({ call: "captureHeld", done: false });
      expect(await makeReady(order), status).toEqual({ ok: false, error: { code: "capture_uncertain" } });
      expect(await standing(order), status).toMatchObject({ state: "confirmed", money: "authorized", asked: true });
      expect(await cancel(order), "while nobody knows").toMatchObject({ error: { code: "being_charged" } });
    }
  });

  test("that got no answer is asked for by the same key again, so that it is taken once", async () => {
    const order = await held();
    const { attempt } = await standing(order);
    stripe.silent.push({ call: "captureHeld", done: true });
    expect(await makeReady(order)).toEqual({ ok: false, error: { code: "capture_uncertain" } });
    expect((await standing(order)).attempt).toBe(attempt);
    expect(await makeReady(order)).toMatchObject({ ok: true });
    expect([stripe.captures, stripe.taken(order.number)]).toEqual([1, order.total]);
  });

  test("that was refused after its event had come is not reported as refused", async () => {
    const order = await held();
    const { holds } = stripe;
    const late: PaymentDeps = {
      ...deps,
      payments: new Map([
        [
          "stripe",
          Object.defineProperty(new FakePaymentProvider(deps.clock), "holds", {
            value: {
              ...holds,
              capture: async (...request: Parameters<NonNullable<typeof holds>["capture"]>) => {
                const taken = await holds!.capture(...request);
                if (taken.ok && taken.value.kind === "captured") await recordPaymentEvent(deps, taken.value);
                return { ok: false, error: refusal("already_captured") };
              },
            },
          }),
        ] as const,
      ]),
    };
    expect(await captureAuthorized(late, order.number)).toMatchObject({ error: { code: "capture_refused" } });
    expect((await standing(order)).money).toBe("captured");
    const events = await database().sql(
      "select event from order_events where order_id = $1 and event = 'payment-failed'",
      [order.id],
    );
    expect(events).toEqual([]);
  });
});

describe("a release", () => {
  test("leaves alone what was captured", async () => {
    const order = await held();
    await charge(order);
    // It would say so if it were asked.
    stripe.silent.push({ call: "release", done: false });
    await releasePayment(deps, await paymentOf(order));
    expect([stripe.taken(order.number), (await standing(order)).money]).toEqual([order.total, "captured"]);
  });

  test("is tried again where the provider gives no answer, or still holds the amount", async () => {
    const order = await held();
    await cancel(order);
    stripe.silent.push({ call: "release", done: false });
    await expect(releasePayment(deps, await paymentOf(order))).rejects.toThrow("no certain answer");
    stripe.sessions.get(order.session)!.status = "open";
    await expect(releasePayment(deps, await paymentOf(order))).rejects.toThrow("no certain answer");
    stripe.sessions.get(order.session)!.status = "held";
    await releasePayment(deps, await paymentOf(order));
    expect(stripe.sessions.get(order.session)?.status).toBe("expired");
  });
});

test("staff are warned of a hold that ends, and not of one that was charged", async () => {
  const [waits, done] = [await held(), await held()];
  await charge(done);
  for (const order of [waits, done]) await warnOfAuthorization(deps, await paymentOf(order));
  const told = async ({ id }: Placed) =>
    database().sql(
      `select payload ->> 'about' as about from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'send_money_mail' and (payload ->> 'orderId')::bigint = $1`,
      [id],
    );
  expect(await told(waits)).toEqual([{ about: "authorization-expiring" }]);
  expect(await told(done)).toEqual([]);
});
