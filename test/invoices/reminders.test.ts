import { expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { daysLater } from "#domain/kernel/calendar-day.ts";
import { cents } from "#domain/kernel/money.ts";
import { days, hours } from "#domain/kernel/time.ts";
import { type ReminderDay, reminderOf } from "#domain/receivables/reminders.ts";
import { recordPayment } from "#engine/invoices/record-payment.ts";
import { remindOfInvoices } from "#engine/invoices/reminders.ts";
import { customer } from "#test/fulfilment/back-office.ts";
import { openBackOffice } from "#test/fulfilment/back-office.ts";
import { giveRole } from "#test/companies/company-fixture.ts";
import { testDatabase } from "#test/database.ts";
import { accountWith, done, grant, invoicesOf, ordered, part, send } from "#test/receivables/on-account-shop.ts";
import { sendInvoiceReminder } from "#worker/mail/invoice-mail.ts";

const database = testDatabase();

test("a reminder has its day: three days before, on the day, and one, two and four weeks after or so", () => {
  const due = "2026-12-20" as CalendarDay;
  const on = (offset: number) => reminderOf(due, daysLater(due, offset));
  expect([-30, -4, -3, -1, 0, 6, 7, 13, 14, 29, 30, 400].map(on)).toEqual([
    null,
    null,
    -3,
    -3,
    0,
    0,
    7,
    7,
    14,
    14,
    30,
    30,
  ]);
});

/** A company with an invoice of the day, and somebody in accounts payable. */
async function invoiced() {
  const { deps, clock } = openBackOffice(database());
  const account = await accountWith(deps);
  const payable = await customer(database(), `payable-${account.company.id}`);
  await giveRole(database(), account.company, [payable, "accounts-payable"]);
  done(await send(deps, await ordered(deps, account, { items: [{ sku: await part(database()), quantity: 1 }] })));
  const [invoice] = await invoicesOf(database(), account.company.id);
  return { deps, clock, account, invoice: invoice! };
}

async function waiting(invoiceId: number): Promise<number[]> {
  const rows = await database().sql<{ day: number }>(
    `select (payload ->> 'day')::int as day from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send_invoice_reminder' and (payload ->> 'invoiceId')::bigint = $1 order by j.id`,
    [invoiceId],
  );
  return rows.map(({ day }) => day);
}

async function mailed(deps: object, invoiceId: number, day: ReminderDay) {
  const mails: { to: string; subject: string; text: string }[] = [];
  const mailer = { send: (mail: (typeof mails)[number]) => Promise.resolve(void mails.push(mail)) };
  const shop = { ...deps, mailer, settings: { publicUrl: "https://shop.example" } };
  await sendInvoiceReminder(shop as never, { invoiceId, day });
  return mails;
}

test("an open invoice is reminded of on its days, each once, however often it is looked for", async () => {
  const { deps, clock, invoice } = await invoiced();
  await remindOfInvoices(deps);
  expect(await waiting(invoice.id)).toEqual([]);
  for (const [later, told] of [
    [26, []],
    [1, [-3]],
    [3, [-3, 0]],
    [7, [-3, 0, 7]],
    [5, [-3, 0, 7]],
    [20, [-3, 0, 7, 30]],
    [90, [-3, 0, 7, 30]],
  ] as const) {
    clock.advance(days(later));
    await Promise.all([remindOfInvoices(deps), remindOfInvoices(deps)]);
    expect(await waiting(invoice.id)).toEqual(told);
  }
});

test("an invoice that was reminded of costs no transaction before its next day", async () => {
  const { deps, clock, invoice } = await invoiced();
  clock.advance(days(30 + 8));
  await remindOfInvoices(deps);
  expect(await waiting(invoice.id)).toEqual([7]);
  clock.advance(hours(1));
  database().takeStatements();
  await remindOfInvoices(deps);
  expect(database().takeStatements()).not.toContain("begin");
  clock.advance(days(6));
  await remindOfInvoices(deps);
  expect(await waiting(invoice.id)).toEqual([7, 14]);
});

test("accounts payable is told what is open and since when, and nothing once it is paid", async () => {
  const { deps, account, invoice } = await invoiced();
  const pay = (reference: string, amount: number) =>
    recordPayment(deps, {
      companyId: account.company.id,
      kind: "check",
      reference,
      amount: cents(amount),
      receivedOn: "2026-11-20" as CalendarDay,
      note: "",
      allocations: [],
      staff: "x",
    });
  done(await pay("1", 1_000));
  const [mail, ...others] = await mailed(deps, invoice.id, 7);
  expect([mail!.to, others]).toEqual([`payable-${account.company.id}@example.com`, []]);
  expect(mail!.subject).toContain("is overdue");
  expect(mail!.text).toContain(`$${((invoice.total - 1_000) / 100).toFixed(2)}`);
  expect(mail!.text).toContain("overdue for 7 days");
  expect((await mailed(deps, invoice.id, 0))[0]!.text).toContain("due today");
  done(await pay("2", invoice.total - 1_000));
  expect(await mailed(deps, invoice.id, 7)).toEqual([]);
});

test("each stage has its own words, sharper from one to the next, in the company's language", async () => {
  const { deps, clock, account, invoice } = await invoiced();
  const payable = `payable-${account.company.id}@example.com`;
  const said = async () => {
    const words: [string, string][] = [];
    for (const day of [7, 14, 30] as const) {
      const [mail] = await mailed(deps, invoice.id, day);
      words.push([mail!.subject, mail!.text]);
    }
    return words;
  };
  clock.advance(days(30 + 31));
  const [first, second, last] = await said();
  expect(first![0]).toContain("is overdue");
  expect(first![1]).toContain("It may have slipped through");
  expect([second![0].startsWith("Second reminder: "), second![1].includes("although we have written before")]).toEqual([
    true,
    true,
  ]);
  expect([last![0].startsWith("Last reminder: "), last![1].includes("This is our last one")]).toEqual([true, true]);
  for (const [, text] of [first!, second!, last!]) expect(text).toContain("overdue for 31 days");
  await database().sql("update customers set language = 'cn' where email = $1", [payable]);
  expect((await said()).map(([subject]) => subject.split("：")[0])).toEqual([
    expect.stringContaining("已逾期"),
    "第二次提醒",
    "最后一次提醒",
  ]);
});

test("the merchant stops reminders for one company, and has them again", async () => {
  const [stopped, other] = [await invoiced(), await invoiced()];
  await grant(stopped.deps, stopped.account.company.id, { reminds: "" });
  stopped.clock.advance(days(31));
  await remindOfInvoices(stopped.deps);
  expect(await waiting(stopped.invoice.id)).toEqual([]);
  expect(await waiting(other.invoice.id)).toEqual([0]);
  await grant(stopped.deps, stopped.account.company.id, {});
  await remindOfInvoices(stopped.deps);
  expect(await waiting(stopped.invoice.id)).toEqual([0]);
});

test("what is still owed of a closed site is mailed to whoever pays for the company, not to who paid for the site", async () => {
  const { deps } = openBackOffice(database());
  const account = await accountWith(deps);
  const { company } = account;
  const [there, runs] = [
    await customer(database(), `there-${company.id}`),
    await customer(database(), `runs-${company.id}`),
  ];
  await giveRole(database(), company, [there, "accounts-payable", "Plant"]);
  await giveRole(database(), company, [runs, "administrator"]);
  done(await send(deps, await ordered(deps, account, { items: [{ sku: await part(database()), quantity: 1 }] })));
  const [invoice] = await invoicesOf(database(), company.id);
  const toWhom = async () => (await mailed(deps, invoice!.id, 7)).map(({ to }) => to);
  expect(await toWhom()).toEqual([`there-${company.id}@example.com`]);
  await database().sql("update company_sites set closed_at = now() where id = $1", [company.sites["Plant"]!]);
  expect(await toWhom()).toEqual([`runs-${company.id}@example.com`]);
});

test("a reminder that a dispute has held back says for how long the invoice is overdue by now", async () => {
  const { deps, clock, invoice } = await invoiced();
  clock.advance(days(30 + 5));
  const [late] = await mailed(deps, invoice.id, 0);
  expect([late!.subject.includes("is overdue"), late!.text.includes("overdue for 5 days")]).toEqual([true, true]);
  clock.advance(days(6));
  expect((await mailed(deps, invoice.id, 7))[0]!.text).toContain("overdue for 11 days");
});
