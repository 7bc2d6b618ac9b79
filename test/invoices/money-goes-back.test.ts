import { describe, expect, test } from "vitest";
import type { ProviderMethod } from "#domain/checkout/payment-method.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";
import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import { days, instant, minutes } from "#domain/kernel/time.ts";
import { collectionPlan, notePromise, promisesOf } from "#engine/admin/collections/collect.ts";
import { workToDo } from "#engine/admin/dashboard.ts";
import { acknowledgeCase, invoicePaymentCases } from "#engine/admin/invoice-payment-cases.ts";
import { unexplainedMovements } from "#engine/admin/provider-exceptions.ts";
import { beginInvoicePayment } from "#engine/invoices/begin-invoice-payment.ts";
import { refundInvoicePayment, refundsOfPayments } from "#engine/invoices/refund-invoice-payment.ts";
import { settledBy } from "#engine/invoices/settled-by.ts";
import { readMovements } from "#engine/payments/read-movements.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { companyStatement } from "#engine/invoices/company-statement.ts";
import { accountFigures } from "#engine/receivables/company-account.ts";
import { customer } from "#test/fulfilment/back-office.ts";
import { giveRole } from "#test/companies/company-fixture.ts";
import { testDatabase } from "#test/database.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { sandboxShop } from "#test/payments/sandbox-shop.ts";
import { type Account, booksBy, done } from "#test/receivables/on-account-shop.ts";
import { sendInvoiceMoneyMail } from "#worker/mail/invoice-money-mail.ts";
import { onlineAccounts } from "./online-accounts.ts";

const database = testDatabase({ max: 16 });
const shop = sandboxShop(database);
const { invoiced, openOf, askedFor, begin, latest, judged } = onlineAccounts(database, shop);

/** A company with an invoice paid online, and somebody in accounts payable. */
async function paid(method: ProviderMethod) {
  const before = await booksBy(database());
  const { account, numbers } = await invoiced(1);
  const email = `payable-${account.company.id}`;
  await giveRole(database(), account.company, [await customer(database(), email), "accounts-payable"]);
  const payment = await begin(account, null, method);
  await shop().sandbox.pay(payment.session);
  await settle();
  expect(Object.values(await openOf(account))).toEqual([0]);
  return { before, account, number: numbers[0]!, payment, email };
}

async function settle() {
  await shop().sandbox.post("/control/webhooks/settle", {});
  await shop().minutes(1);
}

/** The live entry of a company's payment. */
async function entryOf({ company }: Account) {
  const [row] = await database().sql<{ id: number; amount: number }>(
    "select id, amount_cents::int as amount from account_credits where company_id = $1 and bounced_at is null and kind <> 'credit-memo'",
    [company.id],
  );
  return row!;
}

const refund = async (account: Account, amount: number, changes: { seen?: number; reason?: string } = {}) => {
  const { id, amount: kept } = await entryOf(account);
  const { seen = kept, reason = "Paid by mistake" } = changes;
  const asked = { creditId: id, companyId: account.company.id, amount: cents(amount), reason, staff: "owner@x" };
  return refundInvoicePayment(shop().deps, { ...asked, seenKept: cents(seen) });
};

/** Movements of money on the statement of this month, each with what the company owes more by it. */
async function statementLines({ company }: Account) {
  const { lines } = (await companyStatement(shop().deps, company.id, null)).statement;
  return lines.filter(({ kind }) => kind !== "invoice").map(({ kind, amount }) => [kind, amount]);
}

/** Messages to staff about these orders' money that wait to be sent. */
const toldStaff = (account: Account) =>
  database().sql<{ about: string; amount: number }>(
    `select j.payload ->> 'about' as about, (j.payload ->> 'amount')::int as amount
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send_money_mail' and (j.payload ->> 'orderId')::int in (select id from orders where company_id = $1)
     order by j.id`,
    [account.company.id],
  );

