import { expect, test } from "vitest";
import { openDemoCompanies } from "#boot/demo-companies.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { listInvoiceTable } from "#engine/admin/invoice-table.ts";
import { unappliedMoney } from "#engine/admin/unapplied-money.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import type { Shop } from "#engine/shop.ts";
import { setSetting, stockGoods } from "#test/checkout/checkout-shop.ts";
import { accountShop } from "#test/customers/customer-fixtures.ts";
import { testDatabase } from "#test/database.ts";
import { FakePaymentProvider } from "#test/payments/fake-payment-provider.ts";
import { demoCompanies } from "../../demo/companies.ts";
import { demoQuotes } from "../../demo/quotes.ts";
import { demoSettings } from "../../demo/settings.ts";

const database = testDatabase();

/** Four articles of each category that is ordered from. */
async function stockDemoGoods(): Promise<void> {
  const categories = new Set(demoCompanies.flatMap(({ orders }) => orders.map(({ category }) => category)));
  for (const category of categories)
    for (const nth of [0, 1, 2, 3]) {
      const sku = `${category.toUpperCase()}-${nth}`;
      await stockGoods(database(), { sku, price: 5_000 + nth, onHand: 100 });
      await database().sql(
        "update products set category = $1 where id = (select product_id from variants where sku = $2)",
        [category, sku],
      );
    }
  for (const [group, value] of Object.entries(demoSettings)) await setSetting(database(), group, value);
}

/** Machines that go by truck and are asked for quotes. */
async function stockDemoMachines(): Promise<void> {
  for (const { category, nth, method } of demoQuotes.quotes) {
    if (method !== "LOCAL") continue;
    const sku = `${category.toUpperCase()}-${nth}`;
    await stockGoods(database(), { sku, price: 500_000 + nth, onHand: 100, weightLb: 800, category });
    await database().sql("update variants set freight_only = true where sku = $1", [sku]);
  }
}

const quotesOf = () =>
  database().sql(
    `select state, (select count(*)::int from order_draft_versions v where v.draft_id = d.id) as versions,
       (select count(*)::int from order_draft_messages m where m.draft_id = d.id) as messages
     from order_drafts d order by created_at`,
  );

const today = "2026-11-20" as CalendarDay;

test("the demo's lists have invoices of every kind, money that is for none, and orders of both companies", async () => {
  await stockDemoGoods();
  await stockDemoMachines();
  const base = accountShop(database());
  const deposit = Object.assign(new FakePaymentProvider(base.clock, "bank-deposit"), {
    begin: async () => ({ ok: true as const, value: { kind: "instructions" as const } }),
  });
  const shop = {
    ...base,
    payments: new Map([["bank-deposit", deposit] as const]),
    orders: payableOrders(base.clock),
  } as unknown as Shop;
  await openDemoCompanies(shop);
  await openDemoCompanies(shop);
  const query = { scope: "all", search: "", filters: {}, sort: "oldest", page: 1 } as const;
  const { counts, rows } = await listInvoiceTable(database(), query, today);
  expect(counts).toEqual({ all: 6, open: 4, overdue: 1, disputed: 1, paid: 2 });
  expect(rows.flatMap(({ poNumbers }) => poNumbers)).toEqual([
    "4500-118",
    "4500-131",
    "4500-140",
    "4500-144",
    "4500-147",
    "GL-0207",
    "GL-0208",
  ]);
  expect(rows.map(({ orders }) => orders.length)).toEqual([1, 1, 1, 1, 1, 2]);
  // Today's shipment waits for the invoice of its week.
  const waiting = await database().sql(
    `select o.po_number as "poNumber" from uninvoiced_shipments u join orders o on o.id = u.order_id`,
  );
  expect(waiting).toEqual([{ poNumber: "GL-0211" }]);
  expect(await unappliedMoney(database())).toMatchObject([{ company: "Larkspur Manufacturing, Inc.", kind: "check" }]);
  // The bank's file is of the company that is late.
  expect(await database().sql("select text from bank_movements where text like '%INV-%'")).toHaveLength(1);
  const states = await database().sql<{ company: string; state: string; count: number }>(
    `select k.legal_name as company, o.state, count(*)::int from orders o join companies k on k.id = o.company_id
     group by 1, 2 order by 1, 2`,
  );
  expect(states).toEqual([
    { company: "Gantry Lane Auto Body LLC", state: "shipped", count: 4 },
    { company: "Larkspur Manufacturing, Inc.", state: "confirmed", count: 3 },
    { company: "Larkspur Manufacturing, Inc.", state: "shipped", count: 4 },
  ]);
  expect(await database().sql("select state from requisitions order by id")).toEqual([
    { state: "ordered" },
    { state: "submitted" },
  ]);
  expect(await quotesOf()).toEqual([
    { state: "declined", versions: 1, messages: 2 },
    { state: "sent", versions: 2, messages: 4 },
    { state: "change-asked", versions: 1, messages: 2 },
    // Begun by staff after a call.
    { state: "sent", versions: 1, messages: 1 },
    { state: "requested", versions: 0, messages: 1 },
  ]);
  // An invoice that is late by less than its account allows: the demo's buyers can still order on account.
  const [account] = await database().sql<{ days: number }>(
    "select min(days_overdue)::int as days from company_accounts",
  );
  expect(Math.max(...rows.filter(({ open }) => open > 0).map(({ daysOver }) => daysOver))).toBeLessThan(account!.days);
});
