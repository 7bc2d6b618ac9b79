import type { JobHelpers } from "graphile-worker";
import { expect, test } from "vitest";
import { minutes } from "#domain/kernel/time.ts";
import { recordLeasedMail } from "#engine/orders/sent-mails.ts";
import { jsonLog } from "#engine/platform/log.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { Mail, MailToEach } from "#engine/ports/mailer.ts";
import type { Shop } from "#engine/shop.ts";
import { translators } from "#web/language/messages.server.ts";
import { jobs } from "#worker/jobs.ts";
import { compose } from "#worker/mail/layout.ts";
import { taskList } from "#worker/start.ts";
import { testDatabase } from "#test/database.ts";
import { type BackOffice, openBackOffice, orderIn } from "#test/fulfilment/back-office.ts";
import { seller } from "./seller.ts";

const database = testDatabase();

/** A shop whose orders' mails go through `send`, each with its kind as its subject. */
function mailing(office: BackOffice, send: (mail: Mail) => Promise<void>): Shop {
  const letter = (mail: string): MailToEach => ({
    to: ["victim@example.com"],
    subject: mail,
    text: "",
    html: "",
    language: "en",
    messageId: mail,
  });
  return {
    ...office.deps,
    log: jsonLog("error"),
    mailer: { send },
    writeOrderMail: (_: unknown, { mail }: { mail: string }) => Promise.resolve(letter(mail)),
  } as unknown as Shop;
}

/** The mails that wait for a turn, and in how many minutes they are sent. */
const waitingMails = () =>
  database().sql<{ payload: JobPayloads["send_order_mail"]; minutes: number }>(
    `select payload, ceil(extract(epoch from j.run_at - now()) / 60)::int as minutes
     from graphile_worker.jobs j join graphile_worker._private_jobs using (id) where j.key like 'again:%'`,
  );

test("orders in somebody's name silence no mail about another order of theirs, and each of an unpaid one's goes once", async () => {
  const sent: string[] = [];
  const office = openBackOffice(database());
  const shop = mailing(office, ({ subject }) => Promise.resolve(void sent.push(subject)));
  const kinds = ["placed", "bank-instructions", "zeller-instructions", "expiring", "canceled"] as const;
  const orders = [await orderIn(office, "pending"), await orderIn(office, "pending"), await orderIn(office, "pending")];
  for (let time = 0; time < 3; time += 1)
    for (const { id: orderId } of orders)
      for (const mail of kinds)
        await jobs.send_order_mail!(
          shop,
          mail === "canceled" ? { orderId, mail, data: { by: "system" } } : { orderId, mail },
        );
  expect(sent.toSorted()).toEqual(kinds.flatMap((kind) => orders.map(() => kind)).toSorted());
  // A mail that follows a payment is never held back.
  const orderId = orders[0]!.id;
  for (let time = 0; time < 2; time += 1) await jobs.send_order_mail!(shop, { orderId, mail: "paid" });
  expect(sent.filter((subject) => subject === "paid")).toHaveLength(2);
});

test("a mail server that is away draws on nobody's budget: what was tried again and again leaves in the end", async () => {
  const office = openBackOffice(database());
  const { id: orderId } = await orderIn(office, "pending");
  let away = true;
  let sent = 0;
  const shop = mailing(office, () => (away ? Promise.reject(new Error("away")) : Promise.resolve(void (sent += 1))));
  for (let attempt = 0; attempt < 40; attempt += 1)
    await expect(jobs.send_order_mail!(shop, { orderId, mail: "placed" })).rejects.toThrow("away");
  away = false;
  await jobs.send_order_mail!(shop, { orderId, mail: "placed" });
  expect(sent).toBe(1);
});

