import { describe, expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";
import { days } from "#domain/kernel/time.ts";
import { planFromRows } from "#engine/admin/sending/orders-to-send.ts";
import { picksOf } from "#engine/admin/sending/picks.ts";
import { findOrderWork } from "#engine/admin/order-work.ts";
import type { PlacedOrder } from "#engine/checkout/write-order.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { markPickedUp } from "#engine/fulfilment/mark-picked-up.ts";
import { readyForPickup } from "#engine/fulfilment/ready-for-pickup.ts";
import { invoiceDeposit } from "#engine/invoices/deposits.ts";
import { invoiceCompany } from "#engine/invoices/invoice-due.ts";
import { bouncePayment, recordPayment, writeOff } from "#engine/invoices/record-payment.ts";
import { remindOfInvoices } from "#engine/invoices/reminders.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { accountFigures } from "#engine/receivables/company-account.ts";
import { grantTerms } from "#engine/receivables/grant-terms.ts";
import { termsTyped } from "#engine/receivables/typed-terms.ts";
import { refundLinesAsShown } from "#test/returns/refund-lines-as-shown.ts";
import { sendInvoiceReminder } from "#worker/mail/invoice-mail.ts";
import { giveRole } from "#test/companies/company-fixture.ts";
import { testDatabase } from "#test/database.ts";
import { customer, openBackOffice, sendRefunds } from "#test/fulfilment/back-office.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import {
  type Account,
  accountWith,
  booksBy,
  done,
  grant,
  invoicesOf,
  linesOf,
  ordered,
  part,
  readyToOrder,
  send,
} from "#test/receivables/on-account-shop.ts";

const database = testDatabase({ max: 24 });
const office = () => openBackOffice(database());
type Deps = ReturnType<typeof office>["deps"];

/** Thirty percent of what takes twenty days or more to dispatch. */
const asked = { depositPercent: "30", depositLead: "20" } as const;

/** A machine that is built to order: it takes so many days to dispatch. */
async function machine(price: number, leadDays = 20): Promise<string> {
  const sku = await part(database(), price);
  await database().sql("update variants set lead_time_days = $2 where sku = $1", [sku, leadDays]);
  return sku;
}

/** An order with its deposit invoice, as the worker makes it. */
async function orderedWithDeposit(deps: Deps, account: Account, items: { sku: string; quantity: number }[]) {
  const order = await ordered(deps, account, { items });
  expect(await invoiceDeposit(deps, order.orderId)).toBe(true);
  const invoice = (await invoicesOf(database(), account.company.id)).at(-1)!;
  return { order, invoice };
}

let payments = 0;

async function pay(deps: Deps, account: Account, amount: number) {
  payments += 1;
  const { id: companyId } = account.company;
  const payment = { companyId, kind: "wire" as const, reference: `W-${payments}`, note: "", staff: "x" };
  const receivedOn = "2026-11-20" as CalendarDay;
  return done(await recordPayment(deps, { ...payment, amount: cents(amount), receivedOn, allocations: [] })).creditId;
}

const figures = (account: Account) => accountFigures(database(), account.company.id);

/** Deposits taken off the invoices of an order, each with its total. */
const takenOff = (orderId: number) =>
  database().sql<{ deposit: number; total: number }>(
    `select deposit_cents::int as deposit, total_cents::int as total from invoice_orders
     where order_id = $1 and deposit_cents >= 0 order by invoice_id`,
    [orderId],
  );

const memosOf = (account: Account) =>
  database().sql<{ number: string; amount: number; left: number }>(
    `select c.reference as number, c.amount_cents::int as amount, (c.amount_cents - coalesce((
       select sum(s.amount_cents) from invoice_settlements s where s.credit_id = c.id), 0))::int as left
     from account_credits c where c.company_id = $1 and c.kind = 'credit-memo' order by c.id`,
    [account.company.id],
  );

const held = { ok: false, error: { code: "money_held", hold: "deposit" } };
const waiters =
  "select pid from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()";

