import { beforeEach, expect, test } from "vitest";
import { days, hours, instant, minutes } from "#domain/kernel/time.ts";
import type { NoticeChoices } from "#domain/staff/notices.ts";
import type { Role } from "#domain/staff/permissions.ts";
import { decideHeldOrder } from "#engine/admin/credit-holds.ts";
import { claimAlreadyPaid } from "#engine/orders/claim-already-paid.ts";
import { runImport } from "#engine/admin/imports/run-import.ts";
import { jsonLog } from "#engine/platform/log.ts";
import { enqueue, type JobName, type JobPayloads } from "#engine/platform/outbox.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import type { Shop } from "#engine/shop.ts";
import { cancelReturn } from "#engine/returns/cancel-return.ts";
import { reviewOrder } from "#engine/reviews/review-order.ts";
import { chooseNotices } from "#engine/staff/notice-choices.ts";
import { changeStaff } from "#engine/staff/manage-staff.ts";
import { deliveredFreight, done, openedClaim } from "#test/claims/freight-claim.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { testDatabase } from "#test/database.ts";
import { openBackOffice, orderIn, paidOrder } from "#test/fulfilment/back-office.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { accountWith, ordered, part } from "#test/receivables/on-account-shop.ts";
import { deliveredOrder } from "#test/reviews/delivered-order.ts";
import { staffMember } from "#test/staff/staff-fixtures.ts";
import { jobs } from "#worker/jobs.ts";
import { tellOfFailedMail } from "#worker/mail/tell-of-failed-mail.ts";

const database = testDatabase();
const secret = "s".repeat(32);
/** Eleven in the morning in Chicago, where a shop is unless it says otherwise. */
const noon = instant(Date.parse("2026-11-20T11:00:00-06:00"));
const clock = fixedClock(noon);
const sent: Mail[] = [];
let send: (mail: Mail) => Promise<void>;

const shop = () =>
  ({
    db: database(),
    clock,
    log: jsonLog("error"),
    mailer: { send: (mail: Mail) => send(mail) },
    settings: { publicUrl: "https://shop.example", adminUrl: "https://admin.shop.example", secret, sandboxUrl: null },
  }) as unknown as Shop & { settings: { production: boolean } };

beforeEach(async () => {
  clock.set(noon);
  sent.length = 0;
  send = (mail) => Promise.resolve(void sent.push(mail));
  await database().sql("delete from graphile_worker._private_jobs");
  await database().sql("delete from staff_letters");
  await database().sql("delete from staff_notices");
  await database().sql("delete from staff_notice_choices");
  await database().sql("update staff set active = false");
});

const ofStaff: readonly JobName[] = ["tell_staff", "write_staff_letter", "send_staff_letter"];

/**
 * Runs the jobs of these mails that are due, and what they enqueue. `survives` false: each is run and then found again.
 */
async function work(survives = true): Promise<void> {
  for (;;) {
    const due = await database().sql<{ id: number; task: JobName; payload: never }>(
      `select j.id, j.task_identifier as task, p.payload from graphile_worker.jobs j
       join graphile_worker._private_jobs p using (id) where j.task_identifier = any($1) and j.run_at <= now() order by j.id`,
      [ofStaff],
    );
    if (due.length === 0) return;
    for (const { id, task, payload } of due) {
      const job = jobs[task] as (shop: Shop, payload: JobPayloads[JobName]) => Promise<void>;
      await database().sql("delete from graphile_worker._private_jobs where id = $1", [id]);
      if (!survives) await job(shop(), payload);
      await job(shop(), payload);
    }
  }
}

/** Jobs wait by the machine's clock: what is due after a while is due now. */
async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  await database().sql("update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => $1)", [
    ms / 1_000,
  ]);
}

let people = 0;
async function member(role: Role, choices?: NoticeChoices, language: "en" | "cn" | null = "en", hour = 8) {
  const email = `${role}-${(people += 1)}@example.com`;
  const id = await staffMember(database(), email, role, { secret });
  if (choices) done(await chooseNotices(shop(), id, { choices, hour, language }, { id, email }));
  return { id, email };
}

