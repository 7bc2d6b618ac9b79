import { beforeEach, describe, expect, test } from "vitest";
import { days, hours } from "#domain/kernel/time.ts";
import type { ShippingMethod } from "#domain/shipping/shipping-quote.ts";
import { authorizationsEnding } from "#engine/admin/provider-exceptions.ts";
import { workToDo } from "#engine/admin/dashboard.ts";
import { readyForPickup } from "#engine/fulfilment/ready-for-pickup.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { changePaymentMethod } from "#engine/orders/change-payment-method.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { captureAuthorized, withCapture } from "#engine/payments/capture-authorized.ts";
import { checkPaymentStatus } from "#engine/payments/check-payment-status.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import { testDatabase } from "#test/database.ts";
import { watchLives } from "#test/orders/lives-drift.ts";
import { chargeLater } from "./authorized-later.ts";
import { booksOf, mailsAfterPlacing, type Placed, placeOrder } from "./placed-order.ts";
import { sandboxShop } from "./sandbox-shop.ts";

const database = testDatabase({ max: 10 });
const shop = sandboxShop(database);
watchLives(database);

beforeEach(() => chargeLater(database()));

async function begun(deps: PaymentDeps, number: string): Promise<string> {
  const step = await beginPayment(deps, number);
  if (!step.ok || step.value.kind !== "redirect") throw new Error(`not begun: ${JSON.stringify(step)}`);
  return step.value.session;
}

const settle = () => shop().sandbox.post("/control/webhooks/settle", {});

/** An order of two whose amount is held on its buyer's card. */
async function authorized(delivery: ShippingMethod = "SHIPPING"): Promise<Placed> {
  const { sandbox, deps, runJobs } = shop();
  const order = await placeOrder(deps.db, sandbox.clock, "stripe", { delivery });
  await sandbox.pay(await begun(deps, order.number));
  await settle();
  await runJobs();
  return order;
}

/** Ships all of it as the merchant's screens do. */
const ship = (order: Placed, quantity: number | "rest" = "rest") =>
  withCapture(shop().deps, order.number, async () =>
    shipOrder(shop().deps, {
      orderNumber: order.number,
      carrier: "other",
      number: `TRACK-${order.id}-${quantity}`,
      link: "",
      lines: quantity === "rest" ? "rest" : [{ lineId: await lineOf(order), quantity }],
      staffId: null,
    }),
  );

async function lineOf({ id }: Placed): Promise<number> {
  const [line] = await database().sql<{ id: number }>("select id from order_lines where order_id = $1", [id]);
  return line!.id;
}

async function standing({ id }: Placed) {
  const [row] = await database().sql<{ state: string; money: string; payment: string; parcels: number; lines: number }>(
    `select state, payment_state as money, (select string_agg(p.state, ' ' order by p.id) from payments p where p.order_id = o.id) as payment,
       (select count(*)::int from parcels where order_id = o.id) as parcels,
       (select count(*)::int from ledger_lines where order_id = o.id) as lines
     from orders o where id = $1`,
    [id],
  );
  return row;
}

const charged = async ({ number }: Placed) => (await shop().sandbox.books(number)).charged;

/** Notices to staff about the order's money. */
const told = async ({ id }: Placed) =>
  (
    await database().sql<{ about: string }>(
      `select payload ->> 'about' as about from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'send_money_mail' and (payload ->> 'orderId')::bigint = $1 order by j.id`,
      [id],
    )
  ).map(({ about }) => about);

