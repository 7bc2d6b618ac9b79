-- A provider's own eyes on a payment: how risky it finds it and what the card's bank checked, for the staff to see before
-- goods leave; and its warnings and reviews, which hold the goods until somebody has looked or the provider is done.
alter table payments add column risk jsonb;

create table suspicions (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  payment_id bigint not null references payments on delete cascade,
  method text not null,
  provider_suspicion text not null,
  kind text not null check (kind in ('warning', 'review')),
  reason text not null default '',
  opened_at timestamptz not null,
  closed_at timestamptz,
  acknowledged_at timestamptz,
  unique (method, provider_suspicion)
);
create index suspicions_by_order on suspicions (order_id);
create index suspicions_by_payment on suspicions (payment_id);
create index suspicions_open on suspicions (id) where closed_at is null and acknowledged_at is null;
