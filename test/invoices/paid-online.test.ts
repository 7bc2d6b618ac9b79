import { describe, expect, test } from "vitest";
import type { ProviderMethod } from "#domain/checkout/payment-method.ts";
import { minutes as inMinutes } from "#domain/kernel/time.ts";
import { allowDelayedMethods } from "#test/payments/placed-order.ts";
import { beginInvoicePayment } from "#engine/invoices/begin-invoice-payment.ts";
import { findInvoicePaymentByNumber } from "#engine/invoices/invoice-payment-row.ts";
import { unexplainedMovements } from "#engine/admin/provider-exceptions.ts";
import { readMovements } from "#engine/payments/read-movements.ts";
import { settleInvoicePayment } from "#engine/invoices/settle-invoice-payment.ts";
import { accountFigures } from "#engine/receivables/company-account.ts";
import { testDatabase } from "#test/database.ts";
import { sandboxShop } from "#test/payments/sandbox-shop.ts";
import { booksBy, done, ordered, part, send } from "#test/receivables/on-account-shop.ts";
import { onlineAccounts } from "./online-accounts.ts";

const database = testDatabase({ max: 16 });
const shop = sandboxShop(database);
const races = process.env["LONG"] === "1" ? 200 : 4;

const { invoiced, openOf, askedFor, begin, latest, check, judged } = onlineAccounts(database, shop);

const methods: ProviderMethod[] = ["stripe", "paypal"];