describe("a card that is charged when the goods leave", () => {
  test("is held with the order: confirmed, and neither charged nor in the books", async () => {
    const order = await authorized();
    expect(await standing(order)).toEqual({
      state: "confirmed",
      money: "authorized",
      payment: "authorized",
      parcels: 0,
      lines: 0,
    });
    expect(await charged(order)).toBe(0);
    expect(await mailsAfterPlacing(shop().deps.db, order.id)).toEqual(["authorized"]);
    expect(await checkPaymentStatus(shop().deps, order.id)).toBe("authorized");
    expect(await beginPayment(shop().deps, order.number)).toMatchObject({ error: { code: "already_paid" } });
    expect(
      await changePaymentMethod(shop().deps, { orderNumber: order.number, method: "paypal", customerId: null }),
    ).toMatchObject({ error: { code: "already_paid" } });
  });

  test("is charged once with the first parcel, for the whole order, and the books sum to zero", async () => {
    const order = await authorized();
    expect(await ship(order, 1)).toMatchObject({ ok: true, value: { state: "confirmed" } });
    expect(await charged(order)).toBe(order.total);
    expect(await ship(order)).toMatchObject({ ok: true, value: { state: "shipped" } });
    await settle();
    await shop().runJobs();
    expect(await charged(order)).toBe(order.total);
    expect(await booksOf(shop().deps.db, order.id)).toMatchObject({
      state: "shipped",
      kept: 1,
      cash: order.total,
      sum: 0,
      refunds: 0,
    });
    const mails = await mailsAfterPlacing(shop().deps.db, order.id);
    expect(mails.filter((mail) => mail === "charged")).toHaveLength(1);
    expect(mails).not.toContain("paid");
  });

  test("is charged for each order of a parcel; one that can't be keeps them all here, and the others go without it", async () => {
    const { deps, sandbox } = shop();
    const together = (first: Placed, others: readonly Placed[], number: string) =>
      withCapture(deps, first.number, () =>
        shipOrder(deps, {
          orderNumber: first.number,
          lines: "rest",
          beside: others.map((other) => ({ orderNumber: other.number, lines: "rest" as const })),
          carrier: "other",
          number,
          staffId: null,
        }),
      );
    const [one, other, third, fourth] = [
      await authorized(),
      await authorized(),
      await authorized(),
      await authorized(),
    ];
    await captureAuthorized(deps, one.number);
    await sandbox.fault("stripe", "payment_intents.capture", "before-403", { times: 1 });
    expect(await together(one, [other, third], "TOGETHER-1")).toEqual({
      ok: false,
      error: { code: "capture_refused", order: other.number },
    });
    await sandbox.clearFaults();
    for (const order of [one, other, third]) expect(await standing(order)).toMatchObject({ parcels: 0 });
    expect([await charged(other), await charged(third)]).toEqual([0, 0]);
    expect(await together(one, [third, fourth], "TOGETHER-1")).toMatchObject({ ok: true, value: { state: "shipped" } });
    expect([await charged(one), await charged(other)]).toEqual([one.total, 0]);
    for (const order of [third, fourth]) {
      expect(await charged(order)).toBe(order.total);
      expect(await standing(order)).toMatchObject({ state: "shipped", money: "captured" });
    }
    expect(await standing(other)).toMatchObject({ state: "confirmed", money: "authorized" });
  });

  test("is charged when a pickup order is made ready, before its buyer is asked to come", async () => {
    const order = await authorized("PICKUP");
    const { deps } = shop();
    const ready = () => readyForPickup(deps, { orderNumber: order.number, staffId: null });
    expect(await ready()).toMatchObject({ error: { code: "not_captured" } });
    expect(await withCapture(deps, order.number, ready)).toMatchObject({ ok: true });
    expect(await charged(order)).toBe(order.total);
  });

  test("is not charged for a parcel that is refused", async () => {
    const order = await authorized();
    const { deps } = shop();
    const wrong = { orderNumber: order.number, carrier: "usps", number: "12", lines: "rest", staffId: null } as const;
    expect(await withCapture(deps, order.number, () => shipOrder(deps, wrong))).toMatchObject({
      error: { code: "tracking_number_invalid" },
    });
    expect(await ship(order, 5)).toMatchObject({ ok: false });
    expect(await charged(order)).toBe(0);
    expect(await standing(order)).toMatchObject({ money: "authorized", parcels: 0 });
  });

  test("is not charged, and nothing leaves, while the provider wants the payment reviewed", async () => {
    const { sandbox, deps, runJobs } = shop();
    const order = await placeOrder(deps.db, sandbox.clock, "stripe");
    await sandbox.act(await begun(deps, order.number), "pay", { card: "4000000000009235" });
    await settle();
    await runJobs();
    await settle();
    expect(await standing(order)).toMatchObject({ money: "authorized" });
    expect(await ship(order)).toMatchObject({ error: { code: "money_held", hold: "suspected" } });
    expect(await charged(order)).toBe(0);
    await deps.db.sql("update suspicions set acknowledged_at = now() where order_id = $1", [order.id]);
    expect(await ship(order)).toMatchObject({ ok: true });
  });

  test("is charged once by five presses at once", async () => {
    const order = await authorized();
    const presses = await Promise.all(Array.from({ length: 5 }, () => ship(order)));
    expect(presses.filter(({ ok }) => ok)).toHaveLength(1);
    await settle();
    await shop().runJobs();
    expect(await shop().sandbox.books(order.number)).toMatchObject({ charged: order.total, refunded: 0 });
    expect(await booksOf(shop().deps.db, order.id)).toMatchObject({
      state: "shipped",
      kept: 1,
      cash: order.total,
      sum: 0,
    });
    expect((await standing(order))?.parcels).toBe(1);
  });

  test("is charged with the order where the merchant has not chosen otherwise", async () => {
    const { sandbox, deps, runJobs } = shop();
    await deps.db.sql("delete from settings where key = 'payment'");
    const order = await placeOrder(deps.db, sandbox.clock, "stripe");
    await sandbox.pay(await begun(deps, order.number));
    await settle();
    await runJobs();
    expect(await charged(order)).toBe(order.total);
    expect(await mailsAfterPlacing(deps.db, order.id)).toEqual(["paid"]);
  });
});

