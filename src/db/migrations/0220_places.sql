-- 0220_places: goods lie at several places. `stock.on_hand` stays the whole count that buyers reserve against; the units
-- that do not lie at the main place stand in place_stock, and `stock.elsewhere` is their sum. What is left is at the main
-- place. So the stock of before is there without being moved, and a program that knows no places yet takes from there.
-- The main place, 1, has a row once it is named or another place is added: a new database holds no rows.
create table places (
  id bigint generated always as identity (start with 2) primary key,
  -- empty: the main place, until it is named
  name text not null,
  address1 text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  -- orders are sent from it before others
  ships boolean not null default true,
  -- its pickup place in the settings, if buyers fetch goods here
  pickup_id text,
  -- the lower, the sooner goods are taken from it
  position integer not null default 0,
  closed_at timestamptz,
  version integer not null default 1,
  -- the main place takes what lies at no other, so it stays
  check (id <> 1 or closed_at is null)
);
create unique index places_by_name on places (lower(name));

create table place_stock (
  variant_id bigint not null references stock on delete cascade,
  place_id bigint not null references places check (place_id <> 1),
  units integer not null check (units >= 0),
  primary key (variant_id, place_id)
);
create index place_stock_by_place on place_stock (place_id) where units > 0;

alter table stock
  add column elsewhere integer not null default 0,
  add constraint stock_elsewhere_within check (elsewhere between 0 and on_hand) not valid;

-- Null is the main place.
alter table stock_movements add column place_id bigint;
alter table stock_batches add column place_id bigint;
-- Which units of a parcel were taken where; null if all lay at the main place.
alter table parcels add column taken jsonb;
