-- 0023_transfers: money that comes by transfer is often not what was asked: less, more, twice or after the order was
-- canceled. Each transfer the merchant has seen is a row of its own, and a payment knows what of it has come so far.

set local lock_timeout = '5s';

create table transfers (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  payment_id bigint not null references payments on delete cascade,
  -- how it is found in the merchant's account: the same one is entered once
  reference text not null,
  amount_cents integer not null check (amount_cents > 0),
  -- payment: it paid the order, alone or with what came before; part: the rest is missing; sent-back: it is owed back
  used_as text not null check (used_as in ('payment', 'part', 'sent-back')),
  staff_id bigint,
  at timestamptz not null,
  unique (order_id, reference)
);

alter table payments
  -- what has come of it in parts, while it is not paid whole
  add column received_cents integer not null default 0 check (received_cents >= 0);