/** The mails to accounts payable about a payment's money, as they are written now. */
async function mailed(paymentId: number) {
  const mails: { to: string; subject: string; text: string; messageId: string }[] = [];
  const mailer = { send: (one: (typeof mails)[number]) => Promise.resolve(void mails.push(one)) };
  const jobs = await database().sql<{ payload: Parameters<typeof sendInvoiceMoneyMail>[1] }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send_invoice_money_mail' and (j.payload ->> 'paymentId')::int = $1 order by j.id`,
    [paymentId],
  );
  for (const { payload } of jobs) await sendInvoiceMoneyMail({ ...shop().deps, mailer } as never, payload);
  return mails;
}

const casesOf = async (account: Account) =>
  (await invoicePaymentCases(database())).filter(({ companyId }) => companyId === account.company.id);

describe("PayPal takes back what paid an invoice", () => {
  test("it is open again with a line in the books, staff and accounts payable are told, and given back it is settled", async () => {
    const { sandbox, deps } = shop();
    const { before, account, number, payment, email } = await paid("paypal");
    await sandbox.post("/control/reversals", { reference: payment.number });
    await settle();
    await settle();
    expect(Object.values(await openOf(account))).toEqual([payment.total]);
    await judged(before, account, [payment.number]);
    expect(await toldStaff(account)).toEqual([{ about: "dispute-reversed", amount: payment.total }]);
    expect(await casesOf(account)).toMatchObject([{ state: "reversed", taken: payment.total, invoices: [number] }]);
    const [mail, ...others] = await mailed(payment.id);
    expect(others).toEqual([]);
    expect(mail!.to).toContain(email);
    expect(mail!.subject).toContain("was taken back");
    expect(mail!.text).toContain(`Invoice ${number}: $${(payment.total / 100).toFixed(2)} to pay.`);

    await sandbox.post("/control/reversals", { reference: payment.number, step: "put-back" });
    await readMovements(deps);
    await readMovements(deps);
    expect(Object.values(await openOf(account))).toEqual([0]);
    expect((await unexplainedMovements(database())).filter(({ provider }) => provider === "paypal")).toEqual([]);
    expect(await casesOf(account)).toEqual([]);
    expect((await mailed(payment.id)).map(({ subject }) => subject)).toHaveLength(2);
    const fees = ((await booksBy(database()))["fees:paypal"] ?? 0) - (before["fees:paypal"] ?? 0);
    expect(fees).toBeGreaterThan(0);
  });

  test("with its event lost it is found by the account's movements, and an event that comes late counts no second time", async () => {
    const { sandbox, deps } = shop();
    const { account, payment } = await paid("paypal");
    await sandbox.fault("paypal", "webhook", "drop", { times: 1 });
    await sandbox.post("/control/reversals", { reference: payment.number, amount: 1_500 });
    await settle();
    await sandbox.clearFaults();
    expect(Object.values(await openOf(account))).toEqual([0]);
    await readMovements(deps);
    expect(Object.values(await openOf(account))).toEqual([1_500]);
    expect(await casesOf(account)).toMatchObject([{ state: "reversed", taken: 1_500 }]);
    expect(await statementLines(account)).toEqual([
      ["payment", -payment.total],
      ["reversal", 1_500],
    ]);
    const [taken] = await database().sql<{ name: string; capture: string }>(
      `select c.name, p.provider_charge as capture from invoice_payment_cases c join invoice_payments p on p.id = c.payment_id
       where p.id = $1`,
      [payment.id],
    );
    const late = { provider: "paypal" as const, eventId: `late:${taken!.name}`, session: null, paymentKey: null };
    const about = { orderNumber: null, occurredAt: deps.clock.now(), capture: taken!.capture, amount: cents(1_500) };
    await recordPaymentEvent(deps, { ...late, ...about, kind: "reversed", reversal: taken!.name });
    expect(Object.values(await openOf(account))).toEqual([1_500]);
    expect(await mailed(payment.id)).toHaveLength(1);
  });

  test("a dispute is told of while the money is still here; lost, its money is one case that staff see to", async () => {
    const { sandbox } = shop();
    const { before, account, payment } = await paid("paypal");
    const { dispute } = await sandbox.post<{ dispute: { id: string } }>("/control/disputes", {
      provider: "paypal",
      reference: payment.number,
      amount: payment.total,
    });
    await settle();
    expect(await toldStaff(account)).toEqual([{ about: "dispute-needs-response", amount: payment.total }]);
    expect(await casesOf(account)).toMatchObject([{ state: "needs-response", taken: 0 }]);
    expect(Object.values(await openOf(account))).toEqual([0]);
    // Nobody refunds what the provider decides about, nor takes it off the list.
    expect(await refund(account, 100)).toEqual({ ok: false, error: { code: "payment_disputed" } });
    const [open] = await casesOf(account);
    expect((await acknowledgeCase(shop().deps, open!.id)).ok).toBe(false);
    await sandbox.post("/control/disputes", { id: dispute.id, step: "lost" });
    await settle();
    expect(Object.values(await openOf(account))).toEqual([payment.total]);
    await judged(before, account, [payment.number]);
    const [lost, ...others] = await casesOf(account);
    expect(others).toEqual([]);
    expect(lost).toMatchObject({ state: "lost", taken: payment.total });
    expect(await acknowledgeCase(shop().deps, lost!.id)).toEqual({ ok: true, value: "seen" });
    expect(await casesOf(account)).toEqual([]);
  });
});

