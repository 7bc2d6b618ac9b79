-- 0274_bulk_changes: what was changed together in the lists of products and customers, so that it can be undone as one.
create table bulk_changes (
  id bigint generated always as identity primary key,
  -- names the press of the button; of products it is the batch of their histories
  key text not null unique,
  list text not null check (list in ('products', 'customers')),
  -- the change in codes
  change jsonb not null,
  -- rows it changed
  rows integer not null check (rows > 0),
  staff_id bigint,
  staff_email text not null,
  at timestamptz not null,
  undone_at timestamptz,
  undone_by text,
  -- rows that undoing left as they are
  left_alone integer not null default 0 check (left_alone between 0 and rows),
  check ((undone_at is null) = (undone_by is null))
);
create index bulk_changes_by_time on bulk_changes (list, at desc, id desc);

-- Products that undoing left as they are, with the reason.
create table bulk_change_leftovers (
  bulk_change_id bigint not null references bulk_changes on delete cascade,
  product_id bigint not null references products on delete cascade,
  code text not null check (code in ('changed', 'incomplete', 'not_below_list_price', 'serial_taken')),
  primary key (bulk_change_id, product_id)
);
create index bulk_change_leftovers_by_product on bulk_change_leftovers (product_id);

-- Whose tags a change of the customers' list touched.
create table bulk_change_people (
  bulk_change_id bigint not null references bulk_changes on delete cascade,
  customer_id bigint references customers on delete cascade,
  guest_id bigint references guests on delete cascade,
  check ((customer_id is null) <> (guest_id is null))
);
create index bulk_change_people_by_change on bulk_change_people (bulk_change_id);
create index bulk_change_people_by_customer on bulk_change_people (customer_id) where customer_id is not null;
create index bulk_change_people_by_guest on bulk_change_people (guest_id) where guest_id is not null;
