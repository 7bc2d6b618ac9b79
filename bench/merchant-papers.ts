import type { Database } from "#engine/platform/database.ts";

/** Papers beside 100,000 orders, as a shop of some years has them. */
export const papers = { drafts: 20_000, returns: 10_000, claims: 5_000, purchases: 10_000, suppliers: 200 } as const;

/** Sales of the last month, a quarter of the parts, and a point to reorder for one part in ten. */
export async function fillSales(db: Database): Promise<void> {
  await db.sql(
    `insert into stock_movements (variant_id, kind, quantity, at)
     select id, 'sold', 1 + id % 7, now() - interval '1 minute' * (id % 40000) from variants where id % 4 = 0`,
  );
  await db.sql("update stock set reorder_at = 5 where variant_id % 10 = 0");
  await db.sql("vacuum analyze");
}

/** Drafts and quotes of all states: one in ten is open. */
export async function fillDrafts(db: Database): Promise<void> {
  await db.sql(
    `insert into order_drafts (number, state, request_key, email_key, buyer, language, typed, paper, total_cents,
       sent_at, valid_until, created_at, updated_at)
     select 'D-' || lpad(n::text, 6, '0'), state, 'key ' || n, 'buyer' || n || '@example.com', 'Buyer ' || n, 'en', '{}',
       case when state = 'sent' then '{"rows":[]}'::jsonb end, 10000 + n, now() - interval '1 hour' * n,
       now() + interval '1 hour' * (n % 600), now() - interval '1 hour' * n, now() - interval '1 hour' * n
     from generate_series(1, $1) n, lateral (select case when n % 10 = 0
       then (array['requested', 'draft', 'sent', 'sent', 'change-asked'])[1 + n / 10 % 5]
       else (array['ordered', 'ordered', 'declined', 'expired', 'withdrawn'])[1 + n % 5] end as state) s`,
    [papers.drafts],
  );
  await db.sql(
    `insert into order_draft_events (draft_id, event, at)
     select d.id, e.event, d.updated_at from order_drafts d, (values ('begun'), ('sent')) e (event)`,
  );
  await db.sql("vacuum analyze");
}

/** Returns and claims of the newest orders, one in ten of which waits for the merchant. */
export async function fillCases(db: Database): Promise<void> {
  await db.sql(
    `insert into returns (number, order_id, state, received, reason, tracking_number, estimate_cents, requested_at,
       merchant_due_at)
     select 'R-' || o.number, o.id, case when at % 10 = 0 then 'requested' else 'completed' end, at % 3 > 0, 'damaged',
       '9400' || at, 5000 + at, o.placed_at, case when at % 10 = 0 then now() + interval '1 hour' * (at % 200 - 50) end
     from (select *, row_number() over (order by id) as at from orders) o where at <= $1`,
    [papers.returns],
  );
  await db.sql(
    `insert into claims (number, order_id, state, damage, wish, description, estimate_cents, opened_at, ended_at,
       merchant_due_at, carrier_file_by, carrier_due_on)
     select 'C-' || o.number, o.id, case when at % 10 = 0 then 'opened' else 'closed' end,
       (array['noted', 'not-noted', 'concealed'])[1 + at % 3], (array['replacement', 'parts', 'refund'])[1 + at % 3],
       'A dent.', 5000 + at, o.placed_at, case when at % 10 > 0 then now() end,
       case when at % 10 = 0 then now() + interval '1 hour' * (at % 200 - 50) end, current_date,
       case when at % 5 = 0 then current_date + (at % 60 - 20)::int end
     from (select *, row_number() over (order by id desc) as at from orders) o where at <= $1`,
    [papers.claims],
  );
  await db.sql("vacuum analyze");
}

/** Purchase orders of eight lines each: one in ten is ordered and not yet there, one in fifty a draft. */
export async function fillPurchases(db: Database): Promise<void> {
  await db.sql(
    `insert into suppliers (name, email, language, lead_days, created_at)
     select 'Supplier ' || n, 'sales' || n || '@example.com', 'en', n % 30, now() from generate_series(1, $1) n`,
    [papers.suppliers],
  );
  await db.sql(
    `insert into purchase_orders (number, supplier_id, state, request_key, typed, ordered_at, created_at, updated_at)
     select 'PO-' || lpad(n::text, 6, '0'), (select min(id) from suppliers) + n % $2, state, 'key ' || n, '{}',
       case when state <> 'draft' then now() - interval '1 hour' * n end, now() - interval '1 hour' * n,
       now() - interval '1 hour' * n
     from generate_series(1, $1) n, lateral (select case when n % 50 = 0 then 'draft' when n % 10 = 0 then 'ordered'
       when n % 10 = 1 then 'canceled' else 'received' end as state) s`,
    [papers.purchases, papers.suppliers],
  );
  await db.sql(
    `insert into purchase_order_lines (purchase_order_id, position, variant_id, sku, name, quantity, cost_cents,
       expected_on, received)
     select o.id, p, v.id, v.sku, '{"en":"Part","cn":"零件"}', 10, 5000, current_date + (o.id % 40 - 20)::int,
       case when o.state = 'received' then 10 else 0 end
     from purchase_orders o, generate_series(1, 8) p
     join lateral (select id, sku from variants where id >= (o.id * 8 + p) % 90000 order by id limit 1) v on true`,
  );
  await db.sql("vacuum analyze");
}