describe.each(["stripe", "paypal"] as const)("a payment by %s that staff refund", (method) => {
  test("goes back in part and in whole, and the invoice is open by as much", async () => {
    const { sandbox } = shop();
    const { before, account, payment } = await paid(method);
    done(await refund(account, 1_000));
    expect(Object.values(await openOf(account))).toEqual([1_000]);
    await settle();
    expect(await sandbox.books(payment.number)).toMatchObject({ refunded: 1_000 });
    await judged(before, account, [payment.number]);
    done(await refund(account, payment.total - 1_000));
    await settle();
    expect(Object.values(await openOf(account))).toEqual([payment.total]);
    expect(await sandbox.books(payment.number)).toMatchObject({ refunded: payment.total });
    await judged(before, account, [payment.number]);
    expect(await statementLines(account)).toEqual([
      ["payment", -payment.total],
      ["refund", 1_000],
      ["refund", payment.total - 1_000],
    ]);
    const mails = await mailed(payment.id);
    expect(mails.map(({ subject }) => subject.includes("refunded"))).toEqual([true, true]);
    const states = (await refundsOfPayments(database(), account.company.id)).map(({ state, origin }) => [
      state,
      origin,
    ]);
    expect(states).toEqual([
      ["COMPLETED", "staff"],
      ["COMPLETED", "staff"],
    ]);
  });

  test("pressed twice at once goes back once; never more than is kept, nor without a reason", async () => {
    const { sandbox } = shop();
    const { account, payment } = await paid(method);
    expect(await refund(account, payment.total + 1)).toMatchObject({ error: { code: "more_than_kept" } });
    expect(await refund(account, 0)).toMatchObject({ error: { code: "amount_number" } });
    expect(await refund(account, 100, { reason: " " })).toMatchObject({ error: { code: "reason_required" } });
    const kept = payment.total;
    const presses = await Promise.all([1, 2, 3].map(() => refund(account, 600, { seen: kept })));
    expect(presses.filter(({ ok }) => ok)).toHaveLength(1);
    await settle();
    expect(await sandbox.books(payment.number)).toMatchObject({ refunded: 600 });
    expect(Object.values(await openOf(account))).toEqual([600]);
  });

  test("with the provider's answer lost is asked about, and made once", async () => {
    const { sandbox } = shop();
    const { before, account, payment } = await paid(method);
    const operation = method === "stripe" ? "refunds.create" : "captures.refund";
    await sandbox.fault(method, operation, "commit-then-reset", { times: 1 });
    await sandbox.fault(method, "webhook", "drop", { times: 3 });
    done(await refund(account, 700));
    await shop().minutes(5);
    await sandbox.clearFaults();
    expect(await sandbox.books(payment.number)).toMatchObject({ refunded: 700 });
    expect(Object.values(await openOf(account))).toEqual([700]);
    await judged(before, account, [payment.number]);
  });
});

