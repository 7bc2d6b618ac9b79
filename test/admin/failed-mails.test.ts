import { expect, test } from "vitest";
import { after, days, hours, type Instant, minutes } from "#domain/kernel/time.ts";
import type { Role } from "#domain/staff/permissions.ts";
import { listFailedMails } from "#engine/admin/failed-mails/failed-mail-table.ts";
import { mailAbouts } from "#engine/admin/failed-mails/mail-abouts.ts";
import { companyWith } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { openShop } from "#test/open-shop.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { insertInvoices } from "#test/receivables/insert-invoices.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
const list = "/admin/failedMails";
const query = { scope: "all", search: "", filters: {}, sort: "oldest", page: 1 } as const;
const unknown = "the mail server did not take a mail: EENVELOPE 550 5.1.1 (RCPT TO)";

interface Failing {
  readonly attempts?: number;
  readonly words?: string;
  readonly locked?: boolean;
}

/** A mail's job as so many attempts leave it; gives its id. */
async function failing(task: string, payload: object, { attempts = 9, words = unknown, locked }: Failing = {}) {
  const [job] = await shop().db.sql<{ id: number }>(
    `select id from graphile_worker.add_job($1, $2::json, run_at => now() + interval '5 hours', max_attempts => 25)`,
    [task, JSON.stringify(payload)],
  );
  await shop().db.sql(
    `update graphile_worker._private_jobs set attempts = $2, last_error = $3, locked_at = $4, locked_by = $5 where id = $1`,
    [job!.id, attempts, words, locked ? new Date() : null, locked ? "worker" : null],
  );
  return job!.id;
}

const emptied = () => shop().db.sql("delete from graphile_worker._private_jobs");

const jobOf = async (id: number) =>
  (
    await shop().db.sql<{ attempts: number; isDue: boolean }>(
      `select attempts, run_at <= now() as "isDue" from graphile_worker._private_jobs where id = $1`,
      [id],
    )
  )[0];

const audited = () =>
  shop().db.sql(
    "select staff_email as who, action, subject, data from audit_log where action in ('mail-retried', 'mail-dropped') order by id",
  );

