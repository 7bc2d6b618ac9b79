import fc from "fast-check";
import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { instant } from "#domain/kernel/time.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import { budgets } from "#engine/platform/budgets.ts";
import type { Log } from "#engine/platform/log.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import { createPayPal } from "#providers/paypal/paypal-provider.ts";
import { createStripe } from "#providers/stripe/stripe-provider.ts";
import { createWebhooks } from "#server/webhooks.ts";
import { testDatabase } from "#test/database.ts";
import { booksOf, mailsAfterPlacing, placeOrder } from "./placed-order.ts";
import type { Placed } from "./placed-order.ts";

let networks = 0;
const anotherNetwork = () => `10.${networks >> 16}.${(networks >> 8) & 255}.${networks++ & 255}`;

const database = testDatabase({ max: 10 });
const secret = "whsec_of_this_test";
const { webhooks } = new Stripe("sk_test_unused");
const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} };

function open() {
  const clock = fixedClock(instant(Date.parse("2026-11-20T12:00:00-05:00")));
  const stripe = createStripe({
    secretKey: "sk_test_unused",
    webhookSecret: secret,
    apiBase: "http://127.0.0.1:9",
    timeout: 100,
    now: clock.now,
  });
  const deps: PaymentDeps = {
    db: database(),
    clock,
    payments: new Map([["stripe", stripe]]),
    orders: payableOrders(clock),
    settings: { publicUrl: "https://shop.example" },
  };
  return { deps, clock, app: createWebhooks({ ...deps, log: quiet }, anotherNetwork) };
}

type App = ReturnType<typeof open>["app"];

function signed(body: string, at: number, key = secret): Record<string, string> {
  return {
    "stripe-signature": webhooks.generateTestHeaderString({
      payload: body,
      secret: key,
      timestamp: Math.floor(at / 1000),
    }),
  };
}

function deliver(app: App, body: string, headers: Record<string, string>) {
  return app.request("/webhooks/stripe", { method: "POST", body, headers });
}

/** A Checkout event as Stripe would tell it of this order. */
function checkoutEvent(
  order: Placed,
  type: string,
  id: string,
  at: number,
  session: Record<string, unknown> = {},
): string {
  const object = {
    id: `cs_test_${order.id}`,
    object: "checkout.session",
    client_reference_id: order.number,
    metadata: { order: order.number },
    amount_total: order.total,
    currency: "usd",
    payment_status: "paid",
    status: "complete",
    payment_intent: `pi_${order.id}`,
    ...session,
  };
  return JSON.stringify({
    id: `evt_${order.id}_${id}`,
    object: "event",
    type,
    created: Math.floor(at / 1000),
    data: { object },
  });
}