describe.each(methods)("invoices paid with %s", (method) => {
  test("the chosen ones are settled with the exact sum, once, and the others stay open", async () => {
    const { sandbox, runJobs } = shop();
    const before = await booksBy(database());
    const { account, numbers } = await invoiced(3);
    const [first, second, third] = numbers as [string, string, string];
    const payment = await begin(account, [first, third], method);
    await sandbox.pay(payment.session);
    await sandbox.post("/control/webhooks/settle", {});
    await runJobs();
    await sandbox.post("/control/webhooks/settle", {});
    expect(await openOf(account)).toMatchObject({ [first]: 0, [third]: 0 });
    expect((await openOf(account))[second]).toBeGreaterThan(0);
    expect(await sandbox.books(payment.number)).toMatchObject({ charged: payment.total, refunded: 0 });
    await judged(before, account, [payment.number]);
  });

  test("a double click, and a second tab, lead to one page and one charge", async () => {
    const { sandbox, deps, runJobs } = shop();
    const before = await booksBy(database());
    const { account } = await invoiced(2);
    const total = Object.values(await openOf(account)).reduce((sum, open) => sum + open, 0);
    const asked = askedFor(account, null, method, total);
    const pages = await Promise.all([1, 2, 3].map(() => beginInvoicePayment(deps, asked)));
    const urls = new Set([...pages, await beginInvoicePayment(deps, asked)].map((page) => done(page)));
    expect(urls.size).toBe(1);
    const payment = await latest(account);
    await sandbox.pay(payment.session);
    await sandbox.post("/control/webhooks/settle", {});
    await runJobs();
    expect(await beginInvoicePayment(deps, asked)).toEqual({ ok: false, error: { code: "nothing_to_pay" } });
    expect(await sandbox.books(payment.number)).toMatchObject({ charged: total, refunded: 0 });
    await judged(before, account, [payment.number]);
  });

  test("coming back and webhooks twice and in parallel settle them once", async () => {
    const { sandbox, deps, runJobs } = shop();
    for (const kind of ["duplicate", "parallel"]) {
      const before = await booksBy(database());
      const { account } = await invoiced(2);
      const payment = await begin(account, null, method);
      await sandbox.fault(method, "webhook", kind, { copies: 5, times: 2 });
      await sandbox.pay(payment.session);
      await Promise.all([
        settleInvoicePayment(deps, payment.id),
        settleInvoicePayment(deps, payment.id),
        sandbox.post("/control/webhooks/settle", {}),
      ]);
      await runJobs();
      await sandbox.clearFaults();
      expect(Object.values(await openOf(account))).toEqual([0, 0]);
      expect(await sandbox.books(payment.number)).toMatchObject({ charged: payment.total, refunded: 0 });
      await judged(before, account, [payment.number]);
    }
  });

  test("with every webhook lost they are settled by asking, within five minutes of clock", async () => {
    const { sandbox, minutes } = shop();
    const { account } = await invoiced(1);
    const payment = await begin(account, null, method);
    await sandbox.fault(method, "webhook", "drop", { times: 9 });
    await sandbox.pay(payment.session);
    await minutes(5);
    await sandbox.clearFaults();
    expect(Object.values(await openOf(account))).toEqual([0]);
  });

  test("a provider that did not answer is asked again for the same payment, and charges once", async () => {
    const { sandbox, deps, runJobs } = shop();
    const operation = method === "stripe" ? "checkout.sessions.create" : "orders.create";
    for (const kind of ["before-500", "commit-then-reset", "commit-then-replayed-500"]) {
      const { account } = await invoiced(1);
      const [total] = Object.values(await openOf(account));
      const asked = askedFor(account, null, method, total!);
      await sandbox.fault(method, operation, kind, { times: 3 });
      expect(await beginInvoicePayment(deps, asked)).toEqual({ ok: false, error: { code: "try_again" } });
      await sandbox.clearFaults();
      expect(await beginInvoicePayment(deps, asked)).toMatchObject({ ok: true });
      const rows = await database().sql("select id from invoice_payments where company_id = $1", [account.company.id]);
      expect(rows).toHaveLength(1);
      const payment = await latest(account);
      await sandbox.pay(payment.session);
      await sandbox.post("/control/webhooks/settle", {});
      await runJobs();
      expect(await sandbox.books(payment.number)).toMatchObject({ charged: total, refunded: 0 });
      expect(Object.values(await openOf(account))).toEqual([0]);
    }
  });

  test("money that comes after a check has settled them goes back, whole or in part, and nothing stays behind", async () => {
    const { sandbox, minutes } = shop();
    for (const part of [1, 0.5]) {
      const before = await booksBy(database());
      const { account, numbers } = await invoiced(2);
      const payment = await begin(account, [numbers[0]!], method);
      const paidByCheck = Math.floor(payment.total * part);
      done(await check(account, paidByCheck, [numbers[0]!]));
      await sandbox.pay(payment.session);
      await sandbox.post("/control/webhooks/settle", {});
      await minutes(3);
      expect((await openOf(account))[numbers[0]!]).toBe(0);
      // The other invoice is not what the payer chose.
      expect((await openOf(account))[numbers[1]!]).toBeGreaterThan(0);
      expect((await accountFigures(database(), account.company.id)).unapplied).toBe(0);
      expect(await sandbox.books(payment.number)).toMatchObject({ charged: payment.total, refunded: paidByCheck });
      await judged(before, account, [payment.number]);
    }
  });

  test("a new choice closes the page of the one before: paid on both, one is kept", async () => {
    const { sandbox, minutes } = shop();
    const before = await booksBy(database());
    const { account, numbers } = await invoiced(2);
    const one = await begin(account, [numbers[0]!], method);
    const both = await begin(account, null, method);
    await sandbox.pay(one.session);
    await sandbox.pay(both.session);
    await sandbox.post("/control/webhooks/settle", {});
    await minutes(3);
    const [first, second] = [await sandbox.books(one.number), await sandbox.books(both.number)];
    expect(first.charged - first.refunded + second.charged - second.refunded).toBe(both.total);
    expect(Object.values(await openOf(account))).toEqual([0, 0]);
    await judged(before, account, [one.number, both.number]);
  });

  test("the provider's movements are explained by it, and its fee is entered", async () => {
    const { sandbox, deps, minutes } = shop();
    await readMovements(deps);
    const before = await booksBy(database());
    const { account } = await invoiced(1);
    const payment = await begin(account, null, method);
    await sandbox.pay(payment.session);
    await sandbox.post("/control/webhooks/settle", {});
    await minutes(1);
    await sandbox.post("/control/dashboard-refunds", { reference: payment.number, amount: 1_000 });
    await sandbox.post("/control/webhooks/settle", {});
    await readMovements(deps);
    await readMovements(deps);
    const books = await booksBy(database());
    const moved = (name: string) => (books[name] ?? 0) - (before[name] ?? 0);
    expect(moved(`fees:${method}`)).toBeGreaterThan(0);
    expect(moved(`cash:${method}`)).toBe(payment.total - 1_000 - moved(`fees:${method}`));
    expect((await unexplainedMovements(deps.db)).filter(({ provider }) => provider === method)).toEqual([]);
  });

  test("a refund made at the provider opens its invoices again by as much", async () => {
    const { sandbox, minutes } = shop();
    const before = await booksBy(database());
    const { account } = await invoiced(1);
    const payment = await begin(account, null, method);
    await sandbox.pay(payment.session);
    await sandbox.post("/control/webhooks/settle", {});
    await minutes(1);
    await sandbox.post("/control/dashboard-refunds", { reference: payment.number, amount: 2_500 });
    await sandbox.post("/control/webhooks/settle", {});
    await minutes(2);
    expect(Object.values(await openOf(account))).toEqual([2_500]);
    await judged(before, account, [payment.number]);
  });
});

