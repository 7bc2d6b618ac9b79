-- 0002_customers: who buys. Tokens are kept as SHA-256 only; a leaked backup opens nothing.

create table customers (
  id bigint generated always as identity primary key,
  email text not null,
  -- lower case; unique so that one person is one account
  email_key text not null unique,
  email_verified_at timestamptz,
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  phone text not null default '',
  industry text not null default '',
  language text not null check (language in ('en', 'cn')),
  points integer not null default 0,
  tax_exempt boolean not null default false,
  closure_reason text check (closure_reason in ('EMAIL', 'SECURITY', 'MISTAKE', 'PROBLEMS', 'OTHER')),
  closure_requested_at timestamptz,
  closure_due_at timestamptz,
  erased_at timestamptz,
  created_at timestamptz not null
);

create table customer_sessions (
  token_hash bytea primary key,
  customer_id bigint not null references customers on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index customer_sessions_by_customer on customer_sessions (customer_id);

-- Links in mail: 256 bits, one purpose, one subject, used once on POST.
create table one_time_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'invitation', 'order-link')),
  customer_id bigint references customers on delete cascade,
  order_id bigint,
  email_key text,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null
);
create index one_time_tokens_by_order on one_time_tokens (order_id) where order_id is not null;
create index one_time_tokens_by_customer on one_time_tokens (customer_id) where customer_id is not null;

create table addresses (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  first_name text not null,
  last_name text not null,
  company_name text not null default '',
  address1 text not null,
  address2 text not null default '',
  city text not null,
  state text not null,
  zip text not null,
  phone text not null,
  country text not null default 'US',
  is_default boolean not null default false,
  created_at timestamptz not null
);
create unique index one_default_address on addresses (customer_id) where is_default;
create index addresses_by_customer on addresses (customer_id);

-- Failures by bucket (account, known browser, network address); the shop counts, the domain decides.
create table rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (bucket, window_start)
);
