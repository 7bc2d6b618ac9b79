import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { days } from "#domain/kernel/time.ts";
import { customerJobs } from "#engine/customers/customers.jobs.ts";
import { retention, settledWithoutNews } from "#engine/platform/retention.ts";
import { purgeTables } from "#engine/platform/purge-tables.ts";
import { accountShop, customer, noon } from "#test/customers/customer-fixtures.ts";
import { testDatabase } from "#test/database.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { walkOrder } from "#test/order-walkthrough.ts";

const database = testDatabase();

test("every table of the shop has a rule that says how long its rows stay and why, and no rule is about a table that is gone", async () => {
  const rows = await database().sql<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  const tables = rows.map(({ name }) => name);
  const without = tables.filter((name) => !Object.hasOwn(retention, name));
  expect(without, "add a line for it to src/engine/platform/retention.ts").toEqual([]);
  expect(Object.keys(retention).filter((name) => !tables.includes(name))).toEqual([]);
  expect(Object.values(retention).filter(({ why }) => why.length < 8)).toEqual([]);
});

test("a row that is part of another goes with it: the database itself takes it along", async () => {
  const cascades = await database().sql<{ name: string; of: string }>(
    `select c.relname as name, f.relname as of from pg_constraint k join pg_class c on c.oid = k.conrelid
     join pg_class f on f.oid = k.confrelid where k.contype = 'f' and k.confdeltype = 'c'`,
  );
  for (const [table, rule] of Object.entries(retention))
    if (rule.how === "with")
      expect(
        cascades.filter(({ name }) => name === table).map(({ of }) => of),
        table,
      ).toContain(rule.of);
});

test("the page for who runs the shop lists every rule that ends something", () => {
  const page = readFileSync("docs/operations.md", "utf8");
  for (const [table, rule] of Object.entries(retention))
    if (rule.how === "purged") {
      const count = Math.round(rule.for / days(1));
      const time = count === 0 ? "at once" : count === 1 ? "1 day" : `${count} days`;
      expect(page, table).toContain(`| \`${table}\` | ${time} after \`${rule.since}\` | ${rule.why} |`);
    }
});

test("what is over is deleted, by thousands, and what is not stays", async () => {
  const db = database();
  const at = (daysAgo: number) => new Date(noon - days(daysAgo));
  await db.sql(
    `insert into rate_limits (bucket, window_start, count) select 'old ' || n, $1::timestamptz, 1 from generate_series(1, 4500) n`,
    [at(3)],
  );
  await db.sql("insert into rate_limits values ('fresh', $1, 1)", [at(1)]);
  await db.sql("insert into carts (token_hash, created_at, updated_at) values ('\\x01', $1, $1), ('\\x02', $2, $2)", [
    at(91),
    at(89),
  ]);
  const owner = await customer(db, "cart-owner@example.com");
  await db.sql("insert into carts (customer_id, created_at, updated_at) values ($1, $2, $2)", [owner, at(300)]);
  await db.sql(
    `insert into idempotency_keys (scope, key, body_hash, reply, created_at) values ('s', 'old', '', '{}', $1), ('s', 'new', '', '{}', $2)`,
    [at(8), at(6)],
  );
  await db.sql(
    `insert into payment_events (provider, event_id, kind, outcome, received_at) values ('stripe', 'evt_old', 'x', 'y', $1), ('stripe', 'evt_new', 'x', 'y', $2)`,
    [at(740), at(500)],
  );
  await db.sql(
    `insert into staff (email, email_key, name, role, password_hash, created_at) values ('a@example.com', 'a@example.com', 'A', 'owner', '', $1)`,
    [at(900)],
  );
  await db.sql(
    `insert into staff_sessions (token_hash, staff_id, created_at, last_seen_at, expires_at, complete, confirmed_at)
     select 'x', id, $1, $1, $1, true, $1 from staff`,
    [at(1)],
  );
  const purged = await purgeTables(db, noon);
  expect(purged).toMatchObject({
    rate_limits: 4_500,
    carts: 1,
    idempotency_keys: 1,
    payment_events: 1,
    staff_sessions: 1,
  });
  const left = await db.sql("select bucket from rate_limits");
  expect(left).toEqual([{ bucket: "fresh" }]);
  expect(await db.sql("select customer_id from carts order by id")).toEqual([
    { customer_id: null },
    { customer_id: owner },
  ]);
  expect(Object.values(await purgeTables(db, noon)).every((count) => count === 0)).toBe(true);
});

test("an account nobody proved and nobody uses goes after a year; one with an order, a session or a proven email stays", async () => {
  const db = database();
  const shop = accountShop(db);
  const created = new Date(noon - days(400));
  const make = async (email: string, verified: boolean) => {
    const id = await customer(db, email, { verified });
    await db.sql("update customers set created_at = $2 where id = $1", [id, created]);
    return id;
  };
  const [unused, proven, buyer] = [
    await make("u@e.co", false),
    await make("p@e.co", true),
    await make("b@e.co", false),
  ];
  await placeOrder(db, shop.clock, "stripe", { customerId: buyer });
  await purgeTables(db, noon);
  const rows = await db.sql<{ id: number }>("select id from customers where id = any($1) order by id", [
    [unused, proven, buyer],
  ]);
  expect(rows.map(({ id }) => id)).toEqual([proven, buyer].sort((a, b) => a - b));
});