describe("a dispute of a payment of invoices", () => {
  const openDispute = async (step?: string) => {
    const { sandbox } = shop();
    const { account, payment } = await paid("paypal");
    const about = { provider: "paypal", reference: payment.number, amount: payment.total };
    const { dispute } = await sandbox.post<{ dispute: { id: string } }>("/control/disputes", about);
    if (step) await sandbox.post("/control/disputes", { id: dispute.id, step });
    await settle();
    return { account, payment };
  };
  const beforeDeadline = async (account: Account) => {
    const [open] = await casesOf(account);
    const due = open!.evidenceDueAt ?? 0;
    await shop().pass(due - days(2) - shop().deps.clock.now() + minutes(1));
  };

  test("is counted on the dashboard, and staff are reminded of its evidence two days before that is due", async () => {
    const count = async () => (await workToDo(database(), shop().deps.clock.now(), "owner")).disputes;
    const before = await count();
    const { account, payment } = await openDispute();
    expect(await count()).toBe(before + 1);
    const [open] = await casesOf(account);
    await beforeDeadline(account);
    const told = await database().sql(
      `select j.payload ->> 'about' as about, j.payload ->> 'of' as of, (j.payload ->> 'due')::float8 as due
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'send_money_mail' and (j.payload ->> 'orderId')::int in (select id from orders where company_id = $1)
       order by j.id`,
      [account.company.id],
    );
    const due = open!.evidenceDueAt;
    const of = payment.number;
    expect(told).toEqual([
      { about: "dispute-needs-response", of, due },
      { about: "dispute-due", of, due },
    ]);
  });

  test("reminds of nothing once it is answered", async () => {
    const { account } = await openDispute("evidence");
    await beforeDeadline(account);
    expect((await toldStaff(account)).map(({ about }) => about)).not.toContain("dispute-due");
  });
});

test("what a credit memo left unapplied settles what the refund opens, so that the company is even", async () => {
  const { sandbox } = shop();
  const { before, account, number, payment } = await paid("stripe");
  const [order] = await database().sql<{ id: number; number: string }>(
    `select o.id, o.number from orders o join invoice_orders p on p.order_id = o.id join invoices i on i.id = p.invoice_id
     where i.number = $1`,
    [number],
  );
  done(
    await refundAsShown(shop().deps, { orderNumber: order!.number, amount: cents(2_500), reason: "price", staffId: 7 }),
  );
  await shop().minutes(1);
  expect((await accountFigures(database(), account.company.id)).unapplied).toBe(2_500);
  done(await refund(account, 2_500));
  await settle();
  expect(Object.values(await openOf(account))).toEqual([0]);
  expect((await accountFigures(database(), account.company.id)).unapplied).toBe(0);
  expect(await sandbox.books(payment.number)).toMatchObject({ charged: payment.total, refunded: 2_500 });
  await judged(before, account, [payment.number]);
});

test("a refund takes the discount for paying early back as far as its invoice is no longer paid early", async () => {
  const { account } = await invoiced(1, "2-10-net-30");
  const [invoice] = await database().sql<{ id: number; total: number }>(
    "select id, total_cents::int as total from invoices where company_id = $1",
    [account.company.id],
  );
  // Two percent, by the words of the terms.
  const amount = invoice!.total - Math.round(invoice!.total * 0.02);
  done(await beginInvoicePayment(shop().deps, askedFor(account, null, "stripe", amount)));
  await shop().sandbox.pay((await latest(account)).session);
  await settle();
  expect(Object.values(await openOf(account))).toEqual([0]);
  done(await refund(account, amount));
  expect(Object.values(await openOf(account))).toEqual([invoice!.total]);
  expect(await statementLines(account)).toEqual([
    ["payment", -amount],
    ["discount", amount - invoice!.total],
    ["refund", amount],
    ["discount", invoice!.total - amount],
  ]);
  // The buyer's page shows what came and what went, and nothing in between.
  const rows = await settledBy(database(), invoice!.id);
  const discount = invoice!.total - amount;
  expect(rows.map(({ kind, amount: sum, reason }) => [kind, sum, reason])).toEqual([
    ["applied", amount, ""],
    ["discount", discount, ""],
    ["applied", -amount, "refunded"],
    ["discount", -discount, "refunded"],
  ]);
  await settle();
});

