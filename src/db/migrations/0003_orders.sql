-- 0003_orders: carts, orders, payments, the ledger. Money is integer cents, USD.

create table carts (
  id bigint generated always as identity primary key,
  token_hash bytea unique,
  customer_id bigint unique references customers on delete cascade,
  discount_code text,
  estimate_zip text,
  -- grows with every change, so that a stale tab is noticed
  version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (token_hash is not null or customer_id is not null)
);
create index carts_by_age on carts (updated_at);

create table cart_lines (
  cart_id bigint not null references carts on delete cascade,
  variant_id bigint not null references variants on delete cascade,
  quantity integer not null check (quantity between 1 and 999),
  -- what the buyer saw when adding it: a later change is said, never hidden
  seen_price_cents integer not null,
  -- lines added by 'Add all to Cart' share the anchor product they were offered with
  bundle_product_id bigint references products on delete set null,
  added_at timestamptz not null,
  primary key (cart_id, variant_id)
);

create table orders (
  id bigint generated always as identity primary key,
  number text not null unique,
  customer_id bigint references customers on delete set null,
  email text not null,
  email_key text not null,
  phone text not null,
  first_name text not null,
  last_name text not null,
  language text not null check (language in ('en', 'cn')),
  state text not null check (state in ('pending', 'confirmed', 'shipped', 'delivered', 'ready-for-pickup', 'picked-up',
    'canceled', 'refund-in-process', 'refund-completed', 'return-refund')),
  -- where a withdrawn refund or return leads back to
  state_before text,
  shipping_method text not null check (shipping_method in ('SHIPPING', 'PICKUP', 'LOCAL')),
  payment_method text not null check (payment_method in ('paypal', 'stripe', 'zeller', 'bank-deposit')),
  shipping_address jsonb,
  billing_address jsonb not null,
  freight_options jsonb,
  arrives_from date,
  arrives_to date,
  subtotal_cents integer not null check (subtotal_cents >= 0),
  discount_cents integer not null check (discount_cents >= 0),
  shipping_cents integer not null check (shipping_cents >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  total_cents integer not null check (total_cents = subtotal_cents - discount_cents + shipping_cents + tax_cents),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  discount_code text,
  note text not null default '',
  pay_by timestamptz,
  -- 'Have you already paid?' for bank deposit and zeller: the customer's word, and until when it holds the deadline
  claimed_paid_at timestamptz,
  hold_until timestamptz,
  placed_at timestamptz not null,
  confirmed_at timestamptz,
  canceled_at timestamptz,
  canceled_by text,
  erased_at timestamptz
);
create index orders_by_customer on orders (customer_id, placed_at desc);
create index orders_by_email on orders (email_key);
create index orders_pending on orders (pay_by) where state = 'pending';
create index orders_by_state on orders (state, placed_at desc);

create table order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  position integer not null,
  product_id bigint references products on delete set null,
  variant_id bigint references variants on delete set null,
  sku text not null,
  slug text not null,
  name jsonb not null,
  variant_name jsonb,
  picture_family text not null,
  quantity integer not null check (quantity > 0),
  unit_price_cents integer not null,
  discount_cents integer not null default 0,
  tax_cents integer not null default 0,
  -- snapshots, because the shop's rules may change after the sale
  return_policy text not null,
  return_days integer not null,
  refunded_quantity integer not null default 0,
  unique (order_id, position)
);
create index order_lines_by_variant on order_lines (variant_id);

-- Append-only: the order's timeline and the proof of every transition.
create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  event text not null,
  from_state text,
  to_state text,
  actor text not null check (actor in ('customer', 'merchant', 'system', 'provider', 'carrier')),
  actor_id bigint,
  data jsonb not null default '{}',
  at timestamptz not null
);
create index order_events_by_order on order_events (order_id, id);

-- An attempt to pay one order by one method. A changed method makes a new row.
create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  method text not null check (method in ('paypal', 'stripe', 'zeller', 'bank-deposit')),
  state text not null check (state in ('new', 'begun', 'captured', 'failed', 'voided', 'refunding', 'refunded')),
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null default 'USD' check (currency = 'USD'),
  -- the provider's session (cs_…, PayPal order id) and its charge or capture
  provider_session text,
  provider_charge text,
  provider_url text,
  idempotency_key text not null unique,
  reference text,
  captured_cents integer not null default 0 check (captured_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0 and refunded_cents <= captured_cents),
  expires_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz not null,
  captured_at timestamptz
);
create index payments_by_order on payments (order_id, id);
create unique index payments_by_session on payments (method, provider_session) where provider_session is not null;
create index payments_open on payments (created_at) where state in ('new', 'begun');

-- The unique key is the only guard against a webhook delivered twice: reading first would race.
create table payment_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  payment_id bigint references payments on delete set null,
  outcome text not null,
  data jsonb not null default '{}',
  received_at timestamptz not null,
  primary key (provider, event_id)
);

create table refunds (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  payment_id bigint not null references payments on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  state text not null check (state in ('PENDING', 'COMPLETED', 'FAILED')),
  idempotency_key text not null unique,
  provider_refund text,
  reference text,
  requested_by text not null check (requested_by in ('customer', 'merchant', 'system')),
  created_at timestamptz not null,
  completed_at timestamptz
);
create index refunds_by_order on refunds (order_id, id);
create index refunds_open on refunds (created_at) where state <> 'COMPLETED';

-- Double entry: the lines of one posting sum to zero, checked when the transaction ends.
create table ledger_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  posting text not null,
  account text not null,
  amount_cents bigint not null check (amount_cents <> 0),
  at timestamptz not null
);
create index ledger_lines_by_order on ledger_lines (order_id);
create unique index ledger_lines_once on ledger_lines (posting, account);

create function ledger_must_balance() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from ledger_lines where posting = new.posting) <> 0 then
    raise exception 'posting % does not sum to zero', new.posting;
  end if;
  return null;
end $$;
create constraint trigger ledger_balance after insert on ledger_lines
  deferrable initially deferred for each row execute function ledger_must_balance();

-- Our own Idempotency-Key: the reply is kept with the work, in the same transaction.
create table idempotency_keys (
  scope text not null,
  key text not null,
  body_hash bytea not null,
  reply jsonb not null,
  created_at timestamptz not null,
  primary key (scope, key)
);

create table discount_codes (
  code text primary key check (code = upper(code)),
  percent integer check (percent between 1 and 100),
  amount_cents integer check (amount_cents > 0),
  minimum_cents integer not null default 0,
  categories text[],
  starts_at timestamptz,
  ends_at timestamptz,
  use_limit integer,
  per_email_limit integer,
  used integer not null default 0,
  active boolean not null default true,
  check ((percent is null) <> (amount_cents is null)),
  check (use_limit is null or used <= use_limit)
);

create table discount_uses (
  code text not null references discount_codes,
  order_id bigint not null references orders on delete cascade,
  email_key text not null,
  released boolean not null default false,
  primary key (code, order_id)
);
create index discount_uses_by_email on discount_uses (code, email_key);
