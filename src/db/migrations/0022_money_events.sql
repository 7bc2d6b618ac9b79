-- 0022_money_events: what happens to money without the shop. A provider's event is stored before it is judged, and
-- disputes, reversals, refunds made at the provider and money that clears for days have a place of their own.

set local lock_timeout = '5s';

alter table payment_events
  -- the provider's own name of the event, and the event as it came; the body is forgotten after a while
  add column type text not null default '',
  add column body jsonb,
  -- the money it is about: an event that comes before its money is known waits for it
  add column capture text,
  add column judged_at timestamptz;
update payment_events set judged_at = received_at;
create index payment_events_waiting on payment_events (provider, capture) where judged_at is null;
create index payment_events_with_body on payment_events (received_at) where body is not null;

alter table payments drop constraint payments_state_check;
alter table payments
  -- clearing: the payer has paid, and the provider waits for the money itself
  add constraint payments_state_check
    check (state in ('new', 'begun', 'clearing', 'captured', 'failed', 'voided', 'refunding', 'refunded')),
  -- what can be done about a refusal; the merchant's part is done at seen_to_at
  add column remedy text check (remedy in ('payer', 'other-method', 'merchant')),
  add column seen_to_at timestamptz,
  -- how often in a row the provider was asked in vain
  add column vain_questions integer not null default 0;
create index payments_for_merchant on payments (id) where remedy = 'merchant' and seen_to_at is null;

-- money that clears for days holds the order: it is neither canceled nor past its deadline until the end is known
alter table orders add column clearing_since timestamptz;

alter table refunds drop constraint refunds_requested_by_check;
alter table refunds
  add constraint refunds_requested_by_check check (requested_by in ('customer', 'merchant', 'system', 'provider')),
  -- a failed refund tried again is another attempt, with another key and reference
  add column attempt integer not null default 0,
  -- a key whose answer the provider repeats for ever is given up for the next
  add column key_round integer not null default 0,
  add column asked_at timestamptz,
  -- why the provider gave no certain answer the last time
  add column trouble text,
  -- a refund made at the provider stops the goods until the merchant has looked at it
  add column seen_to_at timestamptz;
drop index refunds_by_provider;
create index refunds_by_provider on refunds (provider_refund) where provider_refund is not null;

-- The providers' refunds as they tell of them, ours and those made in their dashboards. One may settle several of ours.
create table provider_refunds (
  method text not null,
  provider_refund text not null,
  payment_id bigint not null references payments on delete cascade,
  refund_ids bigint[] not null,
  amount_cents integer not null check (amount_cents > 0),
  -- what of it goes beyond all that our books hold of the payment
  unexplained_cents integer not null default 0,
  state text not null check (state in ('PENDING', 'COMPLETED', 'FAILED')),
  primary key (method, provider_refund)
);
insert into provider_refunds (method, provider_refund, payment_id, refund_ids, amount_cents, state)
  select p.method, r.provider_refund, r.payment_id, array[r.id], r.amount_cents, r.state
  from refunds r join payments p on p.id = r.payment_id
  where r.provider_refund is not null and p.method in ('stripe', 'paypal')
  on conflict do nothing;

create table disputes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  payment_id bigint not null references payments on delete cascade,
  method text not null,
  provider_dispute text not null,
  state text not null check (state in ('inquiry', 'inquiry-review', 'needs-response', 'under-review', 'won', 'lost',
    'closed', 'reversed', 'recovered', 'written-off')),
  reason text not null default '',
  amount_cents integer not null check (amount_cents > 0),
  -- what it has taken out of the provider's account and not brought back
  taken_cents integer not null default 0,
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  -- the time of the provider's last word: an older one that comes late is not heard
  told_at timestamptz not null,
  evidence_made_at timestamptz,
  reference text,
  note text,
  ended_at timestamptz,
  unique (method, provider_dispute)
);
create index disputes_by_order on disputes (order_id);
create index disputes_by_payment on disputes (payment_id);
create index disputes_open on disputes (evidence_due_at)
  where state in ('inquiry', 'inquiry-review', 'needs-response', 'under-review', 'lost', 'reversed');

-- Payouts and fees are the shop's, not an order's.
alter table ledger_lines alter column order_id drop not null;
create index ledger_lines_by_time on ledger_lines (at);

-- The movements of the shop's accounts at the providers, as the providers book them.
create table account_movements (
  provider text not null,
  movement_id text not null,
  kind text not null,
  amount_cents bigint not null,
  fee_cents bigint not null,
  source text,
  at timestamptz not null,
  order_id bigint references orders on delete set null,
  -- null while nothing in our books explains it
  explained_as text,
  seen_to_at timestamptz,
  note text,
  primary key (provider, movement_id)
);
create index account_movements_open on account_movements (at) where explained_as is null and seen_to_at is null;
create index account_movements_by_time on account_movements (at desc);

create table movements_read (
  provider text primary key,
  until timestamptz not null,
  asked_at timestamptz not null,
  trouble text
);
