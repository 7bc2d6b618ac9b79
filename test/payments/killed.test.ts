import { describe, expect, test } from "vitest";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { checkPaymentStatus } from "#engine/payments/check-payment-status.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { testDatabase } from "#test/database.ts";
import { live as liveUntil, pointsToDieAt } from "#test/killed-process.ts";
import { booksOf, mailsAfterPlacing, placeOrder } from "./placed-order.ts";
import type { Placed } from "./placed-order.ts";
import { sandboxShop } from "./sandbox-shop.ts";

const database = testDatabase({ max: 10 });
const shop = sandboxShop(database);

const stories = ["paying", "paying late", "changing", "canceling"];

const live = (story: string, order: Placed, dieAt: number) =>
  liveUntil(
    "test/payments/killable-shop.ts",
    {
      DATABASE_URL: database().url,
      SANDBOX_URL: shop().sandbox.url,
      STORY: story,
      ORDER: order.number,
      ORDER_ID: String(order.id),
    },
    dieAt,
  );

/** Nobody tells while the shop lives: what it did must be found by asking, or comes a minute after its death. */
async function webhooks(kind: "drop" | "delay"): Promise<void> {
  const { sandbox } = shop();
  await sandbox.clearFaults();
  for (const provider of ["stripe", "paypal"])
    await sandbox.fault(provider, "webhook", kind, { times: 9, delayMs: 60_000 });
}

/**
 * The customer comes back to the shop that was started again, and the shop looks after itself, for five minutes of
 * clock.
 */
async function recover(story: string, order: Placed): Promise<void> {
  const { sandbox, deps, pass } = shop();
  await sandbox.followClock();
  for (let half = 0; half < 10; half += 1) {
    await pass(30_000);
    const { state } = await booksOf(deps.db, order.id);
    if (state !== "pending") continue;
    if (story === "canceling") {
      await cancelOrder(deps, { orderNumber: order.number, by: "customer", actorId: null });
      continue;
    }
    const step = await beginPayment(deps, order.number);
    if (step.ok && step.value.kind === "redirect") await sandbox.pay(step.value.session);
    await checkPaymentStatus(deps, order.id);
  }
}

describe.each(stories)("a shop killed while %s", (story) => {
  test("is found again with nothing paid but lost, nothing taken twice, and books that balance", async () => {
    const { sandbox, deps } = shop();
    await webhooks("drop");
    const unharmed = await live(story, await placeOrder(deps.db, sandbox.clock), 0);
    expect(unharmed.killed).toBe(false);
    expect(unharmed.points).toBeGreaterThan(10);
    await sandbox.clearFaults();
    for (const point of pointsToDieAt(unharmed.points)) {
      await sandbox.followClock();
      const order = await placeOrder(deps.db, sandbox.clock);
      await webhooks(point % 2 ? "drop" : "delay");
      const said = `${story}, killed at point ${point} of ${unharmed.points}`;
      expect((await live(story, order, point)).killed, said).toBe(true);
      await recover(story, order);
      await sandbox.clearFaults();
      const ours = await booksOf(deps.db, order.id);
      const theirs = await sandbox.books(order.number);
      expect(ours.state, said).toMatch(/^(confirmed|canceled)$/);
      expect(theirs.charged - theirs.refunded, said).toBe(ours.state === "confirmed" ? order.total : 0);
      expect(ours, said).toMatchObject({
        cash: theirs.charged - theirs.refunded,
        sum: 0,
        reserved: ours.state === "confirmed" ? 2 : 0,
      });
      const mails = await mailsAfterPlacing(deps.db, order.id);
      expect(mails.filter((mail) => mail === "paid").length, said).toBe(ours.state === "confirmed" ? 1 : 0);
      if (story === "paying" || story === "changing") expect(ours.state, said).toBe("confirmed");
    }
  });
});
