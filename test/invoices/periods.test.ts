import { beforeEach, describe, expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { days, hours, instant } from "#domain/kernel/time.ts";
import { invoiceCompany, invoiceNow, invoicePeriods, uninvoicedOf } from "#engine/invoices/invoice-due.ts";
import { issueInvoices } from "#engine/invoices/issue-invoices.ts";
import { findInvoice } from "#engine/invoices/invoices.queries.ts";
import { recordPayment } from "#engine/invoices/record-payment.ts";
import { openInvoices } from "#engine/invoices/settlements.ts";
import type { PlacedOrder } from "#engine/checkout/write-order.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { markPickedUp } from "#engine/fulfilment/mark-picked-up.ts";
import { readyForPickup } from "#engine/fulfilment/ready-for-pickup.ts";
import { takeShipmentBack } from "#engine/fulfilment/take-back.ts";
import { accountFigures, lockAccount } from "#engine/receivables/company-account.ts";
import { setSetting } from "#test/checkout/checkout-shop.ts";
import { type BackOffice, openBackOffice, sendRefunds } from "#test/fulfilment/back-office.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { testDatabase } from "#test/database.ts";
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

let office: BackOffice;
let sku: string;

beforeEach(async () => {
  office = openBackOffice(database());
  // A Friday, at noon in Chicago, whose time a shop keeps that has chosen none.
  office.clock.set(instant(Date.parse("2026-11-20T18:00:00Z")));
  sku = await part(database());
});

/** An account whose schedule holds since a day: another one begins on the day after it was chosen. */
async function invoicedBy(typed: Parameters<typeof accountWith>[1], buyers = 1): Promise<Account> {
  office.clock.advance(-days(1));
  const account = await accountWith(office.deps, typed, buyers);
  office.clock.advance(days(1));
  return account;
}
const weekly = (buyers = 1) => invoicedBy({ schedule: "week", weekday: "1" }, buyers);
const order = (account: Account, quantity = 1, buyer = 0) =>
  ordered(office.deps, account, { items: [{ sku, quantity }], buyer });
const monday = instant(Date.parse("2026-11-23T06:01:00Z"));

/** Runs what the schedule and its jobs would. */
async function runDue(): Promise<void> {
  const due = await database().sql<{ id: number }>("select distinct company_id as id from uninvoiced_shipments");
  await invoicePeriods(office.deps);
  for (const { id } of due) await invoiceCompany(office.deps, id);
}
const figuresOf = (account: Account) => accountFigures(database(), account.company.id);
const invoices = (account: Account) => invoicesOf(database(), account.company.id);
const postingsOf = (orderId: number) =>
  database().sql<{ account: string; amount: number }>(
    "select account, amount_cents as amount from ledger_lines where order_id = $1",
    [orderId],
  );

describe("a company that is invoiced once a week", () => {
  test("gets one invoice on its day for all that left before, by order, with the freight of each once", async () => {
    const account = await weekly(2);
    const first = await order(account, 2);
    const second = await order(account, 1, 1);
    const [line] = await linesOf(database(), first.orderId);
    done(await send(office.deps, first, [{ lineId: line!.lineId, quantity: 1 }]));
    done(await send(office.deps, second));
    office.clock.advance(days(1));
    done(await send(office.deps, first));
    expect(await invoices(account)).toEqual([]);
    expect(await figuresOf(account)).toEqual({ open: 0, uninvoiced: first.total + second.total, unapplied: 0 });
    // The books know of a sale by its invoice.
    expect([...(await postingsOf(first.orderId)), ...(await postingsOf(second.orderId))]).toEqual([]);
    await runDue();
    expect(await invoices(account)).toEqual([]);

    office.clock.set(monday);
    await runDue();
    const [invoice, ...others] = await invoices(account);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({ total: first.total + second.total, dueOn: "2026-12-23" });
    expect(await figuresOf(account)).toEqual({ open: invoice!.total, uninvoiced: 0, unapplied: 0 });
    const { orders } = (await findInvoice(database(), invoice!.number))!;
    const numbers = orders.map(({ order: number }) => number);
    expect(numbers).toEqual([first.number, second.number]);
    expect(orders.map(({ total }) => total)).toEqual([first.total, second.total]);
    expect(orders.map(({ departures }) => departures)).toEqual([["2026-11-20", "2026-11-21"], ["2026-11-20"]]);
    expect(orders.map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([[2], [1]]);
    expect(orders.every(({ poNumber }) => /^PO-\d+$/.test(poNumber))).toBe(true);
    for (const { orderId, total } of [first, second]) {
      const rows = await postingsOf(orderId);
      expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      expect(rows.find((row) => row.account === "receivable")?.amount).toBe(total);
    }
    const tax = await database().sql<{ entered: number; ordered: number }>(
      `select sum(t.tax_cents)::int as entered, max(o.tax_cents)::int as ordered
       from tax_entries t join orders o on o.id = t.order_id
       where o.id = any($1) group by o.id`,
      [[first.orderId, second.orderId]],
    );
    expect(tax).toHaveLength(2);
    for (const { entered, ordered: wanted } of tax) expect(entered).toBe(wanted);
  });

  test("has its day begin and end in the shop's time zone", async () => {
    const account = await weekly();
    const sunday = await order(account);
    const early = await order(account);
    await setSetting(database(), "profile", { timeZone: "America/Los_Angeles" });
    // A minute before Monday in Los Angeles, and a minute after.
    office.clock.set(instant(Date.parse("2026-11-23T07:59:00Z")));
    done(await send(office.deps, sunday));
    await runDue();
    expect(await invoices(account)).toEqual([]);
    office.clock.set(instant(Date.parse("2026-11-23T08:01:00Z")));
    done(await send(office.deps, early));
    await runDue();
    const [invoice] = await invoices(account);
    expect(invoice!.total).toBe(sunday.total);
    expect(await figuresOf(account)).toMatchObject({ uninvoiced: early.total });
    const rows = await database().sql<{ day: string }>("select invoice_on::text as day from uninvoiced_shipments");
    expect(rows).toContainEqual({ day: "2026-11-30" });
    await database().sql("delete from settings where key = 'profile'");
  });

  test("gets one invoice and number, however often the job runs at once, and none is lost where it is killed", async () => {
    const account = await weekly();
    for (const one of [await order(account), await order(account, 2)]) done(await send(office.deps, one));
    office.clock.set(monday);
    const [before] = await database().sql<{ last: number }>(
      "select coalesce(max(last), 0)::int as last from document_series where series = 'invoice'",
    );
    const killed = database().transaction(async (tx) => {
      const locked = await lockAccount(tx, account.company.id);
      expect(await issueInvoices(tx, office.clock, locked!, {})).toBe(1);
      throw new Error("killed");
    });
    await expect(killed).rejects.toThrow("killed");
    expect(await invoices(account)).toEqual([]);
    const runs = Array.from({ length: 12 }, () => invoiceCompany(office.deps, account.company.id));
    expect((await Promise.all(runs)).toSorted()).toEqual([...Array.from({ length: 11 }, () => 0), 1]);
    const numbers = (await invoices(account)).map(({ number }) => number);
    expect(numbers).toEqual([`INV-${String(before!.last + 1).padStart(6, "0")}`]);
  });

  test("passes its credit limit with nothing that has left, however much of it waits for the invoice", async () => {
    const account = await weekly();
    const first = await order(account, 3);
    await grant(office.deps, account.company.id, {
      schedule: "week",
      limit: String((first.total + 100) / 100),
    });
    done(await send(office.deps, first));
    const { send: again } = await readyToOrder(office.deps, account, { items: [{ sku, quantity: 1 }] });
    expect(await again()).toMatchObject({ error: { code: "credit_limit", exposure: first.total, left: 100 } });
    office.clock.set(monday);
    await runDue();
    expect(await again()).toMatchObject({ error: { code: "credit_limit", exposure: first.total, left: 100 } });
    const [invoice] = await invoices(account);
    const payment = { companyId: account.company.id, kind: "check" as const, reference: "77", note: "", staff: "x" };
    const receivedOn = "2026-11-23" as Parameters<typeof recordPayment>[1]["receivedOn"];
    done(await recordPayment(office.deps, { ...payment, amount: cents(invoice!.total), receivedOn, allocations: [] }));
    done(await again());
  });

  test("is invoiced for what left of an order of which the rest never will", async () => {
    const account = await weekly();
    const half = await order(account, 3);
    const [line] = await linesOf(database(), half.orderId);
    done(await send(office.deps, half, [{ lineId: line!.lineId, quantity: 1 }]));
    const ended = { orderNumber: half.number, amount: null, reason: "Sold out", staffId: 7 };
    done(await refundAsShown(office.deps, ended));
    const { uninvoiced } = await figuresOf(account);
    expect(uninvoiced).toBeGreaterThan(0);
    expect(uninvoiced).toBeLessThan(half.total);
    expect(await invoices(account)).toEqual([]);
    office.clock.set(monday);
    await runDue();
    expect((await invoices(account)).map(({ total }) => total)).toEqual([uninvoiced]);
  });

  test("is invoiced at once for an order of which something is credited, and for the others on its day", async () => {
    const account = await weekly();
    const [credited, other] = [await order(account, 2), await order(account)];
    for (const one of [credited, other]) done(await send(office.deps, one));
    done(await deliverOrder(office.deps, { orderNumber: credited.number, staffId: 7 }));
    const asked = { orderNumber: credited.number, amount: cents(500), reason: "price", staffId: 7 };
    done(await refundAsShown(office.deps, asked));
    await sendRefunds(office, credited.orderId);
    expect((await invoices(account)).map(({ total }) => total)).toEqual([credited.total]);
    expect(await figuresOf(account)).toEqual({ open: credited.total - 500, uninvoiced: other.total, unapplied: 0 });
    office.clock.set(monday);
    await runDue();
    expect((await invoices(account)).map(({ total }) => total)).toEqual([credited.total, other.total]);
    // A later return is credited to the invoice that has its order among others.
    expect(await figuresOf(account)).toMatchObject({ open: credited.total - 500 + other.total, uninvoiced: 0 });
  });

  test("is credited against the invoice that has the order, also among others and after an older one", async () => {
    const account = await weekly();
    const older = await order(account);
    done(await send(office.deps, older));
    office.clock.set(monday);
    await runDue();
    const [first, second] = [await order(account), await order(account)];
    for (const one of [first, second]) done(await send(office.deps, one));
    office.clock.advance(days(7));
    await runDue();
    const asked = { orderNumber: second.number, amount: cents(700), reason: "price", staffId: 7 };
    done(await refundAsShown(office.deps, asked));
    await sendRefunds(office, second.orderId);
    const open = await openInvoices(database(), account.company.id);
    expect(open.map(({ orderIds }) => orderIds)).toEqual([[older.orderId], [first.orderId, second.orderId]]);
    expect(open.map((one) => one.open)).toEqual([older.total, first.total + second.total - 700]);
  });

  test("has of an invoice of several orders no more credited than it has billed of the one", async () => {
    const account = await weekly();
    const [parted, other] = [await order(account, 3), await order(account)];
    const [line] = await linesOf(database(), parted.orderId);
    done(await send(office.deps, parted, [{ lineId: line!.lineId, quantity: 1 }]));
    done(await send(office.deps, other));
    office.clock.set(monday);
    await runDue();
    done(await send(office.deps, parted));
    office.clock.advance(days(7));
    await runDue();
    const opened = async () => (await openInvoices(database(), account.company.id)).map(({ open }) => open);
    const [both, rest] = await opened();
    const billed = both! - other.total;
    expect(billed + rest!).toBe(parted.total);
    for (const [amount, open] of [
      [billed - 100, [other.total + 100, rest]],
      [300, [other.total, rest! - 200]],
    ] as const) {
      done(
        await refundAsShown(office.deps, {
          orderNumber: parted.number,
          amount: cents(amount),
          reason: "price",
          staffId: 7,
        }),
      );
      await sendRefunds(office, parted.orderId);
      expect(await opened()).toEqual(open);
    }
  });

  test("has what is picked up on the invoice of what is shipped, and a shipment that waits can't be taken back", async () => {
    const account = await weekly();
    const shipped = await order(account);
    const fetched = await ordered(office.deps, account, { items: [{ sku, quantity: 1 }], pickup: true });
    const { parcelId } = done(await send(office.deps, shipped));
    const back = { orderNumber: shipped.number, parcelId, staffId: 7 };
    expect(await takeShipmentBack(office.deps, back)).toEqual({ ok: false, error: { code: "invoiced" } });
    done(await readyForPickup(office.deps, { orderNumber: fetched.number, staffId: 7 }));
    done(await markPickedUp(office.deps, { orderNumber: fetched.number, staffId: 7 }));
    office.clock.set(monday);
    await runDue();
    const rows = await invoices(account);
    expect(rows.map(({ total }) => total)).toEqual([shipped.total + fetched.total]);
    const { facts, orders } = (await findInvoice(database(), rows[0]!.number))!;
    expect([facts.billTo, orders.length]).toEqual([["Quetzal Works", "12 Mill Road", "Dayton, OH 45402"], 2]);
  });

  test("has what is picked up alone billed to the site's address", async () => {
    const account = await weekly();
    const fetched = await ordered(office.deps, account, { items: [{ sku, quantity: 1 }], pickup: true });
    done(await readyForPickup(office.deps, { orderNumber: fetched.number, staffId: 7 }));
    done(await markPickedUp(office.deps, { orderNumber: fetched.number, staffId: 7 }));
    await database().sql("update company_sites set address1 = '7 Quay St' where company_id = $1", [account.company.id]);
    office.clock.set(monday);
    await runDue();
    const [row] = await invoices(account);
    expect((await findInvoice(database(), row!.number))!.facts.billTo).toContain("7 Quay St");
  });
});

// By hand. In Chicago clocks go back on 1 November 2026, from UTC−5 to UTC−6, and forward on 14 March 2027: Sundays.
test.each([
  ["the minute before the Sunday on which clocks go back", "2026-11-01T04:59Z", "2026-11-01T05:00Z", "2026-12-01"],
  ["as that Sunday begins", "2026-11-01T05:00Z", "2026-11-08T06:00Z", "2026-12-08"],
  ["in the hour that comes twice, the second time", "2026-11-01T07:30Z", "2026-11-08T06:00Z", "2026-12-08"],
  [
    "in the last minute of that Sunday, an hour later than by the clock before",
    "2026-11-02T05:59Z",
    "2026-11-08T06:00Z",
    "2026-12-08",
  ],
  ["the minute before the Sunday on which clocks go forward", "2027-03-14T05:59Z", "2027-03-14T06:00Z", "2027-04-13"],
  ["as that Sunday begins, before its hour is left out", "2027-03-14T06:00Z", "2027-03-21T05:00Z", "2027-04-20"],
  ["in the last minute of that Sunday", "2027-03-15T04:59Z", "2027-03-21T05:00Z", "2027-04-20"],
])("what leaves %s is invoiced as its Sunday begins, not a minute before", async (_when, leaves, invoicedAt, dueOn) => {
  const at = (text: string) => instant(Date.parse(text));
  office.clock.set(at("2026-10-28T18:00Z"));
  const account = await invoicedBy({ schedule: "week", weekday: "7" });
  const one = await order(account);
  office.clock.set(at(leaves));
  done(await send(office.deps, one));
  office.clock.set(instant(at(invoicedAt) - 60_000));
  await runDue();
  expect(await invoices(account)).toEqual([]);
  office.clock.set(at(invoicedAt));
  await runDue();
  expect(await invoices(account)).toMatchObject([{ total: one.total, dueOn }]);
});

test("the jobs of all companies whose period is over are enqueued by one statement", async () => {
  for (const account of [await weekly(), await weekly()]) done(await send(office.deps, await order(account)));
  office.clock.set(monday);
  database().takeStatements();
  expect(await invoicePeriods(office.deps)).toBeGreaterThanOrEqual(2);
  const statements = database().takeStatements();
  expect(statements.filter((text) => text.includes("add_job"))).toHaveLength(1);
});

describe("another way to be invoiced", () => {
  test("begins on the next day, and leaves what has left to the invoice that was announced", async () => {
    const account = await weekly();
    const waiting = await order(account);
    done(await send(office.deps, waiting));
    await grant(office.deps, account.company.id, { schedule: "shipment" });
    const sameDay = await order(account);
    done(await send(office.deps, sameDay));
    expect(await invoices(account)).toEqual([]);
    office.clock.advance(days(1));
    const later = await order(account);
    done(await send(office.deps, later));
    expect((await invoices(account)).map(({ total }) => total)).toEqual([later.total]);
    office.clock.set(monday);
    await runDue();
    expect((await invoices(account)).map(({ total }) => total)).toEqual([later.total, waiting.total + sameDay.total]);
  });

  test("or no terms any more, or a company that is closed, loses nothing that has left", async () => {
    const account = await invoicedBy({ schedule: "month", monthDay: "31" });
    const left = await order(account);
    done(await send(office.deps, left));
    await grant(office.deps, account.company.id, { terms: "", schedule: "month", monthDay: "31" });
    await database().sql("update companies set state = 'closed' where id = $1", [account.company.id]);
    office.clock.set(instant(Date.parse("2026-11-30T06:01:00Z")));
    await runDue();
    const [invoice] = await invoices(account);
    expect(invoice).toMatchObject({ total: left.total, dueOn: "2026-12-30" });
  });
});

describe("invoiced now", () => {
  test("is all that waits, as staff have seen it, once", async () => {
    const account = await weekly();
    for (const one of [await order(account), await order(account)]) done(await send(office.deps, one));
    const companyId = account.company.id;
    const { total, digest: seen, orders, shipments, nextOn } = await uninvoicedOf(database(), companyId);
    expect([orders, shipments, nextOn]).toEqual([2, 2, "2026-11-23"]);
    const changed = await invoiceNow(office.deps, { companyId, seen: "" });
    expect(changed).toEqual({ ok: false, error: { code: "to_invoice_changed", now: total } });
    const twice = await Promise.all([1, 2].map(() => invoiceNow(office.deps, { companyId, seen })));
    expect(twice.map((one) => (one.ok ? one.value.invoices : one.error.code)).toSorted()).toEqual([
      1,
      "nothing_to_invoice",
    ]);
    expect((await invoices(account)).map((one) => one.total)).toEqual([total]);
  });

  test("is nothing that has left since, also if it is worth as much as what was seen", async () => {
    const account = await weekly();
    const companyId = account.company.id;
    const [before, since] = [await order(account), await order(account)];
    expect(since.total).toBe(before.total);
    done(await send(office.deps, before));
    const { digest: seen } = await uninvoicedOf(database(), companyId);
    office.clock.set(monday);
    await runDue();
    done(await send(office.deps, since));
    const stale = await invoiceNow(office.deps, { companyId, seen });
    expect(stale).toEqual({ ok: false, error: { code: "to_invoice_changed", now: since.total } });
    expect(await invoices(account)).toHaveLength(1);
  });
});

test("orders and shipments at once never pass the limit, and books, invoices and what waits agree after", async () => {
  const account = await invoicedBy({ schedule: "month", monthDay: "1", limit: "100000" }, 12);
  const companyId = account.company.id;
  // A part for each, so that nobody waits for another's stock.
  const skus: string[] = [];
  for (let made = 0; made < 12; made += 1) skus.push(await part(database(), 10_000 + made));
  const wish = (buyer: number) =>
    readyToOrder(office.deps, account, { items: [{ sku: skus[buyer]!, quantity: 1 }], buyer });
  const taken: PlacedOrder[] = [];
  for (let buyer = 0; buyer < 6; buyer += 1) taken.push(done(await (await wish(buyer)).send()));
  const others: Awaited<ReturnType<typeof wish>>[] = [];
  for (let buyer = 6; buyer < 12; buyer += 1) others.push(await wish(buyer));
  const limit = taken.reduce((sum, { total }) => sum + total, 0) + 2 * others[5]!.total;
  await grant(office.deps, companyId, { schedule: "month", limit: (limit / 100).toFixed(2) });
  const [answers] = await Promise.all([
    Promise.all(others.map(({ send: place }) => place())),
    Promise.all(taken.map((one) => send(office.deps, one))),
    invoiceNow(office.deps, { companyId, seen: "" }),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  const all = [...taken, ...answers.flatMap((answer) => (answer.ok ? [answer.value] : []))];
  const sum = all.reduce((total, one) => total + one.total, 0);
  expect(await figuresOf(account)).toEqual({ open: 0, uninvoiced: sum, unapplied: 0 });
  office.clock.advance(days(40) + hours(1));
  await runDue();
  const left = taken.reduce((total, one) => total + one.total, 0);
  expect(await figuresOf(account)).toEqual({ open: left, uninvoiced: sum - left, unapplied: 0 });
  const [open] = await database().sql<{ open: number }>(
    `select (select sum(total_cents) from invoices)::int
       - coalesce((select sum(amount_cents) from invoice_settlements), 0)::int as open`,
  );
  expect((await booksBy(database()))["receivable"]).toBe(open!.open);
});