test("in another language the provider's page leads back to other pages: the one before is closed", async () => {
  const { deps, sandbox } = shop();
  const { account } = await invoiced(1);
  const [total] = Object.values(await openOf(account));
  const asked = askedFor(account, null, "stripe", total!);
  const english = done(await beginInvoicePayment(deps, asked));
  const before = await latest(account);
  const chinese = done(await beginInvoicePayment(deps, { ...asked, language: "cn" }));
  expect(chinese).not.toBe(english);
  await sandbox.pay(before.session);
  expect(await sandbox.books(before.number)).toMatchObject({ charged: 0 });
});

test("what is open is charged, and not what a page of before has shown", async () => {
  const { deps } = shop();
  const { account, numbers } = await invoiced(1);
  const [total] = Object.values(await openOf(account));
  const asked = askedFor(account, null, "stripe", total!);
  done(await check(account, 1_000, numbers));
  expect(await beginInvoicePayment(deps, asked)).toEqual({
    ok: false,
    error: { code: "amount_changed", now: total! - 1_000 },
  });
  expect(await latest(account)).toBeUndefined();
});

test("within its days the discount of the terms is taken off, and settles the rest", async () => {
  const { sandbox, deps, runJobs } = shop();
  const { account } = await invoiced(1, "2-10-net-30");
  const [total] = Object.values(await openOf(account));
  // Two percent, by the words of the terms.
  const discounted = total! - Math.round(total! * 0.02);
  done(await beginInvoicePayment(deps, askedFor(account, null, "stripe", discounted)));
  const payment = await latest(account);
  await sandbox.pay(payment.session);
  await sandbox.post("/control/webhooks/settle", {});
  await runJobs();
  expect(await sandbox.books(payment.number)).toMatchObject({ charged: discounted });
  expect(Object.values(await openOf(account))).toEqual([0]);
});

test("what can't be sent back stays with the company, and settles its next invoice", async () => {
  const { sandbox, deps, minutes } = shop();
  const { account, numbers } = await invoiced(1);
  const payment = await begin(account, null, "stripe");
  done(await check(account, payment.total, numbers));
  await sandbox.pay(payment.session);
  await sandbox.post("/control/webhooks/settle", {});
  await minutes(2);
  const { refunds } = await sandbox.get<{ refunds: { id: string }[] }>(`/stripe/books?reference=${payment.number}`);
  await sandbox.post("/control/refunds", { id: refunds[0]!.id, outcome: "fail" });
  await sandbox.post("/control/webhooks/settle", {});
  await minutes(1);
  expect((await accountFigures(database(), account.company.id)).unapplied).toBe(payment.total);
  const sku = await part(database(), 1_000);
  await send(deps, await ordered(deps, account, { items: [{ sku, quantity: 1 }] }));
  expect(Object.values(await openOf(account))).toEqual([0, 0]);
});