test("a refund that the bank returns is the company's money again, and staff are told", async () => {
  const { sandbox } = shop();
  const { before, account, payment } = await paid("stripe");
  done(await refund(account, 900));
  await settle();
  const { refunds } = await sandbox.get<{ refunds: { id: string }[] }>(`/stripe/books?reference=${payment.number}`);
  await sandbox.post("/control/refunds", { id: refunds[0]!.id, outcome: "fail" });
  await settle();
  expect(Object.values(await openOf(account))).toEqual([0]);
  expect((await toldStaff(account)).map(({ about }) => about)).toContain("refund-failed");
  expect(await statementLines(account)).toEqual([
    ["payment", -payment.total],
    ["refund", 900],
    ["refund", -900],
  ]);
  await judged(before, account, [payment.number]);
});

test.each(["stripe", "paypal"] as const)(
  "a refund and a dispute by %s at the same moment: what the provider took is open, and no more",
  async (method) => {
    const { sandbox } = shop();
    const { before, account, payment } = await paid(method);
    const [, { dispute }] = await Promise.all([
      refund(account, 600),
      sandbox.post<{ dispute: { id: string } }>("/control/disputes", {
        provider: method,
        reference: payment.number,
        amount: payment.total,
      }),
    ]);
    await settle();
    await sandbox.post("/control/disputes", { id: dispute.id, step: "lost" });
    await settle();
    const { refunded, disputed } = await sandbox.books(payment.number);
    expect(refunded + disputed).toBe(payment.total);
    expect(Object.values(await openOf(account))).toEqual([payment.total]);
    await judged(before, account, [payment.number]);
  },
);

describe("a promise to pay", () => {
  const dayOf = (at: number) => dayIn(defaultTimeZone, instant(at));
  /** Promises so much for the shop's day. */
  async function promise({ company }: Account, amount: number) {
    const { version } = await collectionPlan(database(), company.id);
    const promisedOn = dayOf(shop().deps.clock.now());
    const noted = { companyId: company.id, version, promisedOn, amount: cents(amount), note: "", staff: "x" };
    done(await notePromise(shop().deps, noted));
  }
  const receivedOf = async ({ company }: Account) => (await promisesOf(database(), company.id))[0]!.received;

  test("is kept by what is paid after it, not by what a refund leaves of a payment before it", async () => {
    const { account } = await paid("stripe");
    done(await refund(account, 2_000));
    await promise(account, 1_000);
    done(await refund(account, 500));
    expect(await receivedOf(account)).toBe(0);
    const rest = await begin(account, null, "stripe");
    await shop().sandbox.pay(rest.session);
    await settle();
    expect(await receivedOf(account)).toBe(2_500);
  });

  test("is kept by a payment that was begun the day before it", async () => {
    const { account } = await invoiced(1);
    const { clock } = shop().deps;
    let wait = 0;
    while (dayOf(clock.now() + wait + minutes(10)) === dayOf(clock.now())) wait += minutes(1);
    await shop().pass(wait);
    const payment = await begin(account, null, "stripe");
    await shop().pass(minutes(20));
    await promise(account, 1_000);
    await shop().sandbox.pay(payment.session);
    await settle();
    expect(Object.values(await openOf(account))).toEqual([0]);
    expect(await receivedOf(account)).toBe(payment.total);
  });
});