describe("canceling an authorized order", () => {
  test.each(["customer", "merchant"] as const)("by the %s releases the hold and refunds nothing", async (by) => {
    const order = await authorized();
    const { deps, runJobs } = shop();
    expect(await cancelOrder(deps, { orderNumber: order.number, by, actorId: null })).toMatchObject({ ok: true });
    await runJobs();
    await settle();
    await runJobs();
    expect(await standing(order)).toMatchObject({ state: "canceled", money: "voided", payment: "voided", lines: 0 });
    expect(await shop().sandbox.books(order.number)).toMatchObject({ charged: 0, refunded: 0 });
    expect(await booksOf(deps.db, order.id)).toMatchObject({ refunds: 0, sum: 0, reserved: 0, released: 1 });
    expect(await ship(order)).toMatchObject({ ok: false });
    expect(await charged(order)).toBe(0);
  });

  test("waits while its card is being charged", async () => {
    const order = await authorized();
    const { deps } = shop();
    await deps.db.sql("update payments set capture_asked_at = $2 where order_id = $1", [
      order.id,
      new Date(deps.clock.now()),
    ]);
    expect(await cancelOrder(deps, { orderNumber: order.number, by: "customer", actorId: null })).toMatchObject({
      error: { code: "being_charged" },
    });
  });

  test("releases the hold although the provider did not answer the first time", async () => {
    const order = await authorized();
    const { deps, sandbox, runJobs, minutes } = shop();
    await sandbox.fault("stripe", "payment_intents.cancel", "before-500", { times: 1 });
    await cancelOrder(deps, { orderNumber: order.number, by: "merchant", actorId: null });
    await runJobs();
    expect((await standing(order))?.payment).toBe("authorized");
    await sandbox.clearFaults();
    await minutes(5);
    expect((await standing(order))?.payment).toBe("voided");
    expect(await charged(order)).toBe(0);
  });

  test("and charging it at once ends in one of both: sent and charged, or canceled and not charged", async () => {
    const { deps, runJobs, minutes } = shop();
    for (let round = 0; round < 5; round += 1) {
      const order = await authorized();
      await Promise.all([ship(order), cancelOrder(deps, { orderNumber: order.number, by: "customer", actorId: null })]);
      await settle();
      await runJobs();
      await minutes(2);
      const { state } = (await standing(order))!;
      const { charged: taken, refunded } = await shop().sandbox.books(order.number);
      expect([state, taken - refunded]).toEqual(state === "shipped" ? ["shipped", order.total] : ["canceled", 0]);
      expect(await booksOf(deps.db, order.id)).toMatchObject({ sum: 0, cash: taken - refunded });
    }
  });
});

