-- 0153_price_lists: prices agreed with companies (docs/decisions/088). Nothing of a shop without lists changes: older
-- processes know none of these tables and sell at the public price.
create table price_lists (
  id bigint generated always as identity primary key,
  name jsonb not null check (name ->> 'en' <> '' and name ->> 'cn' <> ''),
  -- of several lists that name a part number the one with the lowest place decides
  place integer not null check (place between 1 and 9999),
  starts_at timestamptz,
  ends_at timestamptz,
  -- promotions do not compete with its prices
  excludes_promotions boolean not null default false,
  -- goods bought at its prices earn points
  earns_points boolean not null default false,
  -- ended by hand; it decides no price any more
  archived_at timestamptz,
  -- grows with every change, so that two tabs are told of each other
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (starts_at is null or ends_at is null or starts_at < ends_at)
);
create index price_lists_by_place on price_lists (place, id);

-- For whom a list holds: a company, or one site of it.
create table price_list_holders (
  list_id bigint not null references price_lists on delete cascade,
  company_id bigint not null references companies on delete cascade,
  site_id bigint,
  foreign key (site_id, company_id) references company_sites (id, company_id) on delete cascade,
  unique nulls not distinct (list_id, company_id, site_id)
);
create index price_list_holders_of_company on price_list_holders (company_id, list_id);
create index price_list_holders_of_site on price_list_holders (site_id) where site_id is not null;

-- Fixed prices from a quantity on; no price: on request.
create table price_list_prices (
  list_id bigint not null references price_lists on delete cascade,
  variant_id bigint not null references variants on delete cascade,
  from_quantity integer not null check (from_quantity between 1 and 999),
  price_cents integer check (price_cents between 1 and 2000000000),
  primary key (list_id, variant_id, from_quantity),
  check (price_cents is not null or from_quantity = 1)
);
create index price_list_prices_of_variant on price_list_prices (variant_id);

-- Shares off the regular price, in millionths, of a category or a brand by its name.
create table price_list_rates (
  list_id bigint not null references price_lists on delete cascade,
  kind text not null check (kind in ('category', 'brand')),
  name text not null check (name <> ''),
  rate integer not null check (rate between 1 and 990000),
  primary key (list_id, kind, name)
);

create table price_list_events (
  id bigint generated always as identity primary key,
  list_id bigint not null references price_lists on delete cascade,
  event text not null,
  by_staff text not null,
  data jsonb not null default '{}',
  at timestamptz not null
);
create index price_list_events_of_list on price_list_events (list_id, id);

-- { list, name, earnsPoints } of the list that a line's price is of, as it was called then; null at the public price.
alter table order_lines add column contract jsonb;
