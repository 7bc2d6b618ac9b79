-- 0313_price_list_batches: which prices of a list were changed together, so that they can be undone as one.
alter table bulk_changes drop constraint bulk_changes_list_check;
alter table bulk_changes
  add constraint bulk_changes_list_check check (list in ('products', 'customers', 'prices')),
  add column price_list_id bigint references price_lists on delete cascade,
  add constraint bulk_changes_of_price_list check ((list = 'prices') = (price_list_id is not null));

-- A price before and after, in cents: zero is on request, null is none.
create table bulk_change_prices (
  bulk_change_id bigint not null references bulk_changes on delete cascade,
  variant_id bigint not null references variants on delete cascade,
  from_quantity integer not null,
  before integer check (before >= 0),
  after integer check (after >= 0),
  primary key (bulk_change_id, variant_id, from_quantity),
  check (before is distinct from after)
);
create index bulk_change_prices_by_variant on bulk_change_prices (variant_id);
