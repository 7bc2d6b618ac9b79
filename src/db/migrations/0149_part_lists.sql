-- 0149_part_lists: lists of parts that a buyer keeps, with what shall be on the shelf of each (docs/decisions/087).
-- Nothing of a shop without lists changes: older processes know none of these tables.
create table part_lists (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  name text not null check (name <> ''),
  -- grows with the name, so that two tabs are told of each other
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- taken away; Undo gives it back until it is purged
  removed_at timestamptz
);
create index part_lists_by_customer on part_lists (customer_id);
create index part_lists_removed on part_lists (removed_at) where removed_at is not null;

create table part_list_lines (
  id bigint generated always as identity primary key,
  list_id bigint not null references part_lists on delete cascade,
  variant_id bigint not null references variants on delete cascade,
  place integer not null check (place > 0),
  quantity integer not null check (quantity between 1 and 999),
  -- pieces that shall be on the shelf
  par integer check (par between 1 and 9999),
  -- pieces that were on it when somebody counted; gone once they were ordered by
  on_hand integer check (on_hand between 0 and 99999),
  counted_at timestamptz,
  bin text not null default '',
  note text not null default '',
  -- grows with quantity, par, bin and note
  version integer not null default 1,
  removed_at timestamptz,
  check ((on_hand is null) = (counted_at is null))
);
-- a part stands once in a list
create unique index part_list_lines_once on part_list_lines (list_id, variant_id) where removed_at is null;
create index part_list_lines_of_variant on part_list_lines (variant_id);
create index part_list_lines_removed on part_list_lines (removed_at) where removed_at is not null;