describe("the deposit of an order on account", () => {
  test("is a percentage of the goods built to order, invoiced at once, due on receipt, and no sale", async () => {
    const { deps } = office();
    const account = await accountWith(deps, asked);
    const [built, stock] = [await machine(100_000), await part(database(), 5_000)];
    const items = [
      { sku: built, quantity: 1 },
      { sku: stock, quantity: 2 },
    ];
    const before = await booksBy(database());
    const order = await ordered(deps, account, { items });
    const both = await Promise.all([invoiceDeposit(deps, order.orderId), invoiceDeposit(deps, order.orderId)]);
    expect(both.toSorted()).toEqual([false, true]);
    const invoices = await invoicesOf(database(), account.company.id);
    // Thirty percent of $1,000.00; the sales tax is due on the invoice of the goods.
    expect(invoices).toMatchObject([
      { subtotal: 0, shipping: 0, tax: 0, total: 30_000, dueOn: "2026-11-20", orderId: order.orderId },
    ]);
    const books = await booksBy(database());
    const moved = (name: string) => (books[name] ?? 0) - (before[name] ?? 0);
    expect([moved("receivable"), moved("deposits"), moved("revenue"), moved("tax")]).toEqual([30_000, -30_000, 0, 0]);
    // The order counts once against the limit.
    expect(await figures(account)).toEqual({ open: 30_000, uninvoiced: order.total - 30_000, unapplied: 0 });
  });

  test("is not asked of goods that leave sooner, nor of orders paid at once", async () => {
    const { deps } = office();
    const account = await accountWith(deps, asked);
    const [sooner, built] = [await machine(100_000, 19), await machine(100_000)];
    const plain = await ordered(deps, account, { items: [{ sku: sooner, quantity: 1 }] });
    const byCard = await ordered(deps, account, { items: [{ sku: built, quantity: 1 }], payment: "bank-deposit" });
    for (const { orderId } of [plain, byCard]) expect(await invoiceDeposit(deps, orderId)).toBe(false);
    expect(await invoicesOf(database(), account.company.id)).toEqual([]);
    expect(await send(deps, plain)).toMatchObject({ ok: true });
  });

  test("holds its goods back until it is paid, by hand, in bulk and in the order, and no others", async () => {
    const { deps } = office();
    const account = await accountWith(deps, asked);
    const [built, stock] = [await machine(100_000), await part(database(), 5_000)];
    const { order } = await orderedWithDeposit(deps, account, [
      { sku: built, quantity: 1 },
      { sku: stock, quantity: 2 },
    ]);
    const [machineLine, stockLine] = await linesOf(database(), order.orderId);
    expect(await send(deps, order, [{ lineId: machineLine!.lineId, quantity: 1 }])).toMatchObject(held);
    const row = { row: 1, order: order.number, carrier: "usps", link: "", quantity: "" };
    const bulk = (sku: string) => planFromRows(database(), [{ ...row, sku, number: "9400100000000000000001" }]);
    expect((await bulk(built)).refused).toMatchObject([{ error: "money_held" }]);
    expect((await bulk("")).parcels).toMatchObject([{ units: 2 }]);
    const work = await findOrderWork(database(), order.number);
    expect([work!.hold, work!.unsent[machineLine!.lineId], work!.unsent[stockLine!.lineId]]).toEqual([null, 0, 2]);
    expect(work!.heldUnits).toEqual({ [machineLine!.lineId]: 1, [stockLine!.lineId]: 0 });
    expect((await picksOf(database(), [order.number])).map(({ sku }) => sku)).toEqual([stock]);
    // All that may leave, leaves; the machine stays.
    done(await send(deps, order));
    expect(await send(deps, order)).toMatchObject(held);
    expect((await bulk("")).refused).toMatchObject([{ error: "money_held" }]);
    expect(await findOrderWork(database(), order.number)).toMatchObject({ hold: "deposit" });
    await pay(deps, account, 29_999);
    expect(await send(deps, order)).toMatchObject(held);
    await pay(deps, account, 60_000);
    expect(await findOrderWork(database(), order.number)).toMatchObject({ hold: null });
    done(await send(deps, order));
    expect(await figures(account)).toMatchObject({ uninvoiced: 0 });
  });

  test("holds back an order that is fetched as a whole", async () => {
    const { deps } = office();
    const account = await accountWith(deps, asked);
    const items = [
      { sku: await machine(100_000), quantity: 1 },
      { sku: await part(database(), 5_000), quantity: 1 },
    ];
    const order = await ordered(deps, account, { items, pickup: true });
    // Also in the moment before its invoice is made.
    expect(await readyForPickup(deps, { orderNumber: order.number, staffId: 7 })).toMatchObject(held);
    await invoiceDeposit(deps, order.orderId);
    expect(await readyForPickup(deps, { orderNumber: order.number, staffId: 7 })).toMatchObject(held);
    const paid = await pay(deps, account, 30_000);
    done(await readyForPickup(deps, { orderNumber: order.number, staffId: 7 }));
    done(await bouncePayment(deps, { creditId: paid, companyId: account.company.id, reason: "No funds", staff: "x" }));
    expect(await markPickedUp(deps, { orderNumber: order.number, staffId: 7 })).toMatchObject(held);
    await pay(deps, account, 30_000);
    done(await markPickedUp(deps, { orderNumber: order.number, staffId: 7 }));
    expect(await figures(account)).toEqual({ open: order.total - 30_000, uninvoiced: 0, unapplied: 0 });
  });

  test("is settled at once by money of the company that waits for an invoice", async () => {
    const { deps } = office();
    const account = await accountWith(deps, asked);
    await pay(deps, account, 50_000);
    const { order } = await orderedWithDeposit(deps, account, [{ sku: await machine(100_000), quantity: 1 }]);
    expect(await figures(account)).toMatchObject({ open: 0, unapplied: 20_000 });
    done(await send(deps, order));
  });

  test("refuses no other order of the company while its goods are here", async () => {
    const { deps, clock } = office();
    const account = await accountWith(deps, { ...asked, daysOverdue: "0" });
    const sku = await part(database(), 5_000);
    await orderedWithDeposit(deps, account, [{ sku: await machine(100_000), quantity: 1 }]);
    clock.advance(days(30));
    expect(await (await readyToOrder(deps, account, { items: [{ sku, quantity: 1 }] })).send()).toMatchObject({
      ok: true,
    });
  });

  test("is reminded of once it has been overdue for a week, and not on the day that it came", async () => {
    const { deps, clock } = office();
    const account = await accountWith(deps, asked);
    const { invoice } = await orderedWithDeposit(deps, account, [{ sku: await machine(100_000), quantity: 1 }]);
    const reminders = async () => {
      await remindOfInvoices(deps);
      return (
        await database().sql<{ day: number }>("select day from invoice_reminders where invoice_id = $1", [invoice.id])
      ).map(({ day }) => day);
    };
    expect(await reminders()).toEqual([]);
    clock.advance(days(6));
    expect(await reminders()).toEqual([]);
    clock.advance(days(1));
    expect(await reminders()).toEqual([7]);
  });

  test("is asked for a last time with what waits for it, and not with orders that it does not keep out", async () => {
    const { deps } = office();
    const account = await accountWith(deps, asked);
    const payer = await customer(database(), `deposit-${account.company.id}`);
    await giveRole(database(), account.company, [payer, "accounts-payable"]);
    const { invoice } = await orderedWithDeposit(deps, account, [{ sku: await machine(100_000), quantity: 1 }]);
    const mails: { text: string }[] = [];
    const mailer = { send: (mail: (typeof mails)[number]) => Promise.resolve(void mails.push(mail)) };
    const shop = { ...deps, mailer, settings: { publicUrl: "https://shop.example" } };
    await sendInvoiceReminder(shop as never, { invoiceId: invoice.id, day: 30 });
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain("This is our last one: please pay it now");
    expect(mails[0]!.text).toContain("What has not left of its order waits until it is paid.");
    expect(mails[0]!.text).not.toContain("further orders");
  });
});