const tell = (payload: JobPayloads["tell_staff"]) =>
  database().transaction((tx) => enqueue(tx, clock, "tell_staff", payload));
const order = (name: string): JobPayloads["tell_staff"] => ({ about: "order", things: [{ name, key: name }] });
const subjects = () => sent.map(({ to, subject }) => `${to.replace(/-\d+@.*/, "")}: ${subject}`);

test("each thing is told by the use case that does it, with its number and the way to its screen", async () => {
  const office = openBackOffice(database());
  const told = async (step: () => Promise<unknown>) => {
    await database().sql("delete from graphile_worker._private_jobs");
    await step();
    const rows = await database().sql<{ payload: JobPayloads["tell_staff"] }>(
      `select p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) where j.task_identifier = 'tell_staff' order by j.id`,
    );
    return rows.map(({ payload: { about, things } }) => `${about} ${things.map(({ name }) => name).join()}`);
  };
  let transfer = await placeOrder(database(), office.clock, "bank-deposit");
  const again = async () => void (transfer = await placeOrder(database(), office.clock, "bank-deposit"));
  expect(await told(again)).toEqual([`order ${transfer.number}`]);
  const claims = () => claimAlreadyPaid(office.deps, { orderNumber: transfer.number, customerId: null });
  // A second press says nothing new.
  expect(await told(async () => [await claims(), await claims()])).toEqual([`transfer ${transfer.number}`]);
  let number = "";
  const pays = async () => void ({ number } = await paidOrder(office));
  expect(await told(pays)).toEqual([`order ${number}`, `paid ${number}`]);
  const returns = async () => void ({ number } = await orderIn(office, "return-refund"));
  expect(await told(returns)).toEqual([`order ${number}`, `paid ${number}`, `return ${number}-R1`]);
  const freight = await deliveredFreight(office);
  expect(await told(() => openedClaim(office, freight))).toEqual([`claim ${freight.number}-C1`]);

  const [{ id } = { id: 0 }] = await database().sql<{ id: number }>(
    `insert into import_runs (file_key, file_name, format, bytes, state, staff_email, created_at, updated_at)
     values ('gone.csv', 'goods.csv', 'csv', 9, 'checking', 'owner@example.com', now(), now()) returning id`,
  );
  const files = { stream: () => Promise.resolve(null) };
  expect(await told(() => runImport({ ...shop(), files } as never, id))).toEqual([`failed-import ${id}`]);
});

test("a review waits for a decision: those who chose it are told, each time it is changed", async () => {
  const customerId = await customer(database(), "reviewer@example.com");
  const { number, sku } = await deliveredOrder(database(), clock, customerId);
  await database().sql("delete from graphile_worker._private_jobs");
  const { email } = await member("support", { review: "at-once" });
  const typed = { stars: "4", title: "Quiet", text: "Runs all day." };
  for (let time = 0; time < 2; time += 1) {
    done(await reviewOrder(shop(), { customerId }, { order: number, sku, language: "en", typed }));
    await pass(minutes(1));
    await work();
  }
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual(
    Array.from({ length: 2 }, () => [email, `A review waits: ${sku}`]),
  );
});

test("a part that runs low is told of once, and once more when it was stocked up in between", async () => {
  const placed = await placeOrder(database(), clock, "stripe");
  await database().sql("delete from graphile_worker._private_jobs");
  await member("fulfilment", { "low-stock": "at-once" });
  const stock = (set: string) => database().sql(`update stock set ${set} where variant_id = $1`, [placed.variantId]);
  await stock("reorder_at = 9");
  for (let time = 0; time < 3; time += 1) await jobs.note_low_stock!(shop(), {});
  await work();
  expect(sent).toHaveLength(1);
  expect(sent[0]!.subject).toMatch(/^Running low: /);
  expect(sent[0]!.text).toContain(`https://admin.shop.example/admin/stock/${placed.variantId}`);
  await stock("on_hand = 100");
  await jobs.note_low_stock!(shop(), {});
  await stock("on_hand = reserved + 2");
  await pass(minutes(5));
  await jobs.note_low_stock!(shop(), {});
  await work();
  expect(sent).toHaveLength(2);
});

