import { expect, test } from "vitest";
import { days } from "#domain/kernel/time.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { jsonLog } from "#engine/platform/log.ts";
import type { MailToEach } from "#engine/ports/mailer.ts";
import { declineReturn } from "#engine/returns/decide-return.ts";
import { openReturn } from "#engine/returns/open-return.ts";
import type { Shop } from "#engine/shop.ts";
import { taskList } from "#worker/start.ts";
import { testDatabase } from "#test/database.ts";
import { openBackOffice, paidOrder, paymentStatusOf } from "#test/fulfilment/back-office.ts";
import { runQueue } from "#test/run-queue.ts";

const database = testDatabase();

test("what an earlier version enqueued under other names is done by the version of today", async () => {
  const db = database();
  const office = openBackOffice(db);
  const order = await paidOrder(office);
  await shipOrder(office.deps, {
    orderNumber: order.number,
    carrier: "ups",
    number: "1Z999AA10123456784",
    lines: "rest",
    staffId: null,
  });
  await deliverOrder(office.deps, { orderNumber: order.number, staffId: null });
  const opened = await openReturn(office.deps, {
    orderId: order.id,
    customerId: null,
    received: true,
    lines: [{ lineId: order.lineId, quantity: 1 }],
    reason: "damaged",
    remark: "",
  });
  if (!opened.ok) throw new Error(opened.error.code);
  const { returnId } = opened.value;
  await declineReturn(office.deps, { returnId, staffId: null, reason: "Worn" });
  office.clock.advance(days(7) + 1);

  const asked: string[] = [];
  const mail: MailToEach = {
    to: ["buyer@example.com"],
    subject: "",
    text: "",
    html: "",
    language: "en",
    messageId: "",
  };
  const shop = {
    ...office.deps,
    log: jsonLog("error"),
    mailer: { send: () => Promise.resolve() },
    writeOrderMail: (_: unknown, payload: { mail: string }) => (asked.push(payload.mail), Promise.resolve(mail)),
  } as unknown as Shop;
  const ofBefore = { lapse_return: { returnId }, send_order_mail: { orderId: order.id, mail: "return-lapsed" } };
  await db.sql("select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs");
  for (const [name, payload] of Object.entries(ofBefore))
    await db.sql("select graphile_worker.add_job($1, $2::json)", [name, JSON.stringify(payload)]);
  await runQueue(db, taskList(shop));

  expect(await paymentStatusOf(db, order.id)).toEqual({ order: "delivered", back: "expired" });
  expect(asked, "the mail of before, and the one that the expired return sends").toEqual([
    "return-expired",
    "return-expired",
  ]);
  // The runner ends without waiting until the last job is marked as complete.
  await expect.poll(() => db.sql("select task_identifier, last_error from graphile_worker.jobs")).toEqual([]);
});
