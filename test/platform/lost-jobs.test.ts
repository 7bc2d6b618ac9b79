import { expect, test } from "vitest";
import { after, days, hours } from "#domain/kernel/time.ts";
import { eraseOverdue } from "#engine/customers/erase-overdue.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { trackParcel } from "#engine/fulfilment/track-parcel.ts";
import { retryStaleTracking } from "#engine/fulfilment/retry-stale-tracking.ts";
import { endGivenUpJobs, retryGivenUpJobs } from "#engine/platform/dead-jobs.ts";
import { enqueue } from "#engine/platform/outbox.ts";
import type { Shop } from "#engine/shop.ts";
import { agreeReturn } from "#engine/returns/decide-return.ts";
import { returns } from "#engine/returns/returns.ts";
import { openReturn } from "#engine/returns/open-return.ts";
import { sendReturn } from "#engine/returns/send-return.ts";
import { customer, secret } from "#test/customers/customer-fixtures.ts";
import { jobs } from "#worker/jobs.ts";
import { testDatabase } from "#test/database.ts";
import { noon, openBackOffice, paidOrder, paymentStatusOf } from "#test/fulfilment/back-office.ts";
import { failingOnce } from "./failing-once.ts";

const database = testDatabase();

/** No job runs any more: as if a backup had been restored without its jobs. */
const loseJobs = () => database().sql("delete from graphile_worker._private_jobs");

async function agreedReturn(office: ReturnType<typeof openBackOffice>) {
  const { deps } = office;
  const order = await paidOrder(office);
  await shipOrder(deps, {
    orderNumber: order.number,
    carrier: "ups",
    number: `1Z999AA1${String(order.id).padStart(10, "0")}`,
    lines: "rest",
    staffId: null,
  });
  await deliverOrder(deps, { orderNumber: order.number, staffId: null });
  const opened = await openReturn(deps, {
    orderId: order.id,
    customerId: null,
    received: true,
    lines: [{ lineId: order.lineId, quantity: 1 }],
    reason: "damaged",
    remark: "",
  });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  await agreeReturn(deps, { returnId: opened.value.returnId, staffId: null, instructions: "By label" });
  return order;
}

test("a return whose job was lost expires all the same, once, and one on its way does not", async () => {
  const office = openBackOffice(database());
  const [kept, sent] = [await agreedReturn(office), await agreedReturn(office)];
  await sendReturn(office.deps, { orderId: sent.id, customerId: null, carrier: "ups", number: "1Z999AA10123456784" });
  await loseJobs();
  expect(await returns.expireOverdue(office.deps), "their time is not over").toBe(0);
  office.clock.advance(days(14) + 1);
  expect({ first: await returns.expireOverdue(office.deps), second: await returns.expireOverdue(office.deps) }).toEqual(
    {
      first: 1,
      second: 0,
    },
  );
  expect({
    kept: await paymentStatusOf(database(), kept.id),
    sent: await paymentStatusOf(database(), sent.id),
  }).toEqual({ kept: { order: "delivered", back: "expired" }, sent: { order: "return-refund", back: "agreed" } });
});

test("a parcel whose job was lost is asked about again, and one that is asked about is left alone", async () => {
  const office = openBackOffice(database());
  const order = await paidOrder(office);
  const shipped = await shipOrder(office.deps, {
    orderNumber: order.number,
    carrier: "usps",
    number: "9400111899223344556677",
    lines: "rest",
    staffId: null,
  });
  if (!shipped.ok) throw new Error(shipped.error.code);
  await loseJobs();
  expect(await retryStaleTracking(office.deps)).toBe(0);
  office.clock.advance(hours(4));
  expect(await retryStaleTracking(office.deps)).toBe(1);
  expect(await database().sql("select key from graphile_worker.jobs where task_identifier = 'track_parcel'")).toEqual([
    { key: `track-parcel:${shipped.value.parcelId}` },
  ]);
  expect(await trackParcel(office.deps, shipped.value.parcelId)).toBe("silent");
  expect(await retryStaleTracking(office.deps)).toBe(0);
  office.clock.advance(days(61));
  expect(await retryStaleTracking(office.deps), "it is lost").toBe(0);
});

