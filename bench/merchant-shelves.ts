import { refreshProductFigures } from "#engine/admin/product-figures.ts";
import type { Database } from "#engine/platform/database.ts";

/** Products of these categories in turn, with one variant each and texts as long as the demo's. */
export async function fillProducts(db: Database, products: number, categories: readonly string[]): Promise<void> {
  await db.sql(
    `insert into products (slug, category, subcategory, brand, name, summary, description, attributes, status, picture_family,
       return_policy, warranty_months, published_at, updated_at)
     select 'p-' || n, ($2::text[])[1 + n % cardinality($2::text[])], 'vertical-tanks', 'Brand ' || n % 20,
       jsonb_build_object('en', 'Vertical air tank ' || n, 'cn', case when n % 40 = 0 then '' else '立式储气罐 ' || n end),
       jsonb_build_object('en', repeat('A summary. ', 12), 'cn', repeat('摘要。', 20)),
       jsonb_build_object('en', jsonb_build_array(repeat('A paragraph of text. ', 30)), 'cn', jsonb_build_array(repeat('一段文字。', 60))),
       '{"tankVolume": 80, "mawp": 200}', (array['published', 'published', 'published', 'draft', 'unavailable', 'archived'])[1 + n % 6],
       'vertical-tank', 'standard', 12, now(), now() - interval '1 second' * n
     from generate_series(1, $1) n`,
    [products, [...categories]],
  );
  await db.sql(
    `insert into variants (product_id, sku, sku_compact, price_cents, weight_lb, length_in, width_in, height_in)
     select id, 'SKU-' || id, 'SKU' || id, 1000 + id % 90000, 10, 10, 10, 10 from products`,
  );
  await db.sql("insert into stock (variant_id, on_hand) select id, id % 9 from variants");
  await refreshProductFigures(db);
  for (const table of ["products", "variants", "stock", "product_figures", "stale_product_figures"])
    await db.sql(`vacuum analyze ${table}`);
}

/** Customers, a third of whom have ordered, three times each. */
export async function fillCustomers(db: Database, customers: number): Promise<void> {
  await db.sql(
    `insert into customers (email, email_key, first_name, last_name, phone, language, tax_exempt, email_verified_at, created_at)
     select 'c' || n || '@example.com', 'c' || n || '@example.com', 'Ada', 'Marsh ' || n, '614555' || lpad(n::text, 4, '0'),
       (array['en', 'cn'])[1 + n % 2], n % 20 = 0, case when n % 9 > 0 then now() end, now() - interval '1 minute' * n
     from generate_series(1, $1) n`,
    [customers],
  );
  await db.sql(
    `insert into orders (number, customer_id, email, email_key, phone, first_name, last_name, language, state, payment_state, fulfilment_state, shipping_method, payment_method,
       billing_address, subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, placed_at)
     select 'PL-' || n || '-' || c.id, c.id, c.email, c.email_key, c.phone, c.first_name, c.last_name, 'en', 'delivered', 'captured', 'delivered', 'SHIPPING', 'stripe',
       '{}', 10000, 0, 0, 0, 10000, now() - interval '1 hour' * (c.id + n)
     from customers c, generate_series(1, 3) n where c.id % 3 = 1`,
  );
  for (const table of ["customers", "orders"]) await db.sql(`vacuum analyze ${table}`);
}

/** Orders over a year with two lines each, paid in the books where their state says so. */
export async function fillOrders(db: Database, orders: number): Promise<void> {
  await db.sql(
    `insert into orders (number, email, email_key, phone, first_name, last_name, language, state, payment_state, fulfilment_state, shipping_method, payment_method, shipping_address,
       billing_address, subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, pay_by, placed_at, confirmed_at)
     select 'PL-' || lpad((n / 10000)::text, 4, '0') || '-' || lpad((n % 10000)::text, 4, '0'), 'buyer' || n || '@example.com', 'buyer' || n || '@example.com',
       '555' || lpad(n::text, 7, '0'), 'Buyer', (n % 997)::text, 'en',
       (array['pending', 'confirmed', 'confirmed', 'shipped', 'delivered', 'delivered', 'delivered', 'canceled', 'picked-up', 'refund-completed'])[1 + n % 10],
       (array['owed', 'captured', 'captured', 'captured', 'captured', 'captured', 'captured', 'voided', 'captured', 'refunded'])[1 + n % 10],
       (array['unsent', 'unsent', 'unsent', 'sent', 'delivered', 'delivered', 'delivered', 'unsent', 'picked-up', 'delivered'])[1 + n % 10],
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

/**
 * Beside orders: 2,000 companies with two sites each, 30,000 invoices, 3,000 credit memos, 5,000 returns, 1,000 claims,
 * and 5,000 purchase orders to 200 suppliers.
 */
export async function fillPapers(db: Database): Promise<void> {
  await db.sql(
    `insert into companies (legal_name, tax_id, state, language, created_at, updated_at)
     select 'Works ' || n || ' Fabricating', '84-' || lpad(n::text, 7, '0'), 'approved', 'en', now(),
       now() - interval '1 hour' * n from generate_series(1, 2000) n`,
  );
  await db.sql(
    `insert into company_sites (company_id, name, first_name, last_name, address1, city, state, zip, phone, created_at)
     select id, 'Plant ' || id * p, 'Rosa', 'Lund', id || ' Foundry Street', 'Dayton', 'OH', '45402', '9375550161', now()
     from companies, generate_series(1, 2) p`,
  );
  await db.sql(
    `insert into invoices (number, company_id, issued_at, issued_on, terms, due_on, language, facts, subtotal_cents,
       discount_cents, points_cents, shipping_cents, tax_cents, total_cents)
     select 'INV-' || lpad(n::text, 6, '0'), (select min(id) from companies) + n % 2000, now() - interval '1 hour' * n,
       current_date, 'net-30', current_date + 30, 'en', '{}', 10000, 0, 0, 0, 0, 10000 from generate_series(1, 30000) n`,
  );
  await db.sql(
    `insert into account_credits (company_id, kind, reference, reference_key, amount_cents, received_on, order_id, staff,
       created_at)
     select (select min(id) from companies) + n % 2000, 'credit-memo', 'CM-' || lpad(n::text, 6, '0'),
       'CM-' || lpad(n::text, 6, '0'), 1000, current_date, (select min(id) from orders) + n, '', now()
     from generate_series(1, 3000) n`,
  );
  await db.sql(
    `insert into returns (number, order_id, state, received, reason, estimate_cents, requested_at, ended_at)
     select number || '-R1', id, 'completed', true, 'unwanted', 1000, placed_at, placed_at
     from orders where id % 20 = 0`,
  );
  await db.sql(
    `insert into claims (number, order_id, state, damage, wish, description, estimate_cents, opened_at, carrier_file_by)
     select number || '-C1', id, 'closed', 'noted', 'refund', 'A dent', 1000, placed_at, current_date
     from orders where id % 100 = 0`,
  );
  await db.sql(
    `insert into suppliers (name, email, language, created_at)
     select 'Castings ' || n, 'desk' || n || '@castings.example', 'en', now() from generate_series(1, 200) n`,
  );
  await db.sql(
    `insert into purchase_orders (number, supplier_id, state, request_key, typed, created_at, updated_at)
     select 'PO-' || lpad(n::text, 8, '0'),
       (select min(id) from suppliers) + n % 200, 'draft', 'bench ' || n, '{}', now(), now() - interval '1 hour' * n
     from generate_series(1, 5000) n`,
  );
  await db.sql("vacuum analyze");
}