test("jobs that are run twice, and a process that dies between sending and noting it, tell of nothing twice", async () => {
  await member("owner");
  await tell(order("PL-AAAA-1111"));
  await work(false);
  expect(sent).toHaveLength(1);
  await tell(order("PL-AAAA-1111"));
  await work();
  expect(sent).toHaveLength(1);

  await tell(order("PL-AAAA-2222"));
  send = (mail) => (sent.push(mail), Promise.reject(new Error("killed")));
  await expect(work()).rejects.toThrow("killed");
  send = (mail) => Promise.resolve(void sent.push(mail));
  const [letter] = await database().sql<{ id: number }>("select id from staff_letters where sent_at is null");
  await jobs.send_staff_letter!(shop(), { letterId: letter!.id });
  await jobs.send_staff_letter!(shop(), { letterId: letter!.id });
  // The mail of the second try is the same message, of which a mailbox keeps one.
  expect(new Set(sent.slice(1).map(({ messageId }) => messageId)).size).toBe(1);
  expect(sent).toHaveLength(3);
});

test("five hundred orders within an hour are five mails and one that holds the rest, and says so", async () => {
  await member("owner", {});
  const number = (at: number) => `PL-BBBB-${1000 + at}`;
  for (let at = 0; at < 500; at += 1) {
    await tell(order(number(at)));
    if (at < 10 || at % 100 === 0) await work();
    if (at % 10 === 0) await pass(minutes(59) / 50);
  }
  await work();
  expect(sent).toHaveLength(5);
  await pass(hours(1));
  await work();
  expect(sent).toHaveLength(6);
  const { subject, text } = sent[5]!;
  expect(subject).toBe("495 things to look at in your shop");
  expect(text).toContain("After 5 emails within an hour, the rest comes together in one.");
  expect(text).toContain("New orders: 495");
  expect(text).toContain("and 475 more");
  expect(sent.flatMap((mail) => mail.text.match(/PL-BBBB-\d+/g) ?? []).length).toBeLessThan(40);
  const [row] = await database().sql<{ told: number }>(
    "select count(*)::int as told from staff_notices where letter_id is not null",
  );
  expect(row!.told).toBe(500);
});

test("a daily mail comes at its hour of the shop's day, once, with all that happened, and on a quiet day not at all", async () => {
  await member("manager", { order: "daily", return: "daily", dispute: "off" }, "cn", 17);
  const tick = async () => (await jobs.write_daily_letters!(shop(), {}), await work(), sent.length);
  await tell(order("PL-CCCC-1111"));
  await tell({ about: "return", things: [{ name: "PL-CCCC-2222-R1", key: "7" }] });
  await work();
  expect(await tick()).toBe(0);
  await pass(hours(6) - 1_000);
  expect(await tick(), "before five").toBe(0);
  await pass(1_000);
  expect([await tick(), await tick()], "at five").toEqual([1, 1]);
  expect(sent[0]).toMatchObject({ language: "cn", subject: "商店每日汇总：2 件事待查看" });
  for (const words of ["PL-CCCC-1111", "PL-CCCC-2222-R1", "https://admin.shop.example/cn/admin/returns/7"])
    expect(sent[0]!.text).toContain(words);
  expect(sent[0]!.text).not.toContain("compressor");
  await pass(days(1));
  expect(await tick(), "a day on which nothing happened").toBe(1);
  await tell(order("PL-CCCC-3333"));
  await work();
  await pass(days(1));
  expect(await tick()).toBe(2);
});