test("parcels whose jobs were lost get them by one statement, however many they are", async () => {
  const office = openBackOffice(database());
  for (const number of ["9400111899223344550001", "9400111899223344550002"]) {
    const { number: orderNumber } = await paidOrder(office);
    const shipment = { orderNumber, carrier: "usps", number, lines: "rest", staffId: null } as const;
    expect(await shipOrder(office.deps, shipment)).toMatchObject({ ok: true });
  }
  await loseJobs();
  office.clock.advance(hours(4));
  database().takeStatements();
  expect(await retryStaleTracking(office.deps)).toBeGreaterThanOrEqual(2);
  const statements = database().takeStatements();
  expect(statements.filter((text) => text.includes("add_job"))).toHaveLength(1);
});

test("a return that cannot be ended keeps no other from its end, and is tried again", async () => {
  const db = database();
  const office = openBackOffice(db);
  const orders = [await agreedReturn(office), await agreedReturn(office)];
  office.clock.advance(days(14) + 1);
  const round = returns.expireOverdue({ ...office.deps, db: failingOnce(db) });
  await expect(round).rejects.toThrow("1 of a round's items failed");
  expect(await returns.expireOverdue(office.deps)).toBe(1);
  for (const { id } of orders) expect(await paymentStatusOf(db, id)).toMatchObject({ back: "expired" });
});

test("an account whose day has come is erased though its job was lost", async () => {
  const db = database();
  const office = openBackOffice(db);
  const id = await customer(db, "leaves@example.com");
  await db.sql("update customers set closure_due_at = $2 where id = $1", [id, new Date(after(noon, days(4)))]);
  const shop = { db, clock: office.clock, settings: { secret } };
  expect(await eraseOverdue(shop)).toBe(0);
  office.clock.advance(days(4));
  expect({ first: await eraseOverdue(shop), second: await eraseOverdue(shop) }).toEqual({ first: 1, second: 0 });
  expect(await db.sql("select email from customers where id = $1", [id])).toEqual([{ email: "" }]);
});

test("an account that cannot be erased keeps no other from it, and is tried again", async () => {
  const db = database();
  const { clock } = openBackOffice(db);
  for (const email of ["stays-a-while@example.com", "goes@example.com"])
    await db.sql("update customers set closure_due_at = $2 where id = $1", [await customer(db, email), new Date(noon)]);
  const shop = { db, clock, settings: { secret } };
  const round = eraseOverdue({ ...shop, db: failingOnce(db) });
  await expect(round).rejects.toThrow("1 of a round's items failed");
  expect({ second: await eraseOverdue(shop), third: await eraseOverdue(shop) }).toEqual({ second: 1, third: 0 });
});

test("a mail that was given up is tried once more a day, for a month", async () => {
  const db = database();
  await loseJobs();
  const { clock } = openBackOffice(db);
  await db.transaction((tx) =>
    enqueue(tx, clock, "send_order_mail", { orderId: 1, mail: "delivered" }, { key: "given up" }),
  );
  const set = (change: string) => db.sql(`update graphile_worker._private_jobs set ${change}`);
  await set("attempts = max_attempts, run_at = now() - interval '23 hours'");
  expect(await retryGivenUpJobs(db)).toBe(0);
  await set("run_at = now() - interval '25 hours'");
  expect(await retryGivenUpJobs(db)).toBe(1);
  expect(
    await db.sql("select attempts < max_attempts as again, run_at <= now() as due from graphile_worker.jobs"),
  ).toEqual([{ again: true, due: true }]);
  await set("attempts = max_attempts, run_at = now() - interval '25 hours', created_at = now() - interval '31 days'");
  expect(await retryGivenUpJobs(db)).toBe(0);
});

