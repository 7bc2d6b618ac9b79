-- 0242_money_taken_back: buyers' banks and PayPal take payments of invoices back, and staff refund them
-- (docs/decisions/109). Each case is told of and listed until it is dealt with, like those of orders.

set local lock_timeout = '5s';

create table invoice_payment_cases (
  id bigint generated always as identity primary key,
  payment_id bigint not null references invoice_payments,
  -- the provider's name of the dispute, or of the reversal without one
  name text not null,
  state text not null check (
    state in ('inquiry', 'inquiry-review', 'needs-response', 'under-review', 'won', 'lost', 'closed', 'reversed')
  ),
  reason text not null,
  amount_cents bigint not null,
  -- what it has taken and not given back
  taken_cents bigint not null default 0,
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  -- when the provider said so
  told_at timestamptz not null,
  -- when staff have seen to it
  seen_at timestamptz,
  unique (payment_id, name)
);
create index invoice_payment_cases_open on invoice_payment_cases (id)
  where state in ('inquiry', 'inquiry-review', 'needs-response', 'under-review', 'lost', 'reversed') and seen_at is null;

-- Why it goes back: the invoices no longer took it, staff refunded it, or it was refunded at the provider.
alter table invoice_refunds
  add column origin text not null default 'surplus' check (origin in ('surplus', 'staff', 'provider')),
  add column reason text not null default '',
  add column staff text not null default '';
