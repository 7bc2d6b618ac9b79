-- 0222_stock_transfers: goods go from one place to another, and arrive in parts. On their way they are the shop's and at
-- no place: they stay in `stock.on_hand` and in `stock.elsewhere`, whose sum is that of place_stock and of these lines.
create table stock_transfers (
  id bigint generated always as identity primary key,
  number text not null unique,
  -- names the form it was sent with: sent twice, it is one transfer
  request_key text not null unique,
  from_id bigint not null references places,
  to_id bigint not null references places,
  state text not null check (state in ('sent', 'ended')),
  -- grows with every step, so that a form sent twice is done once
  version integer not null default 1,
  note text not null default '',
  staff_id bigint,
  sent_at timestamptz not null,
  ended_at timestamptz,
  check (from_id <> to_id),
  check ((state = 'ended') = (ended_at is not null))
);
create index stock_transfers_by_time on stock_transfers (sent_at desc, id desc);
create index stock_transfers_under_way on stock_transfers (to_id, from_id) where state = 'sent';

create table stock_transfer_lines (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references stock_transfers on delete cascade,
  position integer not null,
  variant_id bigint references variants on delete set null,
  -- as sent, whatever becomes of the product
  sku text not null,
  name jsonb not null,
  quantity integer not null check (quantity > 0),
  -- arrived, put back where it came from, and never seen again
  received integer not null default 0 check (received >= 0),
  returned integer not null default 0 check (returned >= 0),
  lost integer not null default 0 check (lost >= 0),
  check (received + returned + lost <= quantity),
  unique (transfer_id, position)
);
create index stock_transfer_lines_under_way on stock_transfer_lines (variant_id) where received + returned + lost < quantity;

alter table stock_movements add column transfer_id bigint;
alter table stock_movements drop constraint stock_movements_kind_check,
  add constraint stock_movements_kind_check
    check (kind in ('received', 'corrected', 'reserved', 'released', 'sold', 'returned', 'scrapped', 'backordered', 'moved')) not valid;
