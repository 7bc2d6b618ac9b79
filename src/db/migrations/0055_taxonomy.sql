-- 0055_taxonomy: sub-categories and attributes are the merchant's to change. An attribute stands once, whatever
-- categories it is in; a category holds its sub-categories and, in order, its attributes with their places. Each row
-- has a version, so that two people who change it at once are told. The first start fills both tables from the
-- definitions the shop comes with.
create table taxonomy_attributes (
  key text primary key check (key ~ '^[a-z][A-Za-z0-9]{0,59}$'),
  definition jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table taxonomy_categories (
  slug text primary key,
  subcategories jsonb not null check (jsonb_typeof(subcategories) = 'array'),
  attributes jsonb not null check (jsonb_typeof(attributes) = 'array'),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create function notify_taxonomy_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('plenum_changed', 'taxonomy');
  return null;
end $$;
create trigger taxonomy_attributes_changed after insert or update or delete on taxonomy_attributes
  for each statement execute function notify_taxonomy_changed();
create trigger taxonomy_categories_changed after insert or update or delete on taxonomy_categories
  for each statement execute function notify_taxonomy_changed();
