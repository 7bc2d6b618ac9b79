import { describe, expect, test } from "vitest";
import { orderTabs, statesOf } from "#domain/orders/tabs.ts";
import { orderStates } from "#domain/orders/order-status.ts";
import { latestOrders, listOrders } from "#engine/orders/order-list.ts";
import { testDatabase } from "#test/database.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { accountShop, customer } from "./customer-fixtures.ts";

const database = testDatabase();

test("every order is under All, and under one more tab unless it was canceled", () => {
  for (const state of orderStates) {
    const under = orderTabs.filter((tab) => statesOf(tab)?.includes(state));
    expect(under, state).toHaveLength(state === "canceled" ? 0 : 1);
  }
});

describe("a customer's orders", () => {
  test("are listed latest first by tab with its count, and nobody else's among them", async () => {
    const db = database();
    const shop = accountShop(db);
    const [ada, bob] = [await customer(db, "ada@example.com"), await customer(db, "bob@example.com")];
    for (const state of orderStates) {
      const delivery = state === "ready-for-pickup" || state === "picked-up" ? "PICKUP" : "SHIPPING";
      const order = await placeOrder(db, shop.clock, "stripe", { customerId: ada, delivery });
      await walkOrder(db, shop.clock, order, state);
      shop.clock.advance(1_000);
    }
    await placeOrder(db, shop.clock, "stripe", { customerId: bob });
    await placeOrder(db, shop.clock, "stripe");
    const all = await listOrders(db, { customerId: ada }, { tab: "all", search: "", page: 1 });
    expect(all.counts).toEqual({ all: 10, pending: 1, confirmed: 1, shipped: 2, delivered: 2, returns: 3 });
    expect(all.orders.map(({ state }) => state)).toEqual([...orderStates].reverse());
    expect(all.orders[0]).toMatchObject({
      units: 2,
      lineCount: 1,
      total: 12_298,
      lines: [{ quantity: 2, name: { cn: "接头" } }],
    });
    const shipped = await listOrders(db, { customerId: ada }, { tab: "shipped", search: "", page: 1 });
    expect(shipped.orders.map(({ state }) => state).sort()).toEqual(["ready-for-pickup", "shipped"]);
    expect(
      (await latestOrders(db, { customerId: ada }, ["pending", "confirmed"], 1)).map(({ state }) => state),
    ).toEqual(["confirmed"]);
  });

  test("are found by any part of the order number or part number, or a name in either language; odd searches find nothing", async () => {
    const db = database();
    const shop = accountShop(db);
    const id = await customer(db, "finds@example.com");
    const order = await placeOrder(db, shop.clock, "stripe", { customerId: id });
    await placeOrder(db, shop.clock, "stripe", { customerId: id });
    await db.sql("update order_lines set sku = 'OV-RS10-125-80T', name = $2 where order_id = $1", [
      order.id,
      JSON.stringify({ en: "Screw compressor 10 HP", cn: "螺杆式空压机" }),
    ]);
    const found = async (search: string) =>
      (await listOrders(db, { customerId: id }, { tab: "all", search, page: 1 })).orders.map(({ number }) => number);
    for (const search of [
      order.number,
      order.number.slice(3),
      order.number.toLowerCase().replaceAll("-", " "),
      "rs10",
      "OV RS10 125",
      "ov-rs10-125-80t",
      "compressor",
      "螺杆",
    ]) {
      expect(await found(search), search).toEqual([order.number]);
    }
    // Letters alone, as a number is drawn once in thousands of times.
    await db.sql("update orders set number = 'PL-WXYZ-KMNP' where id = $1", [order.id]);
    for (const search of ["PL-WXYZ-KMNP", "WXYZ-KMNP", "kmnp"])
      expect(await found(search), search).toEqual(["PL-WXYZ-KMNP"]);
    for (const search of ["%", "_", "\\", "' or 1=1 --", "PL-0000-0000", "\u0000", "💨"])
      expect(await found(search), search).toHaveLength(search === "\u0000" ? 2 : 0);
  });

  test("page by ten through a thousand, and a page past the end is the last", async () => {
    const db = database();
    const id = await customer(db, "thousand@example.com");
    const shop = accountShop(db);
    const { id: first } = await placeOrder(db, shop.clock, "stripe", { customerId: id });
    // Placed one by one they would take half a minute.
    await db.sql(
      `insert into orders (number, customer_id, email, email_key, phone, first_name, last_name, language, state, payment_state, fulfilment_state, shipping_method, payment_method,
         billing_address, subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, placed_at)
       select 'PL-TEST-' || lpad(n::text, 4, '0'), customer_id, email, email_key, phone, first_name, last_name, language, 'delivered', 'captured', 'delivered', shipping_method,
         payment_method, billing_address, subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, placed_at - n * interval '1 minute'
       from orders, generate_series(1, 999) n where id = $1`,
      [first],
    );
    db.takeStatements();
    const list = await listOrders(db, { customerId: id }, { tab: "all", search: "", page: 100 });
    expect(db.takeStatements()).toHaveLength(2);
    expect(list).toMatchObject({ page: 100, pages: 100, counts: { all: 1_000, pending: 1, delivered: 999 } });
    expect(list.orders.map(({ number }) => number).at(-1)).toBe("PL-TEST-0999");
    expect((await listOrders(db, { customerId: id }, { tab: "all", search: "", page: 5_000 })).page).toBe(100);
    expect((await listOrders(db, { customerId: id }, { tab: "all", search: "", page: -3 })).page).toBe(1);
    const seen = new Set<string>();
    for (let page = 1; page <= 100; page += 1)
      for (const { number } of (await listOrders(db, { customerId: id }, { tab: "all", search: "", page })).orders)
        seen.add(number);
    expect(seen.size).toBe(1_000);
  });
});