describe("the invoices of goods with a deposit", () => {
  test("take it off in their shares, the last one the rest, and bill the order to the cent together with it", async () => {
    const { deps } = office();
    const account = await accountWith(deps, { depositPercent: "33", depositLead: "5", limit: "50000" });
    const [built, stock] = [await machine(3_333), await part(database(), 777)];
    const { order, invoice } = await orderedWithDeposit(deps, account, [
      { sku: built, quantity: 3 },
      { sku: stock, quantity: 2 },
    ]);
    // 33% of $99.99 is $32.9967.
    expect(invoice.total).toBe(3_300);
    await pay(deps, account, 3_300);
    const [machineLine, stockLine] = await linesOf(database(), order.orderId);
    done(await send(deps, order, [{ lineId: stockLine!.lineId, quantity: 2 }]));
    for (let unit = 0; unit < 3; unit += 1)
      done(await send(deps, order, [{ lineId: machineLine!.lineId, quantity: 1 }]));
    const rows = await takenOff(order.orderId);
    expect(rows.map(({ deposit }) => deposit)).toEqual([0, 1_100, 1_100, 1_100]);
    expect(rows.reduce((sum, { total }) => sum + total, 0)).toBe(order.total - 3_300);
    expect(await figures(account)).toEqual({ open: order.total - 3_300, uninvoiced: 0, unapplied: 0 });
    const [tax] = await database().sql<{ tax: number; ofOrder: number }>(
      `select sum(t.tax_cents)::int as tax, max(o.tax_cents)::int as "ofOrder" from tax_entries t
       join orders o on o.id = t.order_id where o.id = $1`,
      [order.orderId],
    );
    expect(tax!.tax).toBe(tax!.ofOrder);
    expect((await booksBy(database()))["deposits"]).toBe(await openDeposits());
  });

  test("have the freight on the first of them, and not on the deposit", async () => {
    const { deps } = office();
    const account = await accountWith(deps, asked);
    const { order } = await orderedWithDeposit(deps, account, [{ sku: await machine(10_000), quantity: 1 }]);
    await pay(deps, account, 3_000);
    done(await send(deps, order));
    const invoices = await invoicesOf(database(), account.company.id);
    expect(invoices.map(({ shipping }) => shipping > 0)).toEqual([false, true]);
  });

  test("take it off on the invoice of their period too, and what waits counts less it", async () => {
    const { deps, clock } = office();
    const account = await accountWith(deps, asked);
    await grant(deps, account.company.id, { ...asked, schedule: "month", monthDay: "1" });
    clock.advance(days(1));
    const { order } = await orderedWithDeposit(deps, account, [{ sku: await machine(50_000), quantity: 2 }]);
    await pay(deps, account, 30_000);
    const [line] = await linesOf(database(), order.orderId);
    done(await send(deps, order, [{ lineId: line!.lineId, quantity: 1 }]));
    expect(await figures(account)).toEqual({ open: 0, uninvoiced: order.total - 30_000, unapplied: 0 });
    done(await send(deps, order));
    expect(await figures(account)).toEqual({ open: 0, uninvoiced: order.total - 30_000, unapplied: 0 });
    clock.advance(days(14));
    expect(await invoiceCompany(deps, account.company.id)).toBe(1);
    expect(await takenOff(order.orderId)).toEqual([{ deposit: 30_000, total: order.total - 30_000 }]);
    expect(await figures(account)).toEqual({ open: order.total - 30_000, uninvoiced: 0, unapplied: 0 });
  });
});