describe("an authorization that ends", () => {
  test("is on the list of what waits two days before, and staff are told once", async () => {
    const order = await authorized();
    const { deps, pass } = shop();
    const listed = async () =>
      (await authorizationsEnding(deps.db, deps.clock.now())).map(({ orderNumber }) => orderNumber);
    expect(await listed()).not.toContain(order.number);
    await pass(days(5) + hours(1));
    expect(await listed()).toContain(order.number);
    expect((await workToDo(deps.db, deps.clock.now(), "owner")).authorizationsEnding).toBe((await listed()).length);
    expect(await told(order)).toEqual(["authorization-expiring"]);
    await pass(hours(1));
    expect(await told(order)).toEqual(["authorization-expiring"]);
    await captureAuthorized(deps, order.number);
    expect(await listed()).not.toContain(order.number);
  });

  test.each(["with its event", "without any event"])(
    "is released %s: the order waits for its payment again",
    async (how) => {
      const order = await authorized();
      const { deps, sandbox, pass, runJobs } = shop();
      if (how === "without any event") await sandbox.fault("stripe", "webhook", "drop", { times: 20 });
      await pass(days(7) + hours(1));
      if (how === "with its event") await settle();
      await runJobs();
      await sandbox.clearFaults();
      expect(await standing(order)).toMatchObject({ state: "pending", money: "owed", payment: "voided", lines: 0 });
      expect(await charged(order)).toBe(0);
      expect((await mailsAfterPlacing(deps.db, order.id)).filter((mail) => mail === "authorization-lost")).toHaveLength(
        1,
      );
      expect(await told(order)).toEqual(["authorization-expiring", "authorization-lost"]);
      // Its buyer pays anew, and its goods have stayed reserved.
      await sandbox.pay(await begun(deps, order.number));
      await settle();
      await runJobs();
      expect(await standing(order)).toMatchObject({
        state: "confirmed",
        money: "authorized",
        payment: "voided authorized",
      });
      expect(await ship(order)).toMatchObject({ ok: true });
      expect(await charged(order)).toBe(order.total);
    },
  );

  test("refuses the shipment, with nothing half done, and asks the buyer to pay anew", async () => {
    const order = await authorized();
    const { deps, sandbox } = shop();
    await sandbox.fault("stripe", "webhook", "drop", { times: 20 });
    // The hold ends at Stripe, and the shop has not looked yet.
    await sandbox.advance(days(7) + hours(1));
    expect(await ship(order)).toEqual({ ok: false, error: { code: "authorization_lost" } });
    await sandbox.clearFaults();
    expect(await standing(order)).toMatchObject({ state: "pending", money: "owed", parcels: 0, lines: 0 });
    expect(await mailsAfterPlacing(deps.db, order.id)).toEqual(["authorized", "authorization-lost"]);
    expect(await ship(order)).toMatchObject({ error: { code: "illegal_transition" } });
  });

  test("and is not paid anew is canceled in the time of a transfer", async () => {
    const order = await authorized();
    const { deps, pass } = shop();
    await pass(days(7) + hours(1));
    await pass(hours(71));
    expect((await standing(order))?.state).toBe("pending");
    await pass(hours(2));
    expect(await standing(order)).toMatchObject({ state: "canceled", lines: 0 });
    expect(await booksOf(deps.db, order.id)).toMatchObject({ refunds: 0, reserved: 0 });
  });
});

describe("a capture without a certain answer", () => {
  test.each(["before-500", "commit-then-timeout", "commit-then-reset", "commit-then-500", "before-429"])(
    "%s marks nothing as sent, and is found out: charged once, and then shipped",
    async (kind) => {
      const order = await authorized();
      const { deps, sandbox, minutes, runJobs } = shop();
      await sandbox.fault("stripe", "webhook", "drop", { times: 20 });
      await sandbox.fault("stripe", "payment_intents.capture", kind, { times: 1 });
      expect(await ship(order)).toEqual({ ok: false, error: { code: "capture_uncertain" } });
      expect(await standing(order)).toMatchObject({ state: "confirmed", money: "authorized", parcels: 0 });
      await sandbox.clearFaults();
      await minutes(4);
      await runJobs();
      const wasTaken = kind.startsWith("commit");
      expect(await charged(order)).toBe(wasTaken ? order.total : 0);
      expect((await standing(order))?.money).toBe(wasTaken ? "captured" : "authorized");
      // Nobody is charged by a job: what was not taken can be canceled again.
      if (!wasTaken)
        expect(
          await deps.db.sql("select from payments where order_id = $1 and capture_asked_at is not null", [order.id]),
        ).toEqual([]);
      expect(await ship(order)).toMatchObject({ ok: true });
      expect(await shop().sandbox.books(order.number)).toMatchObject({ charged: order.total, refunded: 0 });
      expect(await booksOf(deps.db, order.id)).toMatchObject({ kept: 1, cash: order.total, sum: 0 });
    },
  );

  test("whose key repeats its error for ever takes another key", async () => {
    const order = await authorized();
    const { sandbox } = shop();
    await sandbox.fault("stripe", "payment_intents.capture", "replayed-500", { times: 1 });
    expect(await ship(order)).toMatchObject({ error: { code: "capture_uncertain" } });
    await sandbox.clearFaults();
    expect(await ship(order)).toMatchObject({ ok: true });
    expect(await charged(order)).toBe(order.total);
  });

  test("because our keys may not capture leaves the hold, and puts it on the merchant's list", async () => {
    const order = await authorized();
    const { sandbox, deps } = shop();
    await sandbox.fault("stripe", "payment_intents.capture", "before-403", { times: 1 });
    expect(await ship(order)).toEqual({ ok: false, error: { code: "capture_refused" } });
    await sandbox.clearFaults();
    expect(await standing(order)).toMatchObject({ money: "authorized", parcels: 0 });
    expect((await workToDo(deps.db, deps.clock.now(), "owner")).refusedPayments).toBeGreaterThan(0);
    expect(await ship(order)).toMatchObject({ ok: true });
  });
});

