-- 0190_cost_centers: companies book what they buy to cost centers with a budget for each month, limit what a person orders
-- in a month, and put references of their own on orders (docs/decisions/102). Older processes write none of it: their
-- orders count in no budget.
create table company_cost_centers (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies on delete cascade,
  -- null for all sites
  site_id bigint,
  code text not null check (code <> ''),
  name text not null default '',
  -- for each month; null for no limit
  budget_cents bigint check (budget_cents >= 0),
  created_at timestamptz not null,
  closed_at timestamptz,
  unique (id, company_id),
  foreign key (site_id, company_id) references company_sites (id, company_id) on delete cascade
);
create unique index open_cost_center on company_cost_centers (company_id, upper(code)) where closed_at is null;

-- Up to three for a company; without choices any text is taken.
create table company_references (
  company_id bigint not null references companies on delete cascade,
  position integer not null check (position between 1 and 3),
  name text not null check (name <> ''),
  is_required boolean not null,
  choices text[] not null default '{}',
  primary key (company_id, position)
);

alter table companies add column cost_center_required boolean not null default false;
-- what the person may order in a month; null for no limit
alter table company_members add column budget_cents bigint check (budget_cents >= 0);

alter table orders
  -- as they were written then
  add column cost_center text not null default '',
  add column buyer_references text not null default '',
  add column cost_center_id bigint,
  -- the day in whose month it counts
  add column budget_on date,
  add constraint orders_of_cost_center foreign key (cost_center_id, company_id)
    references company_cost_centers (id, company_id) not valid;