const words = (html: string) => html.replaceAll(/<!--.*?-->|<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

/** An order, a company with an invoice and a person, and a failing mail about each, and one to a colleague. */
async function someMails() {
  await emptied();
  const { db, clock } = shop();
  const mark = crypto.randomUUID().slice(0, 8);
  const email = `typo-${mark}@example.com`;
  const order = await placeOrder(db, clock, "stripe", { email });
  const person = await customer(db, `person-${mark}@example.com`);
  const payer = await customer(db, `payable-${mark}@example.com`);
  const company = await companyWith(db, `Quetzal ${mark}`, ["Dayton"], [[payer, "administrator"]]);
  const number = `INV-${mark}`;
  const invoice = { number, companyId: company.id, orderId: order.id, issuedOn: "2026-11-20", dueOn: "2026-12-20" };
  const ids = await insertInvoices(db, [{ ...invoice, total: 1_000 }]);
  await emptied();
  const jobs = {
    order: await failing("send_order_mail", { orderId: order.id, mail: "bank-instructions" }),
    invoice: await failing("send_invoice_mail", { invoiceId: ids.get(number) }, { words: "Greeting never received" }),
    company: await failing("send_company_mail", { companyId: company.id, mail: "company-approved", reason: "" }),
    person: await failing("send_customer_mail", { customerId: person, mail: "reset-password" }, { attempts: 25 }),
    staff: await failing("send_test_mail", { mail: "placed", words: {}, to: `boss-${mark}@example.com` }),
  };
  return { mark, order, email, person, company, number, jobs };
}

test("the dashboard's count leads to the mails that cannot be delivered, each with its recipient, its reason and the way to what it is about", async () => {
  const { mark, order, email, person, company, number } = await someMails();
  const owner = await signedInAs(shop(), "owner");
  const dashboard = (await owner.get("/admin")).text;
  expect(dashboard).toMatch(/href="\/admin\/failedMails"[^>]*><span[^>]*>5<\/span>/);
  const page = (await owner.get(list)).text;
  for (const said of [
    "Undelivered emails",
    email,
    "There is no such mailbox, or its address is mistyped.",
    "Error code: 550 5.1.1",
    "The mail server did not answer.",
    "9 attempts",
    "Given up",
    `boss-${mark}@example.com`,
    `payable-${mark}@example.com`,
  ])
    expect(words(page)).toContain(said);
  for (const href of [
    `/admin/orders/${order.number}`,
    `/admin/customers/${person}`,
    `/admin/companies/${company.id}`,
    `/admin/companies/${company.id}/account`,
  ])
    expect(page).toContain(`href="${href}"`);
  const chinese = words((await owner.get(`/cn${list}`)).text);
  for (const said of [
    "未送达邮件",
    "该邮箱不存在，或填写有误。",
    "错误代码：550 5.1.1",
    "已尝试 9 次",
    "已放弃",
    "重试",
  ])
    expect(chinese).toContain(said);
  for (const said of ["the mail server did not take", "EENVELOPE", "RCPT TO", "Greeting never received"])
    expect(words(page) + chinese).not.toContain(said);
  const found = async (query: string) => words((await owner.get(`${list}?${query}`)).text);
  expect(await found(`q=${number}`)).toContain("1 result");
  expect(await found(`q=${email}`)).toContain("1 result");
  expect(await found("scope=given-up")).toContain(`person-${mark}@example.com`);
  expect(await found("scope=refused")).toContain("4 results");
  expect(shop().errors).toEqual([]);
});

test("mails that the server asks for later are not among those that it refused", async () => {
  const { order, email } = await someMails();
  await emptied();
  const mail = { orderId: order.id, mail: "paid" };
  await failing("send_order_mail", mail, { words: "the mail server did not take a mail: EMESSAGE 451 (DATA)" });
  await failing("send_order_mail", mail, { words: "the mail server did not take a mail: EMESSAGE 452 4.2.2 (DATA)" });
  const owner = await signedInAs(shop(), "owner");
  const scope = async (query: string) => words((await owner.get(`${list}?${query}`)).text);
  expect(await scope("")).toContain("2 results");
  expect(await scope("scope=refused")).not.toContain(email);
  await failing("send_order_mail", mail, { words: "the mail server did not take a mail: EENVELOPE" });
  expect(await scope("scope=refused")).toContain("1 result");
});

test("the mails of a company's order are found by its company, and those of money name the staff who are told", async () => {
  const { db } = shop();
  const { mark, order, company } = await someMails();
  await emptied();
  const [site] = await db.sql<{ id: number }>("select id from company_sites where company_id = $1", [company.id]);
  await db.sql("update orders set company_id = $2, site_id = $3 where id = $1", [order.id, company.id, site!.id]);
  await failing("send_order_mail", { orderId: order.id, mail: "paid" });
  await failing("send_money_mail", { orderId: order.id, about: "refund-failed", amount: 100 });
  const owner = await signedInAs(shop(), "owner", `boss-${mark}@example.com`);
  const found = words((await owner.get(`${list}?q=Quetzal+${mark}`)).text);
  for (const said of ["2 results", `${order.number} · Quetzal ${mark}`, `payable-${mark}@example.com`, `boss-${mark}@`])
    expect(found).toContain(said);
  expect(found).not.toContain("Nobody now");
});

test("times of the queue are shown by the shop's clock, as all others are", async () => {
  const { jobs } = await someMails();
  const { db, clock } = shop();
  clock.advance(days(7));
  await db.sql("update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where id = $1", [
    jobs.order,
  ]);
  const [row] = (await listFailedMails(shop(), "owner", query)).rows;
  const off = (at: Instant, moment: Instant) => Math.abs(at - moment);
  expect(off(row!.since, clock.now())).toBeLessThan(minutes(2));
  expect(off(row!.nextAt, after(clock.now(), hours(1)))).toBeLessThan(minutes(2));
});

test("mails that are tried again are due now, one that was given up too, and each is in the audit log", async () => {
  const { order, person, jobs } = await someMails();
  const support = await signedInAs(shop(), "support", "tries@example.com");
  const one = await support.post(list, { intent: "retry", row: String(jobs.order) });
  expect([one.status, words(one.text).includes("1 email is tried again now.")]).toEqual([200, true]);
  expect(await jobOf(jobs.order)).toEqual({ attempts: 9, isDue: true });
  const ids = new URLSearchParams([["intent", "retry"]]);
  for (const id of [jobs.order, jobs.person, jobs.person]) ids.append("row", String(id));
  await support.post(list, ids);
  expect(await jobOf(jobs.person)).toEqual({ attempts: 24, isDue: true });
  const entry = (subject: string, mail: string) => ({
    who: "tries@example.com",
    action: "mail-retried",
    subject,
    data: { mail },
  });
  expect((await audited()).slice(-3)).toEqual([
    entry(order.number, "bankInstructions"),
    entry(order.number, "bankInstructions"),
    entry(`customer ${person}`, "resetPassword"),
  ]);
});

test("mails are dropped only after a question, in either language, and not while they are being sent", async () => {
  const { order, jobs } = await someMails();
  const busy = await failing("send_order_mail", { orderId: order.id, mail: "paid" }, { locked: true });
  const manager = await signedInAs(shop(), "manager", "drops@example.com");
  const asked = await manager.post(`/cn${list}`, { intent: "drop", row: String(jobs.order) });
  expect(words(asked.text)).toContain("确定丢弃 1 封邮件？丢弃后不会再发送。");
  expect(await jobOf(jobs.order)).toBeDefined();
  const form = new URLSearchParams([["intent", "drop-now"]]);
  for (const id of [jobs.order, busy, 999_999_999]) form.append("row", String(id));
  const dropped = words((await manager.post(list, form)).text);
  expect(dropped).toContain("1 email is dropped. 2 others had left already, or are being sent.");
  expect([await jobOf(jobs.order), (await jobOf(busy))?.attempts]).toEqual([undefined, 9]);
  expect((await audited()).at(-1)).toEqual({
    who: "drops@example.com",
    action: "mail-dropped",
    subject: order.number,
    data: { mail: "bankInstructions" },
  });
  const nothing = await manager.post(list, { intent: "drop" });
  expect([nothing.status, words(nothing.text).includes("Tick the emails first.")]).toEqual([400, true]);
});

test("nobody sees a mail about what they may not open, nor takes a step with it; who only looks has no steps", async () => {
  const { mark, email, number, jobs } = await someMails();
  const seenBy = async (role: Role) => {
    const browser = await signedInAs(shop(), role, `${role}-${mark}@example.com`);
    const { text } = await browser.get(list);
    const seen = {
      order: email,
      invoice: number,
      company: `payable-${mark}`,
      person: `person-${mark}`,
      staff: "boss-",
    };
    const count = /failedMails"[^>]*><span[^>]*>(\d+)</.exec((await browser.get("/admin")).text)?.[1];
    const names = Object.entries(seen).flatMap(([name, mailbox]) => (text.includes(mailbox) ? [name] : []));
    return [names, count, text.includes('value="retry"')];
  };
  const ofBuyers = ["order", "invoice", "company", "person"];
  expect(await seenBy("owner")).toEqual([[...ofBuyers, "staff"], "5", true]);
  expect(await seenBy("manager")).toEqual([ofBuyers, "4", true]);
  expect(await seenBy("fulfilment")).toEqual([["order"], "1", true]);
  expect(await seenBy("read-only")).toEqual([ofBuyers, "4", false]);
  const packer = await signedInAs(shop(), "fulfilment");
  await packer.post(list, { intent: "drop-now", row: String(jobs.staff) });
  await packer.post(list, { intent: "drop-now", row: String(jobs.person) });
  expect([await jobOf(jobs.staff), await jobOf(jobs.person)]).not.toContain(undefined);
  const reader = await signedInAs(shop(), "read-only");
  for (const intent of ["retry", "retry-all", "drop", "drop-all", "drop-now"])
    expect((await reader.post(list, { intent, row: String(jobs.order) })).status).toBe(403);
});

test("a thousand mails are shown by pages, and tried again or dropped in one press", async () => {
  const { order } = await someMails();
  await emptied();
  const payload = JSON.stringify({ orderId: order.id, mail: "paid" });
  await shop().db.sql(
    `select graphile_worker.add_job('send_order_mail', $1::json, max_attempts => 25) from generate_series(1, 1000)`,
    [payload],
  );
  await shop().db.sql(
    `update graphile_worker._private_jobs set attempts = 6, last_error = $1, run_at = now() + interval '1 hour'`,
    [unknown],
  );
  const owner = await signedInAs(shop(), "owner");
  const page = (await owner.get(`${list}?page=20`)).text;
  expect(words(page)).toContain("1,000 results");
  expect(page.match(/aria-label="Select /g)).toHaveLength(50);
  expect(words(page)).toContain("Try all 1,000 again");
  expect(words((await owner.post(list, { intent: "retry-all" })).text)).toContain("1,000 emails are tried again now.");
  const due = await shop().db.sql("select from graphile_worker._private_jobs where attempts = 6 and run_at <= now()");
  expect(due).toHaveLength(1_000);
  const question = (await owner.post(list, { intent: "drop-all" })).text;
  expect(words(question)).toContain("Drop 1,000 emails? They are never sent then.");
  const rows = [...question.matchAll(/type="hidden" name="row" value="(\d+)"/g)].map(([, id = ""]) => id);
  const pairs = Array.from(new Set(rows), (row) => ["row", row] as const);
  expect(words((await owner.post(list, [["intent", "drop-now"], ...pairs])).text)).toContain(
    "1,000 emails are dropped.",
  );
  expect(words((await owner.get(list)).text)).toContain("No undelivered emails.");
});

test("the page of undelivered mails counts those that are queued, being sent or tried again, and none of a later day", async () => {
  await emptied();
  const owner = await signedInAs(shop(), "owner");
  // The sign-in may have enqueued some of its own.
  await emptied();
  const page = async () => words((await owner.get(list)).text);
  expect(await page()).toContain("No other email is queued or being sent.");
  const mail = { mail: "placed", words: {}, to: "boss@example.com" };
  await failing("send_test_mail", mail, { attempts: 1, locked: true });
  await failing("send_test_mail", mail, { attempts: 2 });
  const queued = await failing("send_test_mail", mail, { attempts: 0 });
  expect(await page(), "one is for a later day").toContain("2 other emails have not left yet");
  await shop().db.sql("update graphile_worker._private_jobs set run_at = now() where id = $1", [queued]);
  const text = await page();
  expect(text).toContain("3 other emails have not left yet");
  expect(text).toContain("No undelivered emails.");
  expect(text).not.toContain("Every email has left");
  const chinese = words((await owner.get(`/cn${list}`)).text);
  expect(chinese).toContain("另有 3 封邮件尚未发出");
  const packer = await signedInAs(shop(), "fulfilment");
  await emptied();
  await failing("send_test_mail", mail, { attempts: 1, locked: true });
  expect(words((await packer.get(list)).text), "not theirs to see").toContain("No other email is queued");
});

test("a mail whose order, company or person is gone is listed all the same", async () => {
  await emptied();
  const gone = {
    orderId: 0,
    draftId: 0,
    staffId: 0,
    purchaseId: 0,
    customerId: null,
    invitationId: 0,
    requisitionId: 0,
  };
  const others = { invoiceId: 0, creditId: 0, paymentId: 0, companyId: 0, certificateId: 0, machineId: 0, id: 0 };
  const payload = {
    ...gone,
    ...others,
    alertId: 0,
    letterId: 0,
    about: "dispute-opened",
    mail: "paid",
    month: "2026-10",
    step: 0,
  };
  for (const task of Object.keys(mailAbouts)) await failing(task, payload);
  const owner = await signedInAs(shop(), "owner");
  const page = words((await owner.get(list)).text);
  expect(page).toContain(`${Object.keys(mailAbouts).length} results`);
  expect(page).toContain("Nobody now");
  expect(shop().errors).toEqual([]);
  await emptied();
});
