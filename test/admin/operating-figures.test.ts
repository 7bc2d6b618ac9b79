import { expect, test } from "vitest";
import { keepFigures } from "#boot/metrics/figures-kept.ts";
import { cents } from "#domain/kernel/money.ts";
import { after, days, hours, instant } from "#domain/kernel/time.ts";
import { quickFigures, slowFigures } from "#engine/admin/operating-figures.ts";
import { noteBackup } from "#engine/backup/last-backup.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import type { Log } from "#engine/platform/log.ts";
import { purgeTables } from "#engine/platform/purge-tables.ts";
import { testDatabase } from "#test/database.ts";
import { openBackOffice, paidOrder } from "#test/fulfilment/back-office.ts";
import { placeOrder } from "#test/payments/placed-order.ts";

const database = testDatabase();
const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} };

test("an order past its deadline that nobody cancels, and paid goods that do not leave, show with their age", async () => {
  const { deps, clock } = openBackOffice(database());
  const before = await quickFigures(database(), clock.now());
  const unpaid = await placeOrder(deps.db, clock, "stripe");
  await beginPayment(deps, unpaid.number);
  await paidOrder(openBackOffice(database()));
  clock.advance(days(3));
  const { orders, payments } = await quickFigures(database(), clock.now());
  expect(orders.overdue - before.orders.overdue).toBe(1);
  expect(orders.toSend - before.orders.toSend).toBe(1);
  expect(orders.oldestToSendSeconds).toBeGreaterThanOrEqual(days(3) / 1_000 - 60);
  const begun = payments.find(({ method, state }) => method === "stripe" && state === "begun");
  expect(begun?.oldestSeconds).toBeGreaterThanOrEqual(days(3) / 1_000 - 60);
});

test("money that fits no order shows as unexplained, and the books show no drift", async () => {
  const { deps, clock, stripe } = openBackOffice(database());
  const before = await slowFigures(database(), clock.now());
  const order = await placeOrder(deps.db, clock, "stripe");
  const step = await beginPayment(deps, order.number);
  if (!step.ok || step.value.kind !== "redirect") throw new Error("the payment was not begun");
  const event = stripe.pay(step.value.session)!;
  if (event.kind !== "captured") throw new Error("nothing came");
  await recordPaymentEvent(deps, { ...event, amount: cents(event.amount - 1) });
  const { money, drift, stock } = await slowFigures(database(), clock.now());
  expect(money.unexplained - before.money.unexplained).toBe(1);
  expect(drift).toEqual({ postings: 0, cents: 0 });
  expect(stock.oversold).toBe(0);
});

test("of disputes only one that waits for the shop's answer counts as one whose evidence is due", async () => {
  const { deps, clock, stripe } = openBackOffice(database());
  const evidenceDue = async () => (await slowFigures(database(), clock.now())).money.evidenceDue;
  const before = await evidenceDue();
  const order = await placeOrder(deps.db, clock, "stripe");
  const step = await beginPayment(deps, order.number);
  if (!step.ok || step.value.kind !== "redirect") throw new Error("the payment was not begun");
  const captured = stripe.pay(step.value.session)!;
  await recordPaymentEvent(deps, captured);
  const disputed = (word: "needs-response" | "under-review") =>
    recordPaymentEvent(deps, {
      provider: "stripe",
      eventId: `evt_${order.id}_${word}`,
      session: null,
      paymentKey: null,
      orderNumber: null,
      occurredAt: clock.now(),
      kind: "disputed",
      dispute: `du_${order.id}`,
      capture: captured.capture,
      word,
      reason: "product_not_received",
      amount: cents(order.total),
      evidenceDue: after(clock.now(), days(1)),
      movements: [],
    });
  await disputed("needs-response");
  expect((await evidenceDue()) - before).toBe(1);
  clock.advance(hours(1));
  await disputed("under-review");
  expect(await evidenceDue()).toBe(before);
});

test("a job that waits shows under its task, with for how long it could have run", async () => {
  await placeOrder(database(), openBackOffice(database()).clock, "bank-deposit");
  const { jobs } = await quickFigures(database(), openBackOffice(database()).clock.now());
  const mails = jobs.find(({ task }) => task === "send_order_mail");
  expect(mails?.due).toBeGreaterThan(0);
  expect(mails?.oldestSeconds).toBeLessThan(3_600);
});

