import { expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";
import { days, minutes } from "#domain/kernel/time.ts";
import { bounceFeeOf } from "#domain/receivables/bounce-fee.ts";
import { chargeBounceFee } from "#engine/invoices/bounce-fee.ts";
import { companyStatement } from "#engine/invoices/company-statement.ts";
import { disputeInvoice } from "#engine/invoices/invoice-disputes.ts";
import { bouncePayment, recordPayment, writeOff } from "#engine/invoices/record-payment.ts";
import { remindOfInvoices } from "#engine/invoices/reminders.ts";
import { accountFigures } from "#engine/receivables/company-account.ts";
import { giveRole } from "#test/companies/company-fixture.ts";
import { testDatabase } from "#test/database.ts";
import { customer, openBackOffice } from "#test/fulfilment/back-office.ts";
import {
  type Account,
  accountWith,
  booksBy,
  done,
  grant,
  invoicesOf,
  ordered,
  part,
  readyToOrder,
  send,
} from "#test/receivables/on-account-shop.ts";
import { sendInvoiceMail, sendInvoiceReminder } from "#worker/mail/invoice-mail.ts";

const database = testDatabase({ max: 24 });
type Deps = ReturnType<typeof openBackOffice>["deps"];

/** Thirty dollars for a payment that comes back. */
const agreed = { bounceFee: "30" } as const;
const thirty = cents(30_00);

let payments = 0;

async function pay(deps: Deps, { company }: Account, amount: number, kind: "check" | "ach" | "wire" = "check") {
  payments += 1;
  const about = { companyId: company.id, kind, reference: `P-${payments}`, note: "", staff: "x", allocations: [] };
  const receivedOn = "2026-11-20" as CalendarDay;
  return done(await recordPayment(deps, { ...about, amount: cents(amount), receivedOn })).creditId;
}

const bounce = (deps: Deps, { company }: Account, creditId: number, fee: typeof thirty | null = thirty) =>
  bouncePayment(deps, { creditId, companyId: company.id, reason: "No funds", staff: "x", fee });
const charge = (deps: Deps, { company }: Account, creditId: number) =>
  chargeBounceFee(deps, { creditId, companyId: company.id, fee: thirty });
const figures = ({ company }: Account) => accountFigures(database(), company.id);
const feesOf = ({ company }: Account) =>
  database().sql<{ id: number; number: string }>(
    `select i.id, i.number from invoices i join bounce_fees b on b.invoice_id = i.id where i.company_id = $1`,
    [company.id],
  );

/** A company whose terms name the fee, with an invoice that a check has paid. */
async function paidByCheck(typed: Parameters<typeof accountWith>[1] = {}) {
  const { deps, clock } = openBackOffice(database());
  const account = await accountWith(deps, { ...agreed, ...typed });
  const order = await ordered(deps, account, { items: [{ sku: await part(database(), 10_000), quantity: 1 }] });
  done(await send(deps, order));
  const [invoice] = await invoicesOf(database(), account.company.id);
  return { deps, clock, account, invoice: invoice!, check: await pay(deps, account, invoice!.total) };
}

test("the fee is that of the terms, for a check and an ACH payment; a wire does not come back", () => {
  expect(bounceFeeOf("check", cents(25_00))).toBe(2_500);
  expect(bounceFeeOf("ach", cents(25_00))).toBe(2_500);
  for (const kind of ["wire", "stripe", "paypal", "credit-memo"]) expect(bounceFeeOf(kind, cents(25_00))).toBeNull();
  expect(bounceFeeOf("check", null)).toBeNull();
});

test("it is owed beside what the check had paid: other income, no sale, no tax, due on receipt and of no order", async () => {
  const { deps, clock, account, invoice, check } = await paidByCheck();
  const before = await booksBy(database());
  clock.advance(minutes(1));
  done(await bounce(deps, account, check));
  const invoices = await invoicesOf(database(), account.company.id);
  expect(invoices).toHaveLength(2);
  expect(invoices[1]).toMatchObject({ subtotal: 3_000, tax: 0, shipping: 0, discount: 0, total: 3_000, orderId: null });
  expect(invoices[1]!.dueOn).toBe("2026-11-20");
  expect(await figures(account)).toEqual({ open: invoice.total + 3_000, uninvoiced: 0, unapplied: 0 });
  const books = await booksBy(database());
  const moved = (name: string) => (books[name] ?? 0) - (before[name] ?? 0);
  expect(["receivable", "bank", "other_income", "revenue", "tax", "unapplied"].map(moved)).toEqual([
    invoice.total + 3_000,
    -invoice.total,
    -3_000,
    0,
    0,
    0,
  ]);
  // The statement has it after what came back, and adds up to what is owed.
  const { statement } = await companyStatement(deps, account.company.id, null);
  expect(statement.lines.slice(-2).map(({ kind, amount }) => [kind, amount])).toEqual([
    ["reversal", invoice.total],
    ["fee", 3_000],
  ]);
  expect(statement.closing).toBe(invoice.total + 3_000);
  expect(Object.values(statement.ages).reduce((sum, age) => sum + age, 0)).toBe(invoice.total + 3_000);
});

test("is charged by whoever says so, only where the terms name it, and only as they name it now", async () => {
  const { deps, account, check } = await paidByCheck();
  const stale = { ok: false, error: { code: "company_stale" } };
  expect(await bounce(deps, account, check, cents(50_00))).toMatchObject(stale);
  const wire = await pay(deps, account, 5_000, "wire");
  expect(await bounce(deps, account, wire)).toMatchObject(stale);
  await grant(deps, account.company.id, { bounceFee: "" });
  expect(await bounce(deps, account, check)).toMatchObject(stale);
  // Nothing of a refused step stays.
  expect(await figures(account)).toMatchObject({ open: 0 });
  await grant(deps, account.company.id, agreed);
  done(await bounce(deps, account, wire, null));
  expect(await charge(deps, account, wire)).toMatchObject(stale);
  done(await bounce(deps, account, check, null));
  expect(await feesOf(account)).toEqual([]);
});

test("once for a payment, however often it is pressed at once, and later for one that the bank's file took back", async () => {
  const { deps, account, invoice, check } = await paidByCheck();
  const presses = await Promise.all([1, 2, 3].map(() => bounce(deps, account, check)));
  expect(presses.filter(({ ok }) => ok)).toHaveLength(1);
  expect(done(await charge(deps, account, check))).toMatchObject({ isNew: false });
  expect(await feesOf(account)).toHaveLength(1);
  // The same check is presented again, and comes back again: that is another payment.
  const again = await pay(deps, account, invoice.total, "ach");
  expect(await charge(deps, account, again)).toMatchObject({ ok: false, error: { code: "payment_not_found" } });
  done(await bounce(deps, account, again, null));
  const stranger = await accountWith(deps, agreed);
  expect(await charge(deps, stranger, again)).toMatchObject({ ok: false, error: { code: "payment_not_found" } });
  const charged = await Promise.all([1, 2, 3, 4].map(() => charge(deps, account, again)));
  expect(charged.filter((one) => one.ok && one.value.isNew)).toHaveLength(1);
  expect(await feesOf(account)).toHaveLength(2);
  expect(await figures(account)).toMatchObject({ open: invoice.total + 6_000 });
});

test("is settled like any invoice, also by money that waited, and is open again if that comes back", async () => {
  const { deps, account, invoice, check } = await paidByCheck();
  const ahead = await pay(deps, account, 1_000);
  done(await bounce(deps, account, check));
  // Money that waited was used for the invoice that is due first: the fee.
  expect(await figures(account)).toEqual({ open: invoice.total + 2_000, uninvoiced: 0, unapplied: 0 });
  await pay(deps, account, invoice.total + 2_000);
  expect(await figures(account)).toEqual({ open: 0, uninvoiced: 0, unapplied: 0 });
  done(await bounce(deps, account, ahead));
  // Its ten dollars, and a fee of its own.
  expect(await figures(account)).toEqual({ open: 1_000 + 3_000, uninvoiced: 0, unapplied: 0 });
});

test("is waived once: it is no longer income, and nothing is lost with it", async () => {
  const { deps, account, invoice, check } = await paidByCheck();
  const before = await booksBy(database());
  done(await bounce(deps, account, check));
  const [fee] = await feesOf(account);
  const { company } = account;
  const waive = () => writeOff(deps, { invoiceId: fee!.id, companyId: company.id, reason: "Bank's fault", staff: "x" });
  const presses = await Promise.all([waive(), waive()]);
  expect(presses.filter(({ ok }) => ok)).toMatchObject([{ value: { amount: 3_000, isFee: true } }]);
  expect(await figures(account)).toMatchObject({ open: invoice.total });
  const books = await booksBy(database());
  const moved = (name: string) => (books[name] ?? 0) - (before[name] ?? 0);
  expect([moved("other_income"), moved("losses:bad-debt"), moved("receivable")]).toEqual([0, 0, invoice.total]);
});

test("counts against the limit, keeps no other order out however old it is, and is reminded of after a week", async () => {
  const { deps, clock } = openBackOffice(database());
  const account = await accountWith(deps, { ...agreed, daysOverdue: "0", limit: "500" });
  const check = await pay(deps, account, 10_000);
  done(await bounce(deps, account, check));
  const [fee] = await feesOf(account);
  const reminders = async () =>
    (await database().sql("select day from invoice_reminders where invoice_id = $1 order by day", [fee!.id])).length;
  await remindOfInvoices(deps);
  expect(await reminders()).toBe(0);
  clock.advance(days(7));
  await remindOfInvoices(deps);
  expect(await reminders()).toBe(1);
  clock.advance(days(60));
  const sku = await part(database(), 10_000);
  const order = await readyToOrder(deps, account, { items: [{ sku, quantity: 1 }] });
  expect(await order.send()).toMatchObject({ ok: true });
  const { open, uninvoiced } = await figures(account);
  expect([open, uninvoiced]).toEqual([3_000, order.total]);
  const tooMuch = await readyToOrder(deps, account, { items: [{ sku, quantity: 4 }] });
  expect(await tooMuch.send()).toMatchObject({ ok: false, error: { code: "credit_limit" } });
});

test("leaves what an order has open alone: its rest is invoiced to the cent", async () => {
  const { deps } = openBackOffice(database());
  const account = await accountWith(deps, agreed);
  const order = await ordered(deps, account, { items: [{ sku: await part(database(), 10_000), quantity: 3 }] });
  const [line] = await database().sql<{ id: number }>("select id from order_lines where order_id = $1", [
    order.orderId,
  ]);
  done(await send(deps, order, [{ lineId: line!.id, quantity: 1 }]));
  const before = await figures(account);
  const check = await pay(deps, account, before.open);
  done(await bounce(deps, account, check));
  expect(await figures(account)).toEqual({ ...before, open: before.open + 3_000 });
  done(await send(deps, order));
  expect(await figures(account)).toEqual({ open: order.total + 3_000, uninvoiced: 0, unapplied: 0 });
});

test("is mailed to accounts payable of the whole company, with the payment that came back, also without any order", async () => {
  const { deps } = openBackOffice(database());
  const account = await accountWith(deps, agreed);
  const [all, site] = [
    await customer(database(), `fee-all-${account.company.id}`),
    await customer(database(), `fee-site-${account.company.id}`),
  ];
  await giveRole(database(), account.company, [all, "accounts-payable"]);
  await giveRole(database(), account.company, [site, "accounts-payable", "Plant"]);
  const check = await pay(deps, account, 12_345);
  done(await bounce(deps, account, check));
  const [fee] = await feesOf(account);
  const mails: { to: string; subject: string; text: string }[] = [];
  const mailer = { send: (mail: (typeof mails)[number]) => Promise.resolve(void mails.push(mail)) };
  const shop = { ...deps, mailer, settings: { publicUrl: "https://shop.example" } };
  await sendInvoiceMail(shop as never, { invoiceId: fee!.id });
  expect(mails.map(({ to }) => to)).toEqual([`fee-all-${account.company.id}@example.com`]);
  expect(mails[0]!.subject).toContain(`Returned-payment fee ${fee!.number}`);
  expect(mails[0]!.text).toContain(`Check P-${payments} of $123.45 came back from the bank`);
  expect(mails[0]!.text).toContain("owes a fee of $30.00");
  // A fee keeps no order out, so its last reminder threatens none.
  await sendInvoiceReminder(shop as never, { invoiceId: fee!.id, day: 30 });
  expect(mails[1]!.text).toContain("This is our last one: please pay it now");
  expect(mails[1]!.text).not.toContain("further orders");
  // A company may say that it is wrong, too.
  const { id: companyId } = account.company;
  expect(await disputeInvoice(deps, { invoiceId: fee!.id, companyId, reason: "It was honored" })).toMatchObject({
    ok: true,
  });
});
