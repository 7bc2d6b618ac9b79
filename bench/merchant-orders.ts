import { instant } from "#domain/kernel/time.ts";
import { dayFigures, workToDo } from "#engine/admin/dashboard.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { orderListShape } from "#engine/admin/order-list-shape.ts";
import { exportOrderTable, listOrderTable } from "#engine/admin/order-table.ts";
import type { Database } from "#engine/platform/database.ts";
import { measure as measureRounds, withOwnDatabase } from "./merchant-database.ts";

/** How long the merchant's lists take over ten thousand orders (or as many as the first argument says): `node bench/merchant-orders.ts`. */
const orders = Number(process.argv[2] ?? 10_000);
const rounds = 30;
const zone = "America/Chicago";

const measure = (what: string, work: () => Promise<unknown>, times = rounds) => measureRounds(what, work, times);

await withOwnDatabase(async (db) => {
  await fill(db);
  const now = instant(Date.now());
  const list = (query: string) => () =>
    listOrderTable(db, readListQuery(orderListShape, new URLSearchParams(query)), zone);
  console.log(`${orders.toLocaleString("en-US")} orders, ${rounds} rounds, milliseconds:`);
  await measure("first page, newest first", list(""));
  await measure("page 150", list("page=150"));
  await measure("to ship, oldest first", list("scope=to-ship&sort=oldest"));
  await measure("unpaid by deadline", list("scope=unpaid&sort=deadline"));
  await measure("by total, filtered", list("payment=zeller&delivery=PICKUP&sort=total-down"));
  await measure("search by number", list("q=PL-0004"));
  await measure("search by name", list("q=buyer 77"));
  await measure("search by part number", list("q=SKU-123"));
  await measure("dashboard counts", () => workToDo(db, now));
  await measure("figures of 90 days", () => dayFigures(db, day(-89), day(0), zone));
  await measure(
    "export of all",
    () => exportOrderTable(db, readListQuery(orderListShape, new URLSearchParams()), zone),
    5,
  );
});

function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

/** Orders over a year with two lines each, paid in the books where their state says so. */
async function fill(db: Database): Promise<void> {
  await db.sql(
    `insert into orders (number, email, email_key, phone, first_name, last_name, language, state, shipping_method, payment_method, shipping_address,
       billing_address, subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, pay_by, placed_at, confirmed_at)
     select 'PL-' || lpad((n / 10000)::text, 4, '0') || '-' || lpad((n % 10000)::text, 4, '0'), 'buyer' || n || '@example.com', 'buyer' || n || '@example.com',
       '555' || lpad(n::text, 7, '0'), 'Buyer', (n % 997)::text, 'en',
       (array['pending', 'confirmed', 'confirmed', 'shipped', 'delivered', 'delivered', 'delivered', 'canceled', 'picked-up', 'refund-completed'])[1 + n % 10],
       (array['SHIPPING', 'SHIPPING', 'LOCAL', 'PICKUP'])[1 + n % 4], (array['stripe', 'paypal', 'bank-deposit', 'zeller'])[1 + (n / 3) % 4],
       '{"state":"OH"}', '{}', 10000 + n, 0, 0, 0, 10000 + n, now() - interval '1 minute' * n * 52 + interval '3 days', now() - interval '1 minute' * n * 52,
       case when n % 10 not in (0, 7) then now() - interval '1 minute' * n * 52 end
     from generate_series(1, $1) n`,
    [orders],
  );
  await db.sql(
    `insert into order_lines (order_id, position, sku, slug, name, picture_family, quantity, unit_price_cents, return_policy, return_days)
     select o.id, p, 'SKU-' || (o.id * p % 3000), 'sku', '{"en":"Part","cn":"零件"}', 'fitting', p, 5000, 'standard', 30 from orders o, generate_series(1, 2) p`,
  );
  await db.sql(
    `insert into ledger_lines (order_id, posting, account, amount_cents, at)
     select o.id, 'payment:' || o.id, a.account, a.sign * o.total_cents, o.confirmed_at
     from orders o, (values ('cash:stripe', 1), ('receivable', -1)) a (account, sign) where o.confirmed_at is not null`,
  );
  await db.sql("vacuum analyze");
}
