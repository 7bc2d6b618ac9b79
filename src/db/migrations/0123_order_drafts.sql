-- 0123_order_drafts: orders that staff begin for a buyer. What is typed is the editor's form; once sent, `paper` holds the
-- figures that the buyer was promised, and an order is made of these and nothing else. Both go when it was ordered: the
-- order has them then.
create table order_drafts (
  id bigint generated always as identity primary key,
  number text not null unique,
  state text not null check (state in ('draft', 'sent', 'ordered', 'withdrawn')),
  -- grows with every change, so that two at once are told of each other, and an offer that was changed is not paid
  version integer not null default 1,
  -- names the form it was begun with: sent twice, it is one draft
  request_key text not null unique,
  customer_id bigint references customers on delete set null,
  email_key text not null default '',
  buyer text not null default '',
  language text not null check (language in ('en', 'cn')),
  typed jsonb not null,
  paper jsonb,
  total_cents integer,
  sent_at timestamptz,
  valid_until timestamptz,
  reserved_until timestamptz,
  -- one order at most, whoever pays it how often
  order_id bigint unique references orders on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'sent') <= (paper is not null and valid_until is not null and total_cents is not null)),
  check (reserved_until is null or state = 'sent')
);
create index order_drafts_by_change on order_drafts (updated_at desc, id);
create index order_drafts_by_customer on order_drafts (customer_id) where customer_id is not null;
create index order_drafts_by_email on order_drafts (email_key) where email_key <> '';
create index order_drafts_reserved on order_drafts (reserved_until) where reserved_until is not null;

-- Its history: who did what, and of what is no personal data what it was before.
create table order_draft_events (
  id bigint generated always as identity primary key,
  draft_id bigint not null references order_drafts on delete cascade,
  event text not null,
  -- the member of staff; empty for the buyer and for the shop itself
  by_email text not null default '',
  data jsonb not null default '{}',
  at timestamptz not null
);
create index order_draft_events_by_draft on order_draft_events (draft_id, id);
