-- 0130_purchase_orders: what is ordered from suppliers, and received in parts. A draft is its form; once ordered, its lines
-- stand here with what has arrived, and give the day on which sold-out parts are expected.
create table suppliers (
  id bigint generated always as identity primary key,
  name text not null,
  -- empty where orders go another way than by mail
  email text not null default '',
  language text not null check (language in ('en', 'cn')),
  -- from the order to its arrival; unknown if null
  lead_days integer check (lead_days between 0 and 999),
  retired boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null
);
create unique index suppliers_by_name on suppliers (lower(name));

create table purchase_orders (
  id bigint generated always as identity primary key,
  number text not null unique,
  supplier_id bigint not null references suppliers,
  state text not null check (state in ('draft', 'ordered', 'received', 'closed', 'canceled')),
  -- grows with every step, so that a form sent twice is done once
  version integer not null default 1,
  -- names the form it was begun with: sent twice, it is one order
  request_key text not null unique,
  typed jsonb not null,
  note text not null default '',
  ordered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'draft') <= (ordered_at is null))
);
create index purchase_orders_by_change on purchase_orders (updated_at desc, id);
create index purchase_orders_by_supplier on purchase_orders (supplier_id);

create table purchase_order_lines (
  id bigint generated always as identity primary key,
  purchase_order_id bigint not null references purchase_orders on delete cascade,
  position integer not null,
  variant_id bigint references variants on delete set null,
  -- as ordered, whatever becomes of the product
  sku text not null,
  name jsonb not null,
  quantity integer not null check (quantity > 0),
  cost_cents integer not null check (cost_cents >= 0),
  expected_on date,
  received integer not null default 0 check (received between 0 and quantity),
  unique (purchase_order_id, position)
);
create index purchase_order_lines_by_variant on purchase_order_lines (variant_id, id);
create index purchase_order_lines_to_come on purchase_order_lines (variant_id) where received < quantity;

-- The order that goods arrived for, and what a unit on hand has cost on average.
alter table stock_movements add column purchase_order_id bigint;
alter table stock add column cost_cents integer check (cost_cents >= 0);