test("a mail that the server refuses is told from one that found no server", async () => {
  const { clock } = openBackOffice(database());
  const refused = async () =>
    (await quickFigures(database(), clock.now())).jobs.reduce((total, one) => total + one.refused, 0);
  const fail = (error: string) =>
    database().sql(
      `update graphile_worker._private_jobs set attempts = 3, last_error = $1
       where id = (select max(id) from graphile_worker.jobs where task_identifier = 'send_order_mail')`,
      [error],
    );
  await placeOrder(database(), clock, "bank-deposit");
  await fail("connect ECONNREFUSED 192.0.2.1:25");
  expect(await refused()).toBe(0);
  await fail("the mail server did not take a mail: EENVELOPE 550 5.1.1");
  expect(await refused()).toBe(1);
});

test("what should have been deleted two days ago is named, until the hourly job has deleted it", async () => {
  const { clock } = openBackOffice(database());
  const late = async () => (await slowFigures(database(), clock.now())).late;
  await placeOrder(database(), clock, "stripe");
  expect(await late()).not.toContain("idempotency_keys");
  clock.advance(days(9) + hours(1));
  expect(await late()).toContain("idempotency_keys");
  await purgeTables(database(), clock.now());
  expect(await late()).toEqual([]);
});

test("however often somebody looks, the database is asked once in its time", async () => {
  const { clock } = openBackOffice(database());
  const options = { everyMs: 15_000, statementMs: 1_000, patienceMs: 5_000, log: quiet };
  const kept = keepFigures(database(), (tx) => quickFigures(tx, clock.now()), options);
  database().takeStatements();
  await Promise.all(Array.from({ length: 50 }, () => kept.current()));
  for (let look = 0; look < 50; look += 1) await kept.current();
  expect(
    database()
      .takeStatements()
      .filter((text) => text === "begin"),
  ).toHaveLength(1);
});

test("figures that take the database too long are given up, and what was known stays", async () => {
  let takes = 0;
  const options = { everyMs: 0, statementMs: 50, patienceMs: 5_000, log: quiet };
  const read = (tx: { sql: (text: string) => Promise<unknown> }) =>
    tx.sql(`select pg_sleep(${takes})`).then(() => "known");
  const kept = keepFigures(database(), read, options);
  expect(await kept.current()).toBe("known");
  const askedAt = kept.askedAt();
  takes = 5;
  expect(await kept.current()).toBe("known");
  expect(kept.askedAt()).toBe(askedAt);
});

test("nobody ordering for two hours is told from a night in which nobody does: by the same two hours of four weeks", async () => {
  const { clock, deps } = openBackOffice(database());
  clock.advance(days(100));
  const placed = async () => (await slowFigures(database(), clock.now())).placed;
  const at = async (ago: number) => {
    const { number } = await placeOrder(deps.db, clock, "stripe");
    await database().sql("update orders set placed_at = $2 where number = $1", [number, new Date(clock.now() - ago)]);
  };
  for (const week of [1, 2, 3, 4]) {
    expect(await placed()).toEqual({ now: 0, usual: 0 });
    await at(days(7 * week) + hours(1));
    await at(days(7 * week) + hours(3));
  }
  expect(await placed(), "those of three hours before are of other hours").toEqual({ now: 0, usual: 1 });
  await at(days(14) + hours(1));
  expect(await placed(), "the fewest").toEqual({ now: 0, usual: 1 });
  await at(hours(1));
  expect(await placed()).toEqual({ now: 1, usual: 1 });
});

test("a backup shows its age from the moment it is of, the latest of them, and none where none was made", async () => {
  const { clock } = openBackOffice(database());
  const age = async () => (await slowFigures(database(), clock.now())).backupAgeSeconds;
  expect(await age()).toBeNull();
  await noteBackup(database(), clock.now());
  clock.advance(hours(40));
  expect(await age()).toBe(40 * 3_600);
  await noteBackup(database(), instant(clock.now() - hours(50)));
  expect(await age(), "one that took long and ended late").toBe(40 * 3_600);
  await noteBackup(database(), clock.now());
  expect(await age()).toBe(0);
});