/** Deposits that the books should have, by plain sums of what was asked, taken off and credited. */
async function openDeposits(): Promise<number> {
  const [row] = await database().sql<{ sum: number }>(
    `select ((select coalesce(sum(deposit_cents), 0) from invoice_orders)
       + (select coalesce(sum(amount_cents), 0) from deposit_credits))::int as sum`,
  );
  return row!.sum;
}

describe("a deposit whose goods never leave", () => {
  test("is credited as the order is canceled: its own invoice where that is open, and else the company", async () => {
    const { deps } = office();
    const account = await accountWith(deps, { ...asked, limit: "50000" });
    const sku = await machine(100_000);
    const [unpaid, paid] = [
      (await orderedWithDeposit(deps, account, [{ sku, quantity: 1 }])).order,
      (await orderedWithDeposit(deps, account, [{ sku, quantity: 1 }])).order,
    ];
    const [first, second] = await invoicesOf(database(), account.company.id);
    const payment = { companyId: account.company.id, kind: "check" as const, reference: "1044", note: "", staff: "x" };
    const allocations = [{ invoiceId: second!.id, amount: cents(30_000) }];
    const receivedOn = "2026-11-20" as CalendarDay;
    done(await recordPayment(deps, { ...payment, amount: cents(30_000), receivedOn, allocations }));
    const cancel = ({ number }: PlacedOrder) =>
      cancelOrder(deps, { orderNumber: number, by: "customer", actorId: account.buyers[0]! });
    done(await cancel(unpaid));
    expect(await figures(account)).toMatchObject({ open: 0, unapplied: 0 });
    done(await cancel(paid));
    expect(await figures(account)).toEqual({ open: 0, uninvoiced: 0, unapplied: 30_000 });
    expect(await memosOf(account)).toEqual([
      { number: expect.stringMatching(/^CM-\d{6}$/) as string, amount: 30_000, left: 0 },
      { number: expect.stringMatching(/^CM-\d{6}$/) as string, amount: 30_000, left: 30_000 },
    ]);
    expect(first!.total).toBe(30_000);
    expect((await booksBy(database()))["deposits"] ?? 0).toBe(await openDeposits());
    // A job that comes late makes no invoice of it.
    expect(await invoiceDeposit(deps, unpaid.orderId)).toBe(false);
  });

  test("comes back before the discount of an order that is canceled, as checkout takes the two", async () => {
    const { deps } = office();
    const account = await accountWith(deps, asked);
    const name = JSON.stringify({ en: "Crossed", cn: "Crossed" });
    await database().sql(
      "insert into discount_codes (code, automatic, name, amount_cents) values ('CROSSED', true, $1, 500)",
      [name],
    );
    const { order } = await orderedWithDeposit(deps, account, [{ sku: await machine(100_000), quantity: 1 }]);
    await database().sql("update discount_codes set active = false");
    const waiting = await database().transaction(async (tx) => {
      await tx.sql("select from company_accounts where company_id = $1 for update", [account.company.id]);
      const cancellation = cancelOrder(deps, { orderNumber: order.number, by: "merchant", actorId: 7 });
      await expect.poll(() => database().sql(waiters)).toHaveLength(1);
      expect(await tx.sql("select used from discount_codes for update nowait")).toEqual([{ used: 1 }]);
      return { cancellation };
    });
    done(await waiting.cancellation);
    expect(await database().sql("select used from discount_codes")).toEqual([{ used: 0 }]);
    expect(await memosOf(account)).toMatchObject([{ left: 0 }]);
  });

  test("makes no invoice where the order was canceled before its job ran", async () => {
    const { deps } = office();
    const account = await accountWith(deps, asked);
    const order = await ordered(deps, account, { items: [{ sku: await machine(100_000), quantity: 1 }] });
    done(await cancelOrder(deps, { orderNumber: order.number, by: "merchant", actorId: 7 }));
    expect(await invoiceDeposit(deps, order.orderId)).toBe(false);
    expect(await figures(account)).toEqual({ open: 0, uninvoiced: 0, unapplied: 0 });
  });

  test("comes back for the rest of an order that ends, less what was taken off", async () => {
    const { deps } = office();
    const account = await accountWith(deps, { ...asked, limit: "50000" });
    const { order } = await orderedWithDeposit(deps, account, [{ sku: await machine(100_000), quantity: 3 }]);
    await pay(deps, account, 90_000);
    const [line] = await linesOf(database(), order.orderId);
    done(await send(deps, order, [{ lineId: line!.lineId, quantity: 1 }]));
    const [shipped] = await takenOff(order.orderId);
    expect(shipped!.deposit).toBe(30_000);
    done(await refundAsShown(deps, { orderNumber: order.number, amount: null, reason: "Sold out", staffId: 7 }));
    // Two thirds of it: they pay the invoice of the third, and the rest waits for the next.
    expect(await memosOf(account)).toMatchObject([{ amount: 60_000 }]);
    const { open, unapplied } = await figures(account);
    expect(open - unapplied).toBe(shipped!.total - 60_000);
    expect((await booksBy(database()))["deposits"] ?? 0).toBe(await openDeposits());
  });

  test("is given up by staff: nothing is lost, and the goods leave and are invoiced in full", async () => {
    const { deps } = office();
    const account = await accountWith(deps, asked);
    const { order, invoice } = await orderedWithDeposit(deps, account, [{ sku: await machine(100_000), quantity: 1 }]);
    await pay(deps, account, 10_000);
    const before = await booksBy(database());
    const asks = { invoiceId: invoice.id, companyId: account.company.id, reason: "An old customer", staff: "x" };
    expect(await writeOff(deps, asks)).toMatchObject({ value: { amount: 20_000 } });
    expect((await booksBy(database()))["losses:bad-debt"] ?? 0).toBe(before["losses:bad-debt"] ?? 0);
    expect(await figures(account)).toEqual({ open: 0, uninvoiced: order.total - 10_000, unapplied: 0 });
    done(await send(deps, order));
    expect(await takenOff(order.orderId)).toEqual([{ deposit: 10_000, total: order.total - 10_000 }]);
  });

  test("is lost once its goods have left and its payment bounced", async () => {
    const { deps } = office();
    const account = await accountWith(deps, asked);
    const { order, invoice } = await orderedWithDeposit(deps, account, [{ sku: await machine(100_000), quantity: 1 }]);
    const { id: companyId } = account.company;
    const paid = await pay(deps, account, 30_000);
    done(await send(deps, order));
    done(await bouncePayment(deps, { creditId: paid, companyId, reason: "No funds", staff: "x" }));
    expect(await figures(account)).toEqual({ open: order.total, uninvoiced: 0, unapplied: 0 });
    const before = (await booksBy(database()))["losses:bad-debt"] ?? 0;
    done(await writeOff(deps, { invoiceId: invoice.id, companyId, reason: "Gone", staff: "x" }));
    expect((await booksBy(database()))["losses:bad-debt"]).toBe(before + 30_000);
    expect(await memosOf(account)).toEqual([]);
  });

  test("of goods that come back is part of their credit, also where it has not been paid after all", async () => {
    const { deps } = office();
    const account = await accountWith(deps, asked);
    const { order } = await orderedWithDeposit(deps, account, [{ sku: await machine(100_000), quantity: 1 }]);
    const { id: companyId } = account.company;
    const paid = await pay(deps, account, 30_000);
    done(await send(deps, order));
    done(await deliverOrder(deps, { orderNumber: order.number, staffId: 7 }));
    done(await bouncePayment(deps, { creditId: paid, companyId, reason: "No funds", staff: "x" }));
    const [line] = await linesOf(database(), order.orderId);
    const counted = [{ lineId: line!.lineId, resellable: 1, scrapped: 0 }];
    const back = { orderId: order.orderId, staffId: 7, reason: "damaged", remark: "", counted } as const;
    done(await refundLinesAsShown(deps, back));
    await sendRefunds({ deps } as Parameters<typeof sendRefunds>[0], order.orderId);
    const [memo] = await memosOf(account);
    // $1,000.00 and eight percent of tax; the freight stays.
    expect(memo).toMatchObject({ amount: 108_000, left: 0 });
    expect(await figures(account)).toEqual({ open: order.total - 108_000, uninvoiced: 0, unapplied: 0 });
  });
});

