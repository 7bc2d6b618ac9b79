import type { JobHelpers } from "graphile-worker";
import { expect, test } from "vitest";
import { declineRefundRequest, requestRefund, withdrawRefundRequest } from "#engine/orders/request-refund.ts";
import { slowFigures } from "#engine/admin/operating-figures.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { sentMails } from "#engine/orders/sent-mails.ts";
import { jsonLog, type LogFields } from "#engine/platform/log.ts";
import { enqueue, type JobPayloads, sentOnce } from "#engine/platform/outbox.ts";
import type { OrderMailJob } from "#engine/platform/order-mail-data.ts";
import { type Mail, MailRefused, type MailToEach } from "#engine/ports/mailer.ts";
import type { Shop } from "#engine/shop.ts";
import { jobs } from "#worker/jobs.ts";
import { taskList } from "#worker/start.ts";
import { testDatabase } from "#test/database.ts";
import { runQueue } from "#test/run-queue.ts";
import { openBackOffice, paidOrder } from "#test/fulfilment/back-office.ts";

const database = testDatabase();

test("asking for a refund and taking it back again and again floods no mailbox, and the merchant's answer still comes", async () => {
  const office = openBackOffice(database());
  const { number } = await paidOrder(office);
  const mail: MailToEach = {
    to: ["buyer@example.com"],
    subject: "",
    text: "",
    html: "",
    language: "en",
    messageId: "",
  };
  const sent: string[] = [];
  const shop = {
    ...office.deps,
    log: jsonLog("error"),
    mailer: { send: ({ subject }: Mail) => (sent.push(subject), Promise.resolve()) },
    writeOrderMail: (_: unknown, payload: { mail: string }) => Promise.resolve({ ...mail, subject: payload.mail }),
  } as unknown as Shop;
  const ask = () =>
    requestRefund(office.deps, { orderNumber: number, customerId: null, reason: "mistake", remark: "" });
  for (let time = 0; time < budgets.askedMails.limit; time += 1) {
    expect(await ask()).toMatchObject({ ok: true });
    expect(await withdrawRefundRequest(office.deps, { orderNumber: number, customerId: null })).toMatchObject({
      ok: true,
    });
  }
  expect(await ask()).toMatchObject({ ok: true });
  const answer = { orderNumber: number, reason: "It has left the shelf.", staffId: null };
  expect(await declineRefundRequest(office.deps, answer)).toMatchObject({ ok: true });
  await runQueue(database(), taskList(shop));
  const asked = sent.filter((subject) => subject === "refund-requested" || subject === "refund-withdrawn");
  expect(asked).toHaveLength(budgets.askedMails.limit);
  expect(sent).toContain("refund-declined");
  const held = await database().sql("select data from order_events where event = 'mail-held-back'");
  expect(held, "what was not sent stands in the order's history").toHaveLength(budgets.askedMails.limit + 1);
  expect((await slowFigures(database(), office.deps.clock.now())).heldBack).toBe(held.length);
});

test("each mail about an unpaid order goes once, whatever is spent elsewhere; staff's always, and one that did not leave again", async () => {
  const office = openBackOffice(database());
  const { id: orderId } = await paidOrder(office);
  const sent: string[] = [];
  let isAway = true;
  const send = ({ subject }: Mail) =>
    isAway ? Promise.reject(new Error("away")) : Promise.resolve(void sent.push(subject));
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
    mailer: { send },
    writeOrderMail: (_: unknown, payload: { mail: string }) => Promise.resolve({ ...mail, subject: payload.mail }),
  } as unknown as Shop;
  const job = (data?: object, mail: "bank-instructions" | "invitation" = "bank-instructions") =>
    jobs.send_order_mail!(shop, { orderId, mail, ...(data && { data }) } as JobPayloads["send_order_mail"]);
  for (let at = 0; at < 3; at += 1) await expect(job()).rejects.toThrow("away");
  isAway = false;
  await Promise.all(Array.from({ length: 5 }, () => job()));
  expect(sent).toEqual(["bank-instructions"]);
  await job({ by: "merchant" });
  expect(sent).toHaveLength(2);
  // A change of the way to pay enqueues the invitation again while the first one is being sent.
  await Promise.all(Array.from({ length: 5 }, () => job(sentOnce, "invitation")));
  expect(sent.slice(2)).toEqual(["invitation"]);
  // The look-up of an order sends it again.
  await job(undefined, "invitation");
  expect(sent.slice(3)).toEqual(["invitation"]);
});

