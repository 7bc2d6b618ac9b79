import { readCustomerQuery } from "#engine/admin/customer-list-shape.ts";
import { listCustomerTable } from "#engine/admin/customer-table.ts";
import { findCustomerWork } from "#engine/admin/customers/customer-work.ts";
import { personalData } from "#engine/admin/customers/personal-data.ts";
import { instant } from "#domain/kernel/time.ts";
import type { Database } from "#engine/platform/database.ts";
import { measure, withOwnDatabase } from "./merchant-database.ts";

/** How long the merchant's list of customers takes over ten thousand (or as many as the first argument says): `node bench/merchant-customers.ts`. */
const customers = Number(process.argv[2] ?? 10_000);
const rounds = 15;
const now = instant(Date.now());

await withOwnDatabase(async (db) => {
  await fill(db);
  const list = (query: string) => () => listCustomerTable(db, readCustomerQuery(new URLSearchParams(query)), now);
  console.log(`${customers.toLocaleString("en-US")} customers, ${rounds} rounds, milliseconds:`);
  await measure("first page", list(""), rounds);
  await measure("page in the middle", list(`after=${Math.floor(customers / 2)}`), rounds);
  await measure("by name, in the middle", list(`sort=name-up&after=${Math.floor(customers / 2)}`), rounds);
  await measure("search by name", list("q=marsh 77"), rounds);
  await measure("search without a result", list("q=nobody at all"), rounds);
  await measure("with orders", list("scope=ordered"), rounds);
  await measure("tax exempt", list("scope=exempt"), rounds);
  await measure("one customer", () => findCustomerWork(db, 10, now), rounds);
  await measure("all that is kept of one", () => personalData(db, 10, now), rounds);
});

/** Customers, a third of whom have ordered, three times each. */
async function fill(db: Database): Promise<void> {
  await db.sql(
    `insert into customers (email, email_key, first_name, last_name, phone, language, tax_exempt, email_verified_at, created_at)
     select 'c' || n || '@example.com', 'c' || n || '@example.com', 'Ada', 'Marsh ' || n, '614555' || lpad(n::text, 4, '0'),
       (array['en', 'cn'])[1 + n % 2], n % 20 = 0, case when n % 9 > 0 then now() end, now() - interval '1 minute' * n
     from generate_series(1, $1) n`,
    [customers],
  );
  await db.sql(
    `insert into orders (number, customer_id, email, email_key, phone, first_name, last_name, language, state, shipping_method, payment_method,
       billing_address, subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, placed_at)
     select 'PL-' || n || '-' || c.id, c.id, c.email, c.email_key, c.phone, c.first_name, c.last_name, 'en', 'delivered', 'SHIPPING', 'stripe',
       '{}', 10000, 0, 0, 0, 10000, now() - interval '1 hour' * (c.id + n)
     from customers c, generate_series(1, 3) n where c.id % 3 = 1`,
  );
  for (const table of ["customers", "orders"]) await db.sql(`vacuum analyze ${table}`);
}
