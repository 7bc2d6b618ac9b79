-- 0181_invoices_paid_online: companies pay their open invoices through the payment providers (docs/decisions/100). A
-- payment is for the invoices that its payer chose; what they no longer take when the money comes is refunded.

set local lock_timeout = '5s';

alter table account_credits drop constraint account_credits_kind_check;
alter table account_credits add constraint account_credits_kind_check
  check (kind in ('check', 'ach', 'wire', 'stripe', 'paypal', 'credit-memo')) not valid;

create table invoice_payments (
  id bigint generated always as identity primary key,
  -- its name at the provider; drawn, so that two shops on one account can't collide
  number text not null unique,
  company_id bigint not null references companies,
  -- who pays
  customer_id bigint references customers on delete set null,
  language text not null check (language in ('en', 'cn')),
  method text not null check (method in ('stripe', 'paypal')),
  state text not null check (state in ('new', 'begun', 'clearing', 'captured', 'failed', 'voided')),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null default 'USD',
  idempotency_key text not null unique,
  -- which request to the provider this is: each has a key of its own
  attempt integer not null default 1,
  provider_session text,
  provider_url text,
  begun_at timestamptz not null,
  expires_at timestamptz,
  checked_at timestamptz,
  vain_questions integer not null default 0,
  failure text,
  provider_charge text,
  captured_cents bigint not null default 0 check (captured_cents >= 0),
  captured_at timestamptz,
  -- what disputes have taken, less what they gave back
  taken_cents bigint not null default 0,
  unique (method, provider_session),
  unique (method, provider_charge),
  check ((provider_charge is null) = (captured_at is null))
);
create index invoice_payments_of_company on invoice_payments (company_id, id);
create index invoice_payments_to_check on invoice_payments (checked_at) where state in ('begun', 'clearing');

-- How much of it its payer meant for which invoice.
create table invoice_payment_parts (
  payment_id bigint not null references invoice_payments,
  invoice_id bigint not null references invoices,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (payment_id, invoice_id)
);
create index invoice_payment_parts_by_invoice on invoice_payment_parts (invoice_id);

-- What goes back to the payer: what the invoices no longer took, and what was refunded at the provider.
create table invoice_refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references invoice_payments,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('PENDING', 'COMPLETED', 'FAILED')),
  idempotency_key text not null unique,
  provider_refund text unique,
  asked_at timestamptz,
  key_round integer not null default 0,
  last_error text,
  created_at timestamptz not null
);
create index invoice_refunds_of_payment on invoice_refunds (payment_id);
create index invoice_refunds_to_send on invoice_refunds (created_at) where state = 'PENDING';