test("while a bank takes days its invoices are not paid a second time; they are settled when it pays, and open when not", async () => {
  const { sandbox, deps, pass } = shop();
  await allowDelayedMethods(database());
  for (const outcome of ["succeed", "fail"]) {
    const before = await booksBy(database());
    const { account, numbers } = await invoiced(1);
    const payment = await begin(account, null, "stripe");
    await sandbox.act(payment.session, "later", { delayMs: inMinutes(50), outcome });
    await sandbox.post("/control/webhooks/settle", {});
    await pass(inMinutes(35));
    expect((await findInvoicePaymentByNumber(database(), payment.number))?.state).toBe("clearing");
    expect(await beginInvoicePayment(deps, askedFor(account, null, "paypal", payment.total))).toEqual({
      ok: false,
      error: { code: "being_paid", number: numbers[0]! },
    });
    await pass(inMinutes(20));
    await sandbox.post("/control/webhooks/settle", {});
    await pass(inMinutes(5));
    expect(Object.values(await openOf(account))).toEqual([outcome === "succeed" ? 0 : payment.total]);
    const again = await beginInvoicePayment(deps, askedFor(account, null, "stripe", payment.total));
    expect(again.ok).toBe(outcome === "fail");
    await judged(before, account, [payment.number]);
  }
  await database().sql("delete from settings where key = 'payment'");
});

test("a dispute opens the invoices again, and a won one settles them", async () => {
  const { sandbox, minutes } = shop();
  const before = await booksBy(database());
  const { account } = await invoiced(1);
  const payment = await begin(account, null, "stripe");
  await sandbox.pay(payment.session);
  await sandbox.post("/control/webhooks/settle", {});
  await minutes(1);
  const { dispute } = await sandbox.post<{ dispute: { id: string } }>("/control/disputes", {
    reference: payment.number,
    amount: payment.total,
  });
  await sandbox.post("/control/webhooks/settle", {});
  await minutes(1);
  expect(Object.values(await openOf(account))).toEqual([payment.total]);
  await judged(before, account, [payment.number]);
  await sandbox.post("/control/disputes", { id: dispute.id, step: "won" });
  await sandbox.post("/control/webhooks/settle", {});
  await minutes(1);
  expect(Object.values(await openOf(account))).toEqual([0]);
  await judged(before, account, [payment.number]);
});

test(`a card, a check and a second tab at once settle each invoice once, in ${races} races`, async () => {
  const { sandbox, deps, minutes } = shop();
  for (let race = 0; race < races; race += 1) {
    const before = await booksBy(database());
    const { account, numbers } = await invoiced(2);
    const method = methods[race % 2]!;
    const payment = await begin(account, null, method);
    const open = await openOf(account);
    await Promise.all([
      sandbox.pay(payment.session).then(() => sandbox.post("/control/webhooks/settle", {})),
      check(account, open[numbers[race % 2]!]!, [numbers[race % 2]!]),
      beginInvoicePayment(deps, askedFor(account, [numbers[0]!], method, open[numbers[0]!]!)),
      settleInvoicePayment(deps, payment.id),
    ]);
    await minutes(3);
    const rows = await database().sql<{ number: string }>("select number from invoice_payments where company_id = $1", [
      account.company.id,
    ]);
    await judged(
      before,
      account,
      rows.map(({ number }) => number),
    );
    expect((await findInvoicePaymentByNumber(database(), payment.number))?.state).toMatch(/captured|voided/);
  }
});