test("a return that its buyer canceled in between is not counted in the daily mail; one that waits is", async () => {
  const office = openBackOffice(database());
  await database().sql("delete from graphile_worker._private_jobs");
  await member("manager", { return: "daily", order: "off", paid: "off", dispute: "off" }, "en", 17);
  const [canceled, waiting] = [await orderIn(office, "return-refund"), await orderIn(office, "return-refund")];
  await work();
  done(await cancelReturn(office.deps, { orderId: canceled.id, customerId: null }));
  await pass(hours(6));
  await jobs.write_daily_letters!(shop(), {});
  await work();
  expect(sent).toHaveLength(1);
  const [row] = await database().sql<{ id: number }>("select id from returns where order_id = $1", [waiting.id]);
  expect(sent[0]!.text).toContain("1 thing to look at");
  expect(sent[0]!.text).toContain(`https://admin.shop.example/admin/returns/${row!.id}\n`);
});

test("who leaves, loses the role or changes their mind is told no more, also of what already waits", async () => {
  const boss = await member("owner", { order: "off", dispute: "off", "failed-mail": "off" });
  const [leaver, mover, thinker] = [
    await member("manager", { order: "at-once" }),
    await member("manager", { "failed-import": "at-once", order: "off" }),
    await member("support", { order: "at-once" }),
  ];
  await tell(order("PL-DDDD-1111"));
  await tell({ about: "failed-import", things: [{ name: "4", key: "4" }] });
  const notes = await database().sql<{ payload: never }>(
    `select p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) where j.task_identifier = 'tell_staff'`,
  );
  for (const { payload } of notes) await jobs.tell_staff!(shop(), payload);
  done(await changeStaff(shop(), leaver.id, null, boss));
  done(await changeStaff(shop(), mover.id, "support", boss));
  done(await chooseNotices(shop(), thinker.id, { choices: { order: "off" }, hour: 8, language: "en" }, thinker));
  await work();
  expect(subjects()).toEqual([]);
  const waiting = await database().sql("select from staff_notices where staff_id = any($1) and letter_id is null", [
    [mover.id, thinker.id],
  ]);
  expect(waiting).toEqual([]);
});

test("a letter names numbers alone, in the person's language, and leads behind the sign-in", async () => {
  const placed = await placeOrder(database(), clock, "stripe", { email: "quetzal@example.com" });
  await database().sql("delete from graphile_worker._private_jobs");
  const [english, chinese, both] = [
    await member("owner", { order: "at-once", dispute: "off" }),
    await member("owner", { order: "at-once" }, "cn"),
    await member("owner", { order: "at-once" }, null),
  ];
  await tell(order(placed.number));
  await work();
  const mailTo = ({ email }: { email: string }) => sent.find(({ to }) => to === email)!;
  expect(mailTo(english).subject).toBe(`New order ${placed.number}`);
  expect(mailTo(chinese).subject).toBe(`新订单 ${placed.number}`);
  expect(mailTo(both).subject).toBe(`New order ${placed.number} · 新订单 ${placed.number}`);
  expect(mailTo(english).text).toContain(`https://admin.shop.example/admin/orders/${placed.number}`);
  expect(mailTo(chinese).text).toContain(`https://admin.shop.example/cn/admin/orders/${placed.number}`);
  for (const { text, html } of sent)
    for (const of of ["quetzal", "Byron", "Mill Road", "Dayton"]) expect(text + html).not.toContain(of);
});

