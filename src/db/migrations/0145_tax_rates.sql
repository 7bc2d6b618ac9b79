-- 0145_tax_rates: rates of sales tax by state, county or range of ZIP codes, imported from a file with their days. A file
-- replaces the rows of the states it names. Where no row holds, the rates of the setting `tax` do.
create table tax_rate_states (
  state text primary key check (state ~ '^[A-Z]{2}$'),
  file_name text not null,
  row_count int not null check (row_count > 0),
  staff_email text not null,
  applied_at timestamptz not null
);
create table tax_rates (
  state text not null references tax_rate_states on delete cascade,
  county text not null,
  region text not null,
  zip_from int check (zip_from between 1 and 99999),
  zip_to int check (zip_to between zip_from and 99999),
  rate int check (rate between 0 and 250000),
  state_rate int check (state_rate >= 0),
  county_rate int check (county_rate >= 0),
  city_rate int check (city_rate >= 0),
  special_rate int check (special_rate >= 0),
  shipping_taxed boolean,
  valid_from date,
  valid_until date check (valid_until >= valid_from),
  check ((zip_from is null) = (zip_to is null)),
  -- A range without a rate takes that of its county.
  check (rate is not null or (zip_from is not null and county <> '')),
  check (rate is null or shipping_taxed is not null),
  unique nulls not distinct (state, zip_from, zip_to, county, valid_from)
);
create index tax_rates_by_county on tax_rates (state, lower(county)) where zip_from is null;

-- Files that were checked and wait for their confirmation; `seen` is what they would have replaced.
create table tax_files (
  id bigint generated always as identity primary key,
  file_name text not null,
  states text[] not null,
  row_count int not null,
  rows jsonb,
  seen text not null,
  staff_email text not null,
  created_at timestamptz not null,
  applied_at timestamptz
);
