import { expect, test } from "vitest";
import { minutes } from "#domain/kernel/time.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { testDatabase } from "#test/database.ts";
import { cartWith, dayton, place, shownTotal, stockGoods } from "#test/checkout/checkout-shop.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { booksOf, mailsOf } from "./placed-order.ts";
import { sandboxShop } from "./sandbox-shop.ts";

const database = testDatabase({ max: 10 });
const shop = sandboxShop(database);

/** A guest's way through cart and checkout, to the provider's page. */
async function checkOut(sku: string, payment: PaymentMethod) {
  const { deps, sandbox } = shop();
  await stockGoods(deps.db, { sku, price: 12_345, onHand: 3 });
  // The shelf's builders stand their own clock still; the sandbox's runs.
  const store = { db: deps.db, clock: { ...sandbox.clock, set() {}, advance() {} } };
  const cart = await cartWith(store, { sku, quantity: 2 });
  const form = { email: "ada@example.com", method: "SHIPPING", shipping: dayton, payment };
  const placed = await place(store, cart, { form, seenTotal: await shownTotal(store, cart) });
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  const step = await beginPayment(deps, placed.value.number);
  if (!step.ok || step.value.kind !== "redirect") throw new Error(JSON.stringify(step));
  return { ...placed.value, session: step.value.session, url: step.value.url };
}

test.each(["stripe", "paypal"] as const)(
  "from the cart through %s to a confirmed order with its mails",
  async (method) => {
    const { deps, sandbox, runJobs } = shop();
    const order = await checkOut(`WALK-${method}`, method);
    const page = await (await fetch(order.url)).text();
    expect(page).toContain((order.total / 100).toFixed(2));
    await sandbox.pay(order.session);
    await sandbox.post("/control/webhooks/settle", {});
    await runJobs();
    expect(await booksOf(deps.db, order.orderId)).toMatchObject({
      state: "confirmed",
      kept: 1,
      cash: order.total,
      sum: 0,
      reserved: 2,
    });
    expect(await sandbox.books(order.number)).toMatchObject({ charged: order.total, refunded: 0 });
    expect(await mailsOf(deps.db, order.orderId)).toEqual(["placed", "paid"]);
  },
);

test.each(["stripe", "paypal"] as const)(
  "an order left at %s is canceled by its job after thirty minutes, and its goods are free again",
  async (method) => {
    const { deps, sandbox, pass } = shop();
    const order = await checkOut(`LEFT-${method}`, method);
    await pass(minutes(29));
    expect(await booksOf(deps.db, order.orderId)).toMatchObject({ state: "pending", reserved: 2 });
    await pass(minutes(2));
    expect(await booksOf(deps.db, order.orderId)).toMatchObject({
      state: "canceled",
      reserved: 0,
      released: 1,
      cash: 0,
    });
    await sandbox.pay(order.session);
    await pass(minutes(2));
    const books = await sandbox.books(order.number);
    expect(books.charged - books.refunded).toBe(0);
    expect(await mailsOf(deps.db, order.orderId)).toContain("canceled");
  },
);
