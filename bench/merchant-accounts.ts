import type { Database } from "#engine/platform/database.ts";
import { fillCustomers, fillOrders } from "./merchant-shelves.ts";

/** Numbers of companies, invoices and customers in a bench of accounts. */
export const accounts = { companies: 250, invoices: 100_000, customers: 20_000 } as const;

/** Companies whose orders are all on account: one in fifty still waits, and of the invoices one in five is open. */
export async function fillAccounts(db: Database): Promise<void> {
  await fillCustomers(db, accounts.customers);
  await fillOrders(db, accounts.invoices);
  await db.sql(
    `insert into companies (legal_name, state, language, created_at, updated_at)
     select 'Works ' || n, 'approved', 'en', now(), now() - interval '1 hour' * n from generate_series(1, $1) n`,
    [accounts.companies],
  );
  await db.sql(
    `insert into company_sites (company_id, name, first_name, last_name, address1, city, state, zip, phone, created_at)
     select id, 'Plant', 'Rosa', 'Lund', '2200 Foundry Street', 'Dayton', 'OH', '45402', '9375550161', now()
     from companies`,
  );
  await db.sql(
    `insert into company_accounts (company_id, terms, takes_orders, credit_limit_cents, days_overdue, updated_at)
     select id, 'net-30', true, 1000000, 10, now() from companies`,
  );
  await db.sql(
    `insert into company_members (company_id, customer_id, joined_at)
     select (select min(id) from companies) + id % $1, id, now() from customers`,
    [accounts.companies],
  );
  await db.sql(
    `update orders o set company_id = s.company_id, site_id = s.id, payment_method = 'on-account',
       payment_state = case when o.id % 50 = 0 then 'on-account' else 'captured' end, fulfilment_state = 'delivered',
       state = 'delivered'
     from company_sites s where s.company_id = (select min(id) from companies) + o.id % $1`,
    [accounts.companies],
  );
  // Without statistics of these orders, invoices and orders would be joined one by one.
  await db.sql("vacuum analyze orders");
  await db.sql(
    `with on_account as (
       select o.id, o.number as order_number, company_id, placed_at,
         'INV-' || lpad(row_number() over (order by o.id)::text, 6, '0') as number
       from orders o where company_id is not null and o.id % 50 <> 0
     ), issued as (
       insert into invoices (number, company_id, issued_at, issued_on, terms, due_on, language, facts, subtotal_cents,
         discount_cents, points_cents, shipping_cents, tax_cents, total_cents)
       select number, company_id, placed_at, placed_at::date, 'net-30', placed_at::date + 30,
         'en', '{}', 10000, 0, 0, 0, 0, 10000
       from on_account order by number
       returning id, number, company_id, issued_at
     ), of_orders as (
       insert into invoice_orders (invoice_id, order_id, position, facts, subtotal_cents, discount_cents, points_cents,
         shipping_cents, tax_cents, total_cents)
       select i.id, o.id, 1, jsonb_build_object('order', o.order_number, 'poNumber', 'PO-' || o.id, 'costCenter', '',
         'references', ''), 10000, 0, 0, 0, 0, 10000
       from issued i join on_account o using (number)
     ), paid as (
       insert into account_credits (company_id, kind, reference, reference_key, amount_cents, received_on, staff,
         created_at)
       select company_id, 'check', 'CK' || id, 'CK' || id, 10000, issued_at::date, '', issued_at
       from issued where id % 5 <> 0 returning id, reference, created_at
     )
     insert into invoice_settlements (invoice_id, kind, credit_id, amount_cents, at)
     select substr(reference, 3)::bigint, 'applied', id, 10000, created_at from paid`,
  );
  await db.sql("vacuum analyze");
}