describe("what is done in Stripe's dashboard", () => {
  const intentOf = async ({ id }: Placed) =>
    (
      await database().sql<{ id: string }>("select provider_authorization as id from payments where order_id = $1", [
        id,
      ])
    )[0]!.id;
  const atStripe = (path: string) =>
    fetch(`${shop().sandbox.url}/stripe/v1/${path}`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_shop", "content-type": "application/x-www-form-urlencoded" },
    });

  test("a capture pays the order, whatever the order of its events and however often they come", async () => {
    for (const kind of ["duplicate", "parallel", "reorder"]) {
      const order = await authorized();
      const { sandbox, deps, runJobs } = shop();
      await sandbox.fault("stripe", "webhook", kind, { copies: 5, times: 2 });
      await atStripe(`payment_intents/${await intentOf(order)}/capture`);
      await settle();
      await runJobs();
      await sandbox.clearFaults();
      expect(await standing(order)).toMatchObject({ state: "confirmed", money: "captured", payment: "captured" });
      expect(await booksOf(deps.db, order.id)).toMatchObject({ kept: 1, cash: order.total, sum: 0, refunds: 0 });
      expect((await mailsAfterPlacing(deps.db, order.id)).filter((mail) => mail === "charged")).toHaveLength(1);
    }
  });

  test("a cancellation ends the hold, and the buyer is asked to pay anew", async () => {
    const order = await authorized();
    await atStripe(`payment_intents/${await intentOf(order)}/cancel`);
    await settle();
    await shop().runJobs();
    expect(await standing(order)).toMatchObject({ state: "pending", money: "owed", payment: "voided" });
  });
});

describe("an authorization that confirms nothing", () => {
  test("of an order that was canceled meanwhile is released", async () => {
    const { sandbox, deps, runJobs, minutes } = shop();
    const order = await placeOrder(deps.db, sandbox.clock, "stripe");
    const session = await begun(deps, order.number);
    await sandbox.fault("stripe", "webhook", "drop", { times: 20 });
    await deps.db.sql(
      "update orders set state = 'canceled', payment_state = 'voided', canceled_at = now(), canceled_by = 'system' where id = $1",
      [order.id],
    );
    await sandbox.pay(session);
    await minutes(4);
    await runJobs();
    await sandbox.clearFaults();
    expect(await shop().sandbox.books(order.number)).toMatchObject({ charged: 0, refunded: 0 });
    expect(await standing(order)).toMatchObject({ state: "canceled", payment: "voided", lines: 0 });
  });

  test("in time counts, although the deadline's job asks before its event comes", async () => {
    const { sandbox, deps, pass } = shop();
    const order = await placeOrder(deps.db, sandbox.clock, "stripe");
    const session = await begun(deps, order.number);
    await sandbox.fault("stripe", "webhook", "drop", { times: 20 });
    await sandbox.pay(session);
    await pass(hours(1));
    await sandbox.clearFaults();
    expect(await standing(order)).toMatchObject({ state: "confirmed", money: "authorized" });
  });
});
