import { globSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { declaredStatements } from "#engine/platform/statement.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();

beforeAll(async () => {
  for (const file of globSync("src/{engine,worker,server}/**/*.ts")) {
    // A module that is a process or thread of its own would begin its work.
    if (!/app\.ts|main\.ts|-(process|thread)\.ts/.test(file)) await import(resolve(file));
  }
});

test("every declared statement can be prepared against the migrated schema", async () => {
  const broken: string[] = [];
  for (const { name, text } of declaredStatements()) {
    await database()
      .sql(`prepare "${name}" as ${text}`)
      .catch((error: Error) => broken.push(`${name}: ${error.message}`));
  }
  expect(broken).toEqual([]);
  expect(declaredStatements().length).toBeGreaterThan(0);
});

/**
 * Tables with a row or more for each order, customer, payment or message of a provider: they grow as long as the shop
 * lives.
 */
const growing = new Set(
  `account_movements addresses audit_log cart_lines carts claim_events claim_goods claim_lines claim_photos claims customer_sessions customers discount_uses disputes
  idempotency_keys ledger_lines one_time_tokens order_changes order_events order_holds order_lines order_mails order_mails_in_flight order_notes orders
  parcel_events parcel_lines parcels payment_events payments point_movements product_changes provider_refunds
  rate_limits refund_requests refunds return_events return_lines return_photos returns reviews sign_in_failures
  staff_sessions stock_movements suspicions transfers`.split(/\s+/),
);

/** Read whole on purpose. */
const readWhole = {
  count_order_scopes: "all orders, each scope no further than it is counted",
  mails_held_back: "counters of two days at most, with the figures that are counted seldom",
  order_table_deadline: "all orders in an order that no index has",
  order_table_total_down: "the same",
  order_table_total_up: "the same",
  release_all_leases_of_mails: "at a start, with the few mails that a killed process was sending",
  erase_orders: "once a day, with the latest step of every order",
};

/** The plan of a statement where tables are scanned only if no index serves. */
async function planOf(text: string): Promise<string> {
  return database().transaction(async (tx) => {
    await tx.sql("set local enable_seqscan = off");
    return JSON.stringify(await tx.sql(`explain (generic_plan) ${text}`));
  });
}

const labelOf = (name: string) => name.slice(0, name.lastIndexOf("_"));

test("what is looked up in tables that grow is found by an index", async () => {
  const scanned = new Set<string>();
  for (const { name, text } of declaredStatements())
    for (const [, table = ""] of (await planOf(text)).matchAll(/Seq Scan on (\w+)/g))
      if (growing.has(table)) scanned.add(labelOf(name));
  expect([...scanned].toSorted()).toEqual(Object.keys(readWhole).toSorted());
});

test.each([
  ["found_order_table_newest", ["orders_by_words", "order_lines_by_sku", "payments_by_reference"]],
  ["count_found_order_scopes", ["orders_by_words", "order_lines_by_sku", "payments_by_reference"]],
  ["provider_refund", ["provider_refunds_pkey"]],
])("%s goes by its indexes", async (label, indexes) => {
  const { text = "" } = declaredStatements().find(({ name }) => labelOf(name) === label) ?? {};
  const plan = await planOf(text);
  expect(indexes.filter((index) => !plan.includes(index))).toEqual([]);
});

test.each([
  ["find_products_anywhere", "products_by_text"],
  ["find_customers_anywhere", "customers_by_text"],
])("the search over everything can find any part of a name without reading all: %s", async (label, index) => {
  const { text } = declaredStatements().find(({ name }) => labelOf(name) === label)!;
  const plan = await database().transaction(async (tx) => {
    // Of an empty table every other way is as short.
    await tx.sql("savepoint empty");
    await tx.sql(
      `insert into customers (email, email_key, first_name, last_name, phone, language, tax_exempt, created_at)
       select n || '@example.com', n || '@example.com', 'Ada', 'Marsh ' || n, '6145550142', 'en', false, now() from generate_series(1, 3000) n`,
    );
    // As vacuum does, or the planner counts what has not been sorted into the index yet.
    await tx.sql("select gin_clean_pending_list('customers_by_text')");
    await tx.sql("analyze customers");
    for (const way of ["seqscan", "indexscan", "indexonlyscan"]) await tx.sql(`set local enable_${way} = off`);
    const said = JSON.stringify(await tx.sql(`explain (generic_plan) ${text}`));
    await tx.sql("rollback to savepoint empty");
    return said;
  });
  expect(plan).toContain(`Bitmap Index Scan on ${index}`);
});