async function begunOrder(deps: PaymentDeps): Promise<Placed> {
  const order = await placeOrder(deps.db, deps.clock);
  // As `beginPayment` leaves it: nothing answers here that would open a session.
  await deps.db.sql("update payments set state = 'begun', provider_session = $2 where order_id = $1", [
    order.id,
    `cs_test_${order.id}`,
  ]);
  return order;
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

describe("what Stripe reports", () => {
  test("counts once in every order of arrival, five times over and three at a time: one charge, one posting, one mail", async () => {
    const { deps, clock, app } = open();
    const now = clock.now();
    const story = [
      (order: Placed) =>
        checkoutEvent(order, "checkout.session.completed", "processing", now, { payment_status: "unpaid" }),
      (order: Placed) => checkoutEvent(order, "checkout.session.async_payment_succeeded", "succeeded", now),
      (order: Placed) => checkoutEvent(order, "checkout.session.completed", "completed", now),
      (order: Placed) => checkoutEvent(order, "checkout.session.expired", "expired", now, { status: "expired" }),
    ];
    for (const arrival of permutations(story)) {
      const order = await begunOrder(deps);
      for (const say of arrival) {
        const body = say(order);
        const times = await Promise.all([1, 2, 3].map(() => deliver(app, body, signed(body, now))));
        times.push(await deliver(app, body, signed(body, now)), await deliver(app, body, signed(body, now)));
        expect(times.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      }
      expect(await booksOf(deps.db, order.id)).toMatchObject({
        state: "confirmed",
        kept: 1,
        refunds: 0,
        cash: order.total,
        sum: 0,
      });
      // The buyer hears of the clearing only if it came first; of the payment they hear once.
      const mails = await mailsAfterPlacing(deps.db, order.id);
      expect(mails.filter((mail) => mail !== "payment-clearing")).toEqual(["paid"]);
    }
  });

  test("is turned away when forged, stale, changed by one byte or signed with another secret: nothing is ever confirmed", async () => {
    const { deps, clock, app } = open();
    const now = clock.now();
    const order = await begunOrder(deps);
    const body = checkoutEvent(order, "checkout.session.completed", "true", now);
    const good = signed(body, now)["stripe-signature"]!;
    const forged = fc.oneof(
      fc.record({ body: fc.constant(body), header: fc.string({ maxLength: 90 }) }),
      fc.record({
        body: fc.constant(body),
        header: fc.stringMatching(/^[0-9a-f]{64}$/).map((hex) => `t=${Math.floor(now / 1000)},v1=${hex}`),
      }),
      // Stale: more than five minutes old by the shop's clock.
      fc
        .integer({ min: 302_000, max: 10 ** 9 })
        .map((age) => ({ body, header: signed(body, now - age)["stripe-signature"]! })),
      fc.string({ minLength: 1 }).map((key) => ({ body, header: signed(body, now, key)["stripe-signature"]! })),
      fc.integer({ min: 0, max: body.length - 1 }).chain((at) =>
        fc.integer({ min: 32, max: 126 }).map((code) => ({
          body: body.slice(0, at) + String.fromCharCode(code) + body.slice(at + 1),
          header: good,
        })),
      ),
      fc
        .integer({ min: 0, max: good.length - 1 })
        .map((at) => ({ body, header: good.slice(0, at) + (good[at] === "0" ? "1" : "0") + good.slice(at + 1) })),
    );
    await fc.assert(
      fc.asyncProperty(forged, async ({ body: sent, header }) => {
        fc.pre(sent !== body || header !== good);
        const response = await deliver(app, sent, {
          "stripe-signature": Buffer.from(header)
            .toString("latin1")
            .replace(/[^\x20-\x7e]/g, "?"),
        });
        expect(response.status).toBe(400);
      }),
      { numRuns: process.env.LONG ? 10_000 : 400 },
    );
    expect((await deliver(app, body, {})).status).toBe(400);
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "pending", kept: 0 });
    expect(
      await deps.db.sql("select from payment_events where data ->> 'orderNumber' = $1", [order.number]),
    ).toHaveLength(0);
    expect((await deliver(app, body, signed(body, now))).status).toBe(200);
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "confirmed" });
  });

  test("about things the shop does not wait for is written down all the same, and changes nothing", async () => {
    const { deps, clock, app } = open();
    const body = JSON.stringify({
      id: "evt_x",
      object: "event",
      type: "customer.created",
      created: 0,
      data: { object: {} },
    });
    expect(await (await deliver(app, body, signed(body, clock.now()))).json()).toEqual({ outcome: "no_meaning" });
    expect(
      await deps.db.sql("select type, outcome, body ->> 'id' as id from payment_events where event_id = 'evt_x'"),
    ).toEqual([{ type: "customer.created", outcome: "no_meaning", id: "evt_x" }]);
  });

  test("in a form nobody knows is kept for a person to look at, and does not come again", async () => {
    const { deps, clock, app } = open();
    const body = JSON.stringify({
      id: "evt_odd",
      object: "event",
      type: "refund.updated",
      created: 0,
      data: { object: { id: "re_odd", amount: "much", payment_intent: "pi_odd" } },
    });
    const response = await deliver(app, body, signed(body, clock.now()));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ outcome: "unreadable" });
    expect(await deps.db.sql("select outcome from payment_events where event_id = 'evt_odd'")).toEqual([
      { outcome: "unreadable" },
    ]);
  });

  test("is asked for again when it could not be recorded", async () => {
    const { deps, clock } = open();
    const order = await begunOrder(deps);
    const broken: PaymentDeps = {
      ...deps,
      db: { ...deps.db, transaction: () => Promise.reject(new Error("the database is away")) },
    };
    const app = createWebhooks({ ...broken, log: quiet }, anotherNetwork);
    app.onError((_, c) => c.json({ error: "internal" }, 500));
    const body = checkoutEvent(order, "checkout.session.completed", "lost", clock.now());
    expect((await deliver(app, body, signed(body, clock.now()))).status).toBe(500);
    expect(
      (await deliver(createWebhooks({ ...deps, log: quiet }, anotherNetwork), body, signed(body, clock.now()))).status,
    ).toBe(200);
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "confirmed" });
  });

  test("is taken from a network that sends any number of forged ones, of which no more than a budget are written down", async () => {
    const { deps, clock } = open();
    const logged: string[] = [];
    const log = { ...quiet, warn: (message: string) => void logged.push(message) };
    const noisy = createWebhooks({ ...deps, log }, () => "198.51.100.66");
    const statuses = new Map<number, number>();
    for (let count = 0; count < 100; count += 1) {
      const answer = await deliver(noisy, "{}", { "stripe-signature": "t=1,v1=00" });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 429) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(Object.fromEntries(statuses)).toEqual({
      400: budgets.badWebhooks.limit,
      429: 100 - budgets.badWebhooks.limit,
    });
    expect(logged).toHaveLength(budgets.badWebhooks.limit);
    const order = await begunOrder(deps);
    const body = checkoutEvent(order, "checkout.session.completed", "fine", clock.now());
    expect((await deliver(noisy, body, signed(body, clock.now()))).status).toBe(200);
    expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "confirmed" });
  });

  test("that names certificates nobody can fetch is written down no more often, from a network that sends any number", async () => {
    const { deps, clock } = open();
    const logged: string[] = [];
    const log = { ...quiet, warn: (message: string) => void logged.push(message) };
    const paypal = createPayPal({
      clientId: "id",
      clientSecret: "secret",
      webhookId: "WH-1",
      apiBase: "http://127.0.0.1:9",
      timeout: 100,
      now: clock.now,
    });
    const app = createWebhooks({ ...deps, log, payments: new Map([["paypal", paypal]]) }, () => "198.51.100.67");
    const statuses: number[] = [];
    for (let count = 0; count < budgets.badWebhooks.limit + 10; count += 1) {
      const headers = {
        "paypal-transmission-id": "1",
        "paypal-transmission-time": new Date(clock.now()).toISOString(),
        "paypal-transmission-sig": "AA==",
        "paypal-auth-algo": "SHA256withRSA",
        "paypal-cert-url": `http://127.0.0.1:9/certs/${count}`,
      };
      const body = JSON.stringify({ id: "WH-1", event_type: "x" });
      statuses.push((await app.request("/webhooks/paypal", { method: "POST", body, headers })).status);
    }
    expect(statuses.lastIndexOf(503)).toBe(budgets.badWebhooks.limit - 1);
    expect(statuses.slice(budgets.badWebhooks.limit)).toEqual(Array.from({ length: 10 }, () => 429));
    expect(logged).toHaveLength(budgets.badWebhooks.limit);
  });

  test("larger than any event is refused unread", async () => {
    const { app } = open();
    expect((await deliver(app, "x".repeat(300 * 1024), {})).status).toBe(413);
  });
});
