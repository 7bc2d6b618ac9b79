-- 0009_staff: who runs the shop, and a record of what they did that nobody can alter.

create table staff (
  id bigint generated always as identity primary key,
  email text not null,
  email_key text not null unique,
  name text not null,
  role text not null check (role in ('owner', 'manager', 'fulfilment', 'support', 'read-only')),
  password_hash text not null,
  -- the authenticator's secret, encrypted with the installation's; confirmed by a first code
  totp_sealed text,
  totp_confirmed_at timestamptz,
  -- the last time step a code was taken for: the same code never works twice
  totp_step bigint not null default 0,
  -- a sign-in everybody knows: it opens only while third parties are emulated, and needs no second factor
  demo boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null
);

create table staff_sessions (
  token_hash bytea primary key,
  staff_id bigint not null references staff on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- until then the session opens nothing but the page that asks for the second factor
  complete boolean not null,
  -- when the password was last given: refunds and manual payments ask for it again
  confirmed_at timestamptz not null
);
create index staff_sessions_by_staff on staff_sessions (staff_id);

create table staff_invitations (
  token_hash bytea primary key,
  email text not null,
  email_key text not null,
  role text not null check (role in ('owner', 'manager', 'fulfilment', 'support', 'read-only')),
  invited_by bigint references staff on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);

create table audit_log (
  id bigint generated always as identity primary key,
  -- no foreign key: the record outlives who it is about
  staff_id bigint,
  staff_email text not null,
  action text not null,
  subject text not null,
  data jsonb not null default '{}',
  at timestamptz not null
);
create index audit_log_by_subject on audit_log (subject, id);

create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log can only be added to';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function audit_log_is_append_only();

create table staff_views (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  list text not null,
  name text not null,
  query text not null,
  created_at timestamptz not null,
  unique (staff_id, list, name)
);

-- The merchant's lists are sorted over all orders.
create index orders_by_time on orders (placed_at desc, id desc);
