-- 0243_collections: staff collect what is overdue by company: who sees to it, the next step and its day, and what the
-- company promised to pay (docs/decisions/109).

set local lock_timeout = '5s';

create table company_collections (
  company_id bigint primary key references companies on delete cascade,
  owner_id bigint references staff on delete set null,
  next_step text not null default '',
  -- the day on which the company comes back to the top of the list
  next_on date,
  version integer not null default 1,
  updated_at timestamptz not null
);
create index company_collections_due on company_collections (next_on) where next_on is not null;

-- What a company promised. A later promise takes the place of the one before.
create table payment_promises (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies on delete cascade,
  amount_cents bigint not null check (amount_cents > 0),
  promised_on date not null,
  note text not null default '',
  staff text not null,
  -- the day in the shop's zone and the moment: only money that came since counts
  made_on date not null,
  made_at timestamptz not null,
  -- when another took its place, or staff withdrew it
  ended_at timestamptz
);
create unique index payment_promises_live on payment_promises (company_id) where ended_at is null;
create index payment_promises_of_company on payment_promises (company_id, id);