test("twenty shipments and a cancellation at once take no more off than was asked", async () => {
  const { deps } = office();
  const account = await accountWith(deps, { ...asked, limit: "500000" });
  const { order } = await orderedWithDeposit(deps, account, [{ sku: await machine(10_001), quantity: 20 }]);
  await pay(deps, account, 60_006);
  const [line] = await linesOf(database(), order.orderId);
  const one = [{ lineId: line!.lineId, quantity: 1 }];
  const tries = Array.from({ length: 20 }, () => send(deps, order, one));
  const cancel = cancelOrder(deps, { orderNumber: order.number, by: "merchant", actorId: 7 });
  const answers = await Promise.all([...tries, cancel]);
  expect(answers.filter(({ ok }) => ok).length === 20 || answers.at(-1)!.ok).toBe(true);
  const [sums] = await database().sql<{ left: number }>("select deposit_left($1)::int as left", [order.orderId]);
  expect(sums!.left).toBe(0);
  expect((await booksBy(database()))["deposits"] ?? 0).toBe(await openDeposits());
});

test("a process of the version before can neither send goods of an order with a deposit nor cancel it", async () => {
  const { deps } = office();
  const account = await accountWith(deps, asked);
  const { order } = await orderedWithDeposit(deps, account, [{ sku: await machine(100_000), quantity: 1 }]);
  await expect(
    database().sql(
      `insert into uninvoiced_shipments (company_id, order_id, left_at, left_on, invoice_on, facts, subtotal_cents,
         discount_cents, points_cents, shipping_cents, tax_cents, total_cents)
       values ($1, $2, now(), now(), now(), '{}', 100, 0, 0, 0, 0, 100)`,
      [account.company.id, order.orderId],
    ),
  ).rejects.toThrow(/does not know/);
  await expect(
    database().sql("update orders set state = 'canceled', payment_state = 'voided' where id = $1", [order.orderId]),
  ).rejects.toThrow(/deposit/);
});

