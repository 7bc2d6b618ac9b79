-- 0088_quotations: buyers in companies need a paper for approval, found again by its number. What it says stays as it was on
-- the day it was made; its page says what changed since. It holds nothing about who made it: an account that keeps one does
-- so in a row of its own, under a name of its own.
create table quotations (
  id bigint generated always as identity primary key,
  number text not null unique,
  -- the same goods at the same prices on the same day are the same paper, however often they are asked for
  fingerprint bytea not null unique,
  kind text not null check (kind in ('cart', 'system', 'comparison')),
  query text not null,
  paper jsonb not null,
  made_at timestamptz not null,
  valid_until date not null
);
create index quotations_by_day on quotations (made_at);

create table saved_quotations (
  customer_id bigint not null references customers on delete cascade,
  quotation_id bigint not null references quotations on delete cascade,
  name text not null,
  saved_at timestamptz not null,
  primary key (customer_id, quotation_id)
);
create index saved_quotations_of_quotation on saved_quotations (quotation_id);
