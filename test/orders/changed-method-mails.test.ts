import { expect, test } from "vitest";
import { instant, seconds } from "#domain/kernel/time.ts";
import { changePaymentMethod } from "#engine/orders/change-payment-method.ts";
import { sentOnce } from "#engine/platform/outbox.ts";
import { recordSentMail } from "#engine/orders/sent-mails.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import { createBankDeposit } from "#providers/bank-deposit/bank-deposit-provider.ts";
import { setSetting } from "#test/checkout/checkout-shop.ts";
import { testDatabase } from "#test/database.ts";
import { FakePaymentProvider } from "#test/payments/fake-payment-provider.ts";
import { placeOrder } from "#test/payments/placed-order.ts";

const database = testDatabase();
const start = Date.parse("2026-11-16T12:00:00-06:00");

test("a buyer who goes back and forth between ways to pay is mailed where to send the money once, a minute after the last change", async () => {
  const db = database();
  const clock = fixedClock(instant(start));
  const payments: PaymentDeps["payments"] = new Map(
    [new FakePaymentProvider(clock), createBankDeposit()].map((provider) => [provider.method, provider]),
  );
  await setSetting(db, "bank", { payee: "Plenum", bank: "First", routingNumber: "1", accountNumber: "2" });
  const deps: PaymentDeps = { db, clock, payments, orders: payableOrders(clock), settings: { publicUrl: "https://x" } };
  const order = await placeOrder(db, clock, "stripe");
  const jobs = await db.sql<{ id: string }>("select id from graphile_worker._private_jobs");
  const last = Math.max(0, ...jobs.map(({ id }) => Number(id)));
  const change = async (method: "stripe" | "bank-deposit") => {
    const changed = await changePaymentMethod(deps, { orderNumber: order.number, method, customerId: null });
    expect(changed).toEqual({ ok: true, value: { method } });
  };
  /**
   * Mails that the changes have enqueued, with the seconds that they wait, to five: jobs run by the database's clock.
   */
  const mails = async () =>
    (
      await db.sql<{ mail: string; key: string | null; wait: number }>(
        `select j.payload ->> 'mail' as mail, j.key, extract(epoch from j.run_at - j.updated_at)::float8 as wait
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'send_order_mail' and j.id > $1 order by mail`,
        [last],
      )
    ).map(({ mail, key, wait }) => [mail, key, Math.round(wait / 5) * 5]);
  const data = async () =>
    (
      await db.sql<{ data: unknown }>(
        "select payload -> 'data' as data from graphile_worker._private_jobs where key = $1",
        [`invitation:${order.id}`],
      )
    ).map((row) => row.data);
  const about = `about-method:${order.id}`;
  const invitation = `invitation:${order.id}`;

  await change("bank-deposit");
  expect(await mails()).toEqual([
    ["bank-instructions", about, 60],
    ["invitation", invitation, 0],
  ]);
  expect(await data(), "sent once, if the one of placing the order is under way").toEqual([sentOnce]);
  // Forty seconds later, there and back.
  await db.sql("update graphile_worker._private_jobs set run_at = run_at - interval '40 seconds' where key = $1", [
    about,
  ]);
  clock.advance(seconds(40));
  await change("stripe");
  await change("bank-deposit");
  expect(await mails()).toEqual([
    ["bank-instructions", about, 60],
    ["invitation", invitation, 0],
  ]);

  // Both have left; a further change there and back repeats neither.
  for (const mail of ["bank-instructions", "invitation"] as const)
    await recordSentMail(db, { orderId: order.id, mail, subject: mail, now: clock.now() });
  await db.sql("delete from graphile_worker._private_jobs where key in ($1, $2)", [about, invitation]);
  clock.advance(seconds(100));
  await change("stripe");
  await change("bank-deposit");
  expect(await mails()).toEqual([]);
});