test("an order of a closed account that no carrier ever closed loses its buyer half a year after its last news", async () => {
  const db = database();
  const shop = accountShop(db);
  const id = await customer(db, "closed@example.com");
  const order = await placeOrder(db, shop.clock, "stripe", { customerId: id });
  await walkOrder(db, shop.clock, order, "shipped");
  await db.sql("update customers set erased_at = $2 where id = $1", [id, new Date(noon)]);
  const emailOf = async () =>
    (await db.sql<{ email: string }>("select email from orders where id = $1", [order.id]))[0]!.email;
  shop.clock.advance(settledWithoutNews - days(1));
  await customerJobs.purge_expired(shop);
  expect(await emailOf()).toBe(order.email);
  shop.clock.advance(days(2));
  await customerJobs.purge_expired(shop);
  expect(await emailOf()).toBe("");
});

test("seven years after it was placed, an order names nobody, whoever placed it", async () => {
  const db = database();
  const shop = accountShop(db);
  const order = await placeOrder(db, shop.clock, "stripe");
  await walkOrder(db, shop.clock, order, "delivered");
  const named = async () =>
    (
      await db.sql<{ named: boolean }>("select email <> '' or phone <> '' as named from orders where id = $1", [
        order.id,
      ])
    )[0]!.named;
  shop.clock.advance(days(7 * 365));
  await customerJobs.purge_expired(shop);
  expect(await named()).toBe(true);
  shop.clock.advance(days(3));
  await customerJobs.purge_expired(shop);
  expect(await named()).toBe(false);
});

test("postings and the timelines of orders and returns can be added to, and never changed, emptied or shortened", async () => {
  const db = database();
  const { clock } = accountShop(db);
  const order = await placeOrder(db, clock, "stripe");
  const sent = await placeOrder(db, clock, "stripe");
  await walkOrder(db, clock, sent, "shipped");
  await db.sql(
    `insert into parcel_events (parcel_id, code, text, place, at)
     select id, '03', 'Accepted', 'Dayton', now() from parcels where order_id = $1`,
    [sent.id],
  );
  await db.transaction(async (tx) => {
    await tx.sql(
      `insert into ledger_lines (order_id, posting, account, amount_cents, at) values ($1, 'p', 'cash:stripe', 5, now()), ($1, 'p', 'sales', -5, now())`,
      [order.id],
    );
  });
  const buyer = await customer(db, "points-owner@example.com");
  await db.sql(
    "insert into point_movements (customer_id, order_id, kind, points, at) values ($1, $2, 'earned', 5, now())",
    [buyer, order.id],
  );
  await db.sql(
    `insert into account_movements (provider, movement_id, kind, amount_cents, fee_cents, at) values ('stripe', 'm1', 'payment', 5, 0, now())`,
  );
  await db.sql(
    `insert into payment_events (provider, event_id, kind, outcome, received_at, processed_at) values ('stripe', 'e1', 'paid', 'paid', now(), now())`,
  );
  await db.sql(
    `with draft as (insert into order_drafts (number, state, request_key, language, typed, created_at, updated_at)
       values ('D-BOOKS', 'draft', 'books', 'en', '{}', now(), now()) returning id)
     insert into order_draft_events (draft_id, event, at) select id, 'begun', now() from draft`,
  );
  await db.sql(
    `with company as (insert into companies (legal_name, state, language, created_at, updated_at)
       values ('Books Inc', 'applied', 'en', now(), now()) returning id)
     insert into company_events (company_id, event, by_customer_id, at) select id, 'applied', $1, now() from company`,
    [await customer(db, "applicant@example.com")],
  );
  for (const attempt of [
    "update ledger_lines set amount_cents = 6",
    "delete from ledger_lines",
    "truncate ledger_lines",
    "update order_events set event = 'x'",
    "delete from order_events",
    "truncate order_events",
    "truncate return_events",
    "truncate claim_events",
    `delete from orders where id = ${order.id}`,
    "update stock_movements set quantity = quantity + 1",
    "delete from stock_movements",
    "truncate stock_movements",
    "update payment_events set outcome = 'refused'",
    "truncate payment_events",
    "update parcel_events set text = 'x'",
    "truncate parcel_events",
    "update order_draft_events set event = 'x'",
    "delete from order_draft_events",
    "truncate order_draft_events",
    "update company_events set event = 'x'",
    "update company_events set by_customer_id = null",
    "delete from company_events",
    "truncate company_events",
    "update point_movements set points = 1000",
    "delete from point_movements",
    "truncate point_movements",
    "update account_movements set amount_cents = 0",
    "delete from account_movements",
    "truncate account_movements",
  ])
    await expect(db.sql(attempt), attempt).rejects.toThrow("only be added to");
  // The reason of a movement is written beside it.
  await db.sql(
    "update account_movements set explained_as = 'payment', acknowledged_at = now() where movement_id = 'm1'",
  );
  // A provider's message is forgotten, and its outcome stays.
  await db.sql("update payment_events set body = null");
  // An erased person is named no more, and their draft or company goes with them.
  await db.sql("delete from customers where email = 'applicant@example.com'");
  expect(await db.sql("select event, by_customer_id as by from company_events")).toEqual([
    { event: "applied", by: null },
  ]);
  await db.sql("delete from companies where legal_name = 'Books Inc'");
  await db.sql("delete from order_drafts where number = 'D-BOOKS'");
  expect(await db.sql("select event from company_events union all select event from order_draft_events")).toEqual([]);
});