test("a mail that one of two mailboxes refuses is recorded at once, goes to the other no more, and to the one once it can", async () => {
  const office = openBackOffice(database());
  const { id: orderId } = await paidOrder(office);
  await database().sql("delete from graphile_worker._private_jobs");
  const [good, full] = ["good@example.com", "full@example.com"] as const;
  const mail: MailToEach = { to: [full, good], subject: "", text: "", html: "", language: "en", messageId: "" };
  const sent: string[] = [];
  let isFull = true;
  const send = async ({ to, subject }: Mail) => {
    if (to === full && isFull) throw new MailRefused("the mail server did not take a mail: EENVELOPE 552 5.2.2");
    sent.push(`${subject} to ${to}`);
  };
  const shop = {
    ...office.deps,
    log: { debug() {}, info() {}, warn() {}, error() {} },
    mailer: { send },
    writeOrderMail: (_: unknown, payload: { mail: string }) => Promise.resolve({ ...mail, subject: payload.mail }),
  } as unknown as Shop;
  const work = () => runQueue(database(), taskList(shop));
  const ask = (job: OrderMailJob<"bank-instructions" | "claim-opened">) =>
    database().transaction((tx) => enqueue(tx, office.deps.clock, "send_order_mail", job));
  const recorded = async () => (await sentMails(database(), orderId)).map(({ subject }) => subject);
  const instructions = { orderId, mail: "bank-instructions" } as const;
  for (const job of [instructions, instructions, { orderId, mail: "claim-opened", data: { claim: 1 } } as const]) {
    await ask(job);
    await work();
  }
  expect(sent).toEqual([`bank-instructions to ${good}`, `claim-opened to ${good}`]);
  expect(await recorded()).toEqual(["bank-instructions", "claim-opened"]);
  isFull = false;
  await database().sql("update graphile_worker._private_jobs set run_at = now() where payload ->> 'left' is not null");
  await work();
  expect(sent.slice(2).toSorted()).toEqual([`bank-instructions to ${full}`, `claim-opened to ${full}`]);
  expect(await recorded()).toHaveLength(2);
});

test("where the others of a mail cannot be left to a job of their own, that is logged, and all are tried again", async () => {
  const office = openBackOffice(database());
  const { id: orderId } = await paidOrder(office);
  const [good, full] = ["good@example.com", "full@example.com"] as const;
  const mail: MailToEach = { to: [full, good], subject: "", text: "", html: "", language: "en", messageId: "" };
  const refusal = new MailRefused("the mail server did not take a mail: EENVELOPE 552 5.2.2");
  const lines: { readonly message: string; readonly fields: LogFields }[] = [];
  const shop = {
    ...office.deps,
    db: { ...database(), transaction: () => Promise.reject(new Error(`no connection, of ${full}`)) },
    log: {
      debug() {},
      info() {},
      warn() {},
      error: (message: string, fields: LogFields = {}) => void lines.push({ message, fields }),
    },
    mailer: { send: ({ to }: Mail) => (to === full ? Promise.reject(refusal) : Promise.resolve()) },
    writeOrderMail: () => Promise.resolve(mail),
  } as unknown as Shop;
  const { send_order_mail: task } = taskList(shop);
  const attempt = task!({ orderId, mail: "paid" }, { job: { id: "1", attempts: 1 } } as JobHelpers);
  await expect(attempt, "the queue tries it again").rejects.toBe(refusal);
  expect(lines.map(({ message, fields }) => [message, fields.job, fields.error])).toEqual([
    ["a mail did not reach all of its recipients", "send_order_mail", `MailRefused: ${refusal.message}`],
    ["a mail is tried again to all of its recipients", "send_order_mail", "Error: no connection, of …"],
    ["a job failed", "send_order_mail", `MailRefused: ${refusal.message}`],
  ]);
  expect(JSON.stringify(lines)).not.toContain("@example.com");
});
