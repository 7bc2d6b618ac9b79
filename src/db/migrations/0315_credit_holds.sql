-- 0315_credit_holds: orders on account beyond what a company is granted wait for the merchant, where its terms say so.
alter table company_accounts add column holds_orders boolean not null default false;

create table credit_holds (
  order_id bigint primary key references orders on delete cascade,
  company_id bigint not null references companies on delete cascade,
  cause text not null check (cause in ('credit_limit', 'account_overdue')),
  -- as it was when the order was placed
  limit_cents bigint not null,
  exposure_cents bigint not null,
  held_at timestamptz not null,
  decided_at timestamptz,
  decision text check (decision in ('released', 'declined')),
  decided_by text,
  check ((decided_at is null) = (decision is null) and (decided_at is null) = (decided_by is null))
);
create index credit_holds_open on credit_holds (company_id) where decided_at is null;
