-- 0255_customer_groups: price lists hold for groups of customers too (docs/decisions/115). Nothing of a shop without
-- groups changes: older processes know none of these tables and let lists hold for companies and sites alone.
create table customer_groups (
  id bigint generated always as identity primary key,
  name text not null check (btrim(name) <> '' and length(name) <= 80),
  created_at timestamptz not null
);
create unique index customer_groups_by_name on customer_groups (lower(name));

-- A company belongs to a group with all its sites.
create table customer_group_companies (
  group_id bigint not null references customer_groups on delete cascade,
  company_id bigint not null references companies on delete cascade,
  primary key (group_id, company_id)
);
create index customer_group_companies_of_company on customer_group_companies (company_id, group_id);

-- What a customer buys for themselves.
create table customer_group_customers (
  group_id bigint not null references customer_groups on delete cascade,
  customer_id bigint not null references customers on delete cascade,
  primary key (group_id, customer_id)
);
create index customer_group_customers_of_customer on customer_group_customers (customer_id, group_id);

-- The groups that a list holds for, beside its companies and sites.
create table price_list_groups (
  list_id bigint not null references price_lists on delete cascade,
  group_id bigint not null references customer_groups on delete restrict,
  primary key (list_id, group_id)
);
create index price_list_groups_of_group on price_list_groups (group_id, list_id);

create table customer_group_events (
  id bigint generated always as identity primary key,
  group_id bigint not null references customer_groups on delete cascade,
  event text not null,
  by_staff text not null,
  company_id bigint references companies on delete cascade,
  customer_id bigint references customers on delete cascade,
  data jsonb not null default '{}',
  at timestamptz not null
);
create index customer_group_events_of_group on customer_group_events (group_id, id);
create index customer_group_events_of_company on customer_group_events (company_id) where company_id is not null;
create index customer_group_events_of_customer on customer_group_events (customer_id) where customer_id is not null;