test("a recovery that fails keeps no other from its turn: jobs that were given up are tried again", async () => {
  const db = database();
  await loseJobs();
  const { deps, clock } = openBackOffice(db);
  const warnings: [message: string, fields: unknown][] = [];
  const log = { warn: (message: string, fields: unknown) => warnings.push([message, fields]) };
  const shop = { ...deps, log } as unknown as Shop;
  for (const [key, age] of [
    ["given up", 2],
    ["given up for good", 31],
  ] as const) {
    await db.transaction((tx) => enqueue(tx, clock, "erase_customer", { customerId: 1 }, { key }));
    await db.sql(
      `update graphile_worker._private_jobs set attempts = max_attempts, run_at = now() - make_interval(days => $2),
         created_at = now() - make_interval(days => $2 + 1)
       where key = $1`,
      [key, age],
    );
  }
  const round = jobs.recover_lost_jobs({ ...shop, db: failingOnce(db) }, {});
  await expect(round).rejects.toMatchObject({ failures: [{ item: "tracking" }] });
  expect(warnings).toEqual([
    ["lost jobs are enqueued again", { count: 1 }],
    ["jobs given up a month ago are removed", { erase_customer: 1 }],
  ]);
});

test("a job that is tried no more is removed a month after its last try, and none before or that still runs", async () => {
  const db = database();
  await loseJobs();
  const { clock } = openBackOffice(db);
  const given = (key: string) =>
    db.transaction((tx) => enqueue(tx, clock, "erase_customer", { customerId: 1 }, { key }));
  const set = (key: string, change: string) =>
    db.sql(
      `update graphile_worker._private_jobs set created_at = now() - interval '90 days', ${change} where key = $1`,
      [key],
    );
  const aMonthAgo = "run_at = now() - interval '31 days'";
  await given("left for a month");
  await set("left for a month", `attempts = max_attempts, ${aMonthAgo}`);
  await given("tried three weeks ago");
  await set("tried three weeks ago", "attempts = max_attempts, run_at = now() - interval '21 days'");
  await given("waits for its next try");
  await set("waits for its next try", `attempts = max_attempts - 1, ${aMonthAgo}`);
  await given("is at it");
  await set("is at it", `attempts = max_attempts, locked_at = now(), locked_by = 'somebody', ${aMonthAgo}`);
  expect(await endGivenUpJobs(db)).toEqual({ erase_customer: 1 });
  expect(await endGivenUpJobs(db)).toEqual({});
  expect(
    (await db.sql<{ key: string }>("select key from graphile_worker.jobs order by id")).map(({ key }) => key),
  ).toEqual(["tried three weeks ago", "waits for its next try", "is at it"]);
});

test("a job that nobody could do is tried for a month and left for another; then the hourly job removes it and says so", async () => {
  const db = database();
  await loseJobs();
  const { deps, clock } = openBackOffice(db);
  const said: [message: string, fields: unknown][] = [];
  const shop = {
    ...deps,
    log: { warn: (message: string, fields: unknown) => said.push([message, fields]) },
  } as unknown as Shop;
  await db.transaction((tx) => enqueue(tx, clock, "erase_customer", { customerId: 1 }, { key: "never done" }));
  let passed = 0;
  for (; passed < 100 && (await db.sql("select from graphile_worker.jobs")).length > 0; passed += 1) {
    // A day passes: its row is a day older, and whoever tried it again has failed once more.
    await db.sql(
      `update graphile_worker._private_jobs set attempts = max_attempts,
         created_at = created_at - interval '25 hours', run_at = run_at - interval '25 hours'`,
    );
    await jobs.recover_lost_jobs!(shop, {});
  }
  expect(passed).toBeGreaterThanOrEqual(57);
  expect(passed).toBeLessThanOrEqual(58);
  expect(said.filter(([message]) => message === "lost jobs are enqueued again")).toHaveLength(28);
  expect(said.at(-1)).toEqual(["jobs given up a month ago are removed", { erase_customer: 1 }]);
});