test("an order on credit hold is told as what it is, alone and among others, until somebody has decided", async () => {
  const office = openBackOffice(database());
  const account = await accountWith(office.deps, { limit: "100", holds: "on" });
  const { number, orderId } = await ordered(office.deps, account, {
    items: [{ sku: await part(database()), quantity: 1 }],
  });
  const other = await placeOrder(database(), clock);
  await database().sql("delete from graphile_worker._private_jobs");
  await member("manager", { order: "at-once" }, null);
  await tell(order(number));
  await work();
  const held = `New order ${number} is on credit hold and waits for a decision · 新订单 ${number}：信用暂挂，待决定`;
  expect(subjects()).toEqual([`manager: ${held}`]);
  sent.length = 0;
  await tell({
    about: "order",
    things: [order(number), order(other.number)].flatMap(({ things }) => things),
    episode: "2",
  });
  await work();
  expect(sent[0]!.text).toMatch(new RegExp(`${number} · \\$[\\d.]+ · Credit hold`));
  expect(sent[0]!.text).not.toMatch(new RegExp(`${other.number} · [^\n]*Credit hold`));
  sent.length = 0;
  const decision = { companyId: account.company.id, orderId, decision: "declined" } as const;
  done(await decideHeldOrder(office.deps, { id: null, email: "owner@example.com" }, decision));
  await database().sql("delete from graphile_worker._private_jobs");
  await tell({ ...order(number), episode: "3" });
  await work();
  expect(subjects()).toEqual([`manager: New order ${number} · 新订单 ${number}`]);
});

test("a mail to a buyer that fails five times is told once, and not where it has left meanwhile", async () => {
  const placed = await placeOrder(database(), clock, "stripe");
  await database().sql("delete from graphile_worker._private_jobs");
  await member("owner", { "failed-mail": "at-once", order: "off" });
  const payload = { orderId: placed.id, mail: "paid" } as const;
  const jobOf = async (key: string) => {
    await database().transaction((tx) => enqueue(tx, clock, "send_order_mail", payload, { key }));
    const [job] = await database().sql<{ id: number }>("select id from graphile_worker.jobs where key = $1", [key]);
    return String(job!.id);
  };
  const fails = async (id: string, name: JobName = "send_order_mail") => {
    for (let attempts = 1; attempts <= 25; attempts += 1)
      await tellOfFailedMail(shop(), { id, name, attempts, payload });
  };
  await fails(await jobOf("stuck"));
  const left = await jobOf("left");
  await fails(left);
  await database().sql("delete from graphile_worker._private_jobs where id = $1", [left]);
  await fails("0", "send_staff_letter");
  await work();
  expect(subjects()).toEqual([`owner: An email about order ${placed.number} cannot be delivered`]);
});

test("a mail to a company that fails five times is told as well to those who may see it, and none to the staff themselves", async () => {
  await member("owner", { "failed-mail": "at-once", order: "off" });
  await member("fulfilment", { "failed-mail": "at-once" });
  const payload = { invoiceId: 1 };
  for (const name of ["send_invoice_mail", "send_told_mail"] as const) {
    await database().transaction((tx) => tx.sql("select graphile_worker.add_job($1, job_key => $1)", [name]));
    const [job] = await database().sql<{ id: number }>("select id from graphile_worker.jobs where key = $1", [name]);
    await tellOfFailedMail(shop(), { id: String(job!.id), name, attempts: 5, payload });
  }
  await work();
  expect(subjects()).toEqual(["owner: An email cannot be delivered"]);
  expect(sent[0]!.text).toContain("https://admin.shop.example/admin/failedMails");
});

test("a dispute is told as its reader chose: at once with the words for it, with the daily mail, or not", async () => {
  const placed = await placeOrder(database(), clock, "stripe");
  await database().sql("delete from graphile_worker._private_jobs");
  const [now, later] = [await member("owner"), await member("manager", { dispute: "daily" })];
  await member("manager", { dispute: "off" });
  const payload = { orderId: placed.id, about: "dispute-needs-response", amount: placed.total } as const;
  for (let time = 0; time < 2; time += 1) await jobs.send_money_mail!(shop(), payload);
  expect(new Set(sent.map(({ to }) => to))).toEqual(new Set([now.email]));
  sent.length = 0;
  await pass(hours(22));
  await jobs.write_daily_letters!(shop(), {});
  await work();
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[later.email, "Your shop’s day: 1 thing to look at"]]);
  // Other money is no choice: whoever may refund is told.
  sent.length = 0;
  await jobs.send_money_mail!(shop(), { orderId: placed.id, about: "refund-failed", amount: 100 });
  expect(sent).toHaveLength(3);
});