test("the merchant's terms keep a deposit, refuse one without its figures, and leave it as it is by an older form", async () => {
  const { deps } = office();
  const account = await accountWith(deps);
  const { id: companyId } = account.company;
  const stored = async () => {
    const [row] = await database().sql<{ percent: number | null; days: number | null; version: number }>(
      `select deposit_percent as percent, deposit_lead_days as days, version from company_accounts where company_id = $1`,
      [companyId],
    );
    return row!;
  };
  const typed = { ...termsTyped(null), terms: "net-30", limit: "5000" };
  const save = async (deposit: { depositPercent?: string; depositLead?: string }) => {
    const { depositPercent: _percent, depositLead: _lead, ...older } = typed;
    const version = (await stored()).version;
    return grantTerms(deps, "owner@example.com", { companyId, version, typed: { ...older, ...deposit } });
  };
  done(await save({ depositPercent: "25%", depositLead: "15" }));
  expect(await stored()).toMatchObject({ percent: 25, days: 15 });
  for (const [percent, lead, field] of [
    ["0", "15", "depositPercent"],
    ["101", "15", "depositPercent"],
    ["a third", "15", "depositPercent"],
    ["30", "", "depositLead"],
    ["30", "4000", "depositLead"],
  ] as const)
    expect(await save({ depositPercent: percent, depositLead: lead })).toMatchObject({
      error: { code: "invalid", fieldErrors: [{ field, code: "whole_number" }] },
    });
  done(await save({}));
  expect(await stored()).toMatchObject({ percent: 25, days: 15 });
  done(await save({ depositPercent: "", depositLead: "15" }));
  expect(await stored()).toMatchObject({ percent: null, days: null });
});
