-- 0163_stock_batches: what was changed together in the grid of stock and prices, cell by cell, so that it can be undone.
create table stock_batches (
  id bigint generated always as identity primary key,
  -- names the form it was sent with: sent twice, it is one batch
  request_key text not null unique,
  reason text not null,
  staff_id bigint,
  staff_email text not null,
  at timestamptz not null,
  undone_at timestamptz,
  undone_by text,
  check ((undone_at is null) = (undone_by is null))
);
create index stock_batches_by_time on stock_batches (at desc, id desc);

create table stock_batch_cells (
  batch_id bigint not null references stock_batches on delete cascade,
  variant_id bigint not null references variants on delete cascade,
  field text not null check (field in ('price', 'cost', 'onHand', 'reorderAt')),
  -- cents or units; null where nothing was said
  before integer,
  after integer,
  -- why undoing left it as it is; null if it did not
  kept text check (kept in ('changed', 'below_reserved', 'not_below_list_price', 'one_unit', 'part_gone')),
  primary key (batch_id, variant_id, field),
  check (before is distinct from after)
);
create index stock_batch_cells_by_variant on stock_batch_cells (variant_id);

-- The batch that a correction of the shelf belongs to.
alter table stock_movements add column batch_id bigint;
