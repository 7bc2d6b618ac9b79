-- 0280_stock_counts: counts by location come from a file, are looked at first, and are then one batch that can be undone.

set local lock_timeout = '5s';

-- A file that was read and waits for its confirmation.
create table stock_counts (
  id bigint generated always as identity primary key,
  file_name text not null,
  -- lines without a count
  unfilled integer not null check (unfilled >= 0),
  staff_email text not null,
  created_at timestamptz not null,
  -- its lines are gone by then
  applied_at timestamptz
);

-- Its lines with a count, as they were typed.
create table stock_count_lines (
  count_id bigint not null references stock_counts on delete cascade,
  line integer not null,
  sku text not null,
  place text not null,
  counted text not null,
  -- what was on hand there by the file; null if it does not say
  seen integer,
  primary key (count_id, line)
);

-- A batch from a file, and the cells of such a batch lie at places of their own. Those of the grid lie at the batch's
-- place, whatever stands here, so what is written by a program that knows no such files stays right.
alter table stock_batches add column file_name text;
alter table stock_batch_cells add column place_id bigint not null default 1;
alter table stock_batch_cells drop constraint stock_batch_cells_pkey;
alter table stock_batch_cells add primary key (batch_id, variant_id, field, place_id);