test("a process that is killed while it sends loses no mail: the next one sends it, once the other cannot be sending any more", async () => {
  const office = openBackOffice(database());
  const { id: orderId } = await orderIn(office, "pending");
  const sent: string[] = [];
  const killed = mailing(office, () => new Promise(() => {}));
  void jobs.send_order_mail!(killed, { orderId, mail: "placed" });
  await expect.poll(() => database().sql("select from order_mails_in_flight")).toHaveLength(1);
  const shop = mailing(office, ({ subject }) => Promise.resolve(void sent.push(subject)));
  await jobs.send_order_mail!(shop, { orderId, mail: "placed" });
  expect(sent, "the first process may be sending it").toEqual([]);
  const [waiting] = await waitingMails();
  expect(waiting).toEqual({ payload: { orderId, mail: "placed" }, minutes: 3 });
  office.clock.advance(minutes(3));
  await jobs.send_order_mail!(shop, waiting!.payload);
  expect(sent).toEqual(["placed"]);
  await jobs.send_order_mail!(shop, { orderId, mail: "placed" });
  expect(sent).toEqual(["placed"]);
});

test("a process that sends for so long that another took its turn ends only its own, so that nobody else begins meanwhile", async () => {
  const office = openBackOffice(database());
  const { id: orderId } = await orderIn(office, "pending");
  const ends: (() => void)[] = [];
  let sent = 0;
  const shop = mailing(office, () => new Promise<void>((end) => ends.push(end)).then(() => void (sent += 1)));
  const job = () => jobs.send_order_mail!(shop, { orderId, mail: "expiring" });
  const begun = (count: number) => expect.poll(() => ends).toHaveLength(count);
  const slow = job();
  await begun(1);
  office.clock.advance(minutes(3));
  const next = job();
  await begun(2);
  ends[0]!();
  await slow;
  expect(await database().sql("select from order_mails_in_flight where order_id = $1", [orderId])).toHaveLength(1);
  ends[1]!();
  await next;
  expect(sent).toBe(2);
  expect(await database().sql("select from order_mails_in_flight where order_id = $1", [orderId])).toEqual([]);
});

test("a mail that is tried again is one message to a mailbox; one that is sent anew is a message of its own", async () => {
  const office = openBackOffice(database());
  const { id: orderId } = await orderIn(office, "pending");
  let isAway = true;
  const ids: string[] = [];
  const shop = mailing(office, ({ messageId }) => {
    ids.push(messageId);
    return isAway ? Promise.reject(new Error("away")) : Promise.resolve();
  });
  const { send_order_mail: task } = taskList({ ...shop, log: { ...shop.log, error: () => {} } });
  const attempt = (id: string, attempts: number) =>
    task!({ orderId, mail: "paid", data: { by: "merchant" } }, { job: { id, attempts } } as JobHelpers);
  await expect(attempt("1", 1)).rejects.toThrow("away");
  isAway = false;
  await attempt("1", 2);
  await attempt("2", 1);
  expect(ids).toHaveLength(3);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

test.each([
  ["en", "Questions?", "Or write to help@plenum.example."],
  ["cn", "如有疑问", "也可发邮件至 help@plenum.example。"],
] as const)("the foot of a mail says once whom to ask, by phone or in writing: %s", (language, once, written) => {
  const letter = { subject: "", heading: "", blocks: [] };
  const { text, html } = compose(letter, translators[language], "https://shop.example", seller);
  for (const said of [text, html]) {
    expect(said.split(once)).toHaveLength(2);
    expect(said).toContain(written);
  }
  const silent = compose(letter, translators[language], "https://shop.example", { ...seller, phone: "" });
  expect(silent.text).toContain(once);
});

test("a mail that another process is just noting down as sent does not go again", async () => {
  const office = openBackOffice(database());
  const { id: orderId } = await orderIn(office, "pending");
  const sent: string[] = [];
  const shop = mailing(office, ({ subject }) => Promise.resolve(void sent.push(subject)));
  const now = shop.clock.now();
  await database().sql("insert into order_mails_in_flight (order_id, mail, since) values ($1, 'placed', $2)", [
    orderId,
    new Date(now),
  ]);
  let commit = () => {};
  const held = new Promise<void>((done) => (commit = done));
  let isNoted = () => {};
  const noted = new Promise<void>((done) => (isNoted = done));
  const other = database().transaction(async (tx) => {
    await recordLeasedMail(tx, { orderId, mail: "placed", subject: "placed", now }, now);
    isNoted();
    await held;
  });
  await noted;
  const ours = jobs.send_order_mail!(shop, { orderId, mail: "placed" });
  const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await database().sql(waits)).length).toBe(1);
  commit();
  await other;
  await ours;
  expect(sent).toEqual([]);
});
