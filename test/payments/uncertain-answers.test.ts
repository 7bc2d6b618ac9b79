import { describe, expect, test } from "vitest";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import { checkPaymentStatus } from "#engine/payments/check-payment-status.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { testDatabase } from "#test/database.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { booksOf, mailsAfterPlacing, placeOrder } from "./placed-order.ts";
import type { Placed } from "./placed-order.ts";
import { realProviders } from "./sandbox-process.ts";
import { sandboxShop } from "./sandbox-shop.ts";

const database = testDatabase({ max: 10 });
const shop = sandboxShop(database);

const kinds = [
  "before-500",
  "before-409",
  "before-429",
  "before-reset",
  "commit-then-timeout",
  "commit-then-reset",
  "commit-then-500",
];
type Story = "paying" | "canceling" | "refunding";
const calls: [PaymentMethod, string, Story][] = [
  ["stripe", "checkout.sessions.create", "paying"],
  ["stripe", "checkout.sessions.retrieve", "paying"],
  ["stripe", "checkout.sessions.retrieve", "canceling"],
  ["stripe", "checkout.sessions.expire", "canceling"],
  ["stripe", "refunds.create", "refunding"],
  ["stripe", "refunds.retrieve", "refunding"],
  ["paypal", "token", "paying"],
  ["paypal", "orders.create", "paying"],
  ["paypal", "orders.get", "paying"],
  ["paypal", "orders.capture", "paying"],
  ["paypal", "orders.get", "canceling"],
  ["paypal", "captures.refund", "refunding"],
];
const all = calls.flatMap((call) => kinds.map((kind) => [...call, kind] as const));
// In the long run a thousand checkouts; else every call meets two or three kinds, and every kind many calls.
const rounds = process.env.LONG ? Math.ceil(1_000 / all.length) : 1;
const cases = process.env.LONG ? all : all.filter((_, at) => at % 3 === 0);

/** Ten seconds of clock pass at a time, up to sixty, while the buyer's page keeps asking; until it holds. */
async function within60Seconds(holds: () => Promise<boolean>): Promise<boolean> {
  for (let step = 0; step < 6; step += 1) {
    if (await holds()) return true;
    await shop().pass(10_000);
  }
  return holds();
}

async function session(deps: PaymentDeps, number: string): Promise<string> {
  let found: string | null = null;
  const begun = await within60Seconds(async () => {
    const step = await beginPayment(deps, number);
    if (step.ok && step.value.kind === "redirect") found = step.value.session;
    return found !== null;
  });
  if (!begun || found === null) throw new Error("the payment never began");
  return found;
}

async function pay(deps: PaymentDeps, order: Placed): Promise<void> {
  const { sandbox } = shop();
  await sandbox.pay(await session(deps, order.number));
  expect(await within60Seconds(async () => (await checkPaymentStatus(deps, order.id)) === "paid")).toBe(true);
}

async function refundAll(deps: PaymentDeps, order: Placed): Promise<void> {
  const refund = { orderNumber: order.number, amount: null, reason: "changed mind", staffId: null };
  expect(await refundAsShown(deps, refund), "the merchant refunds all of it").toMatchObject({ ok: true });
}

describe.each(cases)("%s %s while %s, %s", (method, operation, story, kind) => {
  test("never charges twice, and is resolved within a minute of clock", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { sandbox } = shop();
      const { clock } = sandbox;
      // A fresh connection, so that PayPal's token is asked for too.
      const deps: PaymentDeps = { ...shop().deps, payments: realProviders(sandbox.url, clock, 250) };
      const order = await placeOrder(deps.db, clock, method);
      const misbehave = () => sandbox.fault(method, operation, kind, { times: 2, delayMs: 400 });
      if (story === "paying") await misbehave();
      if (story === "canceling") {
        const first = await session(deps, order.number);
        await misbehave();
        expect(await cancelOrder(deps, { orderNumber: order.number, by: "customer", actorId: null })).toMatchObject({
          ok: true,
        });
        await sandbox.pay(first);
        const settled = async () => {
          const books = await sandbox.books(order.number);
          const [open] = await deps.db.sql(
            "select id from payments where order_id = $1 and state in ('begun', 'refunding')",
            [order.id],
          );
          return books.charged === books.refunded && !open;
        };
        expect(await within60Seconds(settled)).toBe(true);
        await sandbox.clearFaults();
        expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "canceled", cash: 0, sum: 0, reserved: 0 });
        continue;
      }
      await pay(deps, order);
      expect(await sandbox.books(order.number)).toMatchObject({ charged: order.total, refunded: 0 });
      if (story === "refunding") {
        if (operation === "refunds.retrieve")
          await sandbox.post("/control/refunds", { provider: method, outcome: "pending", times: 1 });
        await misbehave();
        await refundAll(deps, order);
        await shop().runJobs();
        if (operation === "refunds.retrieve") await succeedPending(order);
        const done = async () => (await booksOf(deps.db, order.id)).state === "refund-completed";
        expect(
          (await within60Seconds(done)) || (operation === "refunds.retrieve" && (await within60Seconds(done))),
        ).toBe(true);
        expect(await sandbox.books(order.number)).toMatchObject({ charged: order.total, refunded: order.total });
      }
      await sandbox.clearFaults();
      await sandbox.post("/control/webhooks/settle", {});
      const back = story === "refunding" ? order.total : 0;
      expect(await booksOf(deps.db, order.id)).toMatchObject({ cash: order.total - back, refundedCents: back, sum: 0 });
      expect(await mailsAfterPlacing(deps.db, order.id)).toEqual(back ? ["paid", "refunded"] : ["paid"]);
    }
  });
});

/** The provider finishes a refund it had kept waiting; the webhook that tells of it is lost. */
async function succeedPending(order: Placed): Promise<void> {
  const { sandbox } = shop();
  const [refund] = await database().sql<{ id: string }>(
    "select provider_refund as id from refunds where order_id = $1",
    [order.id],
  );
  await sandbox.fault("stripe", "webhook", "drop", { times: 2 });
  await sandbox.post("/control/refunds", { id: refund?.id, outcome: "succeed" });
}
